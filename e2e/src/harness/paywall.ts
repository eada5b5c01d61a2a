import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { Customer } from './customer.ts';
import { inPage } from './in-page.ts';
import { type Market, openMarket } from './market.ts';
import { figure } from './paywall.fixture.ts';
import { openOwnShop, type Shop } from './shop.ts';

/** Of the starter's paywall, which names pictures of the app. */
const STARTER = ['figures.webp', 'close-light.svg', 'close-dark.svg'];
const SHIRTS = { group: '#d6456f', premium: '#e7a92f', vip: '#3d7fd0', babo: '#d6456f' };

/** A billing backend and a page that shows paywalls, for one file of stories. */
export function openPaywalls() {
  let market: Market;
  let shop: Shop;
  beforeAll(async () => {
    market = await openMarket();
    shop = await openPaywallShop(market.billing);
  });
  afterEach(() => market.leave());
  afterAll(async () => {
    await shop.close();
    await market.close();
  });
  return {
    arrives: (kind?: 'phone' | 'desktop') => Reader.arrives(market, shop, kind),
    query: <Row extends object>(sql: string, values?: unknown[]) => market.server.query<Row>(sql, values),
  };
}

/** A page on which paywalls are shown, with pictures for both modes. */
function openPaywallShop(billing: string): Promise<Shop> {
  const pictures = Object.entries(SHIRTS).flatMap(([name, shirt]) => [
    [`/pictures/${name}-light.svg`, figure(shirt, '#e9b98f')] as const,
    [`/pictures/${name}-dark.svg`, figure(shirt, '#8a5a3b')] as const,
  ]);
  const starter = STARTER.map((name) => [`/paywall/${name}`, figure(SHIRTS.group, '#e9b98f')] as const);
  return openOwnShop(billing, new Map([...pictures, ...starter]));
}

export type PaywallWish = {
  readonly user: string;
  /** Instead of the one that the offering has. */
  readonly tree?: unknown;
  /** Whose offering it is, instead of the current one. */
  readonly placement?: string;
  readonly email?: string;
  /** German unless given; null is the browser's. */
  readonly locale?: string | null;
  /** Selects the element to fill. */
  readonly target?: string;
  /** Selects the element that the checkout fills. */
  readonly purchaseTarget?: string;
  /** Those that the page handles itself; it writes down what they are told. */
  readonly handlers?: readonly ('onBack' | 'onNavigateToUrl' | 'onVisitCustomerCenter')[];
};

/** A customer in front of a paywall. */
export class Reader extends Customer {
  /** Shows a paywall, which is there then; the page goes on with it by itself. */
  async see(wish: PaywallWish): Promise<void> {
    await this.ask(wish);
    await this.layer.waitFor();
  }

  async ask(wish: PaywallWish): Promise<void> {
    await inPage(this.page, SHOW, { locale: 'de', ...wish, billing: this.billing });
  }

  get layer(): Locator {
    return this.page.locator('.layer[data-mode]');
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  radio(name: string | RegExp): Locator {
    return this.page.getByRole('radio', { name });
  }

  /** What the page was told by the paywall. */
  told(): Promise<readonly unknown[]> {
    return this.page.evaluate('globalThis.told');
  }
}

const SHOW = `({ billing, user, tree, placement, email, locale, target, purchaseTarget, handlers = [] }) => {
  const { Purchases } = globalThis.sdk;
  if (Purchases.isConfigured()) Purchases.getSharedInstance().close();
  const purchases = Purchases.configure('rcb_sb_plausch', user, { proxyURL: billing });
  const told = [];
  globalThis.told = told;
  const found = placement
    ? purchases.getCurrentOfferingForPlacement(placement)
    : purchases.getOfferings().then(({ current }) => current);
  globalThis.ended = found.then(async (offering) => {
    const { customerInfo, operationSessionId } = await purchases.renderPaywall({
      offering: tree === undefined ? offering : { ...offering, paywall_components: tree },
      ...(locale !== null && { selectedLocale: locale }),
      ...(email && { customerEmail: email }),
      ...(target && { htmlTarget: document.querySelector(target) }),
      ...(purchaseTarget && { purchaseHtmlTarget: document.querySelector(purchaseTarget) }),
      ...Object.fromEntries(handlers.map((name) => [name, (...words) => void told.push([name, ...words])])),
    });
    return { kind: 'bought', active: Object.keys(customerInfo.entitlements.active), session: operationSessionId };
  }).catch((error) => ({ kind: 'failed', code: error.errorCode, message: error.message ?? String(error) }));
}`;

/** A property as the browser has worked it out. */
export function css(place: Locator, property: string): Promise<string> {
  return place.evaluate((element, name) => {
    const { getComputedStyle } = globalThis as unknown as {
      getComputedStyle(of: unknown): { getPropertyValue(name: string): string };
    };
    return getComputedStyle(element).getPropertyValue(name);
  }, property);
}

export async function box(place: Locator) {
  const found = await place.boundingBox();
  if (!found) throw new Error('It is not to be seen.');
  return found;
}

/** The name of the element that has the focus. */
export const focused = ({ page }: Reader): Promise<string> =>
  page.evaluate<string>(`(() => {
    const { activeElement } = document.activeElement.shadowRoot ?? document;
    return activeElement.getAttribute('aria-label') ?? activeElement.textContent;
  })()`);
