import { runAxe } from '@plausch/dev-env/browser';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holdBack } from './harness/hold-back.ts';
import { takePicture } from './harness/pictures.ts';
import { detailsOf, signIn } from './visitor/account.ts';
import { devices } from './visitor/appearances.ts';
import { claim } from './visitor/front-page.ts';
import { untilUncovered } from './visitor/overlay.ts';
import { ScriptedLine } from './visitor/scripted-line.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const VERIFY = '**/api/auth/verify';
const USER = '**/api/auth/user';

const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname;
const settings = ({ page }: Visitor) => page.getByRole('heading', { name: 'Einstellungen' });
const loginForm = ({ page }: Visitor) => page.getByRole('heading', { name: 'Schön, dass du da bist' });

/** What the client has written to its log. */
function logOf(page: Page): string[] {
  const entries: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('[plausch]')) entries.push(message.text());
  });
  return entries;
}

/** Paths that the address bar has shown, as somebody would see them flash by. */
function pathsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
  return paths;
}

describe('the check of a stored session', () => {
  it.each([
    ['is refused', { json: { valid: false } }],
    ['is refused with odd fields', { json: { valid: false, banned: null, reason: { text: 'x' } } }],
    ['is answered by a server in trouble', { status: 500, json: {} }],
    ['is answered by something that is no JSON', { body: '<!doctype html>', contentType: 'text/html' }],
    ['is refused as a request', { status: 400, json: {} }],
    ['is not answered', 'abort'],
  ] as const)(
    '[AUTH-08 client] [AUTH-14 a, AUTH-14 b] [AUTH-15 b] [AUTH-16 a, AUTH-16 b, AUTH-16 c] [AUTH-17 a, AUTH-17 b] ends it in silence when it %s',
    async (_how, answer) => {
      const vera = await venue.resident('Vera', 'phone');
      vera.device.allowProblems(/Failed to load resource/);
      const log = logOf(vera.page);
      await vera.page.route(VERIFY, (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)));
      await vera.page.goto('/main');
      await untilUncovered(vera.page);
      await vera.page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();

      expect(await vera.storedSession()).toBeNull();
      expect(new URL(vera.page.url()).pathname + new URL(vera.page.url()).search).toBe('/main');
      expect(log.filter((entry) => entry.includes('session verification failed'))).toHaveLength(1);
      expect(await vera.page.getByRole('alert').count()).toBe(0);
      expect(await vera.page.getByRole('dialog').count()).toBe(0);
      // A visitor like any other.
      await vera.page.getByRole('link', { name: 'Anmelden' }).first().waitFor();
    },
  );

  it('[AUTH-04 a, AUTH-04 b] [AUTH-09] [AUTH-10] [AUTH-12] takes over the user, but never the keys of this device', async () => {
    await venue.register('Kira');
    const session: { token: string; user?: object } = await signIn(venue.server.origin, detailsOf('Kira'));
    const user = { ...session.user, publicKey: 'own-public', privateKey: 'own-private' };
    const kira = await venue.visitor('Kira', 'desktop', {
      stored: { auth: JSON.stringify({ ...session, user }) },
    });
    const { page } = kira;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/')) asked.push(new URL(request.url()).pathname);
    });
    const foreign = { publicKey: 'foreign', privateKey: 'foreign' };
    await page.route(VERIFY, (route) =>
      route.fulfill({ json: { valid: true, user: { ...user, ...foreign, username: 'Neu' } } }),
    );
    await page.route(USER, (route) => route.fulfill({ json: { user: { ...foreign, ap: 5 } } }));
    await page.goto('/einstellungen');
    await settings(kira).waitFor();

    await expect
      .poll(async () => JSON.parse((await kira.storedSession()) ?? '{}').user)
      .toEqual({ ...user, username: 'Neu', ap: 5 });
    await page.getByRole('link', { name: 'Ich, Neu' }).getByText('Neu', { exact: true }).waitFor();
    expect(asked).toEqual(['/api/auth/verify', '/api/auth/user']);
  });

  it('is waited for before anybody is sent away', async () => {
    const gerda = await venue.resident('Gerda', 'desktop');
    const release = await holdBack(gerda.page, VERIFY);
    const paths = pathsOf(gerda.page);
    await gerda.page.goto('/garderobe');
    await gerda.page.getByText('Wird geladen').first().waitFor();
    expect(pathOf(gerda)).toBe('/garderobe');
    release();
    await gerda.page.getByRole('heading', { name: 'Garderobe' }).waitFor();
    expect(new Set(paths)).toEqual(new Set(['/garderobe']));
  });
});

it('[AUTH-11 client] [AUTH-21 a, AUTH-21 b] every call carries the token of whoever is signed in, and no other call carries one', async () => {
  const uli = await venue.resident('Uli', 'desktop');
  const visitor = await venue.visitor('Niemand', 'desktop');
  const { token } = JSON.parse((await openAt(uli, '/main')) ?? '{}');
  const seen = { resident: authorizationsOf(uli.page), visitor: authorizationsOf(visitor.page) };
  for (const path of ['/main', '/main?raum=kaffeehaus', '/einstellungen']) {
    for (const { page } of [uli, visitor]) {
      await page.goto(path);
      await untilUncovered(page);
    }
  }
  expect(seen.resident.length).toBeGreaterThan(5);
  expect(new Set(seen.resident)).toEqual(new Set([`Bearer ${token}`]));
  expect(seen.visitor.length).toBeGreaterThan(0);
  expect(new Set(seen.visitor)).toEqual(new Set([undefined]));
});

async function openAt(visitor: Visitor, path: string): Promise<string | null> {
  await visitor.page.goto(path);
  return visitor.storedSession();
}

function authorizationsOf(page: Page): (string | undefined)[] {
  const headers: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) headers.push(request.headers()['authorization']);
  });
  return headers;
}

it('[AUTH-26 client, AUTH-26 server] without a session only the public endpoints answer, and only the public pages open', async () => {
  const { origin } = venue.server;
  const description = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security?: object[] }>>;
  };
  const closed = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security = [] }]) => security.length > 0)
      .map(([method]) => ({ method, path })),
  );
  expect(closed.length).toBeGreaterThan(4);
  for (const { method, path } of closed) {
    const address = origin + path.replace(/\{\w+\}/g, '0198c0de-0000-7000-8000-000000000001');
    const response = await fetch(address, {
      method: method.toUpperCase(),
      ...(method !== 'get' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
    });
    expect(response.status, `${method} ${path}`).toBe(401);
  }

  const visitor = await venue.visitor('Niemand', 'phone');
  for (const path of ['/garderobe', '/einstellungen']) {
    await visitor.page.goto(path);
    await loginForm(visitor).waitFor();
    expect(pathOf(visitor)).toBe('/login');
  }
});

it('[RT-01] the socket goes where the configuration says', async () => {
  const rolf = await venue.resident('Rolf', 'phone');
  const line = await ScriptedLine.of(rolf.page);
  // None of the tries leaves this machine.
  line.refuse(...Array.from({ length: 20 }, () => 'Boom'));
  await rolf.page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      json: { ...(await response.json()), socketBase: 'https://socket.plausch.test:4443' },
    });
  });
  await rolf.page.goto('/einstellungen');
  await expect.poll(() => line.addresses[0]).toMatch(/^wss:\/\/socket\.plausch\.test:4443\/socket\.io\/\?/);
});

it('[RT-10] [RT-11] a refused handshake is tried again with the token of now', async () => {
  const mona = await venue.resident('Mona', 'desktop');
  const line = await ScriptedLine.of(mona.page);
  line.refuse('Authentication token required', 'Invalid authentication token');
  await mona.page.goto('/einstellungen');
  await settings(mona).waitFor();
  await expect.poll(() => line.handshakes.length).toBe(3);
  const { token } = JSON.parse((await mona.storedSession()) ?? '{}');
  expect(line.handshakes).toEqual([token, token, token]);
});

describe('a page that the server takes for too old', () => {
  const REFUSAL = 'Client too old';
  const words = (visitor: Visitor) => visitor.page.getByRole('dialog', { name: 'Diese Seite ist zu alt' });
  /** How often its document was fetched. */
  const documentsOf = ({ page }: Visitor) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) fetched.push(new URL(request.url()).pathname);
    });
    return fetched;
  };

  it('[SE6] is loaded anew once, and goes on where it was', async () => {
    const alma = await venue.resident('Alma', 'desktop');
    const line = await ScriptedLine.of(alma.page);
    const documents = documentsOf(alma);
    line.refuse(REFUSAL);
    // What the old document still tries before the fresh one stands is its own affair.
    let before = 0;
    alma.page.on('domcontentloaded', () => {
      before = line.handshakes.length;
    });
    await alma.page.goto('/main?raum=kaffeehaus');
    await alma.room.untilLive();
    expect(line.handshakes.length - before).toBe(1);
    expect(documents).toEqual(['/main', '/main']);
    expect(await words(alma).count()).toBe(0);
  });

  it.each(devices('phone'))('[SE6] and stays so says it, and loads no more, on a %s', async (kind) => {
    const anton = await venue.resident('Anton', kind);
    const line = await ScriptedLine.of(anton.page);
    const documents = documentsOf(anton);
    line.refuse(...Array.from({ length: 5 }, () => REFUSAL));
    await anton.page.clock.install();
    await anton.page.goto('/einstellungen');
    await words(anton).waitFor();
    expect(await runAxe(anton.page)).toEqual([]);
    await takePicture(anton.page, `zu-alt-${kind}`);
    // The dialog comes while its person types: those keys must not answer it.
    for (const key of ['Space', 'Enter']) await anton.page.keyboard.press(key);
    await anton.press(words(anton).getByRole('button', { name: 'Später' }));
    await words(anton).waitFor({ state: 'detached' });
    // The pauses between its tries go by ten times as fast.
    const handshakes = async () => {
      await anton.page.clock.fastForward(1_000);
      return line.handshakes.length;
    };
    await expect.poll(handshakes, { interval: 100 }).toBe(6);
    expect(documents).toEqual(['/einstellungen', '/einstellungen']);
    expect(await words(anton).count()).toBe(0);
  });
});

it('[OP-23] [RT-08] [RT-09] tabs keep in step: whoever leaves or comes in one does in all', async () => {
  const here = await venue.resident('Tamara', 'desktop');
  const there = await here.secondTab();
  const line = await ScriptedLine.of(there.page);
  for (const tab of [here, there]) {
    // A tab's goodbye and the server's cut may cross each other, which the browser notes.
    tab.device.allowProblems(/WebSocket is already in CLOSING or CLOSED state/);
    await tab.page.goto('/einstellungen');
    await settings(tab).waitFor();
  }
  await expect.poll(() => line.handshakes.length).toBe(1);

  await here.press(here.page.getByRole('button', { name: /Abmelden/ }));
  await loginForm(there).waitFor();
  await expect.poll(() => line.ends).toBe(1);
  expect(await there.storedSession()).toBeNull();

  await here.page.goto('/login');
  await here.logIn();
  await settings(there).waitFor();
  await expect.poll(() => line.handshakes.length).toBe(2);
  expect(line.handshakes[1]).not.toBe(line.handshakes[0]);
});

it('whoever signs out is signed out at once, however long the front page takes to come', async () => {
  const tessa = await venue.resident('Tessa', 'desktop');
  const { page } = tessa;
  await page.goto('/einstellungen');
  await settings(tessa).waitFor();
  const paths = pathsOf(page);
  const release = await holdBack(page, '**/assets/LandingPage-*.js');
  await tessa.press(page.getByRole('button', { name: /Abmelden/ }));
  await expect.poll(() => tessa.storedSession()).toBeNull();
  release();
  await claim(page).waitFor();
  expect(new Set(paths)).toEqual(new Set(['/']));
});

/** Unseals the private half as this device can, and signs with it what the public half then confirms. */
const KEYS_FIT = `(async () => {
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  const { user } = JSON.parse(localStorage.getItem('auth'));
  const answer = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  const database = await answer(indexedDB.open('plausch-keys'));
  const { sealingKey } = await answer(database.transaction('identity').objectStore('identity').get(user.id));
  const sealed = bytes(user.privateKey);
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: sealed.slice(0, 12), additionalData: new TextEncoder().encode(user.id) },
    sealingKey, sealed.slice(12));
  const privateHalf = await crypto.subtle.importKey('pkcs8', opened, 'Ed25519', false, ['sign']);
  const publicHalf = await crypto.subtle.importKey('raw', bytes(user.publicKey), 'Ed25519', false, ['verify']);
  const signature = await crypto.subtle.sign('Ed25519', privateHalf, sealed);
  const readable = sealed.join().includes(new Uint8Array(opened).join());
  return { fits: await crypto.subtle.verify('Ed25519', publicHalf, signature, sealed), readable, extractable: sealingKey.extractable };
})()`;

it('[AUTH-03] whoever logs in has an identity key of this device, the same one every time, sealed', async () => {
  for (const name of ['Ida', 'Jost']) await venue.register(name);
  const ida = await venue.visitor('Ida', 'desktop');
  const keysOf = async (visitor: Visitor) => {
    const { user } = JSON.parse((await visitor.storedSession()) ?? '{"user":{}}');
    return { publicKey: user.publicKey, privateKey: user.privateKey };
  };
  const logIn = async (visitor: Visitor) => {
    await visitor.page.goto('/login?weiter=/einstellungen');
    await visitor.logIn();
    await settings(visitor).waitFor();
    await expect.poll(async () => (await keysOf(visitor)).privateKey).toMatch(/^[\w-]{80,}$/);
    return keysOf(visitor);
  };

  const first = await logIn(ida);
  expect(first.publicKey).toMatch(/^[\w-]{43}$/);
  expect(await ida.page.evaluate(KEYS_FIT)).toEqual({ fits: true, readable: false, extractable: false });
  await ida.press(ida.page.getByRole('button', { name: /Abmelden/ }));
  await expect.poll(() => ida.storedSession()).toBeNull();

  expect(await logIn(ida)).toEqual(first);
  // The next start refreshes the user, and leaves the keys alone.
  await ida.page.reload();
  await settings(ida).waitFor();
  expect(await keysOf(ida)).toEqual(first);

  const jost = await logIn(await venue.visitor('Jost', 'desktop'));
  expect(jost.publicKey).not.toBe(first.publicKey);
});
