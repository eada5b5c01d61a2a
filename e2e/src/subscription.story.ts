import { runAxe } from '@plausch/dev-env/browser';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { appearances } from './visitor/appearances.ts';
import { Customer } from './visitor/customer.ts';
import { Effort } from './visitor/effort.ts';
import { Keyboard } from './visitor/keyboard.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const heading = ({ page }: Visitor, name: string | RegExp) => page.getByRole('heading', { name });

/** Right on any device: nothing for axe to find, nothing wider than the window; and a picture. */
async function expectWhole(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), name).toBe(true);
  expect(await runAxe(page), name).toEqual([]);
  await takePicture(page, `${name}-${visitor.kind}-${visitor.name}`);
}

const customerOf = ({ details }: Visitor) => Customer.of(venue.server, details);

/** What the page says to our own server of purchases, from now on: path, keys of the body, and whether the session speaks. */
function toldOf({ page }: Visitor): { readonly calls: readonly object[]; readonly tokens: Set<string> } {
  const calls: object[] = [];
  const tokens = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const token = request.headers()['x-customer-token'];
    if (token !== undefined) tokens.add(token);
    if (!pathname.startsWith('/api/revenuecat/') || pathname.endsWith('/customer-token')) return;
    const { authorization = '' } = request.headers();
    calls.push({ pathname, keys: Object.keys(request.postDataJSON()), authorization });
  });
  return { calls, tokens };
}

const stored = ({ page }: Visitor) =>
  page.evaluate<{ token: string; user: { isPremium: boolean; isVip: boolean; isBabo: boolean } }>(
    `JSON.parse(localStorage.getItem('auth'))`,
  );
/** Which flags this page knows of its user. */
const flagsOf = async (visitor: Visitor) => {
  const { isPremium, isVip, isBabo } = (await stored(visitor)).user;
  return { isPremium, isVip, isBabo };
};
const NONE = { isPremium: false, isVip: false, isBabo: false };

/** Types a card that is accepted. */
async function fillCard(page: Page): Promise<void> {
  await page.getByLabel('Kartennummer').fill('4242424242424242');
  await page.getByLabel('Gültig bis').fill('12 / 34');
  await page.getByLabel('Prüfnummer').fill('123');
}

/** Over the page of billing that a link of ours opens. */
async function manage(visitor: Visitor, way: string): Promise<void> {
  await visitor.press(visitor.page.getByRole('link', { name: way, exact: true }));
  await visitor.press(visitor.page.getByRole('button', { name: 'Öffnen' }));
  await heading(visitor, 'Abos und Rechnungen').waitFor();
}

/** Ends the subscription on that page; what is paid for stays until its end. */
async function cancel(visitor: Visitor): Promise<void> {
  await manage(visitor, 'Abo kündigen');
  await visitor.press(visitor.page.getByRole('button', { name: 'Kündigen' }).first());
  await visitor.page.getByText('Gekündigt. Die Bestätigung kommt per E-Mail.').waitFor();
}

/** What the backend answers about a customer who has bought in a shop of apps: all else of it is real. */
async function stubBoughtElsewhere({ page }: Visitor): Promise<void> {
  await page.route('**/billing/v1/subscribers/*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as {
      subscriber: { subscriptions: Record<string, { store: string }> };
    };
    for (const subscription of Object.values(answer.subscriber.subscriptions))
      subscription.store = 'play_store';
    await route.fulfill({ response, json: answer });
  });
}

describe('who gets there', () => {
  it.each(['/subscription', '/subscription/success'])(
    '[ROUTE-19 a] [ROUTE-20 a] [CHK-119] %s leads a stranger to the login, and nothing of the checkout is asked for',
    async (path) => {
      const stranger = await venue.visitor('Niemand', 'phone');
      const asked: string[] = [];
      stranger.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await stranger.page.goto(path);
      await heading(stranger, 'Schön, dass du da bist').waitFor();
      expect(new URL(stranger.page.url()).searchParams.get('weiter')).toBe(path);
      expect(asked.filter((one) => one.startsWith('/billing'))).toEqual([]);
    },
  );

  it('[ROUTE-26 c] a navigation within the client leads a stranger to the login as well', async () => {
    const stranger = await venue.visitor('Niemand', 'phone');
    await stranger.page.goto('/main');
    await heading(stranger, /^Räume$/).waitFor();
    for (const path of ['/subscription', '/subscription/success']) {
      await stranger.page.evaluate(
        `history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
      );
      await heading(stranger, 'Schön, dass du da bist').waitFor();
      expect(new URL(stranger.page.url()).searchParams.get('weiter')).toBe(path);
      await stranger.page.goto('/main');
      await heading(stranger, /^Räume$/).waitFor();
    }
  });

  it('[ROUTE-19 b] [ROUTE-20 b] [ROUTE-34] [AUTH-27 b] whoever is signed in is there at once, without a detour over the login', async () => {
    const anna = await venue.resident('Anna', 'desktop');
    const seen: string[] = [];
    anna.page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
    // While the session is being checked, neither this page nor another one is shown.
    const checked = Promise.withResolvers<void>();
    await anna.page.route('**/auth/verify', async (route) => {
      await checked.promise;
      await route.continue();
    });
    const asked = anna.page.waitForRequest('**/auth/verify');
    await anna.page.goto('/subscription', { waitUntil: 'commit' });
    await asked;
    await anna.page.getByText('Wird geladen').first().waitFor();
    expect(await anna.page.getByRole('heading').count()).toBe(0);
    checked.resolve();
    await heading(anna, 'Du nutzt Plausch kostenlos').waitFor();
    await anna.page.goto('/subscription/success');
    await heading(anna, 'Noch ist nichts aktiv').waitFor();
    expect(new Set(seen)).toEqual(new Set(['/subscription', '/subscription/success']));
  });

  it('the pages on which people pay are documents of their own: the card form is let in there and nowhere else', async () => {
    const policyAt = async (path: string) =>
      (await fetch(`${venue.server.origin}${path}`)).headers.get('content-security-policy') ?? '';
    expect(await policyAt('/subscription')).toContain('trusted-types plausch-purchases');
    expect(await policyAt('/main')).toContain("trusted-types 'none'");

    const anna = await venue.resident('Anna', 'phone');
    const documents: string[] = [];
    anna.page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await anna.page.goto('/einstellungen');
    await anna.press(anna.page.getByRole('link', { name: /^Abo/ }));
    await heading(anna, 'Du nutzt Plausch kostenlos').waitFor();
    await anna.press(anna.page.getByRole('link', { name: 'Zu den Einstellungen' }));
    await heading(anna, 'Einstellungen').waitFor();
    expect(documents).toEqual(['/einstellungen', '/subscription', '/einstellungen']);
  });
});

it.each(appearances('dark'))(
  '[PREM-05] [PREM-16] [PREM-17] every state is whole on a $kind in $theme',
  async ({ kind, theme, deviceScaleFactor }) => {
    const options = { stored: { darkMode: String(theme === 'dark') }, deviceScaleFactor };
    const name = `Lena${kind}${theme}`;
    const lena = await venue.resident(name, kind, options);
    const { page } = lena;
    const customer = await customerOf(lena);
    const reopen = async (title: string | RegExp) => {
      await page.goto('/subscription');
      await heading(lena, title).first().waitFor();
    };

    await reopen('Du nutzt Plausch kostenlos');
    for (const price of [/^4,99\s€/, /^9,99\s€/, /^19,99\s€/]) await page.getByText(price).first().waitFor();
    await expectWhole(lena, 'abo-kostenlos');
    await lena.press(page.getByRole('button', { name: 'Premium wählen' }));
    await heading(lena, 'Deine Wahl: Premium').waitFor();
    await page.getByText('0,00 €, 7 Tage kostenlos').waitFor();
    await page.getByText(/^Ab .* 4,99\s€ pro Monat, mit MwSt\.$/).waitFor();
    await expectWhole(lena, 'abo-wahl-monat');
    await lena.press(page.getByText('Jahr, 17 % günstiger'));
    await page.getByText('49,99\u00a0€ pro Jahr, mit MwSt.').waitFor();
    await expectWhole(lena, 'abo-wahl-jahr');

    await customer.buy('premium_monthly');
    await reopen(/^Premium\s*Testphase/);
    await page.getByText(/^Kostenlos bis .* Danach 4,99\s€ pro Monat, mit MwSt\.$/).waitFor();
    await expectWhole(lena, 'abo-testphase');
    await page.goto('/subscription/success');
    await heading(lena, `Danke, ${name}!`).waitFor();
    await page.getByText('Deine Testphase von Premium läuft.').waitFor();
    await expectWhole(lena, 'abo-danke');

    await customer.letPass('P8D');
    await reopen(/^Premium\s*aktiv/);
    await page.getByText(/^Verlängert sich am .* für 4,99\s€, mit MwSt\.$/).waitFor();
    await expectWhole(lena, 'abo-aktiv');
    await customer.buy('vip_monthly');
    await reopen(/^VIP\s*aktiv/);
    await expectWhole(lena, 'abo-vip');

    await cancel(lena);
    await reopen(/^VIP\s*gekündigt/);
    await page.getByText(/^Läuft noch bis .* nichts wird gelöscht\.$/).waitFor();
    await expectWhole(lena, 'abo-gekuendigt');

    // Where it was bought in a shop of apps it is changed and cancelled there, and not here.
    await stubBoughtElsewhere(lena);
    await reopen(/^VIP\s*App-Store/);
    await page.getByText(/^Im App-Store gekauft, läuft noch bis /).waitFor();
    await heading(lena, 'Was es gibt').waitFor();
    expect(await page.getByRole('button', { name: /wechseln$/ }).count()).toBe(0);
    expect(
      await page.getByRole('link', { name: /^(?:Abo kündigen|Doch behalten|Rechnungen und Karte)$/ }).count(),
    ).toBe(0);
    await expectWhole(lena, 'abo-app-store');
  },
);

it('[PREM-05] what was given, what ended and what is unpaid are told apart', async () => {
  const [geber, nina, olga] = await Promise.all(
    (['Geber', 'Nina', 'Olga'] as const).map((name) => venue.resident(name, 'phone')),
  );
  if (!geber || !nina || !olga) throw new Error('somebody is missing');
  const gift = await (await customerOf(geber)).buy('premium_gift');
  const secret = gift.redeemUrl?.split('/').at(-1) ?? '';
  expect(secret).not.toBe('');

  // A gift leaves the address at once, and is taken when it is asked for.
  await nina.page.goto(`/subscription?einloesen=${secret}`);
  await heading(nina, 'Du hast ein Geschenk').waitFor();
  expect(nina.page.url()).not.toContain(secret);
  await nina.press(nina.page.getByRole('button', { name: 'Geschenk annehmen' }));
  await heading(nina, /^Premium\s*geschenkt/).waitFor();
  await expectWhole(nina, 'abo-geschenkt');
  // It was for one person.
  await olga.page.goto(`/subscription?einloesen=${secret}`);
  olga.device.allowProblems(/status of 4\d\d/);
  await olga.press(olga.page.getByRole('button', { name: 'Geschenk annehmen' }));
  await olga.page.getByText(/Dieses Geschenk lässt sich nicht öffnen/).waitFor();

  const unpaid = await customerOf(olga);
  await unpaid.buy('premium_monthly', { failsLater: true });
  await unpaid.letPass('P8D');
  await olga.page.goto('/subscription');
  await heading(olga, /^Premium\s*Zahlung offen/).waitFor();
  await expectWhole(olga, 'abo-zahlung-offen');
  await unpaid.letPass('P15D');
  await olga.page.reload();
  await olga.page.getByText(/zu Ende gegangen, weil die Zahlung nicht geklappt hat/).waitFor();
  await expectWhole(olga, 'abo-beendet');

  await (await customerOf(geber)).buy('premium_lifetime');
  await geber.page.goto('/subscription');
  await geber.page.getByText('Gehört dir für immer.').waitFor();
  expect(
    await geber.page
      .getByRole('link', { name: /kündigen$/ })
      .filter({ hasText: 'Abo' })
      .count(),
  ).toBe(0);
  await expectWhole(geber, 'abo-fuer-immer');
});

describe('buying', () => {
  it('[PREM-02] [PREM-03] [PREM-08] [PREM-09] [PREM-17] [PREM-18] [PREM-19] [AUTH-27 c] [I18N-10 a] with a card, from the phone: a trial of premium is chosen, ordered in German, and there at once', async () => {
    const bea = await venue.resident('Bea', 'phone', { deviceScaleFactor: 2 });
    const { page } = bea;
    const { details } = bea;
    const begun: Record<string, unknown>[] = [];
    const { calls, tokens } = toldOf(bea);
    page.on('request', (request) => {
      if (request.url().endsWith('/checkout/start')) begun.push(request.postDataJSON());
    });
    const events: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/events')) events.push(request.url());
    });
    const effort = await Effort.of(bea.device.context);
    let steps = 0;
    const picture = (what: string) => takePicture(page, `weg-zum-zeichen-${++steps}-${what}`);
    await page.goto('/subscription');
    const choose = page.getByRole('button', { name: 'Premium wählen' });
    await choose.waitFor();
    await picture('angebot');
    await bea.press(choose);
    await heading(bea, 'Deine Wahl: Premium').waitFor();
    await picture('wahl');
    await bea.press(page.getByRole('button', { name: 'Weiter zur Kasse' }));
    await page.getByLabel('Kartennummer').waitFor();
    const order = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
    await order.waitFor();
    await picture('kasse');
    const [account] = await venue.server.query<{ id: string }>(
      `select id from accounts where email = '${details.email}'`,
    );
    expect(begun).toMatchObject([
      { app_user_id: account?.id, email: details.email, product_id: 'premium_monthly' },
    ]);
    await fillCard(page);
    await picture('karte');
    await bea.press(order);
    await page.getByRole('heading', { name: 'Zahlung abgeschlossen' }).waitFor();
    await picture('bezahlt');
    await bea.press(page.getByRole('button', { name: 'Weiter', exact: true }));

    await heading(bea, 'Danke, Bea!').waitFor();
    expect(new URL(page.url()).pathname).toBe('/subscription/success');
    await page.getByText('Deine Testphase von Premium läuft.').waitFor();
    await picture('danke');
    const { token } = await stored(bea);
    expect(calls).toEqual([
      {
        pathname: '/api/revenuecat/web-purchase-complete',
        keys: ['customerInfo', 'productId'],
        authorization: `Bearer ${token}`,
      },
    ]);
    // Known by the answer at once, without a reload.
    expect(await flagsOf(bea)).toEqual({ ...NONE, isPremium: true });
    expect(tokens.size).toBe(1);
    // No consent was given to be counted.
    expect(events).toEqual([]);
    await bea.press(page.getByRole('link', { name: 'Zu den Räumen' }));
    await heading(bea, /^Räume$/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/main');
    await page.getByRole('link', { name: 'Dazusetzen: Kaffeehaus' }).waitFor();
    await picture('raeume');
    await bea.enterRoom();
    await expect.poll(() => bea.room.person('Bea').textContent()).toBe('Bea (du)Premium');
    await picture('zeichen');
    expect(effort.taps).toEqual([
      'Premium wählen',
      'Weiter zur Kasse',
      'Zahlungspflichtig bestellen',
      'Weiter',
      'Zu den Räumen',
      'Dazusetzen: Kaffeehaus',
    ]);
    expect(effort.fields).toEqual(['Kartennummer', 'Gültig bis', 'Prüfnummer']);
    await page.goto('/subscription');
    await heading(bea, /^Premium\s*Testphase/).waitFor();
  });

  it('[PREM-05] [PREM-17] by the keyboard alone: a tier is chosen, paid for with a card, seen, and cancelled', async () => {
    const theo = await venue.resident('Theo', 'desktop');
    const { page } = theo;
    const keys = new Keyboard(page);
    await page.goto('/subscription');
    await heading(theo, 'Du nutzt Plausch kostenlos').waitFor();
    await page.getByRole('button', { name: 'VIP wählen' }).waitFor();
    await keys.press('VIP wählen');
    await heading(theo, 'Deine Wahl: VIP').waitFor();
    await keys.press('Weiter zur Kasse');
    await page.getByLabel('Kartennummer').waitFor();
    await keys.fill('Kartennummer', '4242424242424242');
    await keys.fill('Gültig bis', '1234');
    await keys.fill('Prüfnummer', '123');
    await keys.press('Zahlungspflichtig bestellen');
    await page.getByRole('heading', { name: 'Zahlung abgeschlossen' }).waitFor();
    await keys.press('Weiter');
    await heading(theo, 'Danke, Theo!').waitFor();

    await keys.press('Abo ansehen');
    await heading(theo, /^VIP\s*aktiv/).waitFor();
    await keys.press('Abo kündigen');
    await page.getByRole('button', { name: 'Öffnen' }).waitFor();
    await keys.press('Öffnen');
    await heading(theo, 'Abos und Rechnungen').waitFor();
    await keys.press('Kündigen');
    await page.getByText('Gekündigt. Die Bestätigung kommt per E-Mail.').waitFor();
    await page.goto('/subscription');
    await heading(theo, /^VIP\s*gekündigt/).waitFor();
    expect(await flagsOf(theo)).toEqual({ ...NONE, isVip: true });
  });

  it('a checkout that is left leaves everything as it was, and one that fails says so beside its button', async () => {
    const leo = await venue.resident('Leo', 'desktop');
    leo.device.allowProblems(/status of 503/);
    const { page } = leo;
    await page.goto('/subscription');
    await leo.press(page.getByRole('button', { name: 'VIP wählen' }));
    const on = page.getByRole('button', { name: 'Weiter zur Kasse' });
    await leo.press(on);
    await page.getByLabel('Kartennummer').waitFor();
    await page.goBack();
    await page.getByLabel('Kartennummer').waitFor({ state: 'detached' });
    await on.waitFor();
    expect(new URL(page.url()).pathname).toBe('/subscription');
    expect(await page.getByRole('alert').count()).toBe(0);

    await page.route('**/checkout/start', (route) => route.fulfill({ status: 503, json: {} }));
    await leo.press(on);
    await leo.press(page.getByRole('button', { name: 'Erneut versuchen' }));
    await page.getByText('Das hat nicht geklappt').waitFor();
    await on.waitFor();
  });

  it('a gift: its buyer gets a link of ours, and whoever opens it has premium', async () => {
    const gero = await venue.resident('Gero', 'desktop');
    const { page } = gero;
    await page.goto('/subscription');
    await gero.press(page.getByRole('button', { name: 'Verschenken' }));
    await fillCard(page);
    await gero.press(page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }));
    await gero.press(page.getByRole('button', { name: 'Weiter', exact: true }));
    await heading(gero, 'Dein Geschenk ist fertig').waitFor();
    await expectWhole(gero, 'abo-geschenk-fertig');
    const link = await page.getByLabel('Link zum Verschenken').inputValue();
    expect(link).toMatch(new RegExp(`^${venue.server.origin}/subscription\\?einloesen=[\\w-]{43}$`));

    const frida = await venue.resident('Frida', 'phone');
    await frida.page.goto(link);
    await frida.press(frida.page.getByRole('button', { name: 'Geschenk annehmen' }));
    await heading(frida, /^Premium\s*geschenkt/).waitFor();
  });
});

describe('what one has', () => {
  it('[PREM-05] is changed for more, cancelled and kept after all; the other window knows each tier at once', async () => {
    const ida = await venue.resident('Ida', 'phone');
    await (await customerOf(ida)).buy('premium_monthly');
    const other = await ida.secondTab();
    await other.page.goto('/main');
    await other.enterRoom();
    const sign = () => other.room.person('Ida').textContent();
    await expect.poll(sign).toBe('Ida (du)Premium');
    await other.page.evaluate('window.stays = true');

    const { page } = ida;
    await page.goto('/subscription');
    await ida.press(page.getByRole('button', { name: 'Zu VIP wechseln' }));
    await ida.press(page.getByRole('button', { name: 'Weiter zur Kasse' }));
    await page.getByLabel('Kartennummer').waitFor();
    await takePicture(page, 'abo-wechsel');
    await fillCard(page);
    await ida.press(page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }));
    await page.getByRole('heading', { name: 'Zahlung abgeschlossen' }).waitFor();
    await ida.press(page.getByRole('button', { name: 'Weiter', exact: true }));
    await heading(ida, 'Danke, Ida!').waitFor();
    await expect.poll(sign).toBe('Ida (du)VIP');
    expect(await flagsOf(other)).toEqual({ ...NONE, isVip: true });
    await takePicture(other.page, 'abo-zweites-fenster');

    await page.goto('/subscription');
    await heading(ida, /^VIP\s*aktiv/).waitFor();
    await cancel(ida);
    await page.goto('/subscription');
    await heading(ida, /^VIP\s*gekündigt/).waitFor();
    // What is paid for stays until its end.
    expect([await sign(), await flagsOf(other)]).toEqual(['Ida (du)VIP', { ...NONE, isVip: true }]);
    expect(await other.page.evaluate('window.stays')).toBe(true);

    await manage(ida, 'Doch behalten');
    await ida.press(page.getByRole('button', { name: 'Doch behalten' }));
    await page.getByText('Schön: Dein Abo läuft weiter.').waitFor();
    await page.goto('/subscription');
    await heading(ida, /^VIP\s*(?:aktiv|Testphase)/).waitFor();
  });

  it('[PREM-05] is kept while a payment is open, and whole again with another card', async () => {
    const omar = await venue.resident('Omar', 'desktop');
    const { page } = omar;
    const customer = await customerOf(omar);
    await customer.buy('premium_monthly', { failsLater: true });
    await customer.letPass('P8D');
    await page.goto('/subscription');
    await heading(omar, /^Premium\s*Zahlung offen/).waitFor();
    await expect.poll(() => flagsOf(omar)).toEqual({ ...NONE, isPremium: true });

    await manage(omar, 'Karte ändern');
    await omar.press(page.getByRole('button', { name: 'Karte ändern' }));
    await fillCard(page);
    await omar.press(page.getByRole('button', { name: 'Karte speichern' }));
    await page.getByText('Karte: Visa •••• 4242').waitFor();
    await page.goto('/subscription');
    await heading(omar, /^Premium\s*aktiv/).waitFor();
    await takePicture(page, 'abo-bezahlt');
    await customer.letPass('P1M');
    await page.reload();
    await heading(omar, /^Premium\s*aktiv/).waitFor();
    expect(await flagsOf(omar)).toEqual({ ...NONE, isPremium: true });
  });
});

it('[PREM-04] [PREM-08] [PREM-10] restoring says what was found', async () => {
  const rita = await venue.resident('Rita', 'phone');
  const { calls } = toldOf(rita);
  await rita.page.goto('/subscription');
  const restore = rita.page.getByRole('button', { name: 'Käufe wiederherstellen' });
  await rita.press(restore);
  await rita.page.getByText('Keine Käufe gefunden').waitFor();
  await (await customerOf(rita)).buy('premium_monthly');
  await rita.press(restore);
  await rita.page.getByText('Käufe wiederhergestellt').waitFor();
  // The first card has heard of it, too.
  await heading(rita, /^Premium\s*Testphase/).waitFor();
  await expectWhole(rita, 'abo-wiederhergestellt');
  const authorization = `Bearer ${(await stored(rita)).token}`;
  const call = { pathname: '/api/revenuecat/web-restore-complete', keys: ['customerInfo'], authorization };
  expect(calls).toEqual([call, call]);
  expect(await flagsOf(rita)).toEqual({ ...NONE, isPremium: true });

  // On another device it is found by the account alone.
  const desk = await venue.resident('Rita', 'desktop');
  const fromDesk = toldOf(desk);
  await desk.page.goto('/subscription');
  await desk.press(desk.page.getByRole('button', { name: 'Käufe wiederherstellen' }));
  await desk.page.getByText('Käufe wiederhergestellt').waitFor();
  await desk.page.getByText('Premium ist auf diesem Konto aktiv.').waitFor();
  await expectWhole(desk, 'abo-wiederhergestellt');
  const { token } = await stored(desk);
  expect(`Bearer ${token}`).not.toBe(authorization);
  expect(fromDesk.calls).toEqual([{ ...call, authorization: `Bearer ${token}` }]);
  expect(await flagsOf(desk)).toEqual({ ...NONE, isPremium: true });
});

it('[PREM-08] [PREM-11] in the native app another call restores', async () => {
  const nora = await venue.resident('Nora', 'phone');
  await nora.page.addInitScript('window.Capacitor = { isNativePlatform: () => true }');
  const { calls } = toldOf(nora);
  await (await customerOf(nora)).buy('vip_monthly');
  await nora.page.goto('/subscription');
  await nora.press(nora.page.getByRole('button', { name: 'Käufe wiederherstellen' }));
  await nora.page.getByText('Käufe wiederhergestellt').waitFor();
  const authorization = `Bearer ${(await stored(nora)).token}`;
  expect(calls).toEqual([{ pathname: '/api/revenuecat/restore', keys: ['customerInfo'], authorization }]);
});

it('[PREM-15] [PREM-21] what was bought elsewhere is known in an open window without a reload, and so is its end', async () => {
  const vera = await venue.resident('Vera', 'phone');
  const { page } = vera;
  await page.goto('/main');
  await heading(vera, /^Räume$/).waitFor();
  await page.evaluate('window.stays = true');
  const customer = await customerOf(vera);
  expect(await flagsOf(vera)).toEqual(NONE);
  await customer.buy('vip_monthly', { failsLater: true });
  await expect.poll(() => flagsOf(vera), { timeout: 15_000 }).toEqual({ ...NONE, isVip: true });
  await customer.letPass('P2M');
  await expect.poll(() => flagsOf(vera), { timeout: 15_000 }).toEqual(NONE);
  expect(await page.evaluate('window.stays')).toBe(true);
});

it('deleting the account asks to cancel the subscription first, and says where', async () => {
  const ute = await venue.resident('Ute', 'phone');
  ute.device.allowProblems(/status of 403/);
  const { page } = ute;
  await (await customerOf(ute)).buy('vip_monthly');
  await page.goto('/account-deletion');
  await page.getByText('Ein Abo, das sich noch verlängert, kündigst du vorher.').waitFor();
  await expect.poll(() => flagsOf(ute), { timeout: 15_000 }).toEqual({ ...NONE, isVip: true });
  await page.getByLabel('Dein Passwort zur Bestätigung').fill(ute.details.password);
  await ute.press(page.getByRole('button', { name: 'Konto in 14 Tagen löschen' }));
  await page.getByText('Kündige es zuerst').waitFor();
  await expectWhole(ute, 'konto-abo-zuerst');
  await ute.press(page.getByRole('link', { name: 'Zu deinem Abo' }));
  await heading(ute, /^VIP\s*aktiv/).waitFor();
});

it('a minor reads why there is nothing to buy, and keeps what was given', async () => {
  const tim = await venue.resident('Tim', 'phone');
  tim.device.allowProblems(/status of 403/);
  await venue.server.query(
    `update accounts set birth_date = current_date - interval '17 years' where email = '${tim.details.email}'`,
  );
  let asked = 0;
  tim.page.on('request', (request) => {
    if (request.url().endsWith('/customer-token')) asked += 1;
  });
  await tim.page.goto('/subscription');
  await heading(tim, 'Für dich gibt es hier nichts zu kaufen').waitFor();
  await tim.page.getByText('Kaufen kannst du hier ab 18 Jahren.').waitFor();
  expect(await tim.page.getByRole('button', { name: /wählen$/ }).count()).toBe(0);
  await expectWhole(tim, 'abo-minderjaehrig');
  await (await customerOf(tim)).buy('premium_monthly');
  await tim.page.getByText('Dein Premium gilt natürlich').waitFor();
  expect(asked).toBeLessThanOrEqual(2);
});

it('says that the backend does not answer, and goes on once it does', async () => {
  const paul = await venue.resident('Paul', 'phone');
  paul.device.allowProblems(/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/);
  await paul.page.route('**/billing/**', (route) => route.fulfill({ status: 503, json: {} }));
  await paul.page.goto('/subscription');
  await heading(paul, 'Die Kasse antwortet gerade nicht').waitFor();
  await expectWhole(paul, 'abo-kasse-weg');
  await paul.page.unroute('**/billing/**');
  await paul.press(paul.page.getByRole('button', { name: 'Nochmal' }));
  await heading(paul, 'Du nutzt Plausch kostenlos').waitFor();
  await paul.device.context.setOffline(true);
  await paul.page.getByText('Du bist gerade offline.').waitFor();
  await expectWhole(paul, 'abo-offline');
});
