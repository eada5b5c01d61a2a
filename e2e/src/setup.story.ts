import { callApi, FakeGoogle } from '@plausch/dev-env';
import { runAxe } from '@plausch/dev-env/browser';
import { looks } from '@plausch/stage/figures';
import { afterAll, describe, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { devices } from './visitor/appearances.ts';
import { lookAt } from './visitor/look-at.ts';
import { untilUncovered } from './visitor/overlay.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const google = await FakeGoogle.start();
afterAll(() => google.stop());
const venue = openVenue({ environment: google.environment });

const REFUSED = /status of 4(?:01|03|09|22|29)/;
const BIRTH_DATE = '1990-05-17';

/** Whether what went wrong is said where one looks. */
const ALERT_IN_VIEW = `(() => {
  const { top, bottom } = document.querySelector('[role="alert"]').getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
})()`;

/** What the app is given for somebody at Google. */
const enter = async (sub: string) => {
  const idToken = google.idToken({ sub, email: `${sub}@gmail.test` });
  return (await callApi(venue.server.origin, 'logInWithGoogle', { body: { idToken } })).body;
};
async function addressFor(sub: string): Promise<string> {
  const body = await enter(sub);
  if (!('setupToken' in body)) throw new Error(`${sub} has an account`);
  return `/setup-account?token=${body.setupToken}`;
}

const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { name, exact: true });
const form = (visitor: Visitor) => heading(visitor, 'Wie sollen wir dich nennen?');
const submit = ({ page }: Visitor) => page.getByRole('button', { name: 'Konto anlegen' });
const addressOf = ({ page }: Visitor) => page.url().slice(new URL(page.url()).origin.length);

async function fill(visitor: Visitor, username: string, birthDate = BIRTH_DATE): Promise<void> {
  const { page } = visitor;
  await page.getByLabel('Name im Chat', { exact: true }).fill(username);
  await page.getByLabel('Geburtsdatum', { exact: true }).fill(birthDate);
  const terms = page.getByLabel('Ich bin mit den Nutzungsbedingungen einverstanden.');
  if (!(await terms.isChecked())) {
    await visitor.press(page.getByText('Ich bin mit den Nutzungsbedingungen einverstanden.'));
  }
}

describe('[ACCT-10 a, ACCT-10 b] [OP-26] an account by Google', () => {
  it.each(devices('desktop'))('picks a name and a look on a %s, and lands in the rooms', async (kind) => {
    await venue.register('Besetzt');
    const visitor = await venue.visitor(`Neu.${kind}`, kind);
    visitor.device.allowProblems(REFUSED);
    const { page } = visitor;
    const sub = `gast-${kind}`;
    await page.goto(await addressFor(sub));
    await form(visitor).waitFor();
    await submit(visitor).waitFor();
    await untilUncovered(page);
    await expect.poll(() => addressOf(visitor)).toBe('/setup-account');
    await lookAt(visitor, `google-konto-${kind}`);

    // What is wrong is said in its place, before the server has to.
    await visitor.press(submit(visitor));
    for (const words of ['Mindestens 3 Zeichen.', 'Dein Geburtsdatum fehlt noch.', 'Ohne geht es nicht.']) {
      await page.getByText(words, { exact: true }).waitFor();
    }
    await lookAt(visitor, `google-konto-falsch-${kind}`);
    await fill(visitor, 'Besetzt', '2015-05-17');
    await visitor.press(submit(visitor));
    await page.getByText('Das geht ab 16.', { exact: true }).waitFor();
    await fill(visitor, 'Besetzt');
    await visitor.press(page.getByRole('radio', { name: 'Kleid und Schleife' }));
    await visitor.press(submit(visitor));
    await page.getByText('Schon vergeben. Häng zum Beispiel eine Zahl an.').waitFor();
    expect(await page.evaluate<string>('document.activeElement.getAttribute("name")')).toBe('username');

    // A reload keeps what the address has let go of.
    await page.reload();
    await form(visitor).waitFor();
    await fill(visitor, visitor.name);
    await visitor.press(page.getByRole('radio', { name: 'Kleid und Schleife' }));
    // Twice, as impatient people do.
    await (kind === 'phone' ? submit(visitor).tap() : submit(visitor).dblclick());
    await heading(visitor, 'Räume').waitFor();
    expect(addressOf(visitor)).toBe('/main');
    const { user } = JSON.parse((await visitor.storedSession()) ?? '{}');
    expect(user).toMatchObject({ username: visitor.name, avatarId: 'sofia', email: `${sub}@gmail.test` });
    expect(await enter(sub)).toMatchObject({ user: { id: user.id } });
    // Signed in for good, and nothing of the step is left behind them.
    await page.reload();
    await heading(visitor, 'Räume').waitFor();
    await visitor.enterRoom();
    expect(await page.evaluate<string>('JSON.stringify(history.state)')).not.toContain('setupToken');
  });

  it('is made with the keyboard alone', async () => {
    const visitor = await venue.visitor('Tastatur', 'desktop');
    const { page } = visitor;
    await page.goto(await addressFor('tastatur'));
    await form(visitor).waitFor();
    await page.getByLabel('Name im Chat', { exact: true }).focus();
    await page.keyboard.type('Taste');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    const chosen = await page.locator('fieldset label:has(:checked)').textContent();
    await page.keyboard.press('Tab');
    // The same in every order of day and month.
    await page.keyboard.type('05051990');
    await page.getByLabel('Ich bin mit den Nutzungsbedingungen einverstanden.').press('Space');
    await page.keyboard.press('Enter');
    await heading(visitor, 'Räume').waitFor();
    const { user } = JSON.parse((await visitor.storedSession()) ?? '{}');
    expect(user).toMatchObject({
      username: 'Taste',
      avatarId: looks.find(({ name }) => name === chosen)?.id,
    });
  });

  it('with a token that is used or too old goes on at the registration', async () => {
    const visitor = await venue.visitor('Zuspät', 'phone');
    visitor.device.allowProblems(REFUSED);
    const { page } = visitor;
    await page.goto('/setup-account?token=gibt-es-nicht');
    await form(visitor).waitFor();
    await fill(visitor, 'Zuspät');
    await visitor.press(submit(visitor));
    await heading(visitor, 'Hier geht es nicht weiter').waitFor();
    await expect.poll(() => page.evaluate<string>('document.activeElement.tagName')).toBe('H1');
    expect(await runAxe(page)).toEqual([]);
    await lookAt(visitor, 'google-konto-zu-spaet');
    await visitor.press(page.getByRole('link', { name: 'Konto anlegen' }));
    await page.getByLabel('Passwort', { exact: true }).waitFor();
    expect(addressOf(visitor)).toBe('/register');
  });

  it('fits 320 pixels, and letters twice as large', async () => {
    const visitor = await venue.visitor('Schmal', 'phone');
    const { page } = visitor;
    const isTooWide = () =>
      page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(await addressFor('schmal'));
    await visitor.press(submit(visitor));
    await page.getByText('Dein Geburtsdatum fehlt noch.', { exact: true }).waitFor();
    expect(await isTooWide()).toBe(false);
    await lookAt(visitor, 'google-konto-320');
    await page.setViewportSize({ width: 640, height: 400 });
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    expect(await isTooWide()).toBe(false);
    await takePicture(page, 'google-konto-200-prozent');
  });

  it('waits for the net, and keeps what was typed', async () => {
    const visitor = await venue.visitor('Funkloch', 'phone');
    visitor.expectOutage();
    const { page } = visitor;
    await page.goto(await addressFor('funkloch'));
    await form(visitor).waitFor();
    await fill(visitor, 'Funkloch');
    await visitor.device.context.setOffline(true);
    await visitor.press(submit(visitor));
    await page.getByRole('alert').waitFor();
    expect(await page.evaluate<boolean>(ALERT_IN_VIEW)).toBe(true);
    await lookAt(visitor, 'google-konto-offline');
    await visitor.device.context.setOffline(false);
    await visitor.press(submit(visitor));
    await heading(visitor, 'Räume').waitFor();
  });

  it('is nothing for somebody who is signed in, nor without a token', async () => {
    const signedIn = await venue.resident('Schonda', 'desktop');
    await signedIn.page.goto(await addressFor('schonda'));
    await heading(signedIn, 'Dein Konto ist fertig').waitFor();
    await expect.poll(() => addressOf(signedIn)).toBe('/setup-account');
    const visitor = await venue.visitor('Ohne', 'phone');
    for (const address of ['/setup-account', '/setup-account?token=']) {
      await visitor.page.goto(address);
      await heading(visitor, 'Hier fehlt noch etwas').waitFor();
    }
  });
});
