import { birthDateProblem, normalizeText, usernameProblem } from '@plausch/protocol/limits';
import { ApiError, wordsFor } from '../../api/index.ts';
import { t } from '../../i18n/accounts.ts';
import { checkEmail } from './check-email.ts';
import { checkNewPassword } from './password-strength.ts';

export type RegisterValues = {
  username: string;
  email: string;
  password: string;
  birthDate: string;
};

export const EMPTY_REGISTRATION: RegisterValues = {
  username: '',
  email: '',
  password: '',
  birthDate: '',
};

const USERNAME_WORDS = {
  too_short: 'register.usernameShort',
  too_long: 'register.usernameLong',
  shape: 'register.usernameShape',
} as const;

const BIRTH_DATE_WORDS = { shape: 'register.birthDateWrong', too_young: 'register.tooYoung' } as const;

/** The server's rules, told before it has to. */
export const registerChecks = {
  username: checkUsername,
  email: checkEmail,
  password: checkNewPassword,
  birthDate(value: string) {
    if (value === '') return t('register.birthDateMissing');
    const problem = birthDateProblem(value, new Date());
    return problem && t(BIRTH_DATE_WORDS[problem]);
  },
};

export function checkUsername(value: string): string | undefined {
  const problem = usernameProblem(normalizeText(value));
  return problem && t(USERNAME_WORDS[problem]);
}

/** The words for a refused registration. */
export function registerRefusal(error: unknown): string {
  return error instanceof ApiError && error.code === 'username_taken'
    ? t('register.usernameTaken')
    : wordsFor(error);
}
