import { codePointsOf, LIMITS, passwordProblem } from '@plausch/protocol/limits';
import { t } from '../../i18n/passwords.ts';

/** What the server wants to be left of a password without words that are guessed first (A10). */
const LEAST_REST = 5;
const SHORTEST_WORD = 3;
/** A piece of up to four signs, again and again. */
const REPEATED = /^(.{1,4}?)\1+$/u;
const GOOD_LENGTH = 12;
const STRONG_LENGTH = 18;

export type PasswordStrength = { readonly steps: 0 | 1 | 2 | 3 | 4; readonly words: string };

/**
 * How long a password is, in words: length is what we can honestly judge, and what counts most. `own`: words of the person
 * and the house, which are guessed first. What else is guessed early only the server knows.
 */
export function passwordStrength(password: string, own: readonly string[] = []): PasswordStrength {
  const length = codePointsOf(password);
  if (length === 0) return { steps: 0, words: t('password.hint') };
  if (length > LIMITS.passwordMax) return { steps: 0, words: t('password.long') };
  const missing = LIMITS.passwordMin - length;
  if (missing > 0) return { steps: 1, words: t('password.short', { missing }) };
  if (codePointsOf(restOf(password, own)) < LEAST_REST) return { steps: 1, words: t('password.own') };
  if (REPEATED.test(password)) return { steps: 1, words: t('password.repeated') };
  if (length < GOOD_LENGTH) return { steps: 2, words: t('password.fair') };
  if (length < STRONG_LENGTH) return { steps: 3, words: t('password.good') };
  return { steps: 4, words: t('password.strong') };
}

function restOf(password: string, own: readonly string[]): string {
  const words = own.map((word) => word.trim().toLowerCase()).filter((word) => word.length >= SHORTEST_WORD);
  return words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());
}

const PROBLEMS = { too_short: 'password.tooShort', too_long: 'password.long' } as const;

/** The server's rule for a password, told before it has to. */
export function checkNewPassword(value: string): string | undefined {
  const problem = passwordProblem(value);
  return problem && t(PROBLEMS[problem]);
}
