import { createHmac } from 'node:crypto';
import { callApi } from '@plausch/dev-env';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { takeThemes } from './visitor/themes.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const PAGE = '/einstellungen/benachrichtigungen';

/**
 * Stands for what this browser cannot do: without a screen it lets no site show anything, and it reaches no service of its maker. Gives a
 * subscription, and keeps it as a browser would. Everything else is the browser's own.
 */
const SUBSCRIBES = `(() => {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  const KEY = 'test.subscription';
  const held = () => localStorage.getItem(KEY) && {
    toJSON: () => ({
      endpoint: 'https://push.example.org/' + localStorage.getItem(KEY),
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
    unsubscribe: async () => { localStorage.removeItem(KEY); return true; },
  };
  PushManager.prototype.getSubscription = async () => held() || null;
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 65) throw new TypeError('no such subscription');
    localStorage.setItem(KEY, crypto.randomUUID());
    return held();
  };
})()`;

const letSay = ({ page }: Visitor) => page.addInitScript(SUBSCRIBES);

const choice = (page: Page, name: string) => page.getByRole('switch', { name });

it('[NO1] [NO6] a device is put on with one tap, tries itself, and is put off again', async () => {
  const nora = await venue.resident('Nora', 'phone');
  const { page } = nora;
  await letSay(nora);
  await page.goto('/einstellungen');
  await nora.press(page.getByRole('link', { name: /^Benachrichtigungen/ }));
  await page.getByRole('heading', { name: 'Dieses Gerät' }).waitFor();
  await takeThemes(nora, 'benachrichtigungen-aus');
  await nora.press(page.getByRole('button', { name: 'Einschalten' }));
  await page.getByText('Eingeschaltet', { exact: true }).waitFor();
  await takeThemes(nora, 'benachrichtigungen-an');
  const devices = () =>
    venue.server.query<{ endpoint: string }>(
      "select endpoint from push_devices join accounts on accounts.id = account_id where username = 'Nora'",
    );
  expect(await devices()).toHaveLength(1);
  await nora.press(page.getByRole('button', { name: 'Probe senden' }));
  await page.getByText('Die Probe ist unterwegs.').waitFor();

  // It stays so.
  await page.reload();
  await page.getByText('Eingeschaltet', { exact: true }).waitFor();
  await nora.press(page.getByRole('button', { name: 'Ausschalten' }));
  await page.getByText('Ausgeschaltet', { exact: true }).waitFor();
  expect(await devices()).toEqual([]);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});

it('[NO6] a browser that was put on is told again after a new login, and not once it was put off elsewhere', async () => {
  await venue.register('Nuri');
  const nuri = await venue.visitor('Nuri', 'phone');
  const { page } = nuri;
  await letSay(nuri);
  await page.goto('/login');
  await nuri.logIn();
  await page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
  const devices = () =>
    venue.server.query<{ id: string }>(
      "select push_devices.id from push_devices join accounts on accounts.id = account_id where username = 'Nuri'",
    );
  await page.goto(PAGE);
  await nuri.press(page.getByRole('button', { name: 'Einschalten' }));
  await page.getByText('Eingeschaltet', { exact: true }).waitFor();
  await page.goto('/einstellungen');
  await nuri.press(page.getByRole('button', { name: 'Abmelden' }));
  await page.getByRole('link', { name: 'Mitreden' }).waitFor();
  await expect.poll(devices).toEqual([]);
  await nuri.press(page.getByRole('link', { name: 'Anmelden' }));
  await nuri.logIn();
  await expect.poll(async () => (await devices()).length).toBe(1);

  const [row] = await devices();
  const { token } = await venue.session('Nuri');
  await callApi(venue.server.origin, 'deletePushDevice', { token, params: { id: row?.id ?? '' } });
  await page.goto(PAGE);
  await page.getByText('Ausgeschaltet', { exact: true }).waitFor();
  await page.goto('/freunde');
  await page.getByRole('heading', { name: 'Freunde', level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await devices()).toEqual([]);
});

it('[NO1] whose browser says no reads where it is allowed; what is chosen stays chosen', async () => {
  const nele = await venue.resident('Nele', 'desktop');
  const { page } = nele;
  await page.addInitScript(`Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`);
  await page.goto(PAGE);
  await page.getByText('Dein Browser lässt es nicht zu').waitFor();
  expect(await page.getByRole('button', { name: 'Einschalten' }).count()).toBe(0);
  await takeThemes(nele, 'benachrichtigungen-abgelehnt');
  const mails = choice(page, 'Private Nachrichten: per Mail');
  expect(await mails.isChecked()).toBe(false);
  await nele.press(mails);
  await expect.poll(() => mails.isChecked()).toBe(true);
  await page.reload();
  await expect.poll(() => mails.isChecked()).toBe(true);
  // The team mails what it must.
  expect(await choice(page, 'Team: per Mail').count()).toBe(0);
});

it('an iPhone is told to put the page on its home screen first', async () => {
  const nick = await venue.resident('Nick', 'phone');
  const { page } = nick;
  await page.addInitScript(`
    delete globalThis.PushManager;
    Object.defineProperty(navigator, 'standalone', { value: false });
  `);
  await page.goto(PAGE);
  await page.getByText('Leg die Seite auf deinen Home-Bildschirm').waitFor();
  expect(await page.getByRole('button', { name: 'Einschalten' }).count()).toBe(0);
});

it('[NO2] [NO4] the worker shows what it is told, with what takes the place of what, and leads there', async () => {
  const nina = await venue.resident('Nina', 'desktop');
  const { page } = nina;
  await letSay(nina);
  await page.goto(PAGE);
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await nina.press(page.getByRole('button', { name: 'Einschalten' }));
  await page.getByText('Eingeschaltet', { exact: true }).waitFor();
  const registrationId = await registered;
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('there is no worker');
  // Without a screen nothing can be shown: the worker is asked what it wants shown.
  await worker.evaluate(`
    globalThis.shown = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void shown.push([title, options.tag]);
  `);
  const shown = () => worker.evaluate<(readonly [string, string])[]>('shown');
  const deliver = (told: object | string) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin: venue.server.origin,
      registrationId,
      data: typeof told === 'string' ? told : JSON.stringify(told),
    });
  await deliver({ title: 'Anna hat dir geschrieben', body: 'Lies es.', url: '/freunde', tag: 'message:1' });
  await expect.poll(shown).toEqual([['Anna hat dir geschrieben', 'message:1']]);
  // Every push is shown, also one that cannot be read: browsers end subscriptions whose pushes show nothing.
  await deliver('kein JSON');
  await expect.poll(async () => (await shown()).at(-1)).toEqual(['Es gibt etwas Neues für dich', 'new']);

  // A tap of the system's cannot be made here: the worker is told of one, and asked what it would open.
  const openedBy = (url: string) =>
    worker.evaluate(`new Promise((resolve) => {
      const opened = [];
      Clients.prototype.openWindow = async (address) => void opened.push(address);
      const event = new ExtendableEvent('notificationclick');
      Object.assign(event, { notification: { close() {}, data: ${JSON.stringify(url)} } });
      event.waitUntil = (work) => work.then(() => resolve(opened));
      self.dispatchEvent(event);
    })`);
  expect(await openedBy('/freunde')).toEqual([`${venue.server.origin}/freunde`]);
  expect(await openedBy('https://boese.example/')).toEqual([]);
});

it('[NO5] the page that a mail leads to ends such mails with one press, without a login', async () => {
  await venue.register('Nadja');
  await venue.server.query(
    `insert into notification_choices (account_id, kind, mail) select id, 'message', true from accounts where username = 'Nadja'`,
  );
  const [row] = await venue.server.query<{ id: string; key: string }>(
    `select id, (select encode(key, 'hex') from server_keys where name = 'notifications-ending') as key
     from accounts where username = 'Nadja'`,
  );
  const id = Buffer.from(row?.id.replaceAll('-', '') ?? '', 'hex');
  const tag = createHmac('sha256', Buffer.from(row?.key ?? '', 'hex'))
    .update(id)
    .digest()
    .subarray(0, 16);
  const stranger = await venue.visitor('Nadja', 'phone');
  const { page } = stranger;
  await page.goto(`/mails-abbestellen/${Buffer.concat([id, tag]).toString('base64url')}`);
  await takePicture(page, 'mails-abbestellen');
  await stranger.press(page.getByRole('button', { name: 'Keine solchen Mails mehr' }));
  await page.getByRole('heading', { name: 'Erledigt' }).waitFor();
  const choices = await venue.server.query<{ mail: boolean }>(
    `select mail from notification_choices join accounts on id = account_id where username = 'Nadja'`,
  );
  expect(choices).toEqual([{ mail: false }]);
});

it('only the document of this page lets one worker be registered, and nothing else', async () => {
  const nils = await venue.resident('Nils', 'desktop');
  const { page } = nils;
  await letSay(nils);
  const attempt = (policy: string, url: string) =>
    page.evaluate<string>(
      `(async () => {
        await new Promise((resolve) => setTimeout(resolve));
        try {
          trustedTypes.createPolicy('${policy}', { createScriptURL: (any) => any }).createScriptURL('${url}');
          return 'made';
        } catch (error) { return error.name; }
      })()`,
    );
  // What is refused is told to the console.
  nils.device.allowProblems(/TrustedTypePolicy/);
  await page.goto('/einstellungen/aussehen');
  await page.getByRole('heading', { name: 'Aussehen' }).waitFor();
  expect(await attempt('plausch-push', '/push.js')).toBe('TypeError');
  await page.goto(PAGE);
  await page.getByRole('heading', { name: 'Wovon du hörst' }).waitFor();
  // The app has made it, and it is made once.
  await expect.poll(() => attempt('plausch-push', '/push.js')).toBe('TypeError');
  expect(await attempt('another', '/push.js')).toBe('TypeError');
});
