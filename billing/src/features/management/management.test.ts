import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Addressed, type Sent } from '../../addressed.fixture.ts';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import type { Buyer } from '../../purchase.fixture.ts';
import { Visitor } from '../../visitor.fixture.ts';
import { sweepManagement } from './index.ts';

let billing: TestBilling;
let secretKey: string;
beforeAll(async () => {
  billing = await startBilling();
  secretKey = await newSecret();
});
afterAll(() => billing.stop());

const newSecret = async (of = billing) =>
  (await of.billing.run(['key', 'create', 'plausch', 'secret', 'sandbox', 'chat'])).split('\n')[0] ?? '';

let number = 0;
class Customer extends Addressed {
  constructor(language?: string, of = billing) {
    number += 1;
    super(of, `manager ${number}`, language);
  }
}

const linkIn = ({ text }: Sent) => /http\S+\/manage\/open\/[\w-]{43}/.exec(text)?.[0] ?? '';

/** A link as the app's server makes it. */
async function linkFor({ id }: Buyer): Promise<string> {
  const { status, body } = await billing.call('POST', `/v2/customers/${encodeURIComponent(id)}/manage-link`, {
    key: secretKey,
    body: {},
  });
  expect(status).toBe(200);
  return (body as { url: string }).url;
}
async function opened(who: Buyer): Promise<Visitor> {
  const visitor = new Visitor(billing);
  await visitor.get(await linkFor(who));
  await visitor.press('Öffnen');
  expect(visitor.text()).toContain('Abos und Rechnungen');
  return visitor;
}
const advance = async (who: Buyer, by: string) => {
  const { status } = await billing.call('POST', '/v1/sandbox/clock', {
    body: { app_user_id: who.id, advance: by },
  });
  expect(status).toBe(200);
};
const cardOf = (digits: string) => ({ number: digits, exp_month: 12, exp_year: 2034, cvc: '123' });

describe('the door', () => {
  it('is opened by the link in a mail, once: the address and the cookie hold nothing of it afterwards', async () => {
    const anna = new Customer();
    await anna.buy('vip_monthly');
    const [order] = await anna.mails();
    const link = linkIn(order as Sent);
    const visitor = new Visitor(billing);
    const door = await visitor.get(link);
    expect(door.status).toBe(200);
    // A scanner of mails follows the link, and uses nothing up.
    expect((await new Visitor(billing).get(link)).status).toBe(200);
    const { action, fields } = visitor.form('Öffnen');
    const through = await visitor.post(action, fields);
    expect([through.status, through.location]).toEqual([303, '/manage']);
    expect(through.headers.get('set-cookie')).toMatch(
      /^billing_manage=[\w-]{43}; Path=\/manage; HttpOnly; SameSite=Strict$/,
    );
    const token = link.split('/').at(-1) as string;
    expect(visitor.cookies.get('billing_manage')).not.toBe(token);
    const page = await visitor.get('/manage');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none';script-src 'self';style-src 'self'/,
    );
    expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe/);
    expect(page.text).not.toMatch(/<style|style="|onclick|<script>/);
    expect(visitor.text()).toContain('VIP aktiv Verlängert sich am 1. Dezember 2026 für 9,99 € pro Monat.');
  });

  it('stands once for a link that two browsers use at once, and opens for one that presses twice', async () => {
    const bea = new Customer();
    await bea.buy('vip_monthly');
    const link = await linkFor(bea);
    const [here, there] = [new Visitor(billing), new Visitor(billing)];
    await Promise.all([here.get(link), there.get(link)]);
    const sent = await Promise.all(
      [here, here, there, there].map((one) => {
        const { action, fields } = one.form('Öffnen');
        return one.post(action, fields);
      }),
    );
    const ways = sent.map(({ location }) => location);
    const open = ways.map((way) => way === '/manage');
    expect([open.slice(0, 2), open.slice(2)].toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [false, false],
      [true, true],
    ]);
    const [winner, loser] = open[0] ? [here, there] : [there, here];
    expect((await winner.get('/manage')).status).toBe(200);
    expect((await loser.get('/manage')).status).toBe(401);
    // Back to the page of the link, which this browser has used.
    expect((await winner.get(link)).status).toBe(410);
    expect(winner.text()).toContain('Zu meinen Abos');
    expect((await loser.get(link)).status).toBe(410);
    expect(loser.text()).not.toContain('Zu meinen Abos');
    expect(
      await billing.rows(
        'select count(*)::int from manage_sessions where customer_id in (select customer_id from customer_ids where app_user_id = $1)',
        [bea.id],
      ),
    ).toEqual([{ count: 1 }]);
  });

  it('sends a fresh link to whom an old one belonged, and nothing else', async () => {
    const cleo = new Customer();
    await cleo.buy('vip_monthly');
    const before = (await cleo.mails()).length;
    const link = await linkFor(cleo);
    billing.clock.advance(30 * 60_000);
    const visitor = new Visitor(billing);
    expect((await visitor.get(link)).status).toBe(410);
    const token = link.split('/').at(-1) as string;
    expect((await visitor.post('/manage/open', { link: token })).location).not.toBe('/manage');
    await visitor.get(link);
    await visitor.press('Neuen Link schicken');
    expect(visitor.text()).toContain('Schau in dein Postfach');
    const [mail] = (await cleo.mails()).slice(before);
    expect(mail?.subject).toBe('Sandbox: Dein Link zu deinen Abos');
    await visitor.get(linkIn(mail as Sent));
    await visitor.press('Öffnen');
    expect(visitor.text()).toContain('VIP aktiv');
  });

  it('answers for a known and an unknown address alike, and mails to one address are bounded', async () => {
    const dora = new Customer();
    await dora.buy('vip_monthly');
    const before = (await dora.mails()).length;
    const ask = async (email: string) => {
      const { status, text, headers } = await new Visitor(billing).post('/manage/link', { email });
      return [status, text, headers.get('set-cookie')];
    };
    const known = await ask(dora.email.toUpperCase());
    expect(await ask('nobody@example.org')).toEqual(known);
    for (let time = 0; time < 6; time += 1) {
      await ask(dora.email);
      await billing.billing.jobs.drain();
    }
    expect((await dora.mails()).slice(before)).toHaveLength(3);
    expect((await ask('no address'))[0]).toBe(422);
    expect((await new Visitor(billing).get('/manage/open/x')).status).toBe(404);
    expect((await new Visitor(billing).get(`/manage/open/${'A'.repeat(43)}`)).status).toBe(404);
  });

  it('closes by itself after an hour, by a button at once, and what is over is forgotten', async () => {
    const ella = new Customer();
    await ella.buy('vip_monthly');
    const visitor = await opened(ella);
    const { action, fields } = visitor.form('Abmelden');
    await visitor.post(action, fields);
    expect((await visitor.get('/manage')).status).toBe(401);
    const other = await opened(ella);
    billing.clock.advance(60 * 60_000);
    expect((await other.get('/manage')).status).toBe(401);
    billing.clock.advance(30 * 86_400_000);
    await billing.runJob(sweepManagement);
    for (const table of ['manage_links', 'manage_sessions'])
      expect([table, await billing.rows(`select * from ${table}`)]).toEqual([table, []]);
  });

  it('takes no form of another site, another session, or without what stands in its own', async () => {
    const fay = new Customer();
    await fay.buy('vip_monthly');
    const visitor = await opened(fay);
    const other = await opened(fay);
    const { action, fields } = visitor.form('Kündigen');
    const foreign = { ...fields, form: other.form('Kündigen').fields['form'] ?? '' };
    expect((await visitor.post(action, foreign)).status).toBe(403);
    expect((await visitor.post(action, { subscription: fields['subscription'] ?? '' })).status).toBe(403);
    expect((await visitor.post(action, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await new Visitor(billing).post(action, fields)).status).toBe(401);
    expect((await fay.info()).subscriptions['vip_monthly']?.unsubscribe_detected_at).toBeNull();
  });
});

describe('what can be done', () => {
  it('cancel says until when and is confirmed by mail, once also when pressed twice; resume takes it back', async () => {
    const gina = new Customer();
    await gina.buy('vip_monthly');
    const before = (await gina.mails()).length;
    const visitor = await opened(gina);
    const end = billing.clock.now();
    expect(visitor.text()).toContain('Kündigst du jetzt, endet es am');
    const { action, fields } = visitor.form('Kündigen');
    const both = await Promise.all([visitor.post(action, fields), visitor.post(action, fields)]);
    expect(both.map(({ location }) => location)).toEqual(Array(2).fill('/manage?done=cancelled'));
    await visitor.get('/manage?done=cancelled');
    expect(visitor.text()).toContain('Gekündigt. Die Bestätigung kommt per E-Mail.');
    expect(visitor.text()).toMatch(/VIP gekündigt Läuft noch bis \d+\. \p{L}+ \d{4}\./u);
    expect((await gina.info()).subscriptions['vip_monthly']?.unsubscribe_detected_at).toBe(
      new Date(end).toISOString(),
    );
    const told = (await gina.mails()).slice(before).map(({ subject }) => subject);
    expect(told).toEqual(['Sandbox: Deine Kündigung: VIP']);
    await visitor.press('Doch behalten');
    expect(visitor.text()).toContain('Schön: Dein Abo läuft weiter.');
    expect((await gina.info()).subscriptions['vip_monthly']?.unsubscribe_detected_at).toBeNull();
    expect(
      await billing.rows(
        "select action from audit_log where actor like 'customer:%' order by at desc, id desc limit 1",
      ),
    ).toEqual([{ action: 'subscription.resumed' }]);
  });

  it('shows a customer nothing of another one, and lets them change nothing of theirs', async () => {
    const [hanna, ida] = [new Customer(), new Customer()];
    await hanna.buy('vip_monthly');
    await ida.buy('babo_monthly');
    const visitor = await opened(hanna);
    const ofIda = await opened(ida);
    const { action, fields } = visitor.form('Kündigen');
    const { subscription = '' } = ofIda.form('Kündigen').fields;
    expect((await visitor.post(action, { ...fields, subscription })).location).toBe('/manage?done=gone');
    expect((await visitor.get(`/manage/withdraw/${subscription}`)).location).toBe('/manage?done=gone');
    const [, document = ''] = /href="(\/manage\/documents\/[^"]+)"/.exec(ofIda.page) ?? [];
    expect((await visitor.get(document)).status).toBe(404);
    expect((await new Visitor(billing).get(document)).status).toBe(401);
    const file = await ofIda.get(document);
    expect([file.status, file.headers.get('content-type'), file.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Rechnung T-2026-\d{6}\.pdf"/,
    );
    expect((await ida.info()).subscriptions['babo_monthly']?.unsubscribe_detected_at).toBeNull();
  });

  it('withdraws in two steps, which say what goes back', async () => {
    const jana = new Customer();
    await jana.buy('vip_monthly');
    const visitor = await opened(jana);
    const [, way = ''] = /href="(\/manage\/withdraw\/[^"]+)"/.exec(visitor.page) ?? [];
    await visitor.get(way);
    expect(visitor.text()).toContain('Du bekommst 9,99 € zurück');
    await visitor.press('Widerruf bestätigen');
    expect(visitor.text()).toContain('VIP beendet');
    expect(visitor.text()).toContain('Stornorechnung T-2026-');
    expect(visitor.text()).toContain('−9,99 €');
    expect((await jana.info()).entitlements['vip']?.expires_date).not.toBeNull();
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it('a renewed year says before that it ends with the month, and cannot be resumed', async () => {
    const kim = new Customer('en');
    await kim.buy('premium_yearly');
    await advance(kim, 'P13M');
    const visitor = new Visitor(billing);
    await visitor.get(await linkFor(kim));
    await visitor.press('Open');
    expect(visitor.text()).toContain('the rest of the price is refunded. This cannot be taken back.');
    await visitor.press('Cancel');
    expect(visitor.text()).toContain('The rest of the price goes back to your card.');
    expect(visitor.text()).not.toContain('Keep it after all');
  });

  it('in grace says that it ends at once', async () => {
    const lea = new Customer();
    await lea.buy('vip_monthly', { card: cardOf('4000000000000341') });
    await advance(lea, 'P1M');
    const visitor = await opened(lea);
    expect(visitor.text()).toMatch(
      /VIP Zahlung offen Wir konnten 9,99 € pro Monat nicht abbuchen\. Bis \d+\./,
    );
    expect(visitor.text()).toContain('Kündigst du jetzt, endet es sofort.');
    await visitor.press('Kündigen');
    expect(visitor.text()).toContain('VIP beendet');
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it('lists documents in pages of twelve, the newest first, each once', async () => {
    const mia = new Customer();
    await mia.buy('vip_monthly');
    await advance(mia, 'P13M');
    const visitor = await opened(mia);
    const names = () =>
      [...visitor.page.matchAll(/<span class="number">([^<]+)<\/span>/g)].map(([, name]) => name);
    const seen: (string | undefined)[] = [];
    const lengths: number[] = [];
    for (;;) {
      seen.push(...names());
      lengths.push(names().length);
      const [, older] = /href="([^"]*page=[^"]*)#documents"/.exec(visitor.page) ?? [];
      if (older === undefined) break;
      await visitor.get(older);
    }
    expect(lengths).toEqual([12, 2]);
    expect(new Set(seen).size).toBe(14);
    expect(visitor.page).toContain('Neueste Rechnungen');
  });
});

it('a secret key makes a link for a customer that there is, and a public one makes none', async () => {
  const noa = new Customer();
  await noa.buy('vip_monthly');
  const ask = (id: string, key: string) =>
    billing.call('POST', `/v2/customers/${encodeURIComponent(id)}/manage-link`, { key, body: {} });
  expect((await ask('unheard of', secretKey)).status).toBe(404);
  expect((await ask(noa.id, 'rcb_sb_plausch')).status).toBe(401);
  expect((await ask(noa.id, secretKey)).body).toEqual({
    url: expect.stringMatching(new RegExp(`^${billing.url}/manage/open/[\\w-]{43}$`)),
    expires_date: new Date(billing.clock.now() + 30 * 60_000).toISOString(),
  });
});

it('lies below the path that billing is mounted under, cookie and all', async () => {
  const mounted = await startBilling({ way: 'mounted' });
  const key = await newSecret(mounted);
  const olga = new Customer(undefined, mounted);
  await olga.buy('vip_monthly');
  const { body } = await mounted.call('POST', `/v2/customers/${encodeURIComponent(olga.id)}/manage-link`, {
    key,
    body: {},
  });
  const visitor = new Visitor(mounted);
  await visitor.get((body as { url: string }).url);
  const { action, fields } = visitor.form('Öffnen');
  expect(action).toBe('/billing/manage/open');
  const through = await visitor.post(action, fields);
  expect([through.location, through.headers.get('set-cookie')]).toEqual([
    '/billing/manage',
    expect.stringContaining('Path=/billing/manage;'),
  ]);
  await visitor.get('/billing/manage');
  expect(visitor.text()).toContain('VIP aktiv');
  const [, style = ''] = /href="([^"]+style\.css[^"]*)"/.exec(visitor.page) ?? [];
  expect((await visitor.get(style)).headers.get('content-type')).toBe('text/css; charset=utf-8');
  await mounted.stop();
});
