import { TEXTS } from '@plausch/protocol/pages';
import { describe, expect, it } from 'vitest';
import { metaOf, pngSizeOf } from './visitor/crawler.ts';
import { openVenue } from './visitor/venue.ts';

const NAME = 'Plausch & „Söhne“ <3';
const venue = openVenue({ environment: { BRAND_NAME: NAME } });

const get = (path: string) => fetch(`${venue.server.origin}${path}`, { redirect: 'manual' });

describe('a link that is shared', () => {
  it.each([
    ['/', NAME, /Räumen, in denen du wirklich sitzt/, '/'],
    ['/main?raum=kaffeehaus', `Kaffeehaus · ${NAME}`, /Setz dich dazu\.$/, '/main?raum=kaffeehaus'],
    ['/main?raum=kaffeehaus&x=1', `Kaffeehaus · ${NAME}`, /Setz dich dazu\.$/, '/main?raum=kaffeehaus'],
    ['/main?raum=KAFFEEHAUS', `Kaffeehaus · ${NAME}`, /Setz dich dazu\.$/, '/main?raum=kaffeehaus'],
    ['/main?raum=%6Baffeehaus', `Kaffeehaus · ${NAME}`, /Setz dich dazu\.$/, '/main?raum=kaffeehaus'],
    ['/main', `Räume · ${NAME}`, /Räume/, '/main'],
    ['/news/willkommen', `Willkommen! · ${NAME}`, /.{20}/, '/news/willkommen'],
    ['/news/Willkommen', `Willkommen! · ${NAME}`, /.{20}/, '/news/willkommen'],
    ['/news/%77illkommen', `Willkommen! · ${NAME}`, /.{20}/, '/news/willkommen'],
    ['/news', `Neues · ${NAME}`, /Neues/, '/news'],
  ])('%s says what it leads to', async (path, title, description, canonical) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const html = await answer.text();
    const meta = metaOf(html);
    const { origin } = venue.server;
    expect(meta.get('og:title')).toContain(title);
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toContain('Plausch &amp; „Söhne“ &lt;3');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(meta.get('og:description')).toMatch(description);
    expect(meta.get('description')).toBe(meta.get('og:description'));
    expect(meta.get('og:url')).toBe(`${origin}${canonical}`);
    expect(html).toContain(`<link rel="canonical" href="${origin}${canonical}" />`);
    expect(meta.get('og:locale')).toBe('de_DE');
    expect(meta.get('og:site_name')).toBe(NAME);
    expect(meta.get('twitter:card')).toBe('summary_large_image');
    expect(meta.get('og:type')).toBe(canonical === '/news/willkommen' ? 'article' : 'website');
  });

  it('shows a picture of its own, as large as it says', async () => {
    const meta = metaOf(await (await get('/')).text());
    const answer = await fetch(meta.get('og:image') ?? '');
    expect(answer.headers.get('content-type')).toBe('image/png');
    const picture = Buffer.from(await answer.arrayBuffer());
    const { width, height } = pngSizeOf(picture);
    expect([String(width), String(height)]).toEqual([
      meta.get('og:image:width'),
      meta.get('og:image:height'),
    ]);
    expect([width, height]).toEqual([1_200, 630]);
    // Messengers leave out what is heavier.
    expect(picture.length).toBeLessThan(300_000);
  });

  it.each([
    '/main?raum=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    '/main?raum=keller',
    '/main?raum=%',
    '/login?weiter=%3Cscript%3E',
    '/news/%3Cscript%3E',
    '/gibt-es-nicht',
    '/activate?token=geheim',
  ])('[IN-2] %s brings nothing of its own into the document', async (path) => {
    const html = await (await get(path)).text();
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toMatch(/alert|geheim|keller/);
    const meta = metaOf(html);
    expect(meta.get('og:title')).toContain(NAME);
    const isForAll = /^\/(?:main|login)/.test(path);
    expect(meta.get('robots')).toBe(isForAll ? undefined : 'noindex');
  });

  it('what does not exist says so in its status, and every text of the law has its preview', async () => {
    expect((await get('/news/999999')).status).toBe(404);
    expect((await get('/gibt-es-nicht')).status).toBe(404);
    for (const path of Object.keys(TEXTS)) {
      const meta = metaOf(await (await get(path)).text());
      expect(meta.get('og:title'), path).toContain(NAME);
      expect(meta.get('og:image'), path).toMatch(/\/preview\.png$/);
      expect(meta.get('og:locale'), path).toBe('de_DE');
    }
  });
});

it('the manifest bears the name of the house, and every icon is there in the size it states', async () => {
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as {
    name: string;
    icons: { src: string; sizes: string; type: string; purpose: string }[];
    shortcuts: { url: string; icons: { src: string }[] }[];
  };
  expect(manifest).toMatchObject({ id: '/', name: NAME, lang: 'de', start_url: '/main', scope: '/' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    'any any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await get(src);
    expect(icon.headers.get('content-type'), src).toBe(type);
    if (type !== 'image/png') continue;
    const { width, height } = pngSizeOf(Buffer.from(await icon.arrayBuffer()));
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  for (const { url, icons } of manifest.shortcuts) {
    expect((await get(url)).status, url).toBe(200);
    for (const { src } of icons) expect((await get(src)).status, src).toBe(200);
  }
  const touch = await get('/icons/apple-touch-icon.png');
  expect(pngSizeOf(Buffer.from(await touch.arrayBuffer()))).toEqual({ width: 180, height: 180 });

  const { page } = await venue.visitor('Niemand', 'phone');
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')).toBe(
    '/icons/apple-touch-icon.png',
  );
  // What the browser itself finds wrong with it.
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
});
