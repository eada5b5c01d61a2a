import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { visit } from './wallet.service.ts';
import { balanceOf, entriesOf } from './wallet.store.ts';
import { toEntry } from './wallet.wire.ts';

export function installWalletHttp(
  ground: Pick<Ground, 'clock' | 'database' | 'rules' | 'streams'>,
  { http }: Pick<Edges, 'http'>,
): void {
  const { database } = ground;

  http.query(endpoints.getWallet, async ({ caller }) => ({
    balance: await balanceOf(database.drizzle, caller.accountId),
  }));

  http.list(endpoints.listWalletEntries, {
    rows: ({ caller }, wanted) => entriesOf(database.drizzle, caller.accountId, wanted),
    item: toEntry,
  });

  http.command(endpoints.noteVisit, ({ caller }, work) => visit(ground, work, caller.accountId));
}
