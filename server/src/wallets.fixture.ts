import type { Person, TestSystem } from '@plausch/dev-env';
import {
  type Booking,
  book,
  driftOfBooks,
  type Payment,
  pay,
  type WalletGround,
} from './features/wallet/index.ts';
import { defaultRules } from './features.ts';
import type { Rules } from './rules.ts';

type Told = readonly [accountId: string, message: unknown];

/** What coins people have, and bookings as a feature above makes them. */
export function walletsIn(system: TestSystem, rules: Partial<Rules['wallet']> = {}) {
  const told: Told[] = [];
  const defaults = defaultRules();
  const ground: WalletGround = {
    clock: system.clock,
    rules: { ...defaults, wallet: { ...defaults.wallet, ...rules } },
    streams: {
      tell: (_work, to, _name, message) => void told.push([String(to), message]),
    } as WalletGround['streams'],
  };
  let keys = 0;
  const wallet = {
    told,
    balance: async ({ token }: Pick<Person, 'token'>) =>
      (await system.call('getWallet', { token })).body.balance,
    visit: async ({ token }: Pick<Person, 'token'>) => (await system.call('noteVisit', { token })).body,
    entries: async ({ token }: Pick<Person, 'token'>) =>
      (await system.call('listWalletEntries', { token })).body.items,
    book: (booking: Booking) => system.database.inTransaction((work) => book(ground, work, booking)),
    pay: (payment: Payment) => system.database.inTransaction((work) => pay(ground, work, payment)),
    /** The Bank gives an account so many coins. */
    give({ user }: Pick<Person, 'user'>, amount: number) {
      keys += 1;
      return wallet.book({ accountId: user.id, amount, reason: 'rank', key: `test:${user.id}:${keys}` });
    },
    drift: () => driftOfBooks(system.database.drizzle),
  };
  return wallet;
}

export const NO_DRIFT = { sum: 0n, wallets: 0 };
