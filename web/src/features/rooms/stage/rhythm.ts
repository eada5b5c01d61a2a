/**
 * What bodies do by themselves, as pure functions of time: the same person does the same at the same moment on every
 * screen, and nobody keeps step with a neighbour.
 */

const BLINK_MS = 150;
/** From one blink to the next: 4.5 to 5.5 s, by person. */
const BLINK_EVERY = { leastMs: 4_500, spreadMs: 1_000 };
/** From one breath to the next: 3 to 4 s, by person. */
const BREATH_EVERY = { leastMs: 3_000, spreadMs: 1_000 };
/** A mouth that speaks stays open and shut for so long, in turns of uneven length. */
const MOUTH_OPEN = { leastMs: 100, spreadMs: 160 };
const MOUTH_SHUT = { leastMs: 75, spreadMs: 75 };

/** A number for this person, the same everywhere, from 0 to 2³² - 1 (FNV-1a). */
export function seedOf(userId: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < userId.length; i += 1) {
    hash = Math.imul(hash ^ userId.charCodeAt(i), 0x01000193);
  }
  return scrambled(hash, 0);
}

/** Whether the eyes are closed for a blink at `now`. */
export function blinksAt(seed: number, now: number): boolean {
  const every = within(BLINK_EVERY, seed, 1);
  return (now + (seed % every)) % every < BLINK_MS;
}

/** How far somebody has breathed in at `now`: 0 out, 1 in. */
export function breathAt(seed: number, now: number): number {
  const every = within(BREATH_EVERY, seed, 2);
  const share = ((now + (seed % every)) % every) / every;
  return (1 - Math.cos(2 * Math.PI * share)) / 2;
}

/** Whether the mouth is open so long after the first word, in a speech of `lengthMs`. It begins open and ends shut. */
export function mouthOpensAt(seed: number, sinceMs: number, lengthMs: number): boolean {
  if (sinceMs < 0 || sinceMs >= lengthMs) return false;
  let at = 0;
  for (let turn = 0; at <= sinceMs; turn += 2) {
    at += within(MOUTH_OPEN, seed, turn);
    if (sinceMs < at) return true;
    at += within(MOUTH_SHUT, seed, turn + 1);
  }
  return false;
}

function within({ leastMs, spreadMs }: typeof BLINK_EVERY, seed: number, salt: number): number {
  return leastMs + (scrambled(seed, salt) % (spreadMs + 1));
}

/** Another number for each salt, far from those next to it. */
function scrambled(seed: number, salt: number): number {
  let mixed = Math.imul(seed ^ Math.imul(salt + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
