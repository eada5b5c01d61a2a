import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchBrowser } from '@plausch/dev-env/browser';
import { freePort, ServerProcess } from '@plausch/dev-env/server-process';
import type { Browser } from 'playwright-core';
import { bundleCore } from '../../../scripts/purchases/bundle.ts';
import { placesOf } from '../../../scripts/purchases/places.ts';
import type { Benchmark, Levels, Slice } from '../benchmark.ts';
import { ratiosOf, takeTurns } from '../fanout/rounds.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf } from '../report/ratios.ts';
import { folderForDatabase } from '../subjects/database.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SLOWED = 4;
const LOADS = { usual: 7, quick: 3 };
/** How long a customer looks at the prices before pressing. */
const READS_MS = 1_000;

const levels = (must: number, goal: number, moonshot: number): Levels => ({ must, goal, moonshot });
const TARGETS = {
  formMs: { what: 'from the click to a form that can be used', unit: 'ms', levels: levels(0.8, 0.5, 0.3) },
  busyMs: { what: 'main thread at work until then', unit: 'ms', levels: levels(0.5, 0.35, 0.2) },
  blockedMs: { what: 'main thread blocked until then', unit: 'ms', levels: levels(0.5, 0.35, 0.2) },
  readFormMs: {
    what: 'from the click to a form that can be used, the prices read for a second',
    unit: 'ms',
    levels: levels(0.8, 0.5, 0.3),
  },
  readBusyMs: {
    what: 'main thread at work until then, the prices read for a second',
    unit: 'ms',
    levels: levels(0.5, 0.35, 0.2),
  },
  readBlockedMs: {
    what: 'main thread blocked until then, the prices read for a second',
    unit: 'ms',
    levels: levels(0.5, 0.35, 0.2),
  },
  scriptKB: { what: 'script that is fetched by then, gzip', unit: 'kB', levels: levels(0.6, 0.4, 0.3) },
} as const;
const NAMES = Object.keys(TARGETS) as (keyof typeof TARGETS)[];
/** Told beside the targets: what an SDK does before anybody pressed is work, too. */
const TOLD = {
  ...TARGETS,
  aheadMs: { what: 'main thread at work while the prices are read', unit: 'ms' },
} as const;
const TOLD_NAMES = Object.keys(TOLD) as (keyof typeof TOLD)[];

/** What a page loads of an SDK, by path. */
type Subject = { readonly name: 'official' | 'ours'; readonly entry: string };
const SUBJECTS: readonly Subject[] = [
  { name: 'official', entry: '/official.js' },
  { name: 'ours', entry: '/ours/index.js' },
];

/** What it costs to open the checkout (P28), against the official SDK in the same browser, with the same billing. */
export const checkout: Benchmark = {
  name: 'checkout',
  summary: 'P28: opening the checkout in a page, against the official SDK: time, main thread, script',
  async run(context) {
    const billing = await startBilling();
    const shop = await openShop();
    const browser = await launchBrowser('installed');
    try {
      const loads = context.options.quick ? LOADS.quick : LOADS.usual;
      const { outcomes, counting } = await takeTurns(context, SUBJECTS, async (subject, round) => {
        const slice = await takeSlice({ round, subject: subject.name, pid: process.pid }, async () => {
          const atOnce: Opened[] = [];
          const read: Opened[] = [];
          for (let load = 0; load < loads; load += 1) {
            atOnce.push(await open(browser, shop, billing.origin, subject));
            read.push(await open(browser, shop, billing.origin, subject, READS_MS));
          }
          const { formMs, busyMs, blockedMs } = middleOf(atOnce);
          const middle = middleOf(read);
          return {
            ...{ formMs, busyMs, blockedMs },
            readFormMs: middle.formMs,
            readBusyMs: middle.busyMs,
            readBlockedMs: middle.blockedMs,
            scriptKB: read[0]?.scriptKB ?? Number.NaN,
            aheadMs: middle.aheadMs,
          };
        });
        context.note(
          `  round ${round}, ${subject.name}: form after ${(slice.facts['formMs'] ?? 0).toFixed(0)} ms`,
        );
        return { slice };
      });
      const figure = (name: string) => (slice: Slice) => slice.facts[name] ?? Number.NaN;
      return {
        targets: NAMES.map((name) =>
          judge({
            id: 'P28',
            what: `${TARGETS[name].what} ÷ the official SDK`,
            ratios: ratiosOf(counting, 'ours', 'official', figure(name)),
            levels: TARGETS[name].levels,
          }),
        ),
        facts: Object.fromEntries(
          SUBJECTS.flatMap((subject) =>
            TOLD_NAMES.map((name) => {
              const slices = counting.flatMap((round) => round.get(subject.name)?.slice ?? []);
              const { min, median, max } = spreadOf(slices.map(figure(name)));
              const figures = [min, median, max].map((value) => value.toFixed(1)).join(' / ');
              return [`P28 ${subject.name}, ${TOLD[name].what}`, `${figures} ${TOLD[name].unit}`];
            }),
          ),
        ),
        slices: outcomes.map(({ slice }) => slice),
        versions: { chromium: browser.version() },
      };
    } finally {
      await browser.close();
      await shop.close();
      await billing.stop();
    }
  },
};

type Opened = {
  readonly formMs: number;
  /** All tasks of the main thread. */
  readonly busyMs: number;
  /** What of its tasks was beyond 50 ms, in which the page answers no input: the standard's Total Blocking Time, until the form is there. */
  readonly blockedMs: number;
  readonly aheadMs: number;
  readonly scriptKB: number;
};

function middleOf(opened: readonly Opened[]) {
  const { median: formMs } = spreadOf(opened.map((one) => one.formMs));
  const { median: busyMs } = spreadOf(opened.map((one) => one.busyMs));
  const { median: blockedMs } = spreadOf(opened.map((one) => one.blockedMs));
  const { median: aheadMs } = spreadOf(opened.map((one) => one.aheadMs));
  return { formMs, busyMs, blockedMs, aheadMs };
}

/** Opens the checkout of a fresh browser, once: as soon as the offerings are there, or after they were read for so many milliseconds. */
async function open(
  browser: Browser,
  shop: Shop,
  billing: string,
  { entry }: Subject,
  readsMs = 0,
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    const busy = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
    };
    shop.fetched.clear();
    await page.goto(shop.origin);
    await page.evaluate(`(${PREPARE})(${JSON.stringify({ entry, billing })})`);
    const offered = await busy();
    if (readsMs > 0) await page.evaluate(`new Promise((read) => setTimeout(read, ${readsMs}))`);
    const before = await busy();
    await page.evaluate(WATCH_LONG_TASKS);
    const formMs = await page.evaluate<number>(`(${OPEN})()`);
    const busyMs = (await busy()) - before;
    return {
      formMs,
      busyMs,
      blockedMs: await page.evaluate<number>('globalThis.blockedMs()'),
      aheadMs: before - offered,
      scriptKB: shop.fetchedKB(),
    };
  } finally {
    await context.close();
  }
}

/** Runs before the measured press of „buy“: loads the module and fetches the offerings. */
const PREPARE = `async ({ entry, billing }) => {
  const { Purchases } = await import(entry);
  const quiet = { collectAnalyticsEvents: false, autoCollectUTMAsMetadata: false };
  const user = 'bench-' + Math.random().toString(36).slice(2);
  globalThis.purchases = Purchases.configure('rcb_sb_plausch', user, { proxyURL: billing }, quiet);
  const { current } = await globalThis.purchases.getOfferings();
  globalThis.rcPackage = current.availablePackages.find(
    ({ webBillingProduct }) => webBillingProduct.identifier === 'vip_monthly',
  );
}`;

/** Tasks of 50 ms and less do not block; a longer one blocks for as long as it goes on after them. It is told once it has ended. */
const WATCH_LONG_TASKS = `{
  const tasks = [];
  const began = performance.now();
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' });
  globalThis.blockedMs = async () => {
    await new Promise((told) => setTimeout(told, 200));
    return tasks.filter(({ startTime }) => startTime >= began).reduce((sum, { duration }) => sum + duration - 50, 0);
  };
}`;

/** From the click until the form is seen and its first field can be typed in. Both SDKs call their button the same. */
const OPEN = `() => new Promise((resolve, reject) => {
  const began = performance.now();
  globalThis.purchases
    .purchase({ rcPackage: globalThis.rcPackage, customerEmail: 'bench@example.org' })
    .catch(reject);
  const found = (root, selector) => {
    const one = root.querySelector(selector);
    if (one) return one;
    for (const element of root.querySelectorAll('*')) {
      const inside = element.shadowRoot && found(element.shadowRoot, selector);
      if (inside) return inside;
    }
    return null;
  };
  const isSeen = (element) => element?.checkVisibility({ visibilityProperty: true }) ?? false;
  const look = () => {
    const place = document.querySelector('#payment-element');
    if (place && isSeen(found(document, '[data-testid=PayButton]')) && isSeen(found(place, 'input'))) {
      resolve(performance.now() - began);
    } else requestAnimationFrame(look);
  };
  look();
})`;

/**
 * In place of the card provider, for both: an element that is a field at once. What the provider's own script costs is not what an
 * SDK can help.
 */
const CARD_PROVIDER = `globalThis.Stripe = () => {
  const create = () => {
    const hears = {};
    return {
      mount(place) {
        const root = typeof place === 'string' ? document.querySelector(place) : place;
        root.append(document.createElement('input'));
        queueMicrotask(() => hears.ready?.({ elementType: 'payment' }));
      },
      on(name, hear) { hears[name] = hear; return this; },
      once(name, hear) { hears[name] = hear; return this; },
      off() { return this; }, update() {}, unmount() {}, destroy() {}, focus() {}, blur() {}, clear() {}, collapse() {},
    };
  };
  const elements = () => ({ create, update() {}, getElement: () => null, fetchUpdates: async () => ({}), submit: async () => ({}) });
  return { elements };
};`;

/** For a key of the sandbox ours fetches the sandbox's script: the key becomes one of the card network, for which both take what is there. */
const NETWORK_KEY = `{
  const { fetch } = globalThis;
  globalThis.fetch = async (address, options) => {
    const answer = await fetch(address, options);
    if (!String(address).endsWith('/checkout/start')) return answer;
    return new Response((await answer.text()).replace('pk_sandbox_', 'pk_test_'), answer);
  };
}`;

type Shop = {
  readonly origin: string;
  /** Texts of the scripts that were fetched, by path. */
  readonly fetched: Map<string, string>;
  fetchedKB(): number;
  close(): Promise<void>;
};

/** Serves both SDKs, each as it is published, and an empty page. */
async function openShop(): Promise<Shop> {
  const official = readFileSync(path.join(placesOf(ROOT).official, 'Purchases.es.js'), 'utf8');
  const scripts = new Map([['/official.js', official]]);
  for (const { name, text } of await bundleCore(ROOT)) scripts.set(`/ours/${name}`, text);
  const fetched = new Map<string, string>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://shop');
    const script = scripts.get(pathname);
    if (script !== undefined) fetched.set(pathname, script);
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-type', script === undefined ? 'text/html; charset=utf-8' : 'text/javascript');
    response.end(
      script ??
        `<!doctype html><title>Shop</title><meta name="viewport" content="width=device-width">
<script>${CARD_PROVIDER}${NETWORK_KEY}</script><h1>Shop</h1>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fetched,
    fetchedKB: () =>
      [...fetched.values()].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1_000,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Billing as it runs alone, with data of its own. */
async function startBilling() {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const folder = await folderForDatabase();
  const program = new ServerProcess({
    origin,
    program: { file: 'scripts/billing.ts', health: '/health' },
    environment: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      BILLING_PORT: String(port),
      DATA_DIR: folder,
    },
  });
  const stop = async () => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    await program.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}
