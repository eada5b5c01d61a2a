import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testRefusals } from '../errors/refusals.fixture.ts';
import { type DocumentOptions, installDocuments } from './documents.ts';

const IMPRINT = `<!doctype html><title>Impressum</title>${'<p>Wir</p>'.repeat(100)}`;
const ADDRESSES = ['/', '/main', '/news/da', '/v1.2'];
const HINTS = { '/main': '<link $& x>', '/main?raum': '<link raum>' };

let fastify: FastifyInstance;
let options: DocumentOptions;
const routes: RouteOptions[] = [];
beforeAll(async () => {
  const webRoot = await mkdtemp(path.join(os.tmpdir(), 'documents-'));
  await mkdir(path.join(webRoot, 'assets'));
  await mkdir(path.join(webRoot, '.vite'));
  await writeFile(
    path.join(webRoot, 'index.html'),
    '<head><!--page--><title>Hülle</title><!--/page--></head><body><!--content--><i></i><!--/content--></body>',
  );
  await writeFile(path.join(webRoot, 'assets', 'main-1.js'), 'export {};');
  await writeFile(path.join(webRoot, 'assets', 'main-1.js.map'), '{}');
  await writeFile(path.join(webRoot, 'assets', 'main-1.js.br'), brotliCompressSync('export {};'));
  await writeFile(path.join(webRoot, 'sound.txt'), 'la');
  await writeFile(path.join(webRoot, '.vite', 'hints.json'), JSON.stringify(HINTS));
  options = {
    refusals: testRefusals,
    webRoot,
    documents: new Map([['/impressum', IMPRINT]]),
    contents: new Map(['/', '/nirgends'].map((page) => [page, `<h1>$& ${page}</h1>`])),
    addressAt: (pathname) => {
      const known = pathname.toLowerCase().replace(/(?<=.)\/$/, '');
      return ADDRESSES.includes(known) ? known : undefined;
    },
    isSecret: ({ searchParams }) => searchParams.has('token'),
    headersAt: ({ pathname }) => (pathname === '/v1.2' ? { 'x-differs': 'yes' } : undefined),
    describe: async ({ pathname }) => ({
      isThere: pathname !== '/news/da',
      head: `<title>$& ${pathname}</title>`,
    }),
    programPrefixes: ['/api'],
  };
  fastify = Fastify();
  fastify.addHook('onRoute', (route) => void routes.push(route));
  await installDocuments(fastify, options);
});
afterAll(() => fastify.close());

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  fastify.inject({ method, url, headers });

describe('a document', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['', undefined, (bytes: Buffer) => bytes],
  ])(
    'is sent in the best encoding of „%s“, and caches are told that it depends on that',
    async (accepted, encoding, decoded) => {
      for (const _ of [1, 2]) {
        const { statusCode, headers, rawPayload } = await get('/impressum', { 'accept-encoding': accepted });
        expect(statusCode).toBe(200);
        expect(headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          vary: 'accept-encoding',
        });
        expect(headers['content-encoding']).toBe(encoding);
        expect(decoded(rawPayload).toString()).toBe(IMPRINT);
      }
    },
  );

  it('stands in no description of an API and counts as a page, a file of the client as a file', () => {
    const classOf = (url: string) => {
      const { config, schema } =
        routes.find((route) => route.url === url && [route.method].flat().includes('GET')) ?? {};
      return [config?.limit, schema?.hide];
    };
    expect(classOf('/')).toEqual(['page', true]);
    expect(classOf('/impressum')).toEqual(['page', true]);
    expect(classOf('/assets/main-1.js')[0]).toBe('file');
  });
});

describe('a page', () => {
  it('has a head of its own in the shell, and what its code needs', async () => {
    const { statusCode, headers, body } = await get('/main');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(body).toContain('<head><title>$& /main</title><link $& x></head>');
  });

  it('is sent compressed as well, each as it is, also where there is no such page', async () => {
    for (const url of ['/main', '/main?raum=kino', '/', '/gibt-es-nicht', '/main']) {
      const plain = await get(url);
      expect(plain.headers['content-encoding']).toBeUndefined();
      const { statusCode, headers, rawPayload } = await get(url, { 'accept-encoding': 'gzip, br' });
      expect(statusCode).toBe(plain.statusCode);
      expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body);
    }
  });

  it.each([
    ['/main?raum=kino', '<link raum>'],
    ['/main?von=hier&raum', '<link raum>'],
    ['/main?Raum=kino&x=raum', '<link $& x>'],
    ['/v1.2?raum=kino', ''],
  ])('that a parameter makes another one has hints of its own: %s', async (url, hint) => {
    expect((await get(url)).body).toContain(`</title>${hint}</head>`);
  });

  it('shows in its body what the build says of it, where there is such a page; others have that of the shell', async () => {
    expect((await get('/')).body).toContain('<body><h1>$& /</h1></body>');
    for (const url of ['/main', '/nirgends'])
      expect((await get(url)).body).toContain('<body><!--content--><i></i><!--/content--></body>');
  });

  it('is kept by no browser where its address is a secret, and may have headers of its own', async () => {
    expect((await get('/main?token=x')).headers['cache-control']).toBe('no-store');
    expect((await get('/v1.2')).headers['x-differs']).toBe('yes');
    expect((await get('/main')).headers['x-differs']).toBeUndefined();
  });

  it.each([
    ['/MAIN/?a=%20b', 308, '/main?a=%20b'],
    ['/news/da', 404, undefined],
    ['/nirgends', 404, undefined],
    ['//boese.example/main', 404, undefined],
    ['/v1.2', 200, undefined],
  ])('%s is answered %i', async (url, status, location) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await get(url, {}, method);
      expect([statusCode, headers.location], method).toEqual([status, location]);
      expect(headers['content-type'] ?? 'text/html').toContain(location === undefined ? 'text/html' : '');
    }
  });

  it.each([
    ['/assets/main-2.js', 'GET'],
    ['/assets/main-1.js.map', 'GET'],
    ['/assets/main-1.js.br', 'GET'],
    ['/.vite/hints.json', 'GET'],
    ['/api', 'GET'],
    ['/api/nichts', 'GET'],
    ['/nirgends', 'POST'],
    ['/main', 'POST'],
  ] as const)('%s by %s is none, and is refused as data', async (url, method) => {
    const { statusCode, headers, body } = await get(url, {}, method);
    expect([statusCode, JSON.parse(body).error.code]).toEqual([404, 'not_found']);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is not taken for a program whose path only begins alike', async () => {
    expect((await get('/apidae')).headers['content-type']).toContain('text/html');
  });
});

it('files of the client are kept for a year where their name tells their content', async () => {
  expect((await get('/assets/main-1.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await get('/sound.txt')).headers['cache-control']).toBe('no-cache');
});

it('files are sent as the build has compressed them, to those who can read that', async () => {
  const { headers, rawPayload } = await get('/assets/main-1.js', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(rawPayload).toString()).toBe('export {};');
  expect((await get('/assets/main-1.js')).body).toBe('export {};');
});

it('without a built client nothing starts, and without hints pages have none', async () => {
  const webRoot = await mkdtemp(path.join(os.tmpdir(), 'documents-'));
  await expect(installDocuments(Fastify(), { ...options, webRoot })).rejects.toThrow(
    `the client is not built: ${path.join(webRoot, 'index.html')} is missing`,
  );
  await writeFile(path.join(webRoot, 'index.html'), '<head></head>');
  const bare = Fastify();
  await installDocuments(bare, { ...options, webRoot });
  expect((await bare.inject('/main')).body).toBe('<head></head>');
});
