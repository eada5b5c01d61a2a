import { rm } from 'node:fs/promises';
import { FakeGoogle } from '@plausch/dev-env';
import { runAxe } from '@plausch/dev-env/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_ORIGIN, NativeApp, packForStories } from './harness/native-app.ts';
import { takePicture } from './harness/pictures.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const google = await FakeGoogle.start();
/** Where the operator hears of errors: what came there. */
const DSN = 'https://c0ffee@errors.example/7';
const reports: string[] = [];
let www = '';
// Before the venue, so that it is taken away after everybody has left it.
afterAll(async () => {
  await google.stop();
  await rm(www, { recursive: true, force: true });
});
const venue = openVenue({
  environment: { ...google.environment, APP_ORIGINS: APP_ORIGIN, ERROR_DSN: DSN },
});

beforeAll(async () => {
  www = await packForStories(venue.server.origin);
});

type Device = { visitor: Visitor; app: NativeApp };

/** A phone with the app; Google knows its owner by `sub`. */
async function phone(
  name: string,
  options: { stored?: Record<string, string>; sub?: string | undefined } = {},
): Promise<Device> {
  const visitor = await venue.visitor(name, 'phone', { ...options, origin: APP_ORIGIN });
  const { sub } = options;
  const app = await NativeApp.open(visitor.page, {
    www,
    idToken: () => sub && google.idToken({ sub, email: `${sub}@gmail.test` }),
  });
  return { visitor, app };
}

const hearReports = ({ page }: Visitor) =>
  page.route('https://errors.example/**', (route) => {
    reports.push(route.request().postData() ?? '');
    return route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } });
  });

async function resident(name: string): Promise<Device> {
  return phone(name, { stored: { auth: JSON.stringify(await venue.session(name)) } });
}

const hides = async (app: NativeApp) =>
  (await app.asked()).filter(({ methodName }) => methodName === 'hide').length;
const googleButton = ({ page }: Visitor) => page.getByRole('button', { name: 'Mit Google anmelden' });
const at = ({ page }: Visitor) => page.url().slice(APP_ORIGIN.length);

describe('the native app', () => {
  it('[APP-02 b] [APP-04] starts, shows what is there once the session is checked, and lives off the server', async () => {
    const { visitor, app } = await resident('Unterwegs');
    await visitor.page.goto('/');
    await visitor.page.getByRole('heading', { name: 'Setz dich einfach dazu.', level: 1 }).waitFor();
    await expect.poll(() => hides(app)).toBe(1);
    await visitor.page.goto('/main');
    await visitor.enterRoom();
    const friend = await venue.companion('Daheim');
    await friend.say('Hallo in die Hosentasche');
    await expect
      .poll(() => visitor.room.talk())
      .toContainEqual(expect.stringContaining('Hallo in die Hosentasche'));
    expect(await hides(app)).toBe(1);
    // Of what is needed for all of this the device was asked for nothing else.
    expect(new Set((await app.asked()).map(({ pluginId }) => pluginId))).toEqual(
      new Set(['App', 'SplashScreen']),
    );
  });

  it('[APP-05] [APP-06] [APP-09 a] closes what is open by the back button, then goes back, and leaves where nothing is left', async () => {
    const { visitor, app } = await resident('Rückwärts');
    const { page } = visitor;
    await page.goto('/main');
    await visitor.enterRoom();
    await visitor.press(page.getByRole('button', { name: 'Mitglieder zeigen' }));
    await page.getByRole('dialog').waitFor();
    await app.pressBack({ canGoBack: true });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(at(visitor)).toBe('/main?raum=kaffeehaus');
    await app.pressBack({ canGoBack: true });
    await expect.poll(() => at(visitor)).toBe('/main');
    await app.pressBack({ canGoBack: false });
    await expect
      .poll(async () => (await app.asked()).at(-1))
      .toEqual({ pluginId: 'App', methodName: 'exitApp' });
  });

  it('[APP-03 b] [ACCT-14] signs in whom Google vouches for, first with a new account, then at once', async () => {
    const { visitor } = await phone('Googlerin', { sub: 'g-1' });
    const { page } = visitor;
    await page.goto('/login');
    await googleButton(visitor).waitFor();
    expect(await runAxe(page)).toEqual([]);
    await takePicture(page, 'app-anmelden');
    await visitor.press(googleButton(visitor));
    await page.getByRole('heading', { name: 'Wie sollen wir dich nennen?' }).waitFor();
    await expect.poll(() => at(visitor)).toBe('/setup-account');
    await page.getByLabel('Name im Chat', { exact: true }).fill('Googlerin');
    await page.getByLabel('Geburtsdatum', { exact: true }).fill('1990-05-17');
    await visitor.press(page.getByText('Ich bin mit den Nutzungsbedingungen einverstanden.'));
    await visitor.press(page.getByRole('button', { name: 'Konto anlegen' }));
    await expect.poll(() => at(visitor)).toBe('/main');

    const { visitor: again } = await phone('Googlerin', { sub: 'g-1' });
    await again.page.goto('/login');
    await again.press(googleButton(again));
    await expect.poll(() => at(again)).toBe('/main');
    expect(await again.storedSession()).toContain('Googlerin');
  });

  it('says nothing where the dialog was dismissed, and says so where the server has no use for the token', async () => {
    const dismissed = await phone('Doch nicht');
    await dismissed.visitor.page.goto('/login');
    await dismissed.visitor.press(googleButton(dismissed.visitor));
    await expect
      .poll(async () => (await dismissed.app.asked()).map(({ methodName }) => methodName))
      .toContain('signIn');
    await googleButton(dismissed.visitor).waitFor();
    expect(await dismissed.visitor.page.getByRole('alert').count()).toBe(0);
  });

  it('[OBS-17 b] reports errors to the same place as the browser does', async () => {
    const { visitor } = await resident('Pechvogel');
    visitor.device.allowProblems(/page error/);
    await hearReports(visitor);
    await visitor.page.goto('/main');
    await visitor.page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
    await visitor.page.evaluate("void Promise.reject(new Error('in der App'))");
    await expect.poll(() => reports.join()).toContain('in der App');
  });
});

describe('a browser', () => {
  it('[APP-03 c] has no such button, and does not ask for its code', async () => {
    const { page } = await venue.visitor('Knopflos', 'phone');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('button', { name: 'Mit Google anmelden' }).count()).toBe(0);
    expect(asked.filter((url) => /GoogleSignIn/.test(url))).toEqual([]);
  });

  it('[APP-07] [OBS-17 a] meets no plugin, and reports its errors', async () => {
    const visitor = await venue.visitor('Browser', 'phone');
    const said: string[] = [];
    visitor.page.on('console', (message) => said.push(message.text()));
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(request.url()));
    await hearReports(visitor);
    await visitor.page.goto('/login');
    await visitor.page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
    await visitor.page.goto('/');
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await visitor.page.goBack();
    await visitor.page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
    expect(said.filter((text) => /plugin|capacitor|implement/i.test(text))).toEqual([]);
    expect(asked.filter((url) => /shell\.js/.test(url))).toEqual([]);
    visitor.device.allowProblems(/^page error: Error: im Browser/);
    await visitor.page.evaluate("void Promise.reject(new Error('im Browser'))");
    await expect.poll(() => reports.join()).toContain('im Browser');
  });
});
