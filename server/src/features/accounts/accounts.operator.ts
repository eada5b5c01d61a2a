import { type Queryable, uniqueViolation } from '@plausch/platform/db';
import { normalizeText } from '@plausch/protocol/limits';
import type { RunCommand } from '../../feature.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { keyOf } from './accounts.names.ts';
import * as store from './accounts.store.ts';
import type { Account } from './accounts.tables.ts';
import { t } from './accounts.words.ts';

const SHOWN_LENGTH = 80;

export const accountsCommands = {
  'activate NAME': 'das Konto ohne Mail aktivieren',
  'data NAME': 'alles, was über NAME gespeichert ist, als JSON: die Auskunft nach Art. 15 DSGVO',
} as const;

/** What the operator may do for a person. */
export function accountsDesk(ground: Ground) {
  async function accountOf(sql: Queryable, name: string): Promise<Account> {
    const found = await store.accountByUsernameKey(sql, keyOf(normalizeText(name)));
    if (found) return found;
    throw new Refusal('not_found', { message: t('operator.unknown', { name: name.slice(0, SHOWN_LENGTH) }) });
  }

  /** [A5] Activates an account by word of the operator, where no mail can prove its address. */
  const activate: RunCommand = ([name = '']) =>
    ground.database.inTransaction(async (work) => {
      const found = await accountOf(work.sql, name);
      const now = new Date(ground.clock.now());
      const account = await store.markActivated(work.sql, found.id, now).catch((error: unknown) => {
        if (!uniqueViolation(error)) throw error;
        const message = t('operator.addressTaken', { name: found.username });
        throw new Refusal('invalid', { message, cause: error });
      });
      if (!account)
        throw new Refusal('invalid', { message: t('operator.alreadyActive', { name: found.username }) });
      ground.securityLog.afterCommit(work, { event: 'account.activated', account: account.id });
      return t('operator.activated', { name: account.username });
    });

  /** [A29] Everything that is kept of a person, as far as it is theirs to read. */
  const data: RunCommand = ([name = '']) =>
    ground.database.inTransaction(async ({ sql }) => {
      const { id } = await accountOf(sql, name);
      const kinds = await ground.personalData.export(sql, id);
      return JSON.stringify(Object.fromEntries(kinds.map(({ title, rows }) => [title, rows])), undefined, 2);
    });

  return { activate, data };
}
