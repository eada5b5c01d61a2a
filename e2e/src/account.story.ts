import { callApi } from '@plausch/dev-env';
import { runAxe } from '@plausch/dev-env/browser';
import { describe, expect, it } from 'vitest';
import { holdBack } from './harness/hold-back.ts';
import { signIn } from './visitor/account.ts';
import { linkIn, mailTo } from './visitor/mailed-link.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const REFUSED = /status of 4(?:01|09|22|29)/;
const NEW_PASSWORD = 'tee mit zitrone und honig';

const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname;
const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { name, exact: true });
const button = ({ page }: Visitor, name: string | RegExp) => page.getByRole('button', { name });
const loginForm = (visitor: Visitor) => heading(visitor, 'Schön, dass du da bist');

/** Types into the field with this label. */
async function fill({ page }: Visitor, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
}

/** Guesses at a password from a device that nobody knows, until that is refused unheard. */
async function guessInVain(login: string): Promise<void> {
  for (let i = 0; i < 20; i += 1) {
    const body = { login, password: `ganz sicher falsch ${i}` };
    if ((await callApi(venue.server.origin, 'login', { body })).status === 429) return;
  }
  throw new Error('nobody stops the guesses');
}

async function deletionOf(name: string, password?: string): Promise<string | null> {
  const { details } = await venue.visitor(name, 'desktop');
  const { token } = await signIn(venue.server.origin, { ...details, ...(password && { password }) });
  return (await callApi(venue.server.origin, 'accountDeletion', { token })).body.deletionAt;
}

describe('a forgotten password', () => {
  it('[ACCT-08 a] [ACCT-09 a, ACCT-09 b, ACCT-09 c] [ROUTE-12] [ROUTE-13] [AU-6] is replaced by a mailed link, once, and ends the old sessions', async () => {
    const signedIn = await venue.resident('Rita', 'desktop');
    await signedIn.page.goto('/einstellungen');
    await heading(signedIn, 'Einstellungen').waitFor();
    const rita = await venue.visitor('Rita', 'phone');
    rita.device.allowProblems(REFUSED);
    // Meanwhile a stranger guesses, until nobody is let in with this name from a device that is not known.
    await guessInVain('Rita');
    await rita.page.goto('/login');
    await rita.logIn();
    await rita.page.getByText('Das waren zu viele Versuche.').waitFor();
    await rita.press(rita.page.getByRole('link', { name: 'Passwort vergessen?' }));

    // The same words for an address that nobody has.
    for (const email of ['niemand@plausch.test', rita.details.email]) {
      await heading(rita, 'Passwort vergessen?').waitFor();
      await fill(rita, 'E-Mail deines Kontos', email);
      await rita.press(button(rita, 'Link schicken'));
      await heading(rita, 'Schau in dein Postfach').waitFor();
      await rita.page.getByText(`Gibt es zu ${email} ein Konto, ist ein Link unterwegs.`).waitFor();
      if (email !== rita.details.email) await rita.press(button(rita, 'Andere Adresse nehmen'));
    }
    const link = linkIn(await mailTo(venue.server, rita.details.email, 'Neues Passwort'));
    expect((await venue.server.mails()).filter(({ to }) => to === 'niemand@plausch.test')).toEqual([]);
    expect(link).toMatch(/^\/reset-password\/[\w-]{43}$/);

    await rita.page.goto(link);
    await heading(rita, 'Ein neues Passwort').waitFor();
    await fill(rita, 'Neues Passwort', 'kurz');
    await rita.press(button(rita, 'Passwort sichern'));
    await rita.page.getByText('Mindestens 8 Zeichen.', { exact: true }).waitFor();
    await fill(rita, 'Neues Passwort', 'passwort123');
    await rita.page.getByText(/^Das errät man: Es sind zu bekannte Wörter\./).waitFor();
    await rita.press(button(rita, 'Passwort sichern'));
    await rita.page.getByText('Dieses Passwort ist zu leicht zu erraten.').waitFor();
    await fill(rita, 'Neues Passwort', NEW_PASSWORD);
    await rita.press(button(rita, 'Passwort sichern'));

    await rita.page.getByText('Dein neues Passwort gilt. Melde dich damit an.').waitFor();
    expect(pathOf(rita)).toBe('/login');
    expect(await rita.page.getByLabel('Name oder E-Mail').inputValue()).toBe('Rita');
    await loginForm(signedIn).waitFor();
    expect(await signedIn.storedSession()).toBeNull();

    await rita.logIn();
    await rita.page.getByText('Name oder Passwort stimmt nicht.').waitFor();
    // Who guesses on does not keep her out: the browser that set the password is known.
    await guessInVain('Rita');
    await rita.logIn(NEW_PASSWORD);
    await heading(rita, 'Räume').waitFor();

    await signedIn.page.goto(link);
    signedIn.device.allowProblems(REFUSED);
    await heading(signedIn, 'Der Link gilt nicht mehr').waitFor();
    expect(await runAxe(signedIn.page)).toEqual([]);
    await signedIn.press(signedIn.page.getByRole('link', { name: 'Neuen Link schicken' }));
    await heading(signedIn, 'Passwort vergessen?').waitFor();
  });
});

describe('the account in the settings', () => {
  it('[AU-12] a new address holds once its own link was followed, and the old one is told', async () => {
    const erna = await venue.resident('Erna', 'phone');
    erna.device.allowProblems(REFUSED);
    await erna.page.goto('/einstellungen/konto');
    await erna.press(button(erna, 'E-Mail ändern'));
    const [old, wanted] = [erna.details.email, 'erna.neu@plausch.test'];
    await fill(erna, 'Neue E-Mail', wanted);
    await fill(erna, 'Dein jetziges Passwort', 'irgend etwas');
    await erna.press(button(erna, 'Sichern'));
    await erna.page.getByText('Das Passwort stimmt nicht.').waitFor();
    await fill(erna, 'Dein jetziges Passwort', erna.details.password);
    await erna.press(button(erna, 'Sichern'));
    await erna.page.getByText(`Schau in das Postfach von ${wanted}`).waitFor();
    await erna.page.getByText(old, { exact: true }).waitFor();

    const link = linkIn(await mailTo(venue.server, wanted, 'Neue E-Mail-Adresse'));
    await erna.page.goto(link);
    await heading(erna, 'E-Mail bestätigen').waitFor();
    await erna.press(button(erna, 'Adresse bestätigen'));
    await heading(erna, 'Die neue Adresse gilt').waitFor();
    await erna.press(erna.page.getByRole('link', { name: 'Zu deinem Konto' }));
    await erna.page.getByText(wanted, { exact: true }).waitFor();
    await mailTo(venue.server, old, 'ist geändert');

    await erna.page.goto(link);
    await erna.press(button(erna, 'Adresse bestätigen'));
    await heading(erna, 'Der Link gilt nicht mehr').waitFor();
  });

  it('a late answer to one change closes no other form', async () => {
    const olga = await venue.resident('Olga', 'desktop');
    await olga.page.goto('/einstellungen/konto');
    const release = await holdBack(olga.page, '**/api/account/email*');
    await olga.press(button(olga, 'E-Mail ändern'));
    const wanted = 'olga.neu@plausch.test';
    await fill(olga, 'Neue E-Mail', wanted);
    await fill(olga, 'Dein jetziges Passwort', olga.details.password);
    await olga.press(button(olga, 'Sichern'));
    await olga.press(button(olga, 'Name im Chat ändern'));
    await fill(olga, 'Neuer Name', 'Olga.Zwei');
    release();
    await olga.page.getByText(`Schau in das Postfach von ${wanted}`).waitFor();
    expect(await olga.page.getByLabel('Neuer Name').inputValue()).toBe('Olga.Zwei');
  });

  it('a tablet that is turned keeps what was typed', async () => {
    const { page } = await venue.resident('Tilda', 'desktop');
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto('/einstellungen/konto');
    await page.getByRole('button', { name: 'E-Mail ändern' }).click();
    const field = page.getByLabel('Neue E-Mail', { exact: true });
    await field.fill('tilda.neu@plausch.test');
    const parts = page.getByRole('navigation', { name: 'Teile der Einstellungen' });
    for (const [width, height] of [
      [1180, 820],
      [820, 1180],
    ] as const) {
      await page.setViewportSize({ width, height });
      await parts.waitFor({ state: width < 900 ? 'detached' : 'attached' });
      expect(await field.inputValue()).toBe('tilda.neu@plausch.test');
    }
  });

  it('another name and another password need the one of now; other devices are signed out by it', async () => {
    const nora = await venue.resident('Nora', 'desktop');
    const elsewhere = await venue.resident('Nora', 'phone');
    // Two devices put themselves on one list at the same moment: one of them asks again.
    for (const { device } of [nora, elsewhere]) device.allowProblems(/409.*message-devices/);
    for (const { page } of [nora, elsewhere]) await page.goto('/einstellungen/konto');
    nora.device.allowProblems(REFUSED);

    await nora.press(button(nora, 'Name im Chat ändern'));
    // The form has the focus; nothing but the keyboard is needed.
    await nora.page.keyboard.press('ControlOrMeta+a');
    await nora.page.keyboard.type('Nora.Zwei');
    await nora.page.keyboard.press('Tab');
    await nora.page.keyboard.type(nora.details.password);
    await nora.page.keyboard.press('Enter');
    await nora.page.getByRole('main').getByText('Nora.Zwei', { exact: true }).waitFor();
    expect(await nora.page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe(
      'Name im Chat ändern',
    );

    await nora.press(button(nora, 'Passwort ändern'));
    await fill(nora, 'Neues Passwort', 'nora.zwei26');
    await nora.page.getByText(/^Das errät man: kaum mehr als dein Name/).waitFor();
    await fill(nora, 'Neues Passwort', NEW_PASSWORD);
    await nora.press(button(nora, 'Sichern'));
    await nora.page.getByText('Zur Sicherheit brauchen wir dein Passwort.').waitFor();
    await fill(nora, 'Dein jetziges Passwort', nora.details.password);
    await nora.press(button(nora, 'Sichern'));
    await nora.page.getByText('Dein neues Passwort gilt. Andere Geräte sind abgemeldet.').waitFor();
    await loginForm(elsewhere).waitFor();
    await nora.page.reload();
    await heading(nora, 'Konto').waitFor();
  });

  it('is a list that leads to the parts on a phone, beside the part that is open elsewhere', async () => {
    const phone = await venue.resident('Paula', 'phone');
    await phone.page.goto('/einstellungen');
    await phone.press(phone.page.getByRole('link', { name: /^Geräte/ }));
    await heading(phone, 'Geräte').waitFor();
    expect(pathOf(phone)).toBe('/einstellungen/geraete');
    await phone.press(phone.page.getByRole('link', { name: 'Zu den Einstellungen' }));
    await heading(phone, 'Einstellungen').waitFor();

    const desktop = await venue.resident('Paula', 'desktop');
    desktop.device.allowProblems(/status of 404/);
    await desktop.page.goto('/einstellungen');
    const parts = desktop.page.getByRole('navigation', { name: 'Teile der Einstellungen' });
    await parts
      .getByRole('link', { name: 'Aussehen', exact: true })
      .and(desktop.page.locator('[aria-current]'))
      .waitFor();
    await desktop.press(parts.getByRole('link', { name: 'Konto', exact: true }));
    await heading(desktop, 'Konto').waitFor();
    await parts
      .getByRole('link', { name: 'Konto', exact: true })
      .and(desktop.page.locator('[aria-current]'))
      .waitFor();

    const response = await desktop.page.goto('/einstellungen/keller');
    expect(response?.status()).toBe(404);
    await desktop.page.getByText('Page not found: /einstellungen/keller').waitFor();
  });
});

describe('devices', () => {
  it('without a network says so, and shows them once it is back', async () => {
    const otto = await venue.resident('Otto', 'phone', { origin: venue.numericOrigin });
    otto.expectOutage();
    otto.device.allowProblems(/Failed to load resource/);
    const connected = otto.page.waitForEvent('websocket');
    await otto.page.goto('/einstellungen');
    await heading(otto, 'Einstellungen').waitFor();
    await connected;
    // The code of all parts has come with the first; only the list is missing.
    await otto.device.context.setOffline(true);
    await otto.press(otto.page.getByRole('link', { name: /^Geräte/ }));
    await otto.page.getByText('Keine Verbindung.').waitFor();
    await otto.device.context.setOffline(false);
    await otto.press(button(otto, 'Nochmal'));
    await otto.page.getByText('Dieses Gerät', { exact: true }).waitFor();
    expect(await otto.page.getByText('Keine Verbindung.').count()).toBe(0);
  });

  it('one that was signed out elsewhere meanwhile goes from the list', async () => {
    const udo = await venue.resident('Udo', 'desktop');
    udo.device.allowProblems(/status of 404/);
    const other = await venue.session('Udo');
    await udo.page.goto('/einstellungen/geraete');
    const end = udo.page.getByRole('button', { name: /abmelden$/ }).first();
    await end.waitFor();
    await callApi(venue.server.origin, 'logout', { token: other.token });
    await end.press('Enter');
    await udo.page.getByRole('alert').waitFor();
    await end.waitFor({ state: 'detached' });
    await expect.poll(() => udo.page.evaluate<string>('document.activeElement.tagName')).not.toBe('BODY');
  });
});

describe('the deletion of an account', () => {
  it('[ACCT-11 a, ACCT-11 b] [ACCT-12] [ROUTE-15 a, ROUTE-15 b] [ROUTE-16] [AUTH-27 a] needs the login and the password, and is cancelled by the mailed link from any browser', async () => {
    await venue.register('Dora');
    const dora = await venue.visitor('Dora', 'desktop');
    dora.device.allowProblems(REFUSED);
    await dora.page.goto('/account-deletion');
    await loginForm(dora).waitFor();
    expect(pathOf(dora)).toBe('/login');
    await dora.logIn();
    await heading(dora, 'Konto löschen').waitFor();
    expect(pathOf(dora)).toBe('/account-deletion');
    const areas = dora.page.getByRole('navigation', { name: 'Bereiche' });
    expect(await areas.locator('[aria-current]').count()).toBe(1);
    expect(await areas.getByRole('link', { name: 'Ich, Dora' }).getAttribute('aria-current')).toBe('page');

    await fill(dora, 'Dein Passwort zur Bestätigung', 'irgend etwas');
    await dora.press(button(dora, 'Konto in 14 Tagen löschen'));
    await dora.page.getByText('Das Passwort stimmt nicht.').waitFor();
    expect(await deletionOf('Dora')).toBeNull();
    await fill(dora, 'Dein Passwort zur Bestätigung', dora.details.password);
    await dora.press(button(dora, 'Konto in 14 Tagen löschen'));
    const requested = dora.page.getByRole('heading', { name: /^Dein Konto wird am .+ gelöscht$/ });
    await requested.waitFor();
    const dueAt = (await deletionOf('Dora')) ?? '';
    const day = new Date(dueAt).toLocaleDateString('de-DE', {
      timeZone: 'Europe/Berlin',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    expect((await requested.textContent())?.replaceAll('\u00a0', ' ')).toBe(
      `Dein Konto wird am ${day} gelöscht`,
    );
    expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);

    const link = linkIn(await mailTo(venue.server, dora.details.email, 'wird gelöscht'));
    const stranger = await venue.visitor('Niemand', 'phone');
    stranger.device.allowProblems(REFUSED);
    await stranger.page.goto(link);
    await heading(stranger, 'Möchtest du bleiben?').waitFor();
    expect(pathOf(stranger)).toBe('/cancel-deletion');
    // Opening alone changes nothing: programs that look into mails do that.
    expect(await deletionOf('Dora')).toBe(dueAt);
    await stranger.press(button(stranger, 'Konto behalten'));
    await heading(stranger, 'Schön, dass du bleibst, Dora').waitFor();
    expect(await runAxe(stranger.page)).toEqual([]);
    expect(await deletionOf('Dora')).toBeNull();
    await dora.page.reload();
    await button(dora, 'Konto in 14 Tagen löschen').waitFor();

    await stranger.page.goto(link);
    await stranger.press(button(stranger, 'Konto behalten'));
    await heading(stranger, 'Der Link gilt nicht mehr').waitFor();
  });

  it('is taken back on the page, too', async () => {
    const berta = await venue.resident('Berta', 'phone');
    await berta.page.goto('/einstellungen/konto');
    await berta.press(berta.page.getByRole('link', { name: /^Konto löschen/ }));
    await fill(berta, 'Dein Passwort zur Bestätigung', berta.details.password);
    await berta.press(button(berta, 'Konto in 14 Tagen löschen'));
    await berta.page.getByRole('heading', { name: /^Dein Konto wird am/ }).waitFor();
    expect(await runAxe(berta.page)).toEqual([]);
    await berta.press(berta.page.getByRole('link', { name: 'Zu deinem Konto' }));
    await berta.press(berta.page.getByRole('link', { name: /^Konto löschen\s*Vorgemerkt für den/ }));
    await berta.press(button(berta, 'Konto behalten'));
    await berta.page.getByText('Schön, dass du bleibst', { exact: true }).waitFor();
    await button(berta, 'Konto in 14 Tagen löschen').waitFor();
    expect(await deletionOf('Berta')).toBeNull();
  });
});

describe('/setup-account', () => {
  it('[ROUTE-14] explains itself to whoever has no link', async () => {
    const visitor = await venue.visitor('Niemand', 'phone');
    await visitor.page.goto('/setup-account');
    await heading(visitor, 'Hier fehlt noch etwas').waitFor();
    expect(pathOf(visitor)).toBe('/setup-account');
    await visitor.press(visitor.page.getByRole('link', { name: 'Konto anlegen' }));
    await heading(visitor, 'Wie sollen wir dich nennen?').waitFor();
  });

  it('[AU-11] makes the first administrator with the link of the first start, once, by way of the login', async () => {
    const invitation = /\/setup-account\?einladung=[\w-]{43}/.exec(venue.server.output())?.[0] ?? '';
    expect(invitation).not.toBe('');
    await venue.register('Olga');
    const olga = await venue.visitor('Olga', 'desktop');
    olga.device.allowProblems(REFUSED);
    await olga.page.goto(invitation);
    await heading(olga, 'Du wirst Betreiber von Plausch').waitFor();
    await olga.press(olga.page.getByRole('link', { name: 'Anmelden' }));
    await loginForm(olga).waitFor();
    await olga.logIn();
    await olga.press(button(olga, 'Betreiber werden'));
    await heading(olga, 'Willkommen im Haus, Olga').waitFor();
    expect(await runAxe(olga.page)).toEqual([]);
    expect(JSON.parse((await olga.storedSession()) ?? '{}').user.role).toBe('admin');
    const { token } = JSON.parse((await olga.storedSession()) ?? '{}');
    const { body } = await callApi(venue.server.origin, 'currentUser', { token });
    expect(body.user.role).toBe('admin');

    const other = await venue.resident('Emil', 'phone');
    other.device.allowProblems(REFUSED);
    await other.page.goto(invitation);
    await other.press(button(other, 'Betreiber werden'));
    await heading(other, 'Die Einladung gilt nicht').waitFor();
    await other.press(button(other, 'Als jemand anders anmelden'));
    await heading(other, 'Du wirst Betreiber von Plausch').waitFor();
    expect(await other.storedSession()).toBeNull();
  });
});
