import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Addressed } from '../../addressed.fixture.ts';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { BadLine } from '../../line.fixture.ts';
import type { Buyer } from '../../purchase.fixture.ts';
import { Visitor } from '../../visitor.fixture.ts';
import { deliverEvents } from '../gateways/index.ts';
import { endConfirmations } from './index.ts';

const ASKS = '4000000000003220';
const DECLINED_LATER = '4000000000000341';

const line = new BadLine();
let billing: TestBilling;
let secretKey: string;
beforeAll(async () => {
  billing = await startBilling({ line: line.line });
  const key = await billing.billing.run(['key', 'create', 'plausch', 'secret', 'sandbox', 'chat']);
  secretKey = key.split('\n')[0] ?? '';
});
afterAll(() => billing.stop());

let number = 0;
class Payer extends Addressed {
  constructor() {
    number += 1;
    super(billing, `payer ${number}`);
  }

  /** What was charged for, in order: `renewal 1`. */
  async charges(): Promise<string[]> {
    const rows = await billing.rows(
      `select kind, period_index from transactions join customer_ids using (customer_id) where app_user_id = $1 order by at`,
      [this.id],
    );
    return rows.map(({ kind, period_index }) => `${kind} ${period_index}`);
  }

  async row(): Promise<Record<string, unknown>> {
    const [row] = await billing.rows(
      'select subscriptions.* from subscriptions join customer_ids using (customer_id) where app_user_id = $1',
      [this.id],
    );
    return row as Record<string, unknown>;
  }
}

const cardOf = (digits: string) => ({ number: digits, exp_month: 12, exp_year: 2034, cvc: '123' });
const advance = (who: Buyer, by: string) =>
  billing.call('POST', '/v1/sandbox/clock', { body: { app_user_id: who.id, advance: by } });
const server = (path: string, body: object = {}) =>
  billing.call('POST', `/v2/customers/${path}`, { key: secretKey, body });
async function opened(who: Buyer): Promise<Visitor> {
  const { body } = await server(`${encodeURIComponent(who.id)}/manage-link`);
  const visitor = new Visitor(billing);
  await visitor.get((body as { url: string }).url);
  await visitor.press('Öffnen');
  return visitor;
}
/** A customer whose bank asks for them at the first renewal. */
async function asked(): Promise<{ who: Payer; visitor: Visitor }> {
  const who = new Payer();
  const { session } = await who.start('vip_monthly');
  const secret = await who.secret(session);
  await who.confirm(secret, { card: cardOf(ASKS) });
  await challenge(secret, true);
  await who.end(session);
  // Mails leave side by side: the first is waited for.
  await billing.billing.jobs.drain();
  await advance(who, 'P1M');
  return { who, visitor: await opened(who) };
}
const secretOn = ({ page }: Visitor) => /data-secret="([^"]+)"/.exec(page)?.[1] ?? '';
const confirm = (secret: string, digits: string) =>
  billing.call('POST', '/sandbox/v1/confirm', {
    body: { client_secret: secret, card: cardOf(digits), elements: { mode: 'setup' } },
  });
const challenge = (secret: string, approve: boolean) =>
  billing.call('POST', '/sandbox/v1/challenge', { body: { client_secret: secret, approve } });
/** What the page's program does when the card network has answered. */
const finish = async (visitor: Visitor, label: string) => {
  const { form, seen } = await visitor.finish();
  expect(form.text).toContain(label);
  return { seen, ...form };
};
/** The gateway has told everything. */
const told = () => billing.runJob(deliverEvents);

describe('another card', () => {
  it('is asked for by the bank, kept, and pays from then on', async () => {
    const anna = new Payer();
    await anna.buy('vip_monthly');
    const visitor = await opened(anna);
    expect(visitor.text()).toContain('Karte: Visa •••• 4242');
    await visitor.press('Karte ändern');
    const secret = secretOn(visitor);
    // Another device, and pressing twice, find the same.
    const other = await opened(anna);
    await other.press('Karte ändern');
    expect(secretOn(other)).toBe(secret);
    await confirm(secret, '4000002500003155');
    await challenge(secret, true);
    const { seen, action, fields } = await finish(visitor, 'Karte speichern');
    expect(seen.location).toBe('/manage?done=card');
    expect((await visitor.post(action, fields)).location).toBe('/manage?done=card');
    await visitor.get('/manage');
    expect(visitor.text()).toContain('Karte: Visa •••• 3155');
    await advance(anna, 'P1M');
    expect(await anna.charges()).toEqual(['purchase 0', 'renewal 1']);
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it('in grace is tried at once, for the period that was due', async () => {
    const berta = new Payer();
    await berta.buy('vip_monthly', { card: cardOf(DECLINED_LATER) });
    await advance(berta, 'P1M');
    const end = (await berta.row())['period_end'] as Date;
    await advance(berta, 'P5D');
    const visitor = await opened(berta);
    await visitor.press('Karte ändern');
    expect(visitor.text()).toContain('Danach versuchen wir die offene Zahlung gleich noch einmal.');
    await confirm(secretOn(visitor), '4242424242424242');
    // The browser is gone before it could say so: the gateway tells.
    await told();
    expect(await berta.charges()).toEqual(['purchase 0', 'renewal 1']);
    expect(await berta.row()).toMatchObject({
      state: 'active',
      period_start: end,
      grace_until: null,
      card: { brand: 'visa', last4: '4242' },
    });
    expect((await finish(visitor, 'Karte speichern')).seen.location).toBe('/manage?done=card');
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it('whose news are lost is taken over when it is asked for again', async () => {
    const lea = new Payer();
    await lea.buy('vip_monthly', { card: cardOf(DECLINED_LATER) });
    const visitor = await opened(lea);
    await visitor.press('Karte ändern');
    line.areEventsHeld = true;
    await confirm(secretOn(visitor), '4242424242424242');
    // The page was closed, and is opened anew.
    await visitor.get('/manage');
    expect(visitor.text()).toContain('Karte: Visa •••• 0341');
    await visitor.press('Karte ändern');
    line.heal();
    expect(secretOn(visitor)).toBe('');
    expect(visitor.text()).toContain('Karte: Visa •••• 4242');
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it('that is refused changes nothing, and what is not finished in its time is given up', async () => {
    const clara = new Payer();
    await clara.buy('vip_monthly');
    const before = (await clara.row())['method_ref'];
    const visitor = await opened(clara);
    await visitor.press('Karte ändern');
    const secret = secretOn(visitor);
    await confirm(secret, '4000000000000002');
    expect((await finish(visitor, 'Karte speichern')).seen.location).toBe('/manage?done=pending');
    billing.clock.advance(15 * 60_000);
    expect((await visitor.get('/manage/card')).location).toBe('/manage');
    await billing.runJob(endConfirmations);
    await billing.runJob(endConfirmations);
    await confirm(secret, '4242424242424242');
    await told();
    expect((await clara.row())['method_ref']).toBe(before);
    await visitor.get('/manage');
    await visitor.press('Karte ändern');
    expect(secretOn(visitor)).not.toBe(secret);
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });
});

describe('a payment that the bank asks about', () => {
  it('is told by a mail that leads to it; confirmed, it pays the period that was due', async () => {
    const { who: dora, visitor } = await asked();
    expect((await dora.subjects()).at(-1)).toBe('Bestätige deine Zahlung: VIP');
    expect(await dora.row()).toMatchObject({ state: 'grace', asks_owner: true });
    const end = (await dora.row())['period_end'] as Date;
    expect(visitor.text()).toContain('Deine Bank will, dass du die Zahlung von 9,99 € pro Monat bestätigst.');
    await visitor.press('Zahlung bestätigen');
    expect(visitor.text()).toContain('9,99 € von deiner Karte Visa •••• 3220.');
    await challenge(secretOn(visitor), true);
    const { seen, action, fields } = await finish(visitor, 'Bei der Bank bestätigen');
    expect(seen.location).toBe('/manage?done=paid');
    expect((await visitor.post(action, fields)).location).toBe('/manage?done=paid');
    expect(await dora.row()).toMatchObject({
      state: 'active',
      asks_owner: false,
      period_index: 1,
      period_start: end,
      charging: null,
    });
    expect(await dora.charges()).toEqual(['purchase 0', 'renewal 1']);
    await told();
    expect((await dora.subjects()).at(-1)).toBe('Deine Rechnung: VIP');
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it('refused stays open, is tried on, and can be confirmed later', async () => {
    const { who: ella, visitor } = await asked();
    const mails = (await ella.subjects()).length;
    const due = (await ella.row())['due_at'];
    await visitor.press('Zahlung bestätigen');
    await challenge(secretOn(visitor), false);
    expect((await finish(visitor, 'Bei der Bank bestätigen')).seen.location).toBe('/manage?done=refused');
    expect(await ella.row()).toMatchObject({ state: 'grace', asks_owner: true, charging: null, due_at: due });
    expect(await ella.subjects()).toHaveLength(mails);
    await advance(ella, 'P3D');
    expect((await ella.subjects()).slice(mails)).toEqual(['Bestätige deine Zahlung: VIP']);
    await visitor.get('/manage');
    await visitor.press('Zahlung bestätigen');
    await challenge(secretOn(visitor), true);
    await told();
    expect(await ella.charges()).toEqual(['purchase 0', 'renewal 1']);
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it('is charged by nobody else meanwhile, and given up when its time is over', async () => {
    const { who: fay, visitor } = await asked();
    await visitor.press('Zahlung bestätigen');
    const secret = secretOn(visitor);
    const other = await opened(fay);
    await other.press('Zahlung bestätigen');
    expect(secretOn(other)).toBe(secret);
    expect((await advance(fay, 'P3D')).status).toBe(409);
    billing.clock.advance(15 * 60_000);
    await billing.runJob(endConfirmations);
    expect(await fay.row()).toMatchObject({ state: 'grace', charging: null });
    await challenge(secret, true);
    await told();
    expect(await fay.charges()).toEqual(['purchase 0']);
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it('that is confirmed after the end goes back', async () => {
    const { who: gina, visitor } = await asked();
    await visitor.press('Zahlung bestätigen');
    // The news of it is still on its way.
    line.areEventsHeld = true;
    await challenge(secretOn(visitor), true);
    await server(`${encodeURIComponent(gina.id)}/revoke`, { reason: 'ban' });
    line.heal();
    await told();
    expect((await finish(visitor, 'Bei der Bank bestätigen')).seen.location).toBe('/manage?done=late');
    expect(await gina.row()).toMatchObject({ state: 'ended', end_reason: 'revoked' });
    expect(await gina.charges()).toEqual(['purchase 0']);
    const open = await billing.rows(
      'select ref from sandbox_charges left join transactions on charge_ref = ref where charge_ref is null and sandbox_charges.refunded_micros < amount_micros',
    );
    expect(open).toEqual([]);
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it('ends with a cancellation, also while it is open', async () => {
    const { who: hanna, visitor } = await asked();
    await visitor.press('Zahlung bestätigen');
    const secret = secretOn(visitor);
    await visitor.get('/manage');
    await visitor.press('Kündigen');
    expect(await hanna.row()).toMatchObject({ state: 'ended', end_reason: 'cancelled' });
    await challenge(secret, true);
    await told();
    expect(await hanna.charges()).toEqual(['purchase 0']);
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it('gives way to another card, which is tried at once', async () => {
    const { who: ida, visitor } = await asked();
    await visitor.press('Zahlung bestätigen');
    await visitor.get('/manage');
    await visitor.press('Karte ändern');
    await confirm(secretOn(visitor), '4242424242424242');
    expect((await finish(visitor, 'Karte speichern')).seen.location).toBe('/manage?done=card');
    await expect.poll(() => ida.row()).toMatchObject({ state: 'active', asks_owner: false });
    expect(await ida.charges()).toEqual(['purchase 0', 'renewal 1']);
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it("is nobody else's to confirm", async () => {
    const { who: jana } = await asked();
    const kim = new Payer();
    await kim.buy('vip_monthly');
    const visitor = await opened(kim);
    const subscription = String((await jana.row())['id']);
    const { form = '' } = visitor.form('Kündigen').fields;
    expect((await visitor.post('/manage/confirm', { form, subscription })).location).toBe(
      '/manage?done=gone',
    );
    expect((await visitor.get(`/manage/confirm/${subscription}`)).location).toBe('/manage');
    const own = String((await kim.row())['id']);
    expect((await visitor.post('/manage/confirm', { form, subscription: own })).location).toBe(
      '/manage?done=gone',
    );
    expect((await visitor.post('/manage/finish', { form, confirmation: subscription })).location).toBe(
      '/manage?done=gone',
    );
  });
});
