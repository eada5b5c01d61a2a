import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Answered, startBilling, type TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { BadLine } from '../../line.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { RULES } from '../../rules.ts';
import { reconcile } from '../gateways/index.ts';

const line = new BadLine();
let billing: TestBilling;
beforeAll(async () => {
  billing = await startBilling({ mail: 'later', line: line.line, poolSize: 12 });
});
afterAll(() => billing.stop());
afterEach(async () => {
  line.heal();
  expect(await brokenInvariants(billing.database)).toEqual([]);
});

let anna: Buyer;
let ben: Buyer;
let pairs = 0;
beforeEach(async () => {
  pairs += 1;
  anna = new Buyer(billing, `anna ${pairs}`);
  ben = new Buyer(billing, `ben ${pairs}`);
  for (const person of [anna, ben]) await person.buy('vip_monthly');
});

const nextMonth = ({ id }: Buyer): Promise<Answered> =>
  billing.call('POST', '/v1/sandbox/clock', { body: { app_user_id: id, advance: 'P1M' } });
/** The numbers of the documents of a customer. */
const numbersOf = async ({ id }: Buyer): Promise<number[]> => {
  const rows = await billing.rows(
    `select number from invoices join customer_ids using (customer_id) where app_user_id = $1 order by number`,
    [id],
  );
  return rows.map(({ number }) => Number(number));
};
const lastNumber = async () =>
  Number((await billing.rows('select max(number) as number from invoices'))[0]?.['number']);
/** How many statements with this text wait for a lock. */
const waiting = async (text: string) =>
  (
    await billing.rows(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0 and pid <> pg_backend_pid()`,
      [text],
    )
  ).length;
const TAKES_NUMBER = 'insert into invoice_counters';
const TELLS = 'insert into webhook_customers';

/** Holds rows as another transaction would, until it is let go. */
async function hold(sql: string, values: readonly unknown[] = []): Promise<() => Promise<void>> {
  const client = await billing.database.pool.connect();
  await client.query('begin');
  await client.query(sql, [...values]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

it('[I6] the number of an invoice is taken by the last statement before the commit, of a purchase, a renewal and an upgrade', async () => {
  const said = new Map<pg.PoolClient, string[]>();
  const listen = (client: pg.PoolClient) => {
    if (said.has(client)) return;
    const texts: string[] = [];
    said.set(client, texts);
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    Object.assign(client, {
      query(...asked: unknown[]) {
        const [what] = asked;
        texts.push(typeof what === 'string' ? what : (what as { text: string }).text);
        return query(...asked);
      },
    });
  };
  billing.database.pool.on('acquire', listen);
  const carla = new Buyer(billing, `carla ${pairs}`);
  await carla.buy('vip_monthly');
  expect((await nextMonth(carla)).status).toBe(200);
  await carla.buy('babo_monthly');
  billing.database.pool.off('acquire', listen);
  const after = [...said.values()].flatMap((texts) =>
    texts.flatMap((text, index) => (text.includes(TAKES_NUMBER) ? [texts[index + 1]] : [])),
  );
  expect(after).toEqual(['commit', 'commit', 'commit']);
});

it('[I6] a renewal that has still to tell of itself keeps no other one waiting for a number', async () => {
  const before = await lastNumber();
  // Its charge is made, and the answer on the way.
  line.troubles.push('answer held');
  const first = nextMonth(anna);
  await line.whenHeld();
  const release = await hold(
    `select 1 from webhook_customers join customer_ids using (customer_id) where app_user_id = $1 for update of webhook_customers`,
    [anna.id],
  );
  line.release();
  await expect.poll(() => waiting(TELLS)).toBe(1);
  expect((await nextMonth(ben)).status).toBe(200);
  expect((await numbersOf(ben)).at(-1)).toBe(before + 1);
  expect(await waiting(TELLS)).toBe(1);
  await release();
  expect((await first).status).toBe(200);
  expect((await numbersOf(anna)).at(-1)).toBe(before + 2);
});

it('[I6] of two renewals at once the second waits for the end of the first, and takes the next number', async () => {
  const before = await lastNumber();
  const release = await hold('select 1 from invoice_counters for update');
  const both = [anna, ben].map(nextMonth);
  // Both have written everything else by now.
  await expect.poll(() => waiting(TAKES_NUMBER)).toBe(2);
  await release();
  for (const { status } of await Promise.all(both)) expect(status).toBe(200);
  const taken = [(await numbersOf(anna)).at(-1), (await numbersOf(ben)).at(-1)];
  expect(taken.toSorted()).toEqual([before + 1, before + 2]);
});

it('[I6] [I13] a renewal that fails after its number was taken leaves no gap, and is made up for', async () => {
  const before = await lastNumber();
  await billing.rows(`
    create function refuse_at_commit() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
    create constraint trigger refused after insert on invoices deferrable initially deferred
      for each row execute function refuse_at_commit()`);
  expect((await nextMonth(anna)).status).toBeGreaterThanOrEqual(500);
  await billing.rows('drop trigger refused on invoices; drop function refuse_at_commit()');
  expect(await lastNumber()).toBe(before);
  expect((await nextMonth(ben)).status).toBe(200);
  expect((await numbersOf(ben)).at(-1)).toBe(before + 1);
  billing.clock.advance(RULES.gateways.lookAgainMs);
  await billing.runJob(reconcile);
  expect((await numbersOf(anna)).at(-1)).toBe(before + 2);
});
