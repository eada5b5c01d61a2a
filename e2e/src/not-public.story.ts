import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runAxe } from '@plausch/dev-env/browser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { openVenue } from './visitor/venue.ts';

const SITE = 'https://chat.example.org';
const REFUSED = /status of 421/;

const venue = openVenue();

/**
 * A proxy that says nothing of its visitors, as some do that were set up in one line. The browser is here and not at `SITE`,
 * so what it says of where it is becomes what it would say there.
 */
let proxy: { origin: string; close(): Promise<void> };
beforeAll(async () => {
  const server = createServer((incoming, outgoing) => {
    const { hostname, port, host } = new URL(venue.server.origin);
    const there = (value = '') => value.replace(proxy.origin, SITE);
    const { referer, origin, ...others } = incoming.headers;
    const headers = {
      ...others,
      host,
      ...(referer !== undefined && { referer: there(referer) }),
      ...(origin !== undefined && { origin: there(origin) }),
    };
    const { method, url: path } = incoming;
    const asking = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(asking);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
});
afterAll(() => proxy.close());

it.each(['phone', 'desktop'] as const)(
  '[CO-3] [BR-1] who comes through a proxy reads what is missing, on a %s, dark and light',
  async (kind) => {
    const visitor = await venue.visitor('Fremd', kind);
    visitor.device.allowProblems(REFUSED);
    const { page } = visitor;
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' });
    const answer = await page.goto('/main?raum=kino');
    expect(answer?.status()).toBe(421);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.getByRole('heading', { name: 'Plausch ist hier noch nicht offen', level: 1 }).waitFor();
      await page.getByText('PUBLIC_URL=https://chat.example.org', { exact: true }).waitFor();
      const wide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
      expect(wide).toBe(false);
      await takePicture(page, `nicht-offen-${kind}-${colorScheme}`);
      const [ground, ink] = await page.evaluate<[string, string]>(
        '[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]',
      );
      expect(ground).toBe(colorScheme === 'dark' ? 'rgb(23, 17, 31)' : 'rgb(250, 244, 239)');
      expect(ink).not.toBe(ground);
      expect(await runAxe(page)).toEqual([]);
    }
  },
);

it('[CO-3] behind a proxy that says nothing of its visitors the app gives way to the same sentence', async () => {
  const visitor = await venue.visitor('Still', 'desktop', { origin: proxy.origin });
  visitor.device.allowProblems(REFUSED);
  // What is refused is no stylesheet either.
  visitor.device.allowProblems(/Refused to apply style/);
  const statuses: number[] = [];
  visitor.page.on('response', (response) => {
    if (response.request().isNavigationRequest()) statuses.push(response.status());
  });
  await visitor.page.goto('/');
  await visitor.page.getByRole('heading', { name: 'Plausch ist hier noch nicht offen', level: 1 }).waitFor();
  expect(statuses).toEqual([200, 421]);
});
