import { afterAll, beforeAll, expect, it } from 'vitest';
import { CrashLab } from '../../crash.fixture.ts';
import { seedDue } from '../../due.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';

const isThorough = process.env['THOROUGH'] === 'yes';
const DUE = isThorough ? 100_000 : 100;
/** Which of its charges a process is killed at. */
const KILLED_AT = isThorough ? 2_000 : 5;
/** What a process that renews holds more at the end than when it had begun, however many are due. */
const MOST_GROWTH = 128 * 1_024 * 1_024;
const EVERY_MS = isThorough ? 2_000 : 200;
const MINUTE_MS = 60_000;

let lab: CrashLab;
beforeAll(async () => {
  lab = await CrashLab.open(isThorough ? {} : { dueAtOnce: 20 });
  (await lab.run()).kill();
  await seedDue(lab.database, DUE);
}, 5 * MINUTE_MS);
afterAll(() => lab.close());

const count = async (sql: string): Promise<number> =>
  Number((await lab.database.pool.query(`select count(*) from ${sql}`)).rows[0].count);

it(`[I2] [I13] ${DUE} due subscriptions are renewed once each, by two processes of which one is killed twice`, {
  timeout: 90 * MINUTE_MS,
}, async () => {
  const [steady, first, second] = await Promise.all([lab.run(), lab.run(), lab.run()]);
  for (const killed of [first, second]) await killed.crashAt('charge.after-reach', KILLED_AT);
  // Ready, and asleep until it takes the place of the first.
  second.sleep();
  await steady.work('subscriptions.due');
  // It may have heard of the other's job, and be gone before it has answered.
  await Promise.race([first.work('subscriptions.due'), first.end]);
  expect(await first.end).toEqual([null, 'SIGKILL']);
  const { maxBytes: early } = await steady.memory();
  second.wake();
  await Promise.race([second.work('subscriptions.due'), second.end]);
  expect(await second.end).toEqual([null, 'SIGKILL']);
  // What they had asked for and not heard of is found out, as each minute; the rest goes on.
  const isDone = async () => (await count(`subscriptions where look_at <= now()`)) === 0;
  await expect.poll(isDone, { timeout: 80 * MINUTE_MS, interval: EVERY_MS }).toBe(true);
  await steady.work('gateways.reconcile');
  const isSettled = async () => (await count('subscriptions where charging is not null')) === 0;
  await expect.poll(isSettled, { timeout: 5 * MINUTE_MS, interval: EVERY_MS }).toBe(true);

  expect(await count(`transactions where kind = 'renewal' and period_index = 1`)).toBe(DUE);
  expect(await count('sandbox_charges where refunded_micros = 0')).toBe(DUE);
  expect(
    await count(`subscriptions where state = 'active' and period_index = 1 and period_start = anchor`),
  ).toBe(DUE);
  expect(await count('invoices')).toBe(DUE);
  expect(await brokenInvariants(lab.database)).toEqual([]);
  const { maxBytes: late } = await steady.memory();
  expect(late - early).toBeLessThan(MOST_GROWTH);
});
