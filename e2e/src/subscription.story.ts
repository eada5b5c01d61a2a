import { describe, expect, it } from 'vitest';
import { holdBack } from './harness/hold-back.ts';
import { appearances } from './visitor/appearances.ts';
import { Customer } from './visitor/customer.ts';
import { cancel, expectWhole, fillCard, flagsOf, heading, NONE } from './visitor/subscription-page.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

/** The chunk of the purchases SDK, by which the page asks billing. */
const SHOP_CODE = /\/assets\/src-[\w-]{8}\.js/;

const customerOf = ({ details }: Visitor) => Customer.of(venue.server, details);

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
    const release = await holdBack(anna.page, '**/auth/verify');
    const asked = anna.page.waitForRequest('**/auth/verify');
    await anna.page.goto('/subscription', { waitUntil: 'commit' });
    await asked;
    await anna.page.getByText('Wird geladen').first().waitFor();
    expect(await anna.page.getByRole('heading').count()).toBe(0);
    release();
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

it('[PR9] where money is real a gift is opened as well, also by whoever may not buy', async () => {
  const { origin, query } = venue.server;
  const apiKey = 'rcb_plausch';
  await query(
    `insert into billing.api_keys (id, project_id, environment, kind, app, text, created_at)
     select gen_random_uuid(), id, 'production', 'public', 'web', $1, now() from billing.projects`,
    [apiKey],
  );
  const offered = () =>
    fetch(`${origin}/billing/v1/subscribers/x/offerings`, { headers: { authorization: `Bearer ${apiKey}` } });
  await expect.poll(async () => (await offered()).status).toBe(200);
  const gila = await customerOf(await venue.resident('Gila', 'phone'));
  const [lina, jonas] = [await venue.resident('Lina', 'phone'), await venue.resident('Jonas', 'phone')];
  await query(
    `update accounts set birth_date = current_date - interval '17 years' where email = '${jonas.details.email}'`,
  );
  jonas.device.allowProblems(/status of 403/);
  for (const friend of [lina, jonas]) {
    const { redeemUrl = '' } = await gila.buy('premium_gift');
    await query(`update billing.redemptions set environment = 'production' where redeemed_by is null`);
    await friend.page.route('**/config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), billingApiKey: apiKey } });
    });
    await friend.page.goto(`/subscription?einloesen=${redeemUrl.split('/').at(-1)}`);
    await friend.press(friend.page.getByRole('button', { name: 'Geschenk annehmen' }));
    await friend.page.getByText('Geschenk angenommen').waitFor();
  }
  await heading(jonas, 'Für dich gibt es hier nichts zu kaufen').waitFor();
});

it('what is cancelled is changed without another trial, and the order says when, and that it goes on', async () => {
  const viola = await venue.resident('Viola', 'phone');
  const { page } = viola;
  await (await customerOf(viola)).buy('vip_monthly');
  await page.goto('/subscription');
  await cancel(viola);
  await page.goto('/subscription');
  await viola.press(page.getByRole('button', { name: 'Zu Premium wechseln' }));
  await heading(viola, 'Deine Wahl: Premium').waitFor();
  await page.getByText(/^0,00 €, der Wechsel kommt am /).waitFor();
  await page.getByText('Die Kündigung gilt dann nicht mehr.').waitFor();
  await expectWhole(viola, 'abo-wahl-gekuendigt');
  await viola.press(page.getByRole('button', { name: 'Weiter zur Kasse' }));
  await fillCard(page);
  await viola.press(page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }));
  await viola.press(page.getByRole('button', { name: 'Weiter', exact: true }));
  await viola.press(page.getByRole('link', { name: 'Abo ansehen' }));
  await heading(viola, /^VIP\s*aktiv/).waitFor();
  expect(await flagsOf(viola)).toEqual({ ...NONE, isVip: true });
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
  await paul.page.getByRole('button', { name: 'Nochmal' }).focus();
  await paul.page.keyboard.press('Enter');
  await heading(paul, 'Du nutzt Plausch kostenlos').waitFor();
  expect(await paul.page.evaluate('document.activeElement.tagName')).toBe('DIV');
  await paul.device.context.setOffline(true);
  await paul.page.getByText('Du bist gerade offline.').waitFor();
  await expectWhole(paul, 'abo-offline');
});

it('where the code of the shop did not come, asking again brings it', async () => {
  const ruth = await venue.resident('Ruth', 'phone');
  ruth.device.allowProblems(/ERR_FAILED/);
  let asked = 0;
  await ruth.page.route(SHOP_CODE, (route) => {
    asked += 1;
    return route.abort();
  });
  const letUserCome = await holdBack(ruth.page, '**/api/auth/user');
  await ruth.page.goto('/subscription');
  await heading(ruth, 'Die Kasse antwortet gerade nicht').waitFor();
  // The session changes under the page, which is not a question.
  const userCame = ruth.page.waitForResponse('**/api/auth/user');
  letUserCome();
  await (await userCame).finished();
  // A question that the page asks after it has had its answer.
  await ruth.page.evaluate("fetch('/config.json').then((answer) => answer.text())");
  expect(asked).toBe(1);
  await ruth.page.unroute(SHOP_CODE);
  await ruth.press(ruth.page.getByRole('button', { name: 'Nochmal' }));
  await heading(ruth, 'Du nutzt Plausch kostenlos').waitFor();
  expect(new URL(ruth.page.url()).pathname).toBe('/subscription');
});

it('whoever takes a choice back by the keyboard stands where they chose', async () => {
  const { page } = await venue.resident('Ottilie', 'desktop');
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'VIP wählen' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Doch nicht' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Doch nicht' }).waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.textContent')).toBe('VIP wählen');
});
