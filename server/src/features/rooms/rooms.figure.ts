import { isDeepStrictEqual } from 'node:util';
import type { Allowance } from '@plausch/platform/pace';
import type { GlimpsedFigure, Member, Traits } from '@plausch/protocol';
import { endOf, type Point, positionAt, type Step } from '@plausch/stage';
import { forgetJsonOf } from './rooms.encoded.ts';

/** The text of a member who is away, and the id by which it can be reported; empty without a text. */
export type Away = { readonly text: string; readonly lineId: string } | Record<string, never>;

/** A member's figure in a room; changed only through `changeFigure`. */
export type Figure = {
  readonly userId: string;
  /** Tells it from the other figures of this room, where its person is not to be named. */
  readonly number: number;
  readonly traits: Traits;
  /** Where the figure is when it does not walk. */
  readonly position: Point;
  readonly steps: Step[];
  readonly seatId: string | null;
  /** When the figure of a lost connection leaves; null while connected. */
  readonly leavesAt: number | null;
  /** When the typing sign ends by itself; null while not typing. */
  readonly typingUntil: number | null;
  /** [R26] Null while not away. */
  readonly away: Away | null;
  /** Since when; another text meanwhile changes nothing; null while not away. */
  readonly awaySince: number | null;
  readonly goals: Allowance;
  /** The member that newcomers are sent, kept until the figure changes; null after a change. */
  readonly member: Member | null;
};

/** Changes a figure in place. */
export function changeFigure(figure: Figure, change: Partial<Figure>): void {
  if (figure.member) forgetJsonOf(figure.member);
  Object.assign(figure, { member: null }, change);
}

/** The traits that differ now; undefined where none does. */
export function changedTraits(before: Traits, now: Traits): Partial<Traits> | undefined {
  const changed = Object.entries(now).filter(
    ([name, trait]) => !isDeepStrictEqual(trait, before[name as keyof Traits]),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** Where a figure is at a moment, walking or not. */
export function whereabouts(figure: Figure, now: number): Point {
  return figure.steps.length > 0 ? positionAt(figure.steps, now) : figure.position;
}

/** The member that newcomers are sent: the same object until the figure changes, so that it is encoded once for all. */
export function memberOf(figure: Figure, now: number): Member {
  const end = endOf(figure.steps);
  const isWalking = end !== undefined && end.startedAt + end.durationMs > now;
  if (figure.member && (isWalking || !figure.member.steps)) return figure.member;
  const member: Member = {
    userId: figure.userId,
    ...figure.traits,
    position: figure.position,
    ...(isWalking && { steps: figure.steps }),
    ...(figure.seatId !== null && { seatId: figure.seatId }),
    ...(figure.leavesAt !== null && { dozing: true }),
    ...(figure.typingUntil !== null && { typing: true }),
    ...(figure.away && { afk: true, ...figure.away }),
  };
  changeFigure(figure, { member });
  return member;
}

/** All that is told when a member dozes off, is away, or is back. */
export function presenceOf({ userId, leavesAt, away }: Figure) {
  return {
    type: 'presence:changed' as const,
    userId,
    dozing: leavesAt !== null,
    afk: away !== null,
    ...away,
  };
}

/** [R25] The same for passers-by: everything that is told is named here. */
export function glimpseOf(figure: Figure, now: number, spokeAt: number | undefined): GlimpsedFigure {
  const { position, steps, seatId, dozing } = memberOf(figure, now);
  return {
    n: figure.number,
    figure: figure.traits.figure,
    bubbleColorId: figure.traits.bubbleColorId,
    position,
    ...(steps && { steps }),
    ...(seatId !== undefined && { seatId }),
    ...(dozing && { dozing }),
    ...(spokeAt !== undefined && { spokeAt }),
  };
}
