import type { Expression } from '@plausch/stage/figures';
import type { BubbleList } from '../bubbles/bubble-list.ts';

/** Somebody says a line, from the moment it appears over their head; times in milliseconds of the room's clock. */
export type Speech = {
  readonly userId: string;
  readonly startedAt: number;
  /** How long the mouth moves. */
  readonly lengthMs: number;
  /** The line greets, so it goes with a wave. */
  readonly greets: boolean;
  /** What the face shows because the line says so. */
  readonly expression: Expression | null;
};

const PER_CHARACTER_MS = 55;
const SHORTEST_MS = 350;
const LONGEST_MS = 2_000;
const WORDLESS_MS = 1_400;
/** The hand comes down a moment after the last word. */
const HAND_AFTER_MS = 250;
const WAVE_MS = 1_500;
/** Whoever looked at a speaker looks back to the front so long after the first word. */
const LOOK_MS = 2_300;
const EXPRESSION_MS = 4_000;
/** Nobody looks up in the same instant. */
const NOTICE = { leastMs: 150, spreadMs: 350 };

/** A wave: on its way up, to and fro, on its way down; how far the arm is turned out, in degrees. */
const RISE_MS = 90;
const SWING_MS = 210;
const RISING_DEGREES = 45;
const SWING_DEGREES = { in: 6, out: 28 };

const GREETING =
  /^(hallo|hallöchen|hi|hey|hej|huhu|moin|servus|grüße?|grüezi|na du|guten (morgen|tag|abend)|willkommen|tschüss?|ciao|gute nacht|bis (bald|dann|später|morgen)|mach'?s gut)(?!\p{L})/iu;
const WAVING_HAND = '👋';

/** Whether a line opens with a greeting or a goodbye, or carries a waving hand. */
export function greets(text: string): boolean {
  return text.includes(WAVING_HAND) || GREETING.test(text.trimStart());
}

/** Faces in text, the first one of a line counts. */
const EXPRESSIONS: readonly (readonly [Expression, RegExp])[] = [
  ['wink', /[😉😜]|;-?[)D]/u],
  ['angry', /[😠😡🤬]|>:-?\(/u],
  ['sad', /[😢😭🙁😞😔]|(?<!\S):'?-?\(/u],
  ['surprised', /[😮😲😯😱🤯]|(?<!\S):-?[oO](?!\S)/u],
  ['grin', /[😀😁😂😃😄😆😅🤣😊🙂]|(?<!\S):-?[)D](?!\S)|\b(haha|hihi)/iu],
];

/** The face a line is said with; null for none in particular. */
export function expressionOf(text: string): Expression | null {
  const found = EXPRESSIONS.flatMap(([expression, marks]) => {
    const at = text.search(marks);
    return at < 0 ? [] : [{ expression, at }];
  });
  return found.sort((a, b) => a.at - b.at)[0]?.expression ?? null;
}

/** How long a figure speaks a line of this text, in ms; without words (a room watched from outside) a usual time. */
export function lengthMsOf(text: string): number {
  if (text === '') return WORDLESS_MS;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, text.length * PER_CHARACTER_MS));
}

/** What is being said, newest first. */
export function speechesOf(list: BubbleList): readonly Speech[] {
  return list.map(({ userId, bornAt, text }) => ({
    userId,
    startedAt: bornAt,
    lengthMs: lengthMsOf(text),
    greets: greets(text),
    expression: expressionOf(text),
  }));
}

/** Whether a speech moves anybody at `now`: the speaker's mouth or hand, or other people's eyes. */
export function isUnderWay({ startedAt, lengthMs, expression }: Speech, now: number): boolean {
  const since = now - startedAt;
  const untilMs = Math.max(lengthMs + HAND_AFTER_MS, LOOK_MS, WAVE_MS, expression ? EXPRESSION_MS : 0);
  return since >= 0 && since < untilMs;
}

/** The face of a speaker so long after the first word; null for the usual one. */
export function expressionAt({ expression }: Speech, sinceMs: number): Expression | null {
  return sinceMs >= 0 && sinceMs < EXPRESSION_MS ? expression : null;
}

/** What the speaker's arm does so long after the first word; `degrees` turn a waving arm outwards. */
export function gestureAt(
  { lengthMs, greets: isGreeting }: Speech,
  sinceMs: number,
): { readonly gesture: 'talk' | 'wave'; readonly degrees: number } | undefined {
  if (sinceMs < 0 || sinceMs >= (isGreeting ? WAVE_MS : lengthMs + HAND_AFTER_MS)) return undefined;
  if (!isGreeting) return { gesture: 'talk', degrees: 0 };
  const isRising = sinceMs < RISE_MS || sinceMs >= WAVE_MS - RISE_MS;
  const isInwards = Math.floor((sinceMs - RISE_MS) / SWING_MS) % 2 === 0;
  const swung = isInwards ? SWING_DEGREES.in : SWING_DEGREES.out;
  return { gesture: 'wave', degrees: isRising ? RISING_DEGREES : swung };
}

/** Whether somebody with this seed, who has noticed a speaker nearby, is still looking there. */
export function looksAt(seed: number, sinceMs: number): boolean {
  return sinceMs >= NOTICE.leastMs + (seed % NOTICE.spreadMs) && sinceMs < LOOK_MS - (seed % NOTICE.spreadMs);
}
