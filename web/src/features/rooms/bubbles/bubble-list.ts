import type { LineKind } from '@plausch/protocol';

/** A line over its speaker's head. The key is the line's client id, so a line keeps its bubble when it is numbered. */
export type Bubble = {
  readonly key: string;
  readonly userId: string;
  readonly username: string;
  readonly text: string;
  /** What it is beside plain talk. */
  readonly kind?: LineKind;
  readonly colorId: string;
  readonly bornAt: number;
  readonly endsAt: number;
  /** Fading out; gone `FADE_MS` after `endsAt`. */
  readonly leaving: boolean;
};

export type BubbleList = readonly Bubble[];

/** How many bubbles a stage shows at most. */
export const BUBBLES_MAX = { phone: 4, desktop: 12 } as const;

/** So many of the newest lines are seen in any crowd: where no place is near their speaker they hang on the shelf. */
export const BUBBLES_SURE = { phone: 3, desktop: 5 } as const;

/** From so many people on a bubble alone does not say whose it is: each carries the face of its speaker. */
const FACES_FROM = 15;
export const showsFaces = (people: number): boolean => people >= FACES_FROM;

export const FADE_MS = 250;

const TEMPO_WINDOW_MS = 10_000;
/** How long a bubble stays, by how many people spoke in the last ten seconds. */
const LIFETIMES = [
  { upToSpeakers: 4, lifetimeMs: 12_000 },
  { upToSpeakers: 8, lifetimeMs: 6_000 },
  { upToSpeakers: Number.POSITIVE_INFINITY, lifetimeMs: 3_000 },
] as const;

/** How long bubbles stay in a room of this tempo. */
export function lifetimeMs(speakers: number): number {
  return LIFETIMES.find(({ upToSpeakers }) => speakers <= upToSpeakers)?.lifetimeMs ?? 3_000;
}

/**
 * The list with the new line in front, in place of its speaker's last one. The more lines hang, the sooner older ones
 * go, but never the newest few.
 */
export function putUp(list: BubbleList, line: Omit<Bubble, 'endsAt' | 'leaving'>): BubbleList {
  if (list.some((bubble) => bubble.key === line.key)) return list;
  const others = list.filter((bubble) => bubble.userId !== line.userId);
  const speakers = others.filter((bubble) => line.bornAt - bubble.bornAt < TEMPO_WINDOW_MS).length + 1;
  const stays = lifetimeMs(speakers);
  const hurried = others.map((bubble, older) => {
    // The new line comes before them.
    if (older + 1 < BUBBLES_SURE.desktop) return bubble;
    const endsAt = Math.min(bubble.endsAt, bubble.bornAt + stays);
    return endsAt === bubble.endsAt ? bubble : { ...bubble, endsAt };
  });
  const put: Bubble = { ...line, endsAt: line.bornAt + lifetimeMs(1), leaving: false };
  return [put, ...hurried].slice(0, BUBBLES_MAX.desktop);
}

/** What is left at `now`: due bubbles begin to fade, faded ones are gone. The same list if nothing is due. */
export function tidy(list: BubbleList, now: number): BubbleList {
  if (nextDue(list) > now) return list;
  return list
    .filter((bubble) => bubble.endsAt + FADE_MS > now)
    .map((bubble) => (bubble.endsAt <= now && !bubble.leaving ? { ...bubble, leaving: true } : bubble));
}

/** When the list must be tidied next; infinity for an empty one. */
export function nextDue(list: BubbleList): number {
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...list.map((bubble) => (bubble.leaving ? bubble.endsAt + FADE_MS : bubble.endsAt)),
  );
}

export function takeDown(list: BubbleList, userId: string): BubbleList {
  return list.some((bubble) => bubble.userId === userId)
    ? list.filter((bubble) => bubble.userId !== userId)
    : list;
}
