import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { startSystem, type TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROXIES, type ProxyShape, SILENT_PROXIES, startProxy } from './reverse-proxy.fixture.ts';
import { exchange } from './sweep/exchange.fixture.ts';
import { makeWebRoot } from './sweep/web-root.fixture.ts';

const SITE = 'chat.example.org';
const PAGES = [
  '/',
  '/main',
  '/main?raum=kino',
  '/news/willkommen',
  '/activate?token=geheim',
  '/nirgends',
  '//x',
];
const DATA = [
  '/api/live',
  '/api/rooms',
  '/api/docs',
  '/api/nichts',
  '/config.json',
  '/postfach',
  '/postfach.json',
  '/postfach.css',
  '/postfach/00000000-0000-4000-8000-000000000000/0',
  '/robots.txt',
  '/csp-reports',
  '/assets/main-abc123.js',
];

type Headers = Readonly<Record<string, string>>;

/** The headers of a browser that opens a typed address, and those of further requests by that page. */
const TYPED = { accept: 'text/html', 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' };
const WITHIN = { referer: `https://${SITE}/`, 'sec-fetch-site': 'same-origin' };

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({
    webRoot: await makeWebRoot({ 'assets/main-abc123.js': 'export {};', 'first.js': ';' }),
  });
});
afterAll(() => system.stop());

const get = (origin: string, path: string, headers: Headers = {}) =>
  exchange(origin, { method: 'GET', path, headers });
const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { error?: { code: string } }).error?.code;

async function expectNotice(origin: string, path: string, headers: Headers): Promise<void> {
  const answer = await get(origin, path, headers);
  expect(answer.status, path).toBe(421);
  expect(answer.headers['content-type'], path).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control'], path).toBe('no-store');
  expect(answer.text, path).toContain('<code>PUBLIC_URL=<wbr>https://chat.example.org</code>');
  expect(answer.text, path).not.toContain('shell');
}

async function expectRefusal(origin: string, path: string, headers: Headers): Promise<void> {
  const answer = await get(origin, path, headers);
  expect([answer.status, codeOf(answer)], path).toEqual([421, 'not_public']);
  expect(answer.headers['cache-control'], path).toBe('no-store');
}

/** What an attempt to open a socket comes to: a status, and what is said to it. */
function openSocket(origin: string, headers: Headers): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asking = request({
      hostname,
      port,
      path: '/socket.io/?EIO=4&transport=websocket',
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        ...headers,
      },
    });
    asking.once('upgrade', (_response, socket) => {
      socket.destroy();
      resolve({ status: 101, text: '' });
    });
    asking.once('response', (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.once('close', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asking.once('error', reject);
    asking.end();
  });
}

async function expectClosed(origin: string, headers: Headers): Promise<void> {
  for (const page of PAGES) await expectNotice(origin, page, { ...TYPED, ...headers });
  for (const path of DATA) await expectRefusal(origin, path, headers);
  const login = await exchange(origin, { method: 'POST', path: '/api/auth/login', headers });
  expect([login.status, codeOf(login)]).toEqual([421, 'not_public']);
  const { status, text } = await openSocket(origin, { origin: `https://${SITE}`, ...headers });
  expect(status).toBeGreaterThanOrEqual(400);
  if (text.startsWith('{"error"')) expect(codeOf({ text })).toBe('not_public');
}

describe('a server without a public address', () => {
  describe.each(Object.entries<ProxyShape>(PROXIES))('[CO-3] behind %s', (_name, shape) => {
    it('shows one sentence in place of pages, and refuses everything else', async () => {
      const proxy = await startProxy(system.origin, shape);
      await expectClosed(proxy.origin, { host: SITE });
      await proxy.close();
    });

    // A program that is no browser can send any `Host`.
    it('believes no visitor who claims to be of this machine', async () => {
      const proxy = await startProxy(system.origin, shape);
      await expectRefusal(proxy.origin, '/postfach.json', { host: 'localhost' });
      await expectRefusal(proxy.origin, '/api/rooms', { host: 'localhost' });
      await proxy.close();
    });
  });

  it('[CO-3] behind a tunnel is closed under the name that people type', async () => {
    const proxy = await startProxy(system.origin, SILENT_PROXIES['HAProxy, or a tunnel by ssh']);
    await expectClosed(proxy.origin, { host: SITE });
    // The limit: nothing tells a program elsewhere that claims our name from one at this machine.
    expect((await get(proxy.origin, '/api/rooms', { host: 'localhost' })).status).toBe(200);
    await proxy.close();
  });

  it('[CO-3] behind a proxy that says nothing of its visitors knows browsers by what their pages ask for', async () => {
    const proxy = await startProxy(system.origin, SILENT_PROXIES['nginx from 1.29.7, as it comes']);
    // The limit: so far nothing tells this request from one of a person at the machine.
    expect((await get(proxy.origin, '/', { host: SITE, ...TYPED })).status).toBe(200);
    const first = await get(proxy.origin, '/first.js', { host: SITE, ...WITHIN });
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(first.text).toContain('location.replace');
    expect((await get(system.origin, '/first.js')).text).toBe(';');
    for (const path of DATA) await expectRefusal(proxy.origin, path, { host: SITE, ...WITHIN });
    for (const page of PAGES) await expectNotice(proxy.origin, page, { host: SITE, ...TYPED, ...WITHIN });
    const origin = `https://${SITE}`;
    await expectRefusal(proxy.origin, '/api/rooms', { host: SITE, origin });
    const { status, text } = await openSocket(proxy.origin, { host: SITE, origin });
    expect([status, codeOf({ text })]).toEqual([421, 'not_public']);
    await proxy.close();
  });

  it.each([
    SITE,
    `${SITE}:3000`,
    'localhost.boese.example',
    '127.0.0.1.boese.example',
    'localhost@boese.example',
    '192.168.1.20:3000',
    '10.0.0.1',
    '0.0.0.0:3000',
    '128.0.0.1',
    '[::]',
    '[fe80::1]',
    'mein-rechner',
    'mein-rechner.local',
    'xlocalhost',
  ])('[CO-3] is closed under the name „%s“', (host) => expectClosed(system.origin, { host }));

  it.each([
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Port',
    'X-Real-IP',
    'CF-Connecting-IP',
    'CF-Ray',
    'True-Client-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'Fastly-Client-IP',
    'X-Original-Forwarded-For',
    'X-Amzn-Trace-Id',
    'CDN-Loop',
  ])('[CO-3] hears nobody in whose name somebody says %s', (name) =>
    expectClosed(system.origin, { [name]: '127.0.0.1' }),
  );

  it('[CO-3] under the address of the machine in its own network is closed, also to the machine itself', async () => {
    const own = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal);
    if (!own) return;
    await using open = await startSystem({ environment: { HOST: '0.0.0.0' } });
    const origin = `http://${own.address}:${new URL(open.origin).port}`;
    await expectRefusal(origin, '/api/rooms', {});
    await expectRefusal(origin, '/postfach.json', { host: 'localhost' });
    expect((await get(open.origin, '/api/rooms')).status).toBe(200);
  });

  it('notices nothing of whoever is at the machine', async () => {
    const { port } = new URL(system.origin);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, '127.9.9.9', '[::1]', 'a.localhost:8080']) {
      const here = {
        host,
        origin: `http://${host}`,
        referer: `http://${host}/main`,
        'sec-fetch-site': 'same-origin',
      };
      expect((await get(system.origin, '/', { host, ...TYPED })).status, host).toBe(200);
      expect((await get(system.origin, '/api/rooms', here)).status, host).toBe(200);
      expect((await get(system.origin, '/postfach', { host, ...TYPED })).status, host).toBe(200);
      expect((await openSocket(system.origin, here)).status, host).toBe(101);
    }
    // A link on a page elsewhere, such as a guide, leads here.
    const followed = { ...TYPED, referer: 'https://guide.example/', 'sec-fetch-site': 'cross-site' };
    expect((await get(system.origin, '/', followed)).status).toBe(200);
    // The form of a page without a referrer, and an app.
    for (const origin of ['null', 'capacitor://localhost', 'https://localhost'])
      expect((await get(system.origin, '/api/live', { origin })).status, origin).toBe(200);
  });

  it('tells its operator once for each sign, and nothing of who it was', async () => {
    for (const path of ['/', '/api/rooms']) await get(system.origin, path, { host: SITE });
    const told = system.logLines.filter((line) => line.includes('for this machine alone'));
    const signs = told.map((line) => (JSON.parse(line) as { sign: string }).sign);
    expect(signs.sort()).toEqual(['forwarded', 'host', 'origin', 'referer', 'version']);
    expect(told.join()).not.toMatch(/example|geheim|203\.0/);
  });

  it('[BR-1] [BR-3] the sentence comes with every header, and with its style and nothing else', async () => {
    const { headers, text } = await get(system.origin, '/', { host: SITE, ...TYPED });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/style-src 'sha256-[\w+/]{43}='(?:;|$)/);
    expect(policy).not.toContain('unsafe-');
    for (const name of ['x-content-type-options', 'referrer-policy', 'permissions-policy', 'x-frame-options'])
      expect(headers[name], name).toBeTruthy();
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('name="viewport"');
    expect(text).not.toMatch(/<script|src=|url\(/);
  });
});

// Only root may take the part of a service.
it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  '[CO-3] the mailbox knows a proxy by the account it runs under, whatever it hides',
  async () => {
    const asked = async (uid: number, path: string) => {
      const script = `fetch(process.argv[1]).then(({ status }) => process.stdout.write(String(status)))`;
      const child = spawn(process.execPath, ['-e', script, `${system.origin}${path}`], {
        uid,
        gid: uid,
        cwd: '/',
        env: {},
      });
      let text = '';
      child.stdout.on('data', (chunk) => {
        text += chunk;
      });
      await once(child, 'close');
      return Number(text);
    };
    expect(await asked(33, '/postfach.json')).toBe(421);
    expect(await asked(33, '/postfach')).toBe(421);
    const file = '/postfach/00000000-0000-4000-8000-000000000000/0';
    expect([await asked(33, file), await asked(0, file)]).toEqual([421, 404]);
    expect(await asked(1_000, '/postfach.json')).toBe(200);
    expect(await asked(0, '/postfach.json')).toBe(200);
  },
);

describe('a server with a public address', () => {
  it('[CO-3] is there for everybody, under any name and behind any proxy, and has no mailbox', async () => {
    await using open = await startSystem({
      webRoot: await makeWebRoot(),
      environment: { PUBLIC_URL: `https://${SITE}` },
    });
    for (const shape of Object.values<ProxyShape>(PROXIES)) {
      const proxy = await startProxy(open.origin, shape);
      expect((await get(proxy.origin, '/', { host: SITE, ...TYPED })).status).toBe(200);
      expect((await get(proxy.origin, '/api/rooms', { host: SITE })).status).toBe(200);
      expect((await get(proxy.origin, '/postfach.json', { host: SITE })).status).toBe(404);
      await proxy.close();
    }
  });
});
