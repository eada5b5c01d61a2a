import { emailProblem, normalizeText } from '@plausch/protocol/limits';
import { t } from '../../i18n/accounts.ts';

export function checkEmail(value: string): string | undefined {
  return emailProblem(normalizeText(value)) && t('register.emailWrong');
}
