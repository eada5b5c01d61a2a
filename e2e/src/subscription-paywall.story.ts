import { END_FADES, runAxe } from '@plausch/dev-env/browser';
import { expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { appearances } from './visitor/appearances.ts';
import { Customer } from './visitor/customer.ts';
import { fillCard, flagsOf, heading, manage, NONE, toldOf } from './visitor/subscription-page.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const PAYWALLS = {
  welcome: 'Ein Edelstein an deinem Namen',
  trial: 'So läuft deine Testphase',
  tiers: 'Welche Stufe passt zu dir?',
} as const;
type Offering = keyof typeof PAYWALLS;

/** What draws a paywall. */
const PAYWALL_CODE = /\/assets\/show-[\w-]{8}\.js/;

const addressOf = (offering: string) => `/subscription?angebot=${offering}`;
const paywall = ({ page }: Visitor) => page.locator('#rcb-ui-pw-root').getByRole('dialog');
const title = (visitor: Visitor, offering: Offering) =>
  paywall(visitor).getByRole('heading', { name: PAYWALLS[offering] });

async function openPaywall(visitor: Visitor, offering: Offering): Promise<void> {
  await visitor.page.goto(addressOf(offering));
  await title(visitor, offering).waitFor();
}

/** The page as it is for everybody, at its own address. */
async function expectPlainPage(visitor: Visitor): Promise<void> {
  await heading(visitor, 'Was es gibt').waitFor();
  await expect.poll(() => new URL(visitor.page.url()).search).toBe('');
  await expect.poll(() => visitor.page.locator('#rcb-ui-pw-root').count()).toBe(0);
}

it.each(appearances('light'))(
  '[CAP-46] [I18N-10 b] the three paywalls of the starter are whole on a $kind in $theme, in German',
  async ({ kind, theme, deviceScaleFactor }) => {
    const options = { stored: { darkMode: String(theme === 'dark') }, deviceScaleFactor };
    const ella = await venue.resident(`Ella${kind}`, kind, options);
    const { page } = ella;
    const decoded: boolean[] = [];
    for (const offering of Object.keys(PAYWALLS) as Offering[]) {
      await openPaywall(ella, offering);
      const shown = paywall(ella);
      for (const name of ['Weiter zur Bestellung', 'Käufe wiederherstellen', 'AGB', 'Datenschutz'])
        await shown.getByRole('button', { name, exact: true }).waitFor();
      await shown
        .getByText(/4,99\s€/)
        .first()
        .waitFor();
      expect(await shown.textContent()).not.toMatch(/\{\{|\}\}/);
      const pictures = await shown.locator('img').evaluateAll((images) =>
        Promise.all(
          (images as { decode(): Promise<void> }[]).map((image) =>
            image.decode().then(
              () => true,
              () => false,
            ),
          ),
        ),
      );
      decoded.push(...pictures);
      await page.evaluate(
        `${END_FADES}(document.querySelector('#rcb-ui-pw-root [data-full-screen]').shadowRoot)`,
      );
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), offering).toBe(true);
      expect(await runAxe(page), offering).toEqual([]);
      await takePicture(page, `paywall-${offering}-${kind}-${theme}`);
    }
    // A group and a cross, nothing, three figures.
    expect(decoded).toEqual(Array(5).fill(true));
  },
);

it('[I18N-10 b] [PREM-17] [PREM-18] premium is bought on a paywall, by card and in German, and is there in the chat', async () => {
  const paula = await venue.resident('Paula', 'phone');
  const { page, details } = paula;
  const { calls, tokens } = toldOf(paula);
  const begun: unknown[] = [];
  const told: { productId?: string }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/checkout/start')) begun.push(request.postDataJSON());
    if (pathname.endsWith('/web-purchase-complete')) told.push(request.postDataJSON());
  });
  await openPaywall(paula, 'welcome');
  const shown = paywall(paula);
  await paula.press(shown.getByRole('radio', { name: /^Jahr/ }));
  await shown.getByText(/^49,99\s€\/Jahr, mit MwSt\./).waitFor();
  await paula.press(shown.getByRole('button', { name: 'Weiter zur Bestellung' }));
  await page.getByLabel('Kartennummer').waitFor();
  expect(begun).toMatchObject([{ email: details.email, product_id: 'premium_yearly' }]);
  await fillCard(page);
  await paula.press(page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }));
  await page.getByRole('heading', { name: 'Zahlung abgeschlossen' }).waitFor();
  await paula.press(page.getByRole('button', { name: 'Weiter', exact: true }));

  await heading(paula, 'Danke, Paula!').waitFor();
  expect(new URL(page.url()).pathname).toBe('/subscription/success');
  expect(calls).toMatchObject([{ pathname: '/api/revenuecat/web-purchase-complete' }]);
  expect(told).toMatchObject([{ productId: 'premium_yearly' }]);
  expect(tokens.size).toBe(1);
  expect(await flagsOf(paula)).toEqual({ ...NONE, isPremium: true });
  await paula.press(page.getByRole('link', { name: 'Zu den Räumen' }));
  await paula.enterRoom();
  await expect.poll(() => paula.room.tierOf('Paula').textContent()).toBe('Premium');
});

it('closed, it leaves the page as ever, also after a reload; so do the back button and a checkout that is left', async () => {
  const otto = await venue.resident('Otto', 'desktop');
  const { page } = otto;
  await openPaywall(otto, 'tiers');
  await paywall(otto).getByRole('radio', { name: /^VIP/ }).click();
  await paywall(otto).getByRole('button', { name: 'Weiter zur Bestellung' }).click();
  await page.getByLabel('Kartennummer').waitFor();
  await page.goBack();
  await page.getByLabel('Kartennummer').waitFor({ state: 'detached' });
  await title(otto, 'tiers').waitFor();
  expect(await paywall(otto).getByRole('radio', { name: /^VIP/ }).isChecked()).toBe(true);
  await paywall(otto).getByRole('button', { name: 'Schließen' }).click();
  await expectPlainPage(otto);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.reload();
  await expectPlainPage(otto);

  await openPaywall(otto, 'welcome');
  await page.goBack();
  await expectPlainPage(otto);
  await page.getByRole('button', { name: 'VIP wählen' }).click();
  await heading(otto, 'Deine Wahl: VIP').waitFor();
});

it('on a small phone the way on is in sight from the first moment, and the rest is scrolled beneath it', async () => {
  const lia = await venue.resident('Lia', 'phone');
  await lia.page.setViewportSize({ width: 320, height: 568 });
  for (const offering of Object.keys(PAYWALLS) as Offering[]) {
    await openPaywall(lia, offering);
    const button = paywall(lia).getByRole('button', { name: 'Weiter zur Bestellung' });
    const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(y + height, offering).toBeLessThan(568);
    expect(await lia.page.evaluate('document.documentElement.scrollWidth <= innerWidth'), offering).toBe(
      true,
    );
  }
});

it('what is bought already is restored from it, and its links open beside the page', async () => {
  const rosa = await venue.resident('Rosa', 'desktop');
  const { page } = rosa;
  await openPaywall(rosa, 'welcome');
  const shown = paywall(rosa);
  for (const [name, path] of [
    ['AGB', '/nutzungsbedingungen'],
    ['Datenschutz', '/datenschutz'],
  ] as const) {
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      shown.getByRole('button', { name }).click(),
    ]);
    expect(new URL(opened.url()).pathname).toBe(path);
    await opened.close();
  }
  await Customer.of(venue.server, rosa.details).then((customer) => customer.buy('premium_monthly'));
  await shown.getByRole('button', { name: 'Käufe wiederherstellen' }).click();
  await shown.getByText('Käufe wiederhergestellt', { exact: true }).waitFor();
  await shown.getByRole('button', { name: 'Schließen' }).click();
  await heading(rosa, /^Premium\s*Testphase/).waitFor();
});

it('the page is as ever for an offering without a paywall, an unknown one, and whoever has a tier', async () => {
  const uwe = await venue.resident('Uwe', 'phone');
  const { page } = uwe;
  const chunks: string[] = [];
  page.on('request', (request) => chunks.push(request.url()));
  for (const offering of ['standard', 'unbekannt', '__proto__', '']) {
    await page.goto(addressOf(offering));
    await expectPlainPage(uwe);
  }
  const customer = await Customer.of(venue.server, uwe.details);
  await customer.buy('premium_monthly');
  await page.goto(addressOf('tiers'));
  await heading(uwe, /^Premium\s*Testphase/).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(chunks.filter((url) => PAYWALL_CODE.test(url))).toEqual([]);
});

it('a trial is promised only to those who have not had theirs', async () => {
  const tom = await venue.resident('Tom', 'phone');
  await openPaywall(tom, 'trial');
  await paywall(tom)
    .getByText(/^7 Tage für 0\s€, danach 4,99\s€ pro Monat\./)
    .waitFor();
  const customer = await Customer.of(venue.server, tom.details);
  await customer.buy('premium_monthly');
  await tom.page.goto('/subscription');
  await manage(tom, 'Testphase beenden');
  await tom.press(tom.page.getByRole('button', { name: 'Testphase beenden' }));
  await tom.page.getByText('Gekündigt. Die Bestätigung kommt per E-Mail.').waitFor();
  await customer.letPass('P8D');
  await tom.page.goto(addressOf('trial'));
  await expectPlainPage(tom);
  await openPaywall(tom, 'welcome');
});

it('a stranger signs in first, and comes back to it', async () => {
  await venue.register('Greta');
  const greta = await venue.visitor('Greta', 'phone');
  await greta.page.goto(addressOf('welcome'));
  await heading(greta, 'Schön, dass du da bist').waitFor();
  await greta.logIn();
  await title(greta, 'welcome').waitFor();
  expect(new URL(greta.page.url()).search).toBe('?angebot=welcome');
});

it('where the line breaks, the page says so: at the checkout, and before the paywall has come', async () => {
  const nils = await venue.resident('Nils', 'desktop');
  nils.expectOutage();
  nils.device.allowProblems(/\/assets\/show-/);
  const { page } = nils;
  await openPaywall(nils, 'welcome');
  await nils.device.context.setOffline(true);
  await paywall(nils).getByRole('button', { name: 'Weiter zur Bestellung' }).click();
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await page.getByText('Die Verbindung ist abgerissen.').waitFor();
  await expectPlainPage(nils);
  await nils.device.context.setOffline(false);

  await page.route(PAYWALL_CODE, (route) => route.abort());
  await page.goto(addressOf('welcome'));
  await page.getByText('Die Verbindung ist abgerissen.').waitFor();
  await expectPlainPage(nils);
  await page.unroute(PAYWALL_CODE);
  await openPaywall(nils, 'welcome');
});

it('where nothing is sold the page says so, whatever is asked for', async () => {
  const ole = await venue.resident('Ole', 'phone');
  await ole.page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), billingApiKey: '' } });
  });
  await ole.page.goto(addressOf('welcome'));
  await heading(ole, 'Hier gibt es noch nichts zu kaufen').waitFor();
  expect(await ole.page.locator('#rcb-ui-pw-root').count()).toBe(0);
});
