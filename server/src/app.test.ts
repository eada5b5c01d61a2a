import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { startSystem, type TestSystem } from '@plausch/dev-env';
import { ERRORS, endpoints } from '@plausch/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let system: TestSystem;
beforeAll(async () => {
  const webRoot = await mkdtemp(path.join(os.tmpdir(), 'plausch-web-'));
  await mkdir(path.join(webRoot, 'assets'));
  await writeFile(path.join(webRoot, 'index.html'), '<!doctype html><head><title>shell</title></head>');
  await mkdir(path.join(webRoot, '.vite'));
  const hints = { '/login': '<link href="/assets/login.js">' };
  await writeFile(path.join(webRoot, '.vite', 'hints.json'), JSON.stringify(hints));
  await writeFile(path.join(webRoot, 'assets', 'main-abc123.js'), 'export {};');
  await writeFile(path.join(webRoot, 'assets', 'main-abc123.js.br'), brotliCompressSync('export {};'));
  await writeFile(path.join(webRoot, '.build-stamp'), 'not for anybody');
  system = await startSystem({ webRoot });
});
afterAll(() => system.stop());

const get = (pathname: string, headers: Record<string, string> = {}) =>
  fetch(`${system.origin}${pathname}`, { headers, redirect: 'manual' });

describe('operation', () => {
  it('answers live and health, and says what a client must know', async () => {
    expect(await (await get('/api/live')).json()).toEqual({ status: 'ok' });
    expect(await (await get('/api/health')).json()).toEqual({ status: 'ok' });
    const config = await (await get('/config.json')).json();
    expect(config).toMatchObject({
      apiBase: '/api',
      socketBase: '',
      brand: { name: 'Plausch' },
      protocol: 1,
    });
    expect(Object.keys(config as object).sort()).toEqual([
      'apiBase',
      'billingApiKey',
      'billingBaseUrl',
      'brand',
      'cardScriptUrl',
      'errorDsn',
      'eventsHost',
      'protocol',
      'socketBase',
    ]);
  });

  it('describes exactly the endpoints of the contract', async () => {
    const description = (await (await get('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(description.openapi).toMatch(/^3\.1/);
    const described = Object.entries(description.paths).flatMap(([route, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${route}`),
    );
    expect(described.sort()).toEqual(
      Object.values(endpoints)
        .map((one) => `${one.method} /api${one.path.replace(/:(\w+)/g, '{$1}')}`)
        .sort(),
    );
    const page = await get('/api/docs');
    expect(await page.text()).toContain('/api/auth/login');
  });
});

describe('documents', () => {
  it.each(['/login', '/login?kicked=true'])('%s asks for its code in the head', async (address) => {
    expect(await (await get(address)).text()).toContain('<link href="/assets/login.js"></head>');
  });

  it.each(['/', '/main', '/login/nichts', '/.vite/hints.json'])(
    '%s has nothing of the kind',
    async (address) => {
      expect(await (await get(address)).text()).not.toContain('<link');
    },
  );

  it('serves the shell for every page, and the honest status where there is none', async () => {
    for (const page of ['/', '/login', '/register', '/activate?token=x', '/main']) {
      expect((await get(page)).status).toBe(200);
    }
    expect((await get('/main/')).headers.get('location')).toBe('/main');
    const missing = await get('/gibt-es-nicht');
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('<title>shell</title>');
    expect((await get('/assets/gone-123.js')).headers.get('content-type')).toContain('json');
    expect((await get('/api/nothing')).status).toBe(404);
    expect(await (await get('/api/nothing')).json()).toMatchObject({ error: { code: 'not_found' } });
    expect((await get('/../../etc/passwd')).status).toBe(404);
    expect((await get('/%2e%2e/%2e%2e/etc/passwd')).status).toBe(404);
  });

  it('hashed files keep for a year, the shell is asked for again', async () => {
    expect((await get('/assets/main-abc123.js')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache');
    // A browser that keeps a page keeps its address, too.
    for (const secret of ['/activate?token=x', '/setup-account?einladung=x', '/reset-password/x'])
      expect((await get(secret)).headers.get('cache-control'), `[DA-1] ${secret}`).toBe('no-store');
    const compressed = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(await compressed.text()).toBe('export {};');
    expect(compressed.headers.get('cache-control')).toContain('immutable');
    expect((await get('/.build-stamp')).status).toBe(404);
  });

  it('[BR-1] [BR-2] [BR-3] every answer carries the security headers', async () => {
    for (const pathname of [
      '/',
      '/gibt-es-nicht',
      '/api/health',
      '/api/nothing',
      '/config.json',
      '/postfach',
      '/api/docs',
    ]) {
      const { headers } = await get(pathname);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe-');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBeTruthy();
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toBeTruthy();
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    }
  });

  it('[BR-4] no origin is let in from elsewhere', async () => {
    const answer = await get('/api/health', { origin: 'https://boese.example' });
    expect(answer.status).toBe(421);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the mailbox', () => {
  it('is there on a machine for itself', async () => {
    expect((await get('/postfach')).status).toBe(200);
    expect((await get('/postfach.json')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('those who look on behalf of others', () => {
  it('are told where the pages are, and to leave the rest alone', async () => {
    const robots = await get('/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const sitemap = /^Sitemap: (\S+)$/m.exec(await robots.text())?.[1] ?? '';
    expect(new URL(sitemap).pathname).toBe('/sitemap.xml');
    const map = await get('/sitemap.xml');
    expect(map.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const addresses = [...(await map.text()).matchAll(/<loc>[^<]*?:\d+(\/[^<]*)<\/loc>/g)].map(
      ([, address]) => address,
    );
    expect(addresses).toEqual(
      expect.arrayContaining(['/', '/login', '/news', '/datenschutz', '/news/willkommen']),
    );
    for (const address of addresses)
      expect(address).not.toMatch(/activate|password|deletion|einstellungen|api/);
  });
});

describe('refusals', () => {
  it('[IN-10] have one shape, a code of the closed list, a sentence, and the request to find in the log', async () => {
    const answers = await Promise.all([
      get('/api/nothing'),
      get('/api/auth/user'),
      fetch(`${system.origin}/api/auth/login`, { method: 'POST', body: 'x' }),
      fetch(`${system.origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '[]',
      }),
      fetch(`${system.origin}/api/auth/login`, { method: 'DELETE' }),
      get('/api/%ff'),
    ]);
    for (const answer of answers) {
      const body = (await answer.json()) as { error: { code: string; message: string; requestId: string } };
      expect(Object.keys(ERRORS)).toContain(body.error.code);
      expect(body.error.message).toMatch(/[.!?]$/);
      expect(body.error.requestId).toBeTruthy();
      expect(answer.status).toBeLessThan(500);
    }
  });
});

it('[IN-10] who is gone before the answer is nobody to worry about', async () => {
  const { hostname, port } = new URL(system.origin);
  const socket = connect(Number(port), hostname);
  // What follows the request is none, so the connection is torn while the request is looked at.
  socket.end('GET /api/rooms HTTP/1.1\r\nHost: localhost\r\n\r\n{"none":1}');
  socket.resume();
  await once(socket, 'close');
  expect((await get('/api/live')).status).toBe(200);
  expect(system.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
