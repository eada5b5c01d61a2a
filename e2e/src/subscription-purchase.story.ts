import { describe, expect, it } from 'vitest';
import { holdBack } from './harness/hold-back.ts';
import { takePicture } from './harness/pictures.ts';
import { Customer } from './visitor/customer.ts';
import { Effort } from './visitor/effort.ts';
import { Keyboard } from './visitor/keyboard.ts';
import {
  cancel,
  expectWhole,
  fillCard,
  flagsOf,
  heading,
  manage,
  NONE,
  stored,
  toldOf,
} from './visitor/subscription-page.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const customerOf = ({ details }: Visitor) => Customer.of(venue.server, details);

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
    await expect.poll(() => bea.room.tierOf('Bea').textContent()).toBe('Premium');
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
    // It may have been paid all the same.
    const looked = page.waitForRequest('**/v1/subscribers/*');
    await page.goBack();
    await page.getByLabel('Kartennummer').waitFor({ state: 'detached' });
    await looked;
    await on.waitFor();
    expect(new URL(page.url()).pathname).toBe('/subscription');
    expect(await page.getByRole('alert').count()).toBe(0);

    await page.route('**/checkout/start', (route) => route.fulfill({ status: 503, json: {} }));
    await leo.press(on);
    await leo.press(page.getByRole('button', { name: 'Erneut versuchen' }));
    await page.getByText('Das hat nicht geklappt').waitFor();
    await on.waitFor();
  });

  it('a checkout that is left while it is being paid: the page shows what became of it', async () => {
    const imke = await venue.resident('Imke', 'desktop');
    const { page } = imke;
    await page.goto('/subscription');
    await imke.press(page.getByRole('button', { name: 'VIP wählen' }));
    await imke.press(page.getByRole('button', { name: 'Weiter zur Kasse' }));
    await fillCard(page);
    const release = await holdBack(page, '**/rcbilling/v1/checkout/*');
    const asked = page.waitForRequest('**/rcbilling/v1/checkout/*');
    await imke.press(page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }));
    await asked;
    await page.goBack();
    // Decided after that look: the server hears of it, and so does the page.
    await heading(imke, /^VIP\s*aktiv/).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    release();
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
    const sign = () => other.room.tierOf('Ida').textContent();
    await expect.poll(sign).toBe('Premium');
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
    await expect.poll(sign).toBe('VIP');
    expect(await flagsOf(other)).toEqual({ ...NONE, isVip: true });
    await takePicture(other.page, 'abo-zweites-fenster');

    await page.goto('/subscription');
    await heading(ida, /^VIP\s*aktiv/).waitFor();
    await cancel(ida);
    await page.goto('/subscription');
    await heading(ida, /^VIP\s*gekündigt/).waitFor();
    // What is paid for stays until its end.
    expect([await sign(), await flagsOf(other)]).toEqual(['VIP', { ...NONE, isVip: true }]);
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
