import { normalizeText } from '@plausch/protocol/limits';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { keyOf } from './accounts.names.ts';
import * as store from './accounts.store.ts';

const SHOWN_LENGTH = 80;

/** [A5] Activates an account by word of the operator, where no mail can prove its address. */
export function activationDesk(ground: Ground) {
  return async (name: string): Promise<string> =>
    ground.database.inTransaction(async (work) => {
      const found = await store.accountByUsernameKey(work.sql, keyOf(normalizeText(name)));
      if (!found) {
        const message = `Ein Konto ${name.slice(0, SHOWN_LENGTH)} gibt es nicht.`;
        throw new Refusal('not_found', { message });
      }
      const account = await store.markActivated(work.sql, found.id, new Date(ground.clock.now()));
      if (!account) throw new Refusal('invalid', { message: `${found.username} ist schon aktiviert.` });
      ground.securityLog.afterCommit(work, { event: 'account.activated', account: account.id });
      return `${account.username} ist aktiviert und kann sich anmelden.`;
    });
}
