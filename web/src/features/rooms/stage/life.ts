import type { Expression, Gesture } from '@plausch/stage/figures';
import type { DrawnFigure } from './cast.ts';
import { depthAt, isLively, type LifeLevel, type Lively } from './lively.ts';
import { blinksAt, breathAt, mouthOpensAt, seedOf } from './rhythm.ts';
import { expressionAt, gestureAt, isUnderWay, looksAt, type Speech } from './speech.ts';

/** What somebody's body does at one moment besides standing, sitting and walking. */
export type Life = {
  /** Null for the face that somebody always has. */
  readonly expression: Expression | null;
  readonly eyesClosed: boolean;
  readonly mouthOpen: boolean;
  /** Where the eyes look, in the figure's own drawing: 2 to its right side of the picture, -2 to its left. */
  readonly glance: -2 | 0 | 2;
  readonly gesture: Gesture | null;
  /** How far the gesture has gone: the degrees of a wave, the halves of a dance's lean from -2 to 2. */
  readonly swing: number;
  /** How far somebody has breathed in, from 0 to 1. */
  readonly breath: number;
};

export const AT_REST: Life = {
  expression: null,
  eyesClosed: false,
  mouthOpen: false,
  glance: 0,
  gesture: null,
  swing: 0,
  breath: 0,
};

/** A speech with the place its speaker is drawn at, in scene units. */
export type Heard = { readonly speech: Speech; readonly x: number; readonly y: number };

export type Moment = {
  /** The room's clock. */
  readonly now: number;
  readonly level: LifeLevel;
  readonly lively: Lively;
  /** What is being said, newest first. */
  readonly heard: readonly Heard[];
};

/** Whether the next frame of life would look different. Where this ends, everybody is at rest. */
export function isAlive({ now, level, lively, heard }: Moment): boolean {
  if (level === 'none' || !isLively(lively, now)) return false;
  return level === 'all' || heard.length > 0;
}

/** Eyes follow speakers no further away than this, and not those right above or below. */
const NEARBY = { aside: 420, depth: 240, least: 36 };

/** What is being said by whom and where; those out of sight are heard, too. */
export function heardFrom(
  speeches: readonly Speech[],
  drawn: readonly DrawnFigure[],
  now: number,
): readonly Heard[] {
  return speeches.flatMap((speech) => {
    if (!isUnderWay(speech, now)) return [];
    const speaker = drawn.find(({ userId }) => userId === speech.userId);
    return speaker ? [{ speech, x: speaker.pose.x, y: speaker.pose.y }] : [];
  });
}

/** What this person does at this moment. A person who dozes or is away only breathes; a hand speaks only where it is not walking. */
export function lifeOf({ userId, person, pose }: DrawnFigure, moment: Moment): Life {
  const { now, level, lively, heard } = moment;
  if (!isAlive(moment)) return AT_REST;
  const own = heard.find(({ speech }) => speech.userId === userId)?.speech;
  if (level === 'talk' && !own) return AT_REST;
  const seed = seedOf(userId);
  const breath = level === 'all' && !pose.moving ? depthAt(lively, now) * breathAt(seed, now) : 0;
  if (person.dozing || person.away) return { ...AT_REST, breath };
  const since = own ? now - own.startedAt : 0;
  const arm = own && !pose.moving ? gestureAt(own, since) : undefined;
  return {
    expression: own ? expressionAt(own, since) : null,
    eyesClosed: level === 'all' && blinksAt(seed, now),
    mouthOpen: own !== undefined && mouthOpensAt(seed, since, own.lengthMs),
    glance: own || level !== 'all' ? 0 : glanceOf(pose, seed, moment),
    gesture: arm?.gesture ?? null,
    swing: arm?.degrees ?? 0,
    breath,
  };
}

/** Towards the latest speaker nearby; mirrored figures see mirrored. */
function glanceOf({ x, y, facing }: DrawnFigure['pose'], seed: number, { heard, now }: Moment): -2 | 0 | 2 {
  const near = heard.find((one) => {
    const aside = Math.abs(one.x - x);
    return aside >= NEARBY.least && aside <= NEARBY.aside && Math.abs(one.y - y) <= NEARBY.depth;
  });
  if (!near || !looksAt(seed, now - near.speech.startedAt)) return 0;
  return (near.x - x) * facing > 0 ? 2 : -2;
}
