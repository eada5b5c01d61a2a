import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { inPage, untilDrawn } from './in-page.ts';

/** The vendor's web SDK as it is published, unchanged. */
const SDK = readFileSync(
  path.join(
    path.dirname(createRequire(import.meta.url).resolve('@revenuecat/purchases-js')),
    'Purchases.es.js',
  ),
);

/** What draws our checkout in the package that is published. */
const DRAWN_BY = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};

/** Our own, put together as for the package; texts by path. */
async function ownSdk(): Promise<ReadonlyMap<string, string>> {
  const bundle = await rolldown({
    input: { plausch: fileURLToPath(import.meta.resolve('@plausch/purchases')) },
    tsconfig: false,
    platform: 'browser',
    resolve: { alias: DRAWN_BY },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'plausch/[name]-[hash].js',
  });
  await bundle.close();
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])));
}
let own: Promise<ReadonlyMap<string, string>> | undefined;

/** A page of another origin that sells. */
export type Shop = { readonly origin: string; close(): Promise<void> };

/** `billing`: the address of the backend. The sandbox's card script stands before the SDK, which takes what is there. */
export function openShop(billing: string): Promise<Shop> {
  return serve(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Shop</title>
<script src="${billing}/sandbox/v1.js"></script>
<script type="module">
  import * as sdk from '/sdk.js';
  globalThis.sdk = sdk;
</script><body><h1>Shop</h1></body></html>`);
}

const ownPage = (head = '') => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Shop</title>${head}
<script type="module" nonce="shop">
  import * as sdk from '/plausch.js';
  globalThis.sdk = sdk;
</script><body><h1>Shop</h1><button>Buy</button><div id="place"></div></body></html>`;

/** The same with our SDK, on a page that allows no more than it must. The card script comes when the checkout wants it. `pictures` by path. */
export function openOwnShop(
  billing: string,
  pictures: ReadonlyMap<string, string> = new Map(),
): Promise<Shop> {
  const { origin } = new URL(billing);
  return serve(
    ownPage(),
    `default-src 'none'; script-src 'self' 'nonce-shop' ${origin} https://js.stripe.com; connect-src ${origin}; base-uri 'none'; ` +
      `${pictures.size > 0 ? "img-src 'self'; " : ''}require-trusted-types-for 'script'`,
    pictures,
  );
}

/** The same on a page with a head of its own, whose scripts may change the page. */
export function openShopWith(head: string): Promise<Shop> {
  return serve(ownPage(head));
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.js', 'text/javascript'],
  ['.svg', 'image/svg+xml'],
]);

/**
 * Serves a page to a browser of this machine, with our SDK at `/plausch.js`, `files` at their paths, and the vendor's SDK wherever
 * else the page asks for a script. `policy`: the page's content security policy. `onPost` is given what the page posts.
 */
export async function serve(
  html: string | ((url: URL) => string),
  policy?: string,
  files: ReadonlyMap<string, string> = new Map(),
  onPost?: (body: string) => void,
): Promise<Shop> {
  const server = createServer(async (request, response) => {
    if (onPost && request.method === 'POST') {
      onPost(await text(request));
      return response.end();
    }
    const url = new URL(request.url ?? '/', 'http://shop');
    const isScript = url.pathname.endsWith('.js');
    if (policy !== undefined) response.setHeader('content-security-policy', policy);
    response.setHeader('content-type', TYPES.get(path.extname(url.pathname)) ?? 'text/html; charset=utf-8');
    if (/^\/plausch[./]/.test(url.pathname)) {
      own ??= ownSdk();
      const part = (await own).get(url.pathname);
      if (part === undefined) response.statusCode = 404;
      return response.end(part);
    }
    const file = files.get(url.pathname);
    if (file !== undefined) return response.end(file);
    if (url.pathname.endsWith('.svg')) response.statusCode = 404;
    return response.end(isScript ? SDK : typeof html === 'string' ? html : html(url));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends what the SDK tells to its maker's host alone to our backend instead. */
export async function redirectEvents(context: BrowserContext, billing: string): Promise<void> {
  await context.route('https://e.revenue.cat/**', async (route) => {
    const request = route.request();
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors });
    const answer = await fetch(`${billing}/v1/events`, {
      method: 'POST',
      headers: {
        authorization: request.headers()['authorization'] ?? '',
        'content-type': 'application/json',
      },
      body: request.postData() ?? '',
    }).catch(() => undefined);
    if (!answer) return route.abort();
    return route.fulfill({ status: answer.status, headers: cors, body: await answer.text() });
  });
}

/** How a purchase ended, as the page was told. */
export type PurchaseEnd =
  | {
      readonly kind: 'bought';
      readonly active: readonly string[];
      readonly isSandbox: boolean | null;
      readonly session: string;
      readonly redeemUrl: string | null;
    }
  | { readonly kind: 'failed'; readonly code: number; readonly backendCode: number | null };

export type Wish = {
  readonly user: string;
  /** The product, in the current offering or in the one of a placement. */
  readonly product: string;
  readonly placement?: string;
  readonly email?: string;
  readonly locale?: string;
  /** Selects the element to fill. */
  readonly target?: string;
  /** Another key than that of the sandbox. */
  readonly key?: string;
  /** Beside a purchase that is under way: by the same instance of the SDK, or by another one. */
  readonly beside?: 'same instance' | 'other instance';
};

/** Somebody in front of the shop. */
export class Shopper {
  readonly page: Page;
  /** The address of the backend. */
  protected readonly billing: string;

  constructor(page: Page, billing: string) {
    this.page = page;
    this.billing = billing;
  }

  /** A shopper within a frame of a page, which can all of a page that is asked for here. */
  static within(frame: Frame, billing: string): Shopper {
    return new Shopper(frame as unknown as Page, billing);
  }

  async open(shop: Shop): Promise<void> {
    await this.page.goto(shop.origin);
    await this.page.waitForFunction('globalThis.sdk !== undefined');
  }

  /** Begins a purchase; the page goes on with it by itself. */
  async begin(wish: Wish): Promise<void> {
    await inPage(this.page, BEGIN, { ...wish, billing: this.billing });
  }

  /** Has the button of the page begin a purchase whenever it is pressed. */
  async offer(wish: Wish): Promise<void> {
    await inPage(
      this.page,
      `(wish) => { document.querySelector('button').onclick = () => void (${BEGIN})(wish); }`,
      { ...wish, billing: this.billing },
    );
  }

  /** Fills in a card and presses pay. */
  async pay(number: string): Promise<void> {
    await this.fill(number);
    await this.pressPay();
  }

  /** Presses pay. */
  async pressPay(): Promise<void> {
    await this.page.getByRole('button', { name: /^(?:pay|start .*trial)/i }).click();
  }

  async fill(number: string): Promise<void> {
    const { page } = this;
    await page.getByLabel('Card number').waitFor();
    // A refused field takes the focus with the first picture that shows it: what is typed at that moment would go there.
    await untilDrawn(page);
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiration date').fill('12 / 34');
    await page.getByLabel('Security code').fill('123');
  }

  /** Closes the page that says that it went well. */
  async dismiss(): Promise<void> {
    await this.page.getByRole('button', { name: /close|go back|continue|try again/i }).click();
  }

  end(): Promise<PurchaseEnd> {
    return this.page.evaluate('globalThis.ended');
  }

  /** What the SDK says of the customer now. */
  active(): Promise<readonly string[]> {
    return this.page.evaluate(
      'sdk.Purchases.getSharedInstance().getCustomerInfo().then(({ entitlements }) => Object.keys(entitlements.active))',
    );
  }
}

const BEGIN = `({ billing, user, product, placement, email, locale, target, key = 'rcb_sb_plausch', beside }) => {
  const { Purchases } = globalThis.sdk;
  if (Purchases.isConfigured() && !beside) Purchases.getSharedInstance().close();
  const purchases = beside === 'same instance'
    ? Purchases.getSharedInstance()
    : Purchases.configure(key, user, { proxyURL: billing });
  const offeringOf = placement
    ? purchases.getCurrentOfferingForPlacement(placement)
    : purchases.getOfferings().then(({ all }) => Object.values(all).find(
        ({ availablePackages }) => availablePackages.some(({ webBillingProduct }) => webBillingProduct.identifier === product),
      ));
  globalThis.ended = offeringOf.then(async (offering) => {
    const rcPackage = offering.availablePackages.find(({ webBillingProduct }) => webBillingProduct.identifier === product);
    const { customerInfo, operationSessionId, redemptionInfo } = await purchases.purchase({
      rcPackage,
      customerEmail: email,
      ...(locale && { selectedLocale: locale }),
      ...(target && { htmlTarget: document.querySelector(target) }),
    });
    const active = Object.keys(customerInfo.entitlements.active);
    return {
      kind: 'bought',
      active,
      isSandbox: active.length > 0 ? customerInfo.entitlements.active[active[0]].isSandbox : null,
      session: operationSessionId,
      redeemUrl: redemptionInfo?.redeemUrl ?? null,
    };
  }).catch((error) => ({ kind: 'failed', code: error.errorCode, backendCode: error.extra?.backendErrorCode ?? null }));
}`;
