import { codePointsOf, LIMITS } from '@plausch/protocol/limits';
import { t } from '../../i18n/newcomers.ts';

/** What the server wants to be left of a password without words that are guessed first (A10). */
const LEAST_REST = 5;
const SHORTEST_WORD = 3;
/** A piece of up to four signs, again and again. */
const REPEATED = /^(.{1,4}?)\1+$/u;

/**
 * Why a password that is long enough would be guessed all the same, in words; undefined where we see nothing. `own`: words of
 * the person and the house. What else is guessed early only the server knows.
 */
export function guessedPassword(password: string, own: readonly string[]): string | undefined {
  if (codePointsOf(password) < LIMITS.passwordMin) return undefined;
  if (codePointsOf(restOf(password, own)) < LEAST_REST) return t('password.own');
  return REPEATED.test(password) ? t('password.repeated') : undefined;
}

function restOf(password: string, own: readonly string[]): string {
  const words = own.map((word) => word.trim().toLowerCase()).filter((word) => word.length >= SHORTEST_WORD);
  return words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());
}
