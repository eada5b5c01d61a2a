import type { Work } from '@plausch/platform/db';
import { createHooks } from '@plausch/platform/hooks';
import { newId } from '@plausch/platform/ids';
import { createLogger } from '@plausch/platform/logger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { RULES } from '../../rules.ts';
import { book } from './subscriptions.booking.ts';
import type { Sale, Terms } from './subscriptions.sale.ts';

let billing: TestBilling;
let terms: Terms;
beforeAll(async () => {
  billing = await startBilling({ mail: 'later' });
  const [price] = await billing.rows(
    `select price_id, amount_micros::int as amount from prices where product_id = 'premium_monthly' and currency = 'EUR' and trial_period is not null`,
  );
  terms = {
    productId: 'premium_monthly',
    priceId: String(price?.['price_id']),
    price: { amountMicros: Number(price?.['amount']), currency: 'EUR' },
    period: 'P1M',
    trialPeriod: 'P7D',
    family: 'plausch',
    gift: null,
  };
});
afterAll(() => billing.stop());

/** A sale to a new customer. */
async function saleTo(appUserId: string, fingerprint: string, more: Partial<Sale> = {}): Promise<Sale> {
  await new Buyer(billing, appUserId).info();
  const [customer] = await billing.rows(
    'select id, project_id from customers where id = (select customer_id from customer_ids where app_user_id = $1)',
    [appUserId],
  );
  return {
    projectId: String(customer?.['project_id']),
    environment: 'sandbox',
    customerId: String(customer?.['id']),
    sessionId: newId(),
    terms,
    methodRef: 'pm_1',
    chargeRef: null,
    gross: terms.price,
    taxes: undefined,
    told: null,
    card: { brand: 'visa', last4: '4242', fingerprint, country: 'DE' },
    email: null,
    language: null,
    hasEarlyStart: false,
    ...more,
  };
}

const bookOn = (work: Work, sale: Sale) =>
  book(
    {
      clock: billing.clock,
      rules: RULES,
      hooks: createHooks(),
      provided: billing.billing.provided,
      crashpoint() {},
      logger: createLogger({ level: 'silent' }),
    },
    work,
    sale,
  );
const bookIt = (sale: Sale) => billing.database.inTransaction((work) => bookOn(work, sale));

it('[I11] one card, one trial in twelve months, whoever holds it', async () => {
  expect((await bookIt(await saleTo('first', 'card 1'))).kind).toBe('booked');
  expect(await bookIt(await saleTo('second', 'card 1'))).toEqual({ kind: 'trial_used' });
  expect((await bookIt(await saleTo('third', 'card 2'))).kind).toBe('booked');
  billing.clock.advance(RULES.trials.perCardMs - 1);
  expect(await bookIt(await saleTo('fourth', 'card 1'))).toEqual({ kind: 'trial_used' });
  billing.clock.advance(1);
  expect((await bookIt(await saleTo('fifth', 'card 1'))).kind).toBe('booked');
});

it('[I11] of two customers with one card at the same moment one has the trial', async () => {
  const sales = [await saleTo('left', 'card 3'), await saleTo('right', 'card 3')];
  const booked = await Promise.all(sales.map(bookIt));
  expect(booked.map(({ kind }) => kind).toSorted()).toEqual(['booked', 'trial_used']);
});

it('[I3] what cannot be booked leaves nothing behind', async () => {
  const sale = await saleTo('fail', 'card 4', { terms: { ...terms, priceId: 'prc_no' } });
  await expect(bookIt(sale)).rejects.toThrow();
  expect(await billing.rows('select 1 from trials where customer_id = $1', [sale.customerId])).toEqual([]);
  expect(await billing.rows(`select 1 from card_trials where fingerprint = 'card 4'`)).toEqual([]);
  expect(await billing.rows('select 1 from subscriptions where customer_id = $1', [sale.customerId])).toEqual(
    [],
  );
});

it('[I13] one session is booked once', async () => {
  const sale = await saleTo('twice', 'card 5');
  await bookIt(sale);
  expect(await bookIt(sale)).toEqual({ kind: 'family_taken' });
  const gift = { ...sale, terms: { ...terms, period: null, trialPeriod: null, family: null } };
  await expect(bookIt(gift)).rejects.toThrow();
});

it('a trial is no period: the first that is paid begins at its end', async () => {
  const sale = await saleTo('days', 'card 6');
  await bookIt(sale);
  const day = 86_400_000;
  const start = billing.clock.now();
  expect(await billing.rows('select * from subscriptions where customer_id = $1', [sale.customerId])).toEqual(
    [
      expect.objectContaining({
        state: 'trial',
        period_start: new Date(start),
        period_end: new Date(start + 7 * day),
        anchor: new Date(start + 7 * day),
        due_at: new Date(start + 7 * day),
      }),
    ],
  );
});
