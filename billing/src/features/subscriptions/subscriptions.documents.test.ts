import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { issueMissing } from './subscriptions.documents.ts';

let billing: TestBilling;
const log: string[] = [];
beforeAll(async () => {
  billing = await startBilling({ log: (line) => log.push(line) });
});
afterAll(() => billing.stop());

it('[I1] payments from before there were documents get theirs, once, oldest first, and the log says so', async () => {
  const [anna, berta] = [new Buyer(billing, 'anna'), new Buyer(billing, 'berta')];
  await anna.buy('vip_monthly');
  billing.clock.advance(60_000);
  await berta.buy('premium_lifetime');
  const issued = () =>
    billing.rows(
      `select number, gross_micros::int as gross, lines -> 0 -> 'service' ->> 'to' as until from invoices order by number`,
    );
  const before = await issued();
  for (const table of ['invoices', 'invoice_counters']) {
    await billing.rows(`alter table ${table} disable trigger user`);
    await billing.rows(`delete from ${table}`);
    await billing.rows(`alter table ${table} enable trigger user`);
  }
  expect(await brokenInvariants(billing.database)).toEqual([expect.stringContaining('has no document')]);
  await billing.runJob(issueMissing);
  expect(await issued()).toEqual(before);
  expect(before).toMatchObject([
    { number: 1, gross: 9_990_000 },
    { number: 2, gross: 149_000_000, until: null },
  ]);
  expect(log.filter((line) => line.includes('a payment had no document'))).toHaveLength(2);
  await billing.runJob(issueMissing);
  expect(await issued()).toEqual(before);
  expect(await brokenInvariants(billing.database)).toEqual([]);
});
