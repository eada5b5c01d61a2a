import { cp, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PUBLIC_URL = 'https://plausch.example';
const CLAIM = 'Der Chat „für alle“ & jeden';

let system: TestSystem;
beforeAll(async () => {
  const webRoot = await mkdtemp(path.join(os.tmpdir(), 'plausch-pages-'));
  await cp(path.resolve(import.meta.dirname, '../../web/index.html'), path.join(webRoot, 'index.html'));
  system = await startSystem({ webRoot, environment: { PUBLIC_URL, BRAND_CLAIM: CLAIM } });
});
afterAll(() => system.stop());

const headOf = async (address: string) => {
  const answer = await fetch(`${system.origin}${address}`);
  return (await answer.text()).split('</head>', 1)[0] ?? '';
};

it('a page is known elsewhere by the address people use, and by the words of the operator', async () => {
  const head = await headOf('/');
  expect(head).toContain('<title>Plausch · Der Chat „für alle“ &amp; jeden</title>');
  expect(head).toContain(`<link rel="canonical" href="${PUBLIC_URL}/" />`);
  expect(head).toContain(`<meta property="og:image" content="${PUBLIC_URL}/preview.png" />`);
  expect(head).not.toContain('<!--page-->');
});

it('a room is known by its name, and an address that means no room is the list of them', async () => {
  const head = await headOf('/main?raum=kino');
  expect(head).toContain('<title>Kino · Plausch</title>');
  expect(head).toContain('content="Popcorn, Samt und gute Plätze. Setz dich dazu."');
  expect(await headOf('/main/?raum=kino')).toContain(`href="${PUBLIC_URL}/main?raum=kino"`);
  expect(await headOf('/main?raum=KINO')).toContain(`href="${PUBLIC_URL}/main?raum=kino"`);
  for (const slug of ['keller', 'ｋｉｎｏ', '', '%00', "kino'--", 'k'.repeat(200)])
    expect(await headOf(`/main?raum=${slug}`), slug).toContain('<title>Räume · Plausch</title>');
});

it.each([
  ['/LOGIN', '/login'],
  ['/Main/?raum=kino&b=%20', '/main?raum=kino&b=%20'],
  ['/NEWS/Willkommen?a=1', '/news/Willkommen?a=1'],
  ['/Reset-Password/Ein-Token', '/reset-password/Ein-Token'],
  ['/einstellungen/', '/einstellungen'],
  ['/%6Cogin', '/login'],
])('%s leads to %s, and there to a page', async (other, address) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(`${system.origin}${other}`, { method, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, address]);
  }
});

it.each(['//boese.example', '/\\boese.example', '/Gibt-Es-Nicht', '/LOGIN/weiter', '/%'])(
  '%s leads nowhere, least of all away',
  async (path) => {
    const answer = await fetch(`${system.origin}${path}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
  },
);

it('where the database cannot say what a page is about, the page comes all the same', async () => {
  await system.database.drizzle.execute(sql`alter table rooms rename to rooms_elsewhere`);
  try {
    const answer = await fetch(`${system.origin}/main?raum=kino`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<title>Räume · Plausch</title>');
  } finally {
    await system.database.drizzle.execute(sql`alter table rooms_elsewhere rename to rooms`);
  }
});
