import { codeIn } from '@plausch/protocol/limits';
import { t } from '../../../i18n/confirmation.ts';

/** What somebody confirms with: the one of the two whose field is there. */
export type Confirmation = { password?: string | undefined; code?: string | undefined };

/** What is wrong with it before it is sent. */
export const confirmationChecks = {
  password: (typed: string | undefined) => (typed === '' ? t('confirmation.passwordMissing') : undefined),
  code(typed: string | undefined) {
    if (typed === undefined || codeIn(typed) !== undefined) return undefined;
    return t(typed.trim() === '' ? 'confirmation.codeMissing' : 'confirmation.codeShape');
  },
};
