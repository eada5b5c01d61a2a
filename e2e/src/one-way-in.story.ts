import { callApi, registrationOf } from '@plausch/dev-env';
import { runAxe } from '@plausch/dev-env/browser';
import { looks } from '@plausch/stage/figures';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holdBack } from './harness/hold-back.ts';
import { takePicture } from './harness/pictures.ts';
import { devices } from './visitor/appearances.ts';
import { Effort } from './visitor/effort.ts';
import { lookAt } from './visitor/look-at.ts';
import { activationLink } from './visitor/mailbox.ts';
import { linkIn, mailTo } from './visitor/mailed-link.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { name, exact: true });
const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true });
const addressOf = ({ page }: Visitor) => page.url().slice(new URL(page.url()).origin.length);
const mailsTo = async (email: string) => (await venue.server.mails()).filter(({ to }) => to === email);

/** The link is opened as mail programs do it: in a window of its own of the same browser. */
async function openLink(visitor: Visitor): Promise<Visitor> {
  const tab = await visitor.secondTab();
  await tab.page.goto(await activationLink(venue.server, visitor.details.email));
  await heading(tab, 'Ein Klick noch').waitFor();
  return tab;
}

describe('[ACCT-01 a, ACCT-01 b] [ACCT-03] one way in', () => {
  it.each(devices('phone'))(
    'from the front page to the first line with five taps, four fields and one mail, on a %s',
    async (kind) => {
      const host = await venue.companion('Marlene');
      const newcomer = await venue.visitor(`Neu.${kind}`, kind);
      const effort = await Effort.of(newcomer.device.context);
      await newcomer.page.goto('/');
      await newcomer.press(newcomer.page.getByRole('link', { name: 'Mitreden', exact: true }));
      await heading(newcomer, 'Wie sollen wir dich nennen?').waitFor();
      const { username, email, password, birthDate } = newcomer.details;
      const field = (label: string) => newcomer.page.getByLabel(label, { exact: true });
      await field('Name im Chat').fill(username);
      await newcomer.page.getByText('Der Name ist frei.').first().waitFor();
      await field('E-Mail').fill(email);
      await field('Passwort').fill(password);
      await field('Geburtsdatum').fill(birthDate);
      await lookAt(newcomer, `herein-${kind}-1-angaben`);
      await newcomer.press(button(newcomer, 'Konto anlegen'));
      await heading(newcomer, 'Schau in dein Postfach').waitFor();
      await lookAt(newcomer, `herein-${kind}-2-postfach`);

      const tab = await openLink(newcomer);
      await lookAt(tab, `herein-${kind}-3-link`);
      await tab.activate();
      await lookAt(tab, `herein-${kind}-4-figur`);
      await tab.press(tab.page.getByRole('radio', { name: 'Latzhose' }));
      await tab.goIn();
      expect(addressOf(tab)).toBe('/main?raum=kaffeehaus');
      await host.event('room:joined', ({ member }) => member.username === username);
      const { user } = JSON.parse((await tab.storedSession()) ?? '{}');
      expect(user).toMatchObject({ username, email, emailVerified: true });
      expect(user.avatarId).toBe(looks.find(({ name }) => name === 'Latzhose')?.id);

      expect(effort.taps).toEqual([
        'Mitreden',
        'Konto anlegen',
        'Konto aktivieren',
        'Latzhose',
        'Ins Kaffeehaus',
      ]);
      expect(effort.fields).toEqual(['username', 'email', 'password', 'birthDate']);
      expect(await mailsTo(email)).toHaveLength(1);

      await tab.room.say('Hallo! Ist hier noch frei?');
      const { text } = await host.event('chat:message', (line) => line.username === username);
      expect(text).toBe('Hallo! Ist hier noch frei?');
      // The window with the word about the mail has followed, and took no figure away.
      await heading(newcomer, 'Räume').waitFor();
      expect(addressOf(newcomer)).toBe('/main');
      await takePicture(tab.page, `herein-${kind}-5-erste-zeile`);
      // Nothing of the registration is left.
      expect(await tab.page.evaluate("localStorage.getItem('registration')")).toBeNull();
    },
  );

  it('with the dice, and again after a reload in between', async () => {
    const visitor = await venue.visitor('Wuerfel', 'phone');
    await visitor.register();
    await heading(visitor, 'Schau in dein Postfach').waitFor();
    const tab = await openLink(visitor);
    await tab.activate();
    await tab.page.reload();
    await heading(tab, 'Willkommen, Wuerfel').waitFor();
    const before = JSON.parse((await tab.storedSession()) ?? '{}').user.figure;
    await tab.press(button(tab, 'Würfeln'));
    await tab.page.getByRole('status').filter({ hasText: 'Gewürfelt:' }).waitFor();
    expect(await tab.page.getByRole('radio', { checked: true }).count()).toBe(0);
    await lookAt(tab, 'herein-gewuerfelt');
    await tab.goIn();
    expect(JSON.parse((await tab.storedSession()) ?? '{}').user.figure).not.toEqual(before);
  });

  it('past everything before the content, which loses nothing', async () => {
    const visitor = await venue.visitor('Sprung', 'desktop');
    await visitor.register();
    await heading(visitor, 'Schau in dein Postfach').waitFor();
    const tab = await openLink(visitor);
    const { page } = tab;
    await tab.activate();
    await page.reload();
    await heading(tab, 'Willkommen, Sprung').waitFor();
    await page.getByRole('link', { name: 'Zum Inhalt springen' }).press('Enter');
    expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('MAIN');
    await page.evaluate('new Promise(requestAnimationFrame)');
    expect(await heading(tab, 'Willkommen, Sprung').isVisible()).toBe(true);
    expect(addressOf(tab)).toBe('/activate');
  });

  it('by keyboard alone', async () => {
    const visitor = await venue.visitor('Tastatur', 'desktop');
    const effort = await Effort.of(visitor.device.context);
    const { page } = visitor;
    await page.goto('/register');
    await heading(visitor, 'Wie sollen wir dich nennen?').waitFor();
    await page.getByLabel('Name im Chat', { exact: true }).focus();
    const { username, email, password } = visitor.details;
    await page.keyboard.type(username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    // Past the button that shows it.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('05051990');
    await page.keyboard.press('Enter');
    await heading(visitor, 'Schau in dein Postfach').waitFor();
    const tab = await openLink(visitor);
    await button(tab, 'Konto aktivieren').press('Enter');
    await heading(tab, 'Willkommen, Tastatur').waitFor();
    await expect.poll(() => tab.page.evaluate('document.activeElement.tagName')).toBe('H1');
    await tab.page.keyboard.press('Tab');
    await tab.page.keyboard.press('Space');
    await tab.page.keyboard.press('Tab');
    await tab.page.keyboard.press('ArrowRight');
    await tab.page.keyboard.press('Tab');
    await tab.page.keyboard.press('Enter');
    await tab.room.untilLive();
    expect(effort.taps).toEqual([]);
  });
});

describe('judged while typing', () => {
  it('[ACCT-02 a] [A31] a taken name gets another one offered, a name of the house none', async () => {
    await venue.register('Mika');
    const visitor = await venue.visitor('Mika', 'phone');
    const { page } = visitor;
    await page.goto('/register');
    const name = page.getByLabel('Name im Chat', { exact: true });
    await name.fill('Mika');
    await page.getByText('Schon vergeben. Wie wäre es damit?').first().waitFor();
    await lookAt(visitor, 'herein-name-vergeben');
    await visitor.press(page.getByRole('button', { name: /^Mika\d\d nehmen$/ }));
    await page.getByText('Der Name ist frei.').first().waitFor();
    expect(await name.inputValue()).toMatch(/^Mika\d\d$/);
    await name.fill('Moderator');
    await page.getByText('Diesen Namen vergeben wir nicht.').first().waitFor();
    expect(await page.getByRole('button', { name: /nehmen$/ }).count()).toBe(0);
  });

  it('[A31] once it has been typed, and what was said of another name goes at once', async () => {
    await venue.register('Mikado');
    const { page } = await venue.visitor('Mikado', 'desktop');
    let asked = 0;
    await page.route('**/api/auth/register/name', (route) => {
      asked += 1;
      return route.continue();
    });
    await page.clock.install();
    await page.goto('/register');
    const name = page.getByLabel('Name im Chat', { exact: true });
    const taken = page.getByText('Schon vergeben. Wie wäre es damit?').first();
    await name.waitFor();
    // One question for fifteen letters, some time after the last one; until then the clock of the page stands.
    await page.clock.pauseAt(Date.now() + 10_000);
    await name.pressSequentially('Mikadospielerin');
    await page.clock.runFor(399);
    await page.evaluate("fetch('/config.json').then((answer) => answer.text())");
    expect(asked).toBe(0);
    await page.clock.runFor(1);
    await page.getByText('Der Name ist frei.').first().waitFor();
    expect(asked).toBe(1);
    await page.clock.resume();

    await name.fill('Mikado');
    await taken.waitFor();
    // From here on the server does not answer.
    await page.route('**/api/auth/register/name', () => {});
    await name.pressSequentially('s');
    await taken.waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: /nehmen$/ }).count()).toBe(0);
  });

  it('[ACCT-15] [A10] a password that the server would refuse says so while it is typed', async () => {
    const visitor = await venue.visitor('Lottchen', 'phone');
    const { page } = visitor;
    await page.goto('/register');
    await page.getByLabel('Name im Chat', { exact: true }).fill('Lottchen');
    const password = page.getByLabel('Passwort', { exact: true });
    for (const [typed, words] of [
      ['lottchen12', 'Das errät man: kaum mehr als dein Name oder deine Adresse.'],
      ['abcabcabc', 'Das errät man: Es wiederholt sich nur.'],
      [
        'blauer tee im garten',
        'Das errät man: Es sind zu bekannte Wörter. Nimm noch eins, auf das niemand kommt.',
      ],
      ['ein Stuhl am Fenster', 'Sehr gut.'],
    ] as const) {
      await password.fill(typed);
      await page.getByText(words, { exact: true }).waitFor();
    }
    expect(await password.getAttribute('aria-invalid')).toBeNull();
  });

  it('and when nobody can be asked, registering has the last word', async () => {
    const visitor = await venue.visitor('Stumm', 'phone');
    visitor.device.allowProblems(/Failed to load resource/);
    await visitor.page.route('**/auth/register/name', (route) => route.abort());
    await visitor.register();
    await heading(visitor, 'Schau in dein Postfach').waitFor();
    await expect.poll(async () => (await mailsTo(visitor.details.email)).length).toBe(1);
  });
});

describe('a late answer leads nobody back', () => {
  /** Goes to another page by a step within the app. */
  const goElsewhere = async (visitor: Visitor) => {
    await visitor.page.evaluate(
      "history.pushState({}, '', '/news'); dispatchEvent(new PopStateEvent('popstate'))",
    );
    await heading(visitor, 'Neues').waitFor();
  };
  /** The visitor's path once the page has had its time to follow an answer. */
  const addressLater = async (visitor: Visitor) => {
    await visitor.page.evaluate("fetch('/config.json').then((answer) => answer.text())");
    return addressOf(visitor);
  };

  it('to the registration', async () => {
    const visitor = await venue.visitor('Weiter', 'phone');
    const { page } = visitor;
    const release = await holdBack(page, '**/api/auth/register');
    await page.goto(`/register?${new URLSearchParams({ weiter: '/main?raum=kaffeehaus' })}`);
    await visitor.fillRegistration();
    await visitor.press(page.getByRole('link', { name: 'Anmelden' }));
    await heading(visitor, 'Schön, dass du da bist').waitFor();
    release();
    await expect.poll(() => page.evaluate("localStorage.getItem('registration')")).not.toBeNull();
    expect(await addressLater(visitor)).toMatch(/^\/login\?/);
  });

  it('from the look that is saved', async () => {
    const visitor = await venue.visitor('Schnell', 'desktop');
    await visitor.register();
    await heading(visitor, 'Schau in dein Postfach').waitFor();
    const tab = await openLink(visitor);
    await tab.activate();
    const release = await holdBack(tab.page, '**/api/users/me/figure');
    await tab.press(button(tab, 'Würfeln'));
    await tab.press(button(tab, 'Ins Kaffeehaus'));
    await goElsewhere(tab);
    const before = await tab.storedSession();
    release();
    await expect.poll(() => tab.storedSession()).not.toBe(before);
    expect(await addressLater(tab)).toBe('/news');
  });

  it('from the password that is set', async () => {
    const visitor = await venue.visitor('Vergesslich', 'desktop');
    await venue.register('Vergesslich');
    const { email } = visitor.details;
    await callApi(venue.server.origin, 'forgotPassword', { body: { email } });
    const { page } = visitor;
    await page.goto(linkIn(await mailTo(venue.server, email, 'Neues Passwort')));
    const release = await holdBack(page, '**/api/auth/password/reset');
    await page.getByLabel('Neues Passwort', { exact: true }).fill('ein Stuhl am Fenster 42');
    await visitor.press(button(visitor, 'Passwort sichern'));
    await goElsewhere(visitor);
    release();
    await expect.poll(() => page.evaluate("sessionStorage.getItem('link')")).toBeNull();
    expect(await addressLater(visitor)).toBe('/news');
  });
});

it('what went wrong with the whole registration is said where one looks, also in the largest letters', async () => {
  const visitor = await venue.visitor('Funkstille', 'phone', { stored: { textSize: 'huge' } });
  visitor.device.allowProblems(/ERR_FAILED/);
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route('**/api/auth/register', (route) => route.abort());
  await visitor.register();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  const { y = -1, height = 0 } = (await alert.boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  // A page is scrolled by whole pixels.
  expect(Math.floor(y + height)).toBeLessThanOrEqual(640);
});

it('another link: a wrong address is said at the field, what else goes wrong is read out', async () => {
  await callApi(venue.server.origin, 'register', { body: registrationOf('Noch.nicht') });
  const visitor = await venue.visitor('Noch.nicht', 'desktop');
  visitor.device.allowProblems(/ERR_FAILED|status of 403/);
  const { page } = visitor;
  await page.route('**/api/auth/activate/resend', (route) => route.abort());
  await page.goto('/login');
  await visitor.logIn();
  const field = page.getByLabel('E-Mail deines Kontos', { exact: true });
  await field.fill('keine Adresse');
  await button(visitor, 'Link noch einmal schicken').press('Enter');
  await page.getByText('So sieht keine E-Mail-Adresse aus.').waitFor();
  expect(await page.evaluate<string>('document.activeElement.type')).toBe('email');
  await field.fill(visitor.details.email);
  await button(visitor, 'Link noch einmal schicken').press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Keine Verbindung' }).waitFor();
  expect(await field.getAttribute('aria-invalid')).toBeNull();
});

it.each([
  ['letters twice as large', 390, 844, {}],
  ['the smallest window and the largest letters', 320, 640, { textSize: 'huge' }],
] as const)('the login keeps its words apart with %s', async (_how, width, height, stored) => {
  const visitor = await venue.visitor('Niemand', 'phone', { stored });
  const { page } = visitor;
  await page.setViewportSize({ width, height });
  await page.goto('/login');
  await heading(visitor, 'Schön, dass du da bist').waitFor();
  if (!('textSize' in stored)) await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const boxOf = async (locator: Locator) => {
    const { x = 0, y = 0, width: wide = 0, height: high = 0 } = (await locator.boundingBox()) ?? {};
    return { left: x, top: y, right: x + wide, bottom: y + high };
  };
  const label = await boxOf(page.locator('label', { hasText: 'Passwort' }));
  const link = await boxOf(page.getByRole('link', { name: 'Passwort vergessen?' }));
  const field = await boxOf(page.getByLabel('Passwort', { exact: true }));
  await takePicture(page, `anmelden-${width}`);
  expect(label.right <= link.left || label.bottom <= link.top).toBe(true);
  expect(link.bottom).toBeLessThanOrEqual(field.top);
  for (const { right } of [link, field]) expect(right).toBeLessThanOrEqual(width);
});

it('[SE17] a link that is followed on another device signs nobody in, here or there', async () => {
  const visitor = await venue.visitor('Anderswo', 'phone');
  await visitor.register();
  await heading(visitor, 'Schau in dein Postfach').waitFor();
  const elsewhere = await venue.visitor('Anderswo', 'desktop');
  await elsewhere.page.goto(await activationLink(venue.server, visitor.details.email));
  await elsewhere.activate();
  await elsewhere.page.getByRole('link', { name: 'Anmelden' }).waitFor();
  expect([await elsewhere.storedSession(), await visitor.storedSession()]).toEqual([null, null]);
  const { email: login, password } = visitor.details;
  const { status } = await callApi(venue.server.origin, 'login', { body: { login, password } });
  expect(status).toBe(200);
});

it('fits 320 pixels, and letters twice as large', async () => {
  const visitor = await venue.visitor('Schmal', 'phone');
  const isTooWide = ({ page }: Visitor) =>
    page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');
  await visitor.register();
  await heading(visitor, 'Schau in dein Postfach').waitFor();
  const tab = await openLink(visitor);
  await tab.activate();
  await tab.page.setViewportSize({ width: 320, height: 640 });
  expect(await isTooWide(tab)).toBe(false);
  expect(await runAxe(tab.page)).toEqual([]);
  await takePicture(tab.page, 'herein-320');
  await tab.page.setViewportSize({ width: 640, height: 400 });
  await tab.page.evaluate("document.documentElement.style.fontSize = '200%'");
  expect(await isTooWide(tab)).toBe(false);
  await takePicture(tab.page, 'herein-200-prozent');
});
