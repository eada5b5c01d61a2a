import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Addressed } from '../../addressed.fixture.ts';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { together } from '../../together.fixture.ts';
import { Visitor } from '../../visitor.fixture.ts';
import { bringPrices } from '../subscriptions/index.ts';

const STARTER = readFileSync(
  path.join(import.meta.dirname, '..', '..', '..', 'catalogue', 'plausch.yaml'),
  'utf8',
);

let billing: TestBilling;
let secretKey: string;
beforeAll(async () => {
  const catalogueDir = mkdtempSync(path.join(os.tmpdir(), 'prices-'));
  writeFileSync(path.join(catalogueDir, 'plausch.yaml'), STARTER);
  billing = await startBilling({ catalogueDir });
  const key = await billing.billing.run(['key', 'create', 'plausch', 'secret', 'sandbox', 'chat']);
  secretKey = key.split('\n')[0] ?? '';
});
afterAll(() => billing.stop());

let number = 0;
class Payer extends Addressed {
  constructor(language?: string) {
    number += 1;
    super(billing, `priced ${number}`, language);
  }

  /** What was charged, in micros, in order. */
  async charged(): Promise<number[]> {
    const rows = await billing.rows(
      `select gross_micros::int as micros from transactions join customer_ids using (customer_id)
       where app_user_id = $1 and gross_micros > 0 order by at`,
      [this.id],
    );
    return rows.map(({ micros }) => Number(micros));
  }

  async opened(): Promise<Visitor> {
    const { body } = await billing.call('POST', `/v2/customers/${encodeURIComponent(this.id)}/manage-link`, {
      key: secretKey,
      body: {},
    });
    const visitor = new Visitor(billing);
    await visitor.get((body as { url: string }).url);
    await visitor.press('Öffnen');
    return visitor;
  }
}
const advance = async (who: Payer, by: string) => {
  const { status } = await billing.call('POST', '/v1/sandbox/clock', {
    body: { app_user_id: who.id, advance: by },
  });
  expect(status).toBe(200);
};
/** Sells the monthly products at these prices from now on, and lets two processes bring that to the subscriptions there are. */
async function sellAt(vip: string, babo = '19.99'): Promise<void> {
  const at = (id: string, text: string, price: string) =>
    text.replace(
      new RegExp(`(  ${id}:\\n(?:    .*\\n)*?    prices: )\\{[^}]*\\}`),
      `$1{ EUR: ${price}, USD: ${price} }`,
    );
  const text = at('babo_monthly', at('vip_monthly', STARTER, vip), babo);
  await billing.billing.run(['catalogue', 'apply', text, 'plausch.yaml']);
  await together(billing, bringPrices, 'lock table subscriptions in share row exclusive mode');
  await billing.runJob(bringPrices);
}
const ASK = 'Neuer Preis ab deiner nächsten Zahlung: VIP';
const asks = (mails: readonly string[]) => mails.filter((subject) => subject === ASK);

it('a higher price is asked for once by mail, holds from the next payment on for who agrees, and for nobody else', async () => {
  const [anna, berta] = [new Payer(), new Payer()];
  await anna.buy('vip_monthly');
  await berta.buy('vip_monthly');
  const emma = new Payer('en');
  await emma.buy('vip_monthly');
  await sellAt('11.99');
  const asked = (await emma.mails()).at(-1);
  expect(asked?.subject).toBe('Sandbox: New price from your next payment on: VIP');
  expect(asked?.html).toContain('<html lang="en">');
  expect(asked?.text.replaceAll('\u00a0', ' ')).toContain(
    'VIP is to cost €11.99 per month from 1 December 2026 on, €9.99 per month so far. That holds only if you agree.',
  );
  expect(asked?.text).toMatch(/See the price:\nhttp:\/\/localhost:\d+\/manage\/open\//);
  expect([asks(await anna.subjects()), asks(await berta.subjects())]).toEqual([[ASK], [ASK]]);
  const visitor = await anna.opened();
  expect(visitor.text()).toContain(
    'Neuer Preis: 11,99 € pro Monat statt 9,99 € pro Monat, ab dem 1. Dezember 2026. Das gilt nur, wenn du zustimmst.',
  );
  const { action, fields } = visitor.form('Neuem Preis zustimmen');
  const both = await Promise.all([visitor.post(action, fields), visitor.post(action, fields)]);
  expect(both.map(({ location }) => location)).toEqual(Array(2).fill('/manage?done=agreed'));
  await visitor.get('/manage');
  expect(visitor.text()).toContain('Ab dem 1. Dezember 2026: VIP für 11,99 € pro Monat.');
  expect(visitor.text()).not.toContain('Neuer Preis');
  await advance(anna, 'P2M');
  await advance(berta, 'P2M');
  expect(await anna.charged()).toEqual([9_990_000, 11_990_000, 11_990_000]);
  expect(await berta.charged()).toEqual([9_990_000, 9_990_000, 9_990_000]);
  // Still offered, and asked about no more.
  expect((await berta.opened()).text()).toContain('Neuer Preis: 11,99 €');
  expect(asks(await berta.subjects())).toHaveLength(1);
  expect(
    (await anna.subjects()).filter((subject) => subject.startsWith('Dein Abo ändert sich')),
  ).toHaveLength(1);
  expect(await billing.rows('select count(*)::int, count(agreed_at)::int as agreed from price_asks')).toEqual(
    [{ count: 3, agreed: 1 }],
  );

  // A lower one holds by itself, also instead of what was asked for.
  await sellAt('8.99');
  expect((await berta.opened()).text()).toContain('VIP für 8,99 € pro Monat.');
  expect((await visitor.post(action, fields)).location).toBe('/manage?done=gone');
  await advance(berta, 'P1M');
  expect((await berta.charged()).at(-1)).toBe(8_990_000);
  await sellAt('9.99');
  expect(await brokenInvariants(billing.database)).toEqual([]);
});

it('whoever cancelled, or is somebody else, is asked nothing and agrees to nothing', async () => {
  const [clara, dora] = [new Payer(), new Payer()];
  await clara.buy('babo_monthly');
  await dora.buy('babo_monthly');
  const visitor = await clara.opened();
  await visitor.press('Kündigen');
  await sellAt('9.99', '24.99');
  expect((await clara.subjects()).filter((subject) => subject.startsWith('Neuer Preis'))).toEqual([]);
  const ofDora = await dora.opened();
  const { action, fields } = ofDora.form('Neuem Preis zustimmen');
  const { form = '' } = visitor.form('Doch behalten').fields;
  expect((await visitor.post(action, { ...fields, form })).location).toBe('/manage?done=gone');
  // A price that the customer was not asked about.
  const [other] = await billing.rows(
    `select price_id from prices where product_id = 'babo_monthly' and currency = 'USD' limit 1`,
  );
  const wrong = { ...fields, price: String(other?.['price_id']) };
  expect((await ofDora.post(action, wrong)).location).toBe('/manage?done=gone');
  await advance(dora, 'P1M');
  expect(await dora.charged()).toEqual([19_990_000, 19_990_000]);
  expect(await brokenInvariants(billing.database)).toEqual([]);
});
