import { type Device, launchBrowser, openDesktop, openPhone } from '@plausch/dev-env/browser';
import { expect } from 'vitest';
import { SETUP, type TestSandbox } from './sandbox.fixture.ts';
import { openShop, type Shop } from './sandbox.shop.fixture.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
export type Page = Device['page'];

type Kind = 'desktop' | 'phone';

/**
 * A browser that visits pages of an app, and notices every mistake of a page. Visits on one kind of device follow each other in one page, as
 * opening a page takes longer than most visits; after one with wishes or problems of its own the next has a new one.
 */
export class Visitor {
  readonly shop: Shop;
  readonly #browser: Browser;
  readonly #kept = new Map<Kind, Device>();
  #device: Device | undefined;
  /** The kind of a device that the next visit may have, too. */
  #keepAs: Kind | undefined;

  static async start(gateway: string): Promise<Visitor> {
    return new Visitor(await openShop(gateway), await launchBrowser());
  }

  constructor(shop: Shop, browser: Browser) {
    this.shop = shop;
    this.#browser = browser;
  }

  async visit(address: string, kind: Kind = 'desktop', options?: object): Promise<Page> {
    const open = kind === 'phone' ? openPhone : openDesktop;
    const kept = options ? undefined : this.#kept.get(kind);
    if (kept) this.#kept.delete(kind);
    this.#keepAs = options ? undefined : kind;
    this.#device = kept ?? (await open(this.#browser, { baseURL: this.shop.origin, ...options }));
    await this.#device.page.goto(address);
    return this.#device.page;
  }

  /** Accepts what belongs to the test, such as the console's line about a refused request. */
  allowProblems(pattern: RegExp): void {
    this.#keepAs = undefined;
    this.#device?.allowProblems(pattern);
  }

  /** Throws when something went wrong on the page that was not meant to. */
  async leave(): Promise<void> {
    const [device, kind] = [this.#device, this.#keepAs];
    this.#device = undefined;
    device?.expectNoProblems();
    await device?.page.unrouteAll();
    if (device && kind) this.#kept.set(kind, device);
    else await device?.close();
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    await this.shop.close();
  }
}

/** Runs a program of the page's own kind in it, a function as text, with one argument; answers what it answers. */
export const inPage = <T>(page: Page, program: string, argument: unknown = null): Promise<T> =>
  page.evaluate<T>(`(${program})(${JSON.stringify(argument)})`);

/** Opens the form of an app for a new intent. */
export async function openForm(
  { newIntent }: Pick<TestSandbox, 'newIntent'>,
  page: Page,
  options: object = {},
  mode: 'payment' | 'setup' = 'payment',
) {
  const intent = await newIntent(mode === 'setup' ? SETUP : {});
  const amount = mode === 'setup' ? { amount: null, currency: null } : {};
  await inPage(page, '(options) => shop.open(options)', {
    secret: intent.clientSecret,
    mode,
    ...amount,
    ...options,
  });
  return intent;
}

export const pay = (page: Page) => page.getByRole('button', { name: 'Bezahlen' }).click();
/** What came of the payments of a page so far. */
export const results = (page: Page) => inPage<Record<string, unknown>[]>(page, '() => shop.results');
export const settled = (page: Page, count: number) => expect.poll(() => results(page)).toHaveLength(count);

/** What has the focus, also within shadows: its id, or its text. */
export const focused = (page: Page) =>
  inPage<string>(
    page,
    '() => { let at = document.activeElement; while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement; return at?.id || at?.textContent || ""; }',
  );

export async function tapCard(page: Page, name: string | RegExp): Promise<void> {
  await page.getByText('Testkarten').click();
  await page.getByRole('listitem').getByRole('button', { name }).click();
}

export async function type(
  page: Page,
  { number = '4242424242424242', expiry = '1234', code = '123' } = {},
): Promise<void> {
  await page.getByLabel('Kartennummer').pressSequentially(number);
  await page.getByLabel('Gültig bis').pressSequentially(expiry);
  await page.getByLabel('Prüfnummer').pressSequentially(code);
}
