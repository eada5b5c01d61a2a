import { codePointsOf, LIMITS, passwordProblem } from '@plausch/protocol/limits';
import { t } from '../../i18n/passwords.ts';

const GOOD_LENGTH = 12;
const STRONG_LENGTH = 18;

export type PasswordStrength = { readonly steps: 0 | 1 | 2 | 3 | 4; readonly words: string };

/** How long a password is, in words: length is what we can honestly judge, and what counts most. */
export function passwordStrength(password: string): PasswordStrength {
  const length = codePointsOf(password);
  if (length === 0) return { steps: 0, words: t('password.hint') };
  if (length > LIMITS.passwordMax) return { steps: 0, words: t('password.long') };
  const missing = LIMITS.passwordMin - length;
  if (missing > 0) return { steps: 1, words: t('password.short', { missing }) };
  if (length < GOOD_LENGTH) return { steps: 2, words: t('password.fair') };
  if (length < STRONG_LENGTH) return { steps: 3, words: t('password.good') };
  return { steps: 4, words: t('password.strong') };
}

const PROBLEMS = { too_short: 'password.tooShort', too_long: 'password.long' } as const;

/** The server's rule for a password, told before it has to. */
export function checkNewPassword(value: string): string | undefined {
  const problem = passwordProblem(value);
  return problem && t(PROBLEMS[problem]);
}
