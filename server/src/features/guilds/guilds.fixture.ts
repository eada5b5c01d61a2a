import type { Person, TestSystem } from '@plausch/dev-env';
import { type Booking, book, type WalletGround } from '../wallet/index.ts';

/** What coins people have, and bookings between them and the Bank. */
export function walletsIn(system: TestSystem) {
  const ground = {
    clock: system.clock,
    rules: { wallet: { most: 1_000_000 } },
    streams: { tell: () => undefined },
  } as unknown as WalletGround;
  let keys = 0;
  const wallets = {
    balance: async ({ token }: Person) => (await system.call('getWallet', { token })).body.balance,
    book: (booking: Booking) => system.database.inTransaction((work) => book(ground, work, booking)),
    give({ user }: Person, amount: number) {
      keys += 1;
      return wallets.book({ accountId: user.id, amount, reason: 'rank', key: `test:${user.id}:${keys}` });
    },
  };
  return wallets;
}
