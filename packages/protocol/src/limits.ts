/**
 * Bounds of everything people type, and the pure checks behind them. The server's schemas and the
 * browser's forms share this file; it imports nothing so that both can.
 *
 * Lengths count Unicode code points after NFC and trimming; passwords are never changed. Bytes (four per
 * code point) are checked first, so that a hostile megabyte is refused before anybody counts it.
 */

export const LIMITS = {
  usernameMin: 3,
  usernameMax: 20,
  emailMax: 254,
  passwordMin: 8,
  passwordMax: 128,
  /** How many digits a mailed code has. */
  codeDigits: 6,
  minimumAgeYears: 16,
  /** Who is younger is in the protected mode. */
  adultAgeYears: 18,
  maximumAgeYears: 120,
  lineMax: 300,
  bubbleMax: 140,
  /** The text of a person who is away. */
  awayMax: 60,
  /** What cases ask for: where and what, an explanation, a name. */
  casePlaceMax: 1_000,
  caseTextMax: 5_000,
  caseNameMax: 120,
  /** What declarations ask for beside a name: which contract, and why. */
  contractMax: 200,
  declarationReasonMax: 1_000,
} as const;

const BYTES_PER_CODE_POINT = 4;

/** Letters of any script, digits, and single `_ - .` between them. */
const USERNAME_SHAPE = /^[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*$/u;
/** Latin only: one alphabet keeps look-alike names from other scripts out. */
const USERNAME_ALPHABET = /^[A-Za-z0-9ÄÖÜäöüßẞéèêàâôûîçñÉÈÊÀÂÔÛÎÇÑ._-]+$/u;
/**
 * One @, something before it, a dot inside the part after it; no white space, no control character, and none of the signs
 * that set addresses apart in the header of a mail: what is written there must be one address, and this one.
 */
const EMAIL_SHAPE =
  /^[^\s@\p{C}"(),:;<>[\\\]]+@[^\s@.\p{C}"(),:;<>[\\\]]+(?:\.[^\s@.\p{C}"(),:;<>[\\\]]+)+$/u;
const CODE_SHAPE = new RegExp(`^\\d{${LIMITS.codeDigits}}$`);
const BIRTH_DATE_SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Unicode code points of a text: what people call characters, except for joined emojis. */
export function codePointsOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a text stays inside the byte budget of `maximum` code points (cheap: no allocation per character). */
export function fitsBytes(text: string, maximum: number): boolean {
  const budget = maximum * BYTES_PER_CODE_POINT;
  // A UTF-16 unit never needs more than three UTF-8 bytes, so short texts need no counting.
  return text.length * 3 <= budget || new TextEncoder().encode(text).byteLength <= budget;
}

/**
 * NFC and trimmed: how every text but a password is stored and compared. Control characters become spaces and
 * halves of characters the replacement sign, because a database takes neither.
 */
export function normalizeText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** The same for text of several lines, which keeps its line ends and tells control characters to whoever checks it. */
export function normalizeLines(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').trim();
}

/**
 * A code point that leaves something on the screen by itself: no space, no control or format character, nothing that Unicode
 * lets programs leave out, no mark without a letter, and none of the two letters that are drawn as nothing.
 */
const VISIBLE = /[^\s\p{DI}\p{Cc}\p{Cf}\p{Cs}\p{M}\u2800\u{1D159}]/u;

/** Whether a text has anything to see: asked of everything that somebody has to say. What is beside it stays as it is. */
export function hasSomethingToSee(text: string): boolean {
  return VISIBLE.test(text);
}

/** What is wrong with a username, or undefined. Expects normalised text. */
export function usernameProblem(username: string): 'too_short' | 'too_long' | 'shape' | undefined {
  if (!fitsBytes(username, LIMITS.usernameMax)) return 'too_long';
  const length = codePointsOf(username);
  if (length < LIMITS.usernameMin) return 'too_short';
  if (length > LIMITS.usernameMax) return 'too_long';
  return USERNAME_SHAPE.test(username) && USERNAME_ALPHABET.test(username) ? undefined : 'shape';
}

/** What is wrong with an e-mail address, or undefined. Expects normalised text. */
export function emailProblem(email: string): 'too_long' | 'shape' | undefined {
  if (!fitsBytes(email, LIMITS.emailMax) || codePointsOf(email) > LIMITS.emailMax) return 'too_long';
  return EMAIL_SHAPE.test(email) ? undefined : 'shape';
}

/** What is wrong with a password, or undefined. Passwords are taken exactly as typed. */
export function passwordProblem(password: string): 'too_short' | 'too_long' | undefined {
  if (!fitsBytes(password, LIMITS.passwordMax)) return 'too_long';
  const length = codePointsOf(password);
  if (length < LIMITS.passwordMin) return 'too_short';
  return length > LIMITS.passwordMax ? 'too_long' : undefined;
}

/** The digits of a mailed code, with whatever spaces it was typed or pasted; undefined when it is none. */
export function codeIn(typed: string): string | undefined {
  const digits = typed.replace(/[\s\p{Cf}]+/gu, '');
  return CODE_SHAPE.test(digits) ? digits : undefined;
}

/**
 * How old somebody is on the given day (UTC) who was born on that date (`yyyy-mm-dd`); undefined when there is no such
 * date. One is a year older from the birthday on; below zero before birth.
 */
export function ageOn(birthDate: string, today: Date): number | undefined {
  const match = BIRTH_DATE_SHAPE.exec(birthDate);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isRealDay =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isRealDay) return undefined;
  const hadBirthday =
    today.getUTCMonth() > month - 1 || (today.getUTCMonth() === month - 1 && today.getUTCDate() >= day);
  return today.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}

/**
 * What is wrong with a date of birth (`yyyy-mm-dd`) on the given day (UTC), or undefined.
 * The day of the sixteenth birthday counts as sixteen.
 */
export function birthDateProblem(birthDate: string, today: Date): 'shape' | 'too_young' | undefined {
  const age = ageOn(birthDate, today);
  if (age === undefined || age > LIMITS.maximumAgeYears || age < 0) return 'shape';
  return age < LIMITS.minimumAgeYears ? 'too_young' : undefined;
}

/** What is wrong with a line of talk, or undefined. Expects normalised text. */
export function lineProblem(
  text: string,
  maximum: number = LIMITS.lineMax,
): 'empty' | 'too_long' | undefined {
  if (!fitsBytes(text, maximum) || codePointsOf(text) > maximum) return 'too_long';
  return hasSomethingToSee(text) ? undefined : 'empty';
}

/** Whether a text has no control characters beside tabs and new lines: a database takes no NUL, a terminal takes some for commands. */
export function isPlain(text: string): boolean {
  return !/[^\P{Cc}\t\n]/u.test(text);
}
