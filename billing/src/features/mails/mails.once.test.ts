import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Addressed } from '../../addressed.fixture.ts';
import { type Answered, startBilling, type TestBilling, temporaryFolder } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { deliverEvents, reconcile } from '../gateways/index.ts';
import { bringPrices, goOn } from '../subscriptions/index.ts';

const STARTER = path.join(import.meta.dirname, '..', '..', '..', 'catalogue', 'plausch.yaml');
const catalogueDir = temporaryFolder();

let billing: TestBilling;
let key: string;
beforeAll(async () => {
  writeFileSync(path.join(catalogueDir, 'plausch.yaml'), readFileSync(STARTER));
  billing = await startBilling({ catalogueDir });
  const words = ['key', 'create', 'plausch', 'secret', 'sandbox', 'test'];
  [key = ''] = (await billing.billing.run(words)).split('\n');
});
afterAll(async () => {
  expect(await brokenInvariants(billing.database)).toEqual([]);
  await billing.stop();
});

const cardOf = (number: string) => ({ card: { number, exp_month: 12, exp_year: 2034, cvc: '123' } });
const advance = async ({ id }: Addressed, by: string): Promise<void> => {
  const body = { app_user_id: id, advance: by };
  expect((await billing.call('POST', '/v1/sandbox/clock', { body })).status).toBe(200);
};
const server = (
  address: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answered> => billing.call('POST', `/v2/${address}`, { key, body, headers });
const change = ({ id }: Addressed, what: 'cancel' | 'resume') =>
  server(`customers/${encodeURIComponent(id)}/subscriptions/vip_monthly/${what}`);
async function changePlan(who: Addressed, to: string): Promise<void> {
  const { session } = await who.start(to);
  const secret = await who.secret(session);
  for (const _ of ['pressed', 'pressed again']) await who.confirm(secret);
  for (const _ of ['seen', 'seen again']) await who.end(session);
}
async function refund({ id }: Addressed): Promise<void> {
  const [payment] = await billing.rows(
    'select t.id from transactions t join customer_ids using (customer_id) where app_user_id = $1',
    [id],
  );
  const once = { 'idempotency-key': crypto.randomUUID() };
  for (const _ of ['asked', 'asked again'])
    await server(`payments/${payment?.['id']}/refund`, { reason: 'x', amount_micros: 1_000_000 }, once);
}
async function raisePrice(who: Addressed): Promise<void> {
  const source = readFileSync(STARTER, 'utf8').replaceAll('EUR: 9.99', 'EUR: 11.99');
  writeFileSync(path.join(catalogueDir, 'plausch.yaml'), source);
  await billing.billing.run(['catalogue', 'apply']);
  // The picture that is decided by may be a second old.
  billing.clock.advance(2_000);
  await billing.runJob(bringPrices);
  expect((await who.info()).entitlements['vip']).toBeDefined();
}

/** Everything that may come again, comes again: events of the gateway, and every job. */
async function everythingTwice(): Promise<void> {
  await billing.rows('update sandbox_events set delivered_at = null');
  await billing.rows('update gateway_events set handled_at = null');
  for (const job of [deliverEvents, goOn, reconcile, bringPrices])
    for (const _ of ['once', 'twice']) await billing.runJob(job);
  await billing.billing.jobs.drain({ early: true });
}

const ORDER = 'Deine Bestellung: VIP';
type Case = readonly [
  mail: string,
  begin: (who: Addressed) => Promise<unknown>,
  happens: (who: Addressed) => Promise<unknown>,
  subjects: readonly string[],
];
const CASES: readonly Case[] = [
  ['an order', (who) => who.buy('vip_monthly'), async () => {}, []],
  ['a receipt', (who) => who.buy('vip_monthly'), (who) => advance(who, 'P1M'), ['Deine Rechnung: VIP']],
  [
    'a payment that failed',
    (who) => who.buy('vip_monthly', cardOf('4000000000000341')),
    (who) => advance(who, 'P1M'),
    ['Deine Zahlung hat nicht geklappt: VIP'],
  ],
  [
    'a payment to confirm',
    async (who) => {
      const { session } = await who.start('vip_monthly');
      const secret = await who.secret(session);
      await who.confirm(secret, cardOf('4000000000003220'));
      const body = { client_secret: secret, approve: true };
      for (const _ of ['said', 'said again']) await billing.call('POST', '/sandbox/v1/challenge', { body });
      await who.end(session);
    },
    (who) => advance(who, 'P1M'),
    ['Bestätige deine Zahlung: VIP'],
  ],
  [
    'a cancellation',
    (who) => who.buy('vip_monthly'),
    async (who) => {
      for (const _ of ['pressed', 'pressed again']) expect((await change(who, 'cancel')).status).toBe(200);
    },
    ['Deine Kündigung: VIP'],
  ],
  [
    'an end',
    async (who) => {
      await who.buy('vip_monthly');
      await who.mails();
      await change(who, 'cancel');
      await who.mails();
    },
    (who) => advance(who, 'P1M'),
    ['Deine Kündigung: VIP', 'Dein Abo ist zu Ende: VIP'],
  ],
  ['a refund', (who) => who.buy('vip_monthly'), refund, ['Erstattung: VIP']],
  [
    'an upgrade',
    (who) => who.buy('vip_monthly'),
    (who) => changePlan(who, 'babo_monthly'),
    ['Deine Bestellung: Babo'],
  ],
  [
    'a cheaper plan for later',
    (who) => who.buy('vip_monthly'),
    (who) => changePlan(who, 'premium_monthly'),
    ['Dein Abo ändert sich: VIP'],
  ],
  // The last one, as everybody pays by it afterwards.
  [
    'a higher price',
    (who) => who.buy('vip_monthly'),
    raisePrice,
    ['Neuer Preis ab deiner nächsten Zahlung: VIP'],
  ],
];

it.each(CASES)('[I13] %s is told once, whatever comes twice', async (mail, begin, happens, subjects) => {
  const who = new Addressed(billing, mail);
  await begin(who);
  // Mails leave side by side: the first is waited for.
  expect(await who.subjects()).toContain(ORDER);
  await happens(who);
  await everythingTwice();
  expect(await who.subjects()).toEqual([ORDER, ...subjects]);
});

it('[I13] the end of a trial that is near is told once, whatever comes twice', async () => {
  const who = new Addressed(billing, 'a trial');
  await who.buy('premium_monthly');
  expect(await who.subjects()).toEqual(['Deine Bestellung: Premium']);
  await advance(who, 'P4D');
  await everythingTwice();
  expect(await who.subjects()).toEqual(['Deine Bestellung: Premium', 'Deine Testphase endet bald: Premium']);
});
