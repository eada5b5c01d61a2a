import { codePointsOf, LIMITS } from '@plausch/protocol/limits';
import { t } from '../../i18n/accounts.ts';

const GOOD_LENGTH = 12;
const STRONG_LENGTH = 18;

export type PasswordStrength = { readonly steps: 0 | 1 | 2 | 3 | 4; readonly words: string };

/** How long a password is, in words: length is what we can honestly judge, and what counts most. */
export function passwordStrength(password: string): PasswordStrength {
  const length = codePointsOf(password);
  if (length === 0) return { steps: 0, words: t('register.passwordHint') };
  if (length > LIMITS.passwordMax) return { steps: 0, words: t('register.passwordLong') };
  const missing = LIMITS.passwordMin - length;
  if (missing > 0) return { steps: 1, words: t('register.passwordShort', { missing }) };
  if (length < GOOD_LENGTH) return { steps: 2, words: t('register.passwordFair') };
  if (length < STRONG_LENGTH) return { steps: 3, words: t('register.passwordGood') };
  return { steps: 4, words: t('register.passwordStrong') };
}
