import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import type { Shelves } from './shelves.ts';

/** One SDK as a page gets it: the files that run before the first price, by name, of which `index.js` is imported. */
export type Subject = { readonly name: 'official' | 'ours'; readonly files: ReadonlyMap<string, string> };

export type Times = {
  /** From the import of a module that this browser has never seen to the configured instance, less `requestMs`. */
  readonly importMs: number;
  /** The import of a module of one line, in turns with that one: what a request costs in this browser apart from its module. */
  readonly requestMs: number;
  /** From the call for offerings to parsed ones, the network left out. */
  readonly offeringsMs: number;
  readonly thousandMs: number;
};

const NOTHING = new Map([['index.js', 'export {};']]);

/** Serves both SDKs, each in as many folders as a page asks for, and an empty page. */
export async function openShop(subjects: readonly Subject[]) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://shop');
    const [, name, , ...file] = pathname.split('/');
    const files = name === 'nothing' ? NOTHING : subjects.find((subject) => subject.name === name)?.files;
    const script = files?.get(file.join('/'));
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(script ?? '<!doctype html><title>Shop</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Runs in the page. A module is parsed and compiled once per address, so each import takes a folder of its own: the random part makes an
 * address that this browser has never seen. Analytics are off, as events are not what is measured.
 */
const PROGRAM = `async ({ name, few, many, imports, calls, manyCalls }) => {
  const middle = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  const quiet = { collectAnalyticsEvents: false, autoCollectUTMAsMetadata: false };
  const configure = ({ Purchases }) =>
    Purchases.configure('rcb_sb_bench', 'anna', { proxyURL: location.origin + '/billing' }, quiet);
  const fresh = (folder) => import('/' + folder + '/' + Math.random() + '/index.js');
  const wholeMs = [];
  const emptyMs = [];
  let purchases;
  for (let turn = 0; turn < imports; turn += 1) {
    let began = performance.now();
    await fresh('nothing');
    emptyMs.push(performance.now() - began);
    began = performance.now();
    purchases?.close();
    purchases = configure(await fresh(name));
    wholeMs.push(performance.now() - began);
  }
  const offered = async (shelves, count) => {
    const texts = [JSON.stringify(shelves.offerings), JSON.stringify(shelves.products)];
    globalThis.fetch = async (url) =>
      new Response(String(url).includes('/products?') ? texts[1] : texts[0], { status: 200 });
    const times = [];
    for (let turn = 0; turn < count; turn += 1) {
      const began = performance.now();
      const { all } = await purchases.getOfferings();
      times.push(performance.now() - began);
      const packages = Object.values(all).flatMap(({ availablePackages }) => availablePackages);
      if (packages.length !== shelves.products.product_details.length) throw new Error('packages are missing');
    }
    return middle(times);
  };
  const requestMs = middle(emptyMs);
  const importMs = middle(wholeMs) - requestMs;
  return { importMs, requestMs, offeringsMs: await offered(few, calls), thousandMs: await offered(many, manyCalls) };
}`;

export type Doses = { readonly imports: number; readonly calls: number; readonly manyCalls: number };

/** Measures one SDK in a page that has seen nothing before. */
export async function measureIn(
  page: Page,
  { name }: Subject,
  shelves: { readonly few: Shelves; readonly many: Shelves },
  doses: Doses,
): Promise<Times> {
  const argument = JSON.stringify({ name, ...shelves, ...doses });
  return await page.evaluate<Times>(`(${PROGRAM})(${argument})`);
}
