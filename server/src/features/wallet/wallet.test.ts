import { type Person, startSystem, statusesOf, type TestSystem, timesAtOnce } from '@plausch/dev-env';
import { DAY_MS, HOUR_MS } from '@plausch/platform/clock';
import { defineJob } from '@plausch/platform/jobs';
import { kinds } from '@plausch/stage/things';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NO_DRIFT, walletsIn } from '../../wallets.fixture.ts';
import { walletData } from './wallet.data.ts';
import { checkBooks } from './wallet.jobs.ts';

let system: TestSystem;
let wallet: ReturnType<typeof walletsIn>;
let anna: Person;
let bert: Person;
let people = 0;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
});
afterAll(() => system.stop());
beforeEach(async () => {
  wallet = walletsIn(system);
  people += 1;
  anna = await system.person(`Anna${people}`);
  bert = await system.person(`Bert${people}`);
});

const query = (text: string, values: unknown[] = []) => system.database.pool.query(text, values);
const walletIdOf = async ({ user }: Person) =>
  (await query('select id from wallets where account_id = $1', [user.id])).rows[0].id as string;
const sale = { paid: 'marketBought', received: 'marketSold', fee: 'marketFee' } as const;
const payment = (amount: number, fee: number, key: string) =>
  ({ fromId: anna.user.id, toId: bert.user.id, amount, fee, reasons: sale, key }) as const;

describe('visits', () => {
  it('[WA5] the first one brings the start gift, and each first one of a day its coins', async () => {
    expect(await wallet.balance(anna)).toBe(0);
    expect(await wallet.visit(anna)).toMatchObject({ balance: 170, amount: 170 });
    expect(await wallet.visit(anna)).toMatchObject({ balance: 170, amount: 0 });
    const { nextAt } = await wallet.visit(anna);
    system.advance(Date.parse(nextAt) - system.clock.now() - 1);
    expect(await wallet.visit(anna)).toMatchObject({ amount: 0, nextAt });
    system.advance(1);
    expect(await wallet.visit(anna)).toMatchObject({ balance: 190, amount: 20 });
    expect(
      (await wallet.entries(anna)).map(({ amount, balance, reason }) => [reason, amount, balance]),
    ).toEqual([
      ['visit', 20, 190],
      ['visit', 20, 170],
      ['start', 150, 150],
    ]);
  });

  it('[WA8] an entry about a thing says how it is called', async () => {
    await wallet.give(anna, 100);
    const sale = { accountId: anna.user.id, amount: -40, reason: 'shop', key: 'shop:test' } as const;
    await wallet.book({ ...sale, reference: 'emoji.lachen' });
    expect((await wallet.entries(anna))[0]).toMatchObject({
      reference: 'emoji.lachen',
      name: kinds.get('emoji.lachen')?.name,
    });
    expect((await wallet.entries(anna))[1]?.name).toBe(null);
  });

  it('[WA5] twenty at the same moment are one', async () => {
    const answers = await timesAtOnce(system, { table: 'wallets', count: 20 }, () =>
      system.call('noteVisit', { token: anna.token }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 20 });
    expect(await wallet.balance(anna)).toBe(170);
    expect(await wallet.entries(anna)).toHaveLength(2);
  });

  it('[WA8] what changes is told to every device of one’s own, and to nobody else', async () => {
    const [phone, desktop, other] = await Promise.all([
      system.connect(anna, { since: null }),
      system.connect(anna),
      system.connect(bert, { since: null }),
    ]);
    await wallet.visit(anna);
    const changes = (client: typeof phone) => client.messages.filter(({ name }) => name === 'wallet:changed');
    for (const client of [phone, desktop])
      await client.until(() => changes(client).length === 2, 'both changes');
    expect(changes(desktop).map(({ message }) => message)).toEqual([
      { balance: 150, amount: 150, reason: 'start' },
      { balance: 170, amount: 20, reason: 'visit' },
    ]);
    expect(changes(other)).toEqual([]);
  });
});

describe('booking', () => {
  it('[ECON-17] [WA3] a cause is booked once, also twenty times at once', async () => {
    const booking = {
      accountId: anna.user.id,
      amount: 7,
      reason: 'rank',
      key: `once:${anna.user.id}`,
    } as const;
    const booked = await timesAtOnce(system, { table: 'wallet_transfers', count: 20, waiting: 1 }, () =>
      wallet.book(booking),
    );
    expect(booked.filter(({ amount }) => amount === 7)).toHaveLength(1);
    expect(booked.filter(({ amount }) => amount === 0)).toHaveLength(19);
    expect(await wallet.balance(anna)).toBe(7);
    expect(wallet.told).toEqual([[anna.user.id, { balance: 7, amount: 7, reason: 'rank' }]]);
  });

  it('[ECON-08] [WA2] nobody spends more than they have, also many times at once', async () => {
    await wallet.give(anna, 50);
    const spend = (i: number) =>
      wallet
        .book({ accountId: anna.user.id, amount: -30, reason: 'shop', key: `spend:${anna.user.id}:${i}` })
        .then(
          () => 'booked',
          ({ code }) => code as string,
        );
    const ends = await timesAtOnce(system, { table: 'wallet_transfers', count: 5, waiting: 1 }, spend);
    expect(ends.toSorted()).toEqual(['booked', ...Array(4).fill('insufficient_coins')]);
    expect(await wallet.balance(anna)).toBe(20);
  });

  it('[WA3] what would not fit stays with the Bank', async () => {
    const small = walletsIn(system, { most: 100 });
    await small.give(anna, 90);
    expect(await small.give(anna, 20)).toEqual({ amount: 10, balance: 100 });
    expect(await small.give(anna, 20)).toEqual({ amount: 0, balance: 100 });
  });

  it('[WA3] a wallet that holds more than fits by now keeps it, and pays what is asked', async () => {
    await wallet.give(anna, 300);
    const small = walletsIn(system, { most: 100 });
    expect(await small.give(anna, 20)).toEqual({ amount: 0, balance: 300 });
    const spent = await small.book({
      accountId: anna.user.id,
      amount: -40,
      reason: 'shop',
      key: `spend:${anna.user.id}`,
    });
    expect(spent).toEqual({ amount: -40, balance: 260 });
  });

  it('[WA1] [WA4] a payment takes from the one, gives to the other, and leaves a fee with the Bank', async () => {
    await wallet.give(anna, 100);
    const key = `sale:${anna.user.id}`;
    expect(await wallet.pay(payment(60, 3, key))).toEqual({ amount: -60, balance: 40 });
    expect(await wallet.pay(payment(60, 3, key))).toEqual({ amount: 0, balance: 40 });
    expect([await wallet.balance(anna), await wallet.balance(bert)]).toEqual([40, 57]);
    const lines = async (of: Person) =>
      (await wallet.entries(of)).map(({ reason, amount, balance }) => ({ reason, amount, balance }));
    expect((await lines(anna))[0]).toEqual({ reason: 'marketBought', amount: -60, balance: 40 });
    expect(await lines(bert)).toEqual([
      { reason: 'marketFee', amount: -3, balance: 57 },
      { reason: 'marketSold', amount: 60, balance: 60 },
    ]);
    const { rows } = await query(
      'select sum(amount)::integer as bank from wallet_entries where wallet_id is null and reason = $1',
      ['marketFee'],
    );
    expect(rows).toEqual([{ bank: 3 }]);
  });

  it('[WA4] what cannot be paid or does not fit changes nothing', async () => {
    const small = walletsIn(system, { most: 100 });
    await small.give(anna, 50);
    await small.give(bert, 60);
    await expect(small.pay(payment(51, 0, 'a'))).rejects.toMatchObject({ code: 'insufficient_coins' });
    await expect(small.pay(payment(41, 3, 'a'))).rejects.toMatchObject({ code: 'forbidden' });
    expect([await wallet.balance(anna), await wallet.balance(bert)]).toEqual([50, 60]);
  });

  it('[WA4] two who pay each other at once do not wait for each other for ever', async () => {
    await wallet.give(anna, 100);
    await wallet.give(bert, 100);
    await timesAtOnce(system, { table: 'wallet_transfers', count: 10 }, (i) => {
      const ids = [anna.user.id, bert.user.id] as const;
      const [fromId, toId] = i % 2 === 0 ? ids : ([ids[1], ids[0]] as const);
      return wallet.pay({ fromId, toId, amount: 10, fee: 1, reasons: sale, key: `pair:${fromId}:${i}` });
    });
    expect([await wallet.balance(anna), await wallet.balance(bert)]).toEqual([95, 95]);
    expect(await wallet.drift()).toEqual(NO_DRIFT);
  });
});

describe('the database itself refuses', () => {
  const transfer = async (amounts: readonly number[], lines = amounts.length) => {
    const id = crypto.randomUUID();
    const walletId = await walletIdOf(anna);
    return system.database.inTransaction(async ({ sql: _ }) => {
      const values = amounts.map(
        (amount, line) =>
          `('${crypto.randomUUID()}', '${id}', ${lines}, ${line}, ${line === 0 ? `'${walletId}'` : 'null'}, ${amount}, 'rank')`,
      );
      await _.execute(`insert into wallet_transfers values ('${id}', ${lines}, '${id}', now())`);
      await _.execute(
        `insert into wallet_entries (id, transfer_id, lines, line, wallet_id, amount, reason) values ${values.join()}`,
      );
    });
  };
  const causeOf = (error: { cause?: { message?: string } }) => error.cause?.message ?? String(error);
  const end = (done: Promise<unknown>) => done.then(() => 'taken', causeOf);

  it('[WA1] a transfer that does not sum to zero, or has more or fewer entries than it says', async () => {
    await wallet.give(anna, 10);
    expect(await end(transfer([5, -5]))).toBe('taken');
    expect(await end(transfer([5, -4]))).toContain('does not sum to zero');
    expect(await end(transfer([5, -5], 3))).toContain('does not sum to zero');
    expect(await end(transfer([5, 5, -10], 2))).toContain('wallet_entries_check');
    expect(await wallet.balance(anna)).toBe(15);
  });

  it('[WA2] a balance below nothing', async () => {
    await wallet.give(anna, 10);
    expect(await end(transfer([-11, 11]))).toContain('wallets_balance_check');
    expect(await wallet.balance(anna)).toBe(10);
  });

  it('[WA1] any change of what was written', async () => {
    for (const statement of [
      'update wallet_entries set amount = 1',
      'delete from wallet_entries',
      'update wallet_transfers set key = id::text',
      'delete from wallet_transfers',
      'truncate wallet_entries, wallet_transfers',
    ])
      await expect(query(statement)).rejects.toThrow('take no change');
  });
});

it('[WA1] after hundreds of movements at random the books sum to zero, and every wallet holds what they say', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, (_, i) => system.person(`Leute${people}x${i}`)));
  let seed = 12345;
  const below = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  const one = () => crowd[below(crowd.length)]?.user.id ?? '';
  const move = (i: number) => {
    const [accountId, other, amount] = [one(), one(), below(200) + 1];
    const key = `random:${people}:${i}`;
    if (below(3) > 0)
      return wallet.book({ accountId, amount: below(3) === 0 ? -amount : amount, reason: 'activity', key });
    if (accountId === other) return undefined;
    return wallet.pay({ fromId: accountId, toId: other, amount, fee: below(amount), reasons: sale, key });
  };
  for (let i = 0; i < 240; i += 20)
    await Promise.allSettled(Array.from({ length: 20 }, (_, k) => move(i + k)));
  expect(await wallet.drift()).toEqual(NO_DRIFT);
  const { rows } = await query('select count(*)::integer as count from wallet_transfers');
  expect(rows[0].count).toBeGreaterThan(100);
});

it('[WA7] a balance that the books do not know of is found at night, and stays where the operator sees it', async () => {
  await wallet.give(anna, 10);
  await system.runJob(checkBooks);
  const ends = () => system.jobs.outcomes().get(checkBooks.name);
  expect(ends()).toEqual({ done: 1, failed: 0, dead: 0 });
  await query('update wallets set balance = balance + 1 where account_id = $1', [anna.user.id]);
  await system.runJob(checkBooks);
  expect(await wallet.drift()).toEqual({ sum: 0n, wallets: 1 });
  expect(system.logLines.join()).toContain('the books of coins do not add up');
  expect(ends()).toEqual({ done: 1, failed: 0, dead: 1 });
  await query('update wallets set balance = balance - 1 where account_id = $1', [anna.user.id]);
});

it('[WA6] of an account that goes the rest goes to the Bank, and its entries name nobody', async () => {
  await wallet.visit(anna);
  const { token, password, user } = anna;
  const [{ export: read } = { export: { withheld: '' } }] = walletData;
  if (typeof read !== 'function') throw new Error('coins are given to whom they belong');
  const { drizzle } = system.database;
  expect(await read(drizzle, user.id)).toMatchObject([{ reason: 'start' }, { reason: 'visit', amount: 20 }]);
  const id = await walletIdOf(anna);
  await system.call('requestDeletion', { token, body: { password } });
  system.advance(14 * DAY_MS + HOUR_MS);
  await system.runJob(defineJob({ name: 'accounts.eraseDueAccounts' }));
  const { rows } = await query('select account_id, balance, visited_on from wallets where id = $1', [id]);
  expect(rows).toEqual([{ account_id: null, balance: 0, visited_on: null }]);
  expect(await read(drizzle, user.id)).toEqual([]);
  expect(await wallet.drift()).toEqual(NO_DRIFT);
  await expect(wallet.give(anna, 5)).rejects.toMatchObject({ code: 'not_found' });
});
