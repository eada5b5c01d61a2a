import { bringAxe, type Device, END_FADES, openDesktop, openPhone, runAxe } from '@plausch/dev-env/browser';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from './harness/browser.ts';
import { inPage } from './harness/in-page.ts';
import { takePicture } from './harness/pictures.ts';
import { openScreensPage } from './harness/screens-page.ts';
import type { Shop } from './harness/shop.ts';
import { isThorough } from './harness/thorough.ts';

// The screens alone, on a page with the strictest policy, with checkouts that are made by hand. What a real purchase makes of
// them is told in other stories.

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 375, height: 812 };

let shop: Shop;
let desktop: Device;
let page: Page;
beforeAll(async () => {
  const browser = await sharedBrowser();
  [shop, desktop] = await Promise.all([openScreensPage(), openDesktop(browser)]);
  page = desktop.page;
  await bringAxe(page);
  await page.goto(shop.origin);
  await page.waitForFunction('globalThis.screens !== undefined');
});
afterAll(async () => {
  desktop.expectNoProblems();
  await desktop.close();
  await shop.close();
});

/** Runs a program of the page's own kind, a function as text, with an element. */
const of = <Answer = void>(place: Locator, program: string): Promise<Answer> =>
  place.evaluate(
    (element, text) =>
      (globalThis as unknown as { eval(text: string): (element: unknown) => Answer }).eval(text)(element),
    `(${program})`,
  );

type Size = { readonly width: number; readonly height: number };

/** Opens a made-up checkout instead of the one before. */
async function show(wish: object = {}, size: Size = WIDE): Promise<void> {
  await page.setViewportSize(size);
  await inPage(page, 'function (wish) { return screens.show(wish); }', wish);
}
const set = (change: object) => inPage(page, 'function (change) { screens.set(change); }', change);
const calls = () => page.evaluate<string[]>('screens.calls()');

const button = (name: string) => page.getByRole('button', { name, exact: true });
const payButton = () => page.getByTestId('PayButton');
const cardNumber = () => page.getByLabel('Card number');
const spinner = () => page.locator('.spinner');
const panel = () => page.locator('.info');
/** What people read; lines and blanks of every kind are one blank. */
// Only what is seen, which innerText alone knows.
// biome-ignore lint/performance/useDomNodeTextContent: see above
const read = async (place: Locator) => (await place.innerText()).replace(/\s+/g, ' ').trim();
const style = (place: Locator, property: string) =>
  of<string>(place, `(element) => getComputedStyle(element).getPropertyValue('${property}')`);
const host = () => page.locator('#checkout');
const box = async (place: Locator) => {
  const found = await place.boundingBox();
  if (!found) throw new Error('It is not to be seen.');
  return found;
};
const READY = { status: 'ready', isPaymentComplete: true, isEmailComplete: true, inlineError: null };

describe('payment entry', () => {
  it('[CHK-025] product and form stand side by side at 1280 px, and below each other at 375 px', async () => {
    await show();
    let [product, form] = [await box(panel()), await box(page.locator('.form'))];
    expect([product.x, product.width, form.x, form.width]).toEqual([0, 640, 640, 640]);
    expect(form.y).toBe(product.y);
    await page.setViewportSize(NARROW);
    [product, form] = [await box(panel()), await box(page.locator('.form'))];
    expect([product.width, form.width, form.x]).toEqual([375, 375, 0]);
    expect(form.y).toBe(product.y + product.height);
  });

  it.each(['opening', 'loading the form'])(
    '[CHK-026] while it is %s, something turns in place of the form',
    async (situation) => {
      await show({ situation });
      expect(await spinner().isVisible()).toBe(true);
      expect([await cardNumber().isVisible(), await payButton().isVisible()]).toEqual([false, false]);
      expect(await page.getByRole('status').textContent()).toBe('Preparing secure payment…');
      await set({ page: 'payment-entry', form: READY });
      expect(await spinner().count()).toBe(0);
      expect([await cardNumber().isVisible(), await payButton().isVisible()]).toEqual([true, true]);
    },
  );

  it('[CHK-027] while it is submitted, something turns in place of the form, which keeps what was typed', async () => {
    await show();
    await cardNumber().fill('4242');
    await set({ form: { ...READY, status: 'submitting' } });
    expect(await spinner().isVisible()).toBe(true);
    expect([await cardNumber().isVisible(), await payButton().isVisible()]).toEqual([false, false]);
    expect(await page.getByRole('status').textContent()).toBe('Confirming payment…');
    await set({ form: READY });
    expect(await cardNumber().inputValue()).toBe('4242');
  });

  it.each([
    ['CHK-028', 'en', 'monthly', 'Pay now'],
    ['CHK-028', 'en', 'lifetime', 'Pay now'],
    ['CHK-029', 'en', 'trial', 'Start trial'],
    ['CHK-120', 'de', 'monthly', 'Zahlungspflichtig bestellen'],
    ['CHK-120', 'de', 'trial', 'Zahlungspflichtig bestellen'],
  ])('[%s] in %s the button for %s reads %s', async (_row, language, ware, text) => {
    await show({ language, ware });
    expect(await read(payButton())).toBe(text);
    await payButton().click();
    expect(await calls()).toEqual(['pay']);
  });

  it.each([
    ['CHK-030', { form: { ...READY, isPaymentComplete: false } }],
    ['CHK-031', { form: { ...READY, isEmailComplete: false } }],
    ['CHK-033', { breakdown: { currency: 'EUR', taxCalculationStatus: 'loading', taxBreakdown: [] } }],
  ])('[%s] the button cannot be pressed with %j', async (_row, change) => {
    await show({ ware: 'monthly' });
    expect(await payButton().isEnabled()).toBe(true);
    await set(change);
    expect(await payButton().isEnabled()).toBe(false);
  });

  it('[CHK-031] the field for an address is there only where none is known', async () => {
    await show({ situation: 'asks for email' });
    expect(await page.getByLabel('Email').isVisible()).toBe(true);
    await show();
    expect(await page.getByLabel('Email').isVisible()).toBe(false);
    expect(await read(page.locator('.sub'))).toContain('lena@example.de');
  });

  it('[CHK-035] below the button stands the permission to charge, with the name of the app', async () => {
    await show({ branding: { appName: 'Kaffeehaus', legal: null } });
    const note = page.getByText('You authorise Kaffeehaus to charge this card for future payments.');
    expect((await box(note)).y).toBeGreaterThan((await box(payButton())).y);
    await show({ ware: 'coins', branding: { appName: 'Kaffeehaus' } });
    expect(await note.count()).toBe(0);
  });

  it('[CHK-036] with a trial there is a note with price, frequency and the first renewal', async () => {
    await show();
    const note = page.getByText(/^Your trial ends on/);
    expect(await read(note)).toBe(
      'Your trial ends on November 28, 2026. From then on you pay €4.99 per month.',
    );
    await show({ ware: 'monthly' });
    expect(await note.count()).toBe(0);
  });

  it('[CHK-070] the place of the elements is at least 210 px high', async () => {
    await show();
    expect(await style(page.locator('.elements'), 'min-height')).toBe('210px');
  });

  it('[CHK-071] an input of its own is 3rem high, on pages of every size of letters', async () => {
    await show();
    expect(await style(page.getByRole('checkbox'), 'height')).toBe('48px');
  });

  it('[CHK-068] the content fades in within 500 ms after 50 ms', async () => {
    await show();
    const content = page.locator('.content');
    expect(await style(content, 'transition')).toBe('opacity 0.5s 0.05s');
  });

  it('the order stands right above the button, with price, term and earliest end', async () => {
    await show({ language: 'de' });
    expect(await read(page.locator('.order'))).toBe(
      'Deine Bestellung Leistung Plausch Premium Heute 0 €, 7 Tage kostenlos Ab 28.11.2026 4,99 € pro Monat inkl. MwSt. Laufzeit Unbefristet, monatlich kündbar Frühestes Ende 28.11.2026, ohne Kosten',
    );
    await show({ language: 'de', ware: 'yearly', branding: { legal: null } });
    expect(await read(page.locator('.order'))).toBe(
      'Deine Bestellung Leistung Plausch Premium Gesamtpreis 49,90 € pro Jahr inkl. MwSt. Laufzeit 1 Jahr, danach unbefristet und monatlich kündbar Frühestes Ende 21.11.2027',
    );
    // What is asked stands at the beginning of its line, whole, and what is answered behind it.
    const names = page.locator('.order dt');
    const [heading, total] = [await box(page.locator('.order h3')), await box(names.nth(1))];
    expect([total.x, total.height < 30]).toEqual([heading.x, true]);
    const panelNames = await panel().locator('.row dt').all();
    const columns = await Promise.all(
      [panel().locator('.title'), ...panelNames].map(async (one) => (await box(one)).x),
    );
    expect(new Set(columns).size).toBe(1);
    const [order, pay] = [await box(page.locator('.order')), await box(payButton())];
    expect(pay.y - (order.y + order.height)).toBeLessThan(20);
    await show({ language: 'en', branding: { legal: null } });
    expect(await page.locator('.order').count()).toBe(0);
  });

  it('where nobody calculates taxes, a price is with tax only where the seller says so', async () => {
    const order = () => read(page.locator('.order'));
    for (const pricesIncludeTax of [true, false]) {
      await show({ language: 'de', ware: 'monthly', tax: 'none', branding: { pricesIncludeTax } });
      expect(await order()).toContain(
        pricesIncludeTax
          ? 'Gesamtpreis 4,99 € pro Monat inkl. MwSt. Laufzeit'
          : 'Gesamtpreis 4,99 € pro Monat Laufzeit',
      );
    }
  });

  it('the wish for an early start is a box of its own, unticked, and only where the seller names legal pages', async () => {
    await show({ language: 'de' });
    const wished = page.getByRole('checkbox', { name: /^Ich will, dass Plausch Premium schon/ });
    expect(await wished.isChecked()).toBe(false);
    expect(await payButton().isEnabled()).toBe(true);
    await wished.check();
    expect(await calls()).toEqual(['setEarlyStart true']);
    await set({ isEarlyStartTold: true });
    expect(await wished.isEnabled()).toBe(false);
    await show({ language: 'de', branding: { legal: null } });
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.getByRole('navigation').count()).toBe(0);
  });

  it('the legal pages open beside the checkout', async () => {
    await show({ language: 'de' });
    const links = page.getByRole('navigation', { name: 'Rechtliches' }).getByRole('link');
    const [terms] = await links.filter({ hasText: 'AGB', visible: true }).all();
    expect(await terms?.getAttribute('href')).toBe('/agb');
    expect(await terms?.getAttribute('target')).toBe('_blank');
    expect(await terms?.getAttribute('rel')).toContain('noopener');
  });
});

describe('a message in place of the form', () => {
  const kinds = [
    [
      'TAX-11',
      'invalid address',
      'We could not verify your billing address. Please check that the postal code and country are correct.',
    ],
    [
      'CHK-099] [CHK-037',
      'invalid email',
      'The email address lena@example.invalid could not be verified. Please provide a valid email address.',
    ],
    ['CHK-037', 'missing email', 'You need to provide your email address to continue.'],
    ['CHK-037', 'malformed email', 'Email is not valid. Please provide a valid email address.'],
    ['CHK-037', 'card provider says', 'We are unable to authenticate your card.'],
  ] as const;

  it.each(kinds)('[%s] [CHK-034] [CHK-116] %s', async (_row, situation, text) => {
    await show({ situation });
    expect(await read(page.getByRole('alert'))).toBe(text);
    expect(await button('Try again').isVisible()).toBe(true);
    expect([await cardNumber().isVisible(), await payButton().isVisible()]).toEqual([false, false]);
  });

  it('[CHK-038] leads back to the form, which has kept what was typed', async () => {
    await show();
    await cardNumber().fill('4242 4242');
    await set({ form: { ...READY, inlineError: { kind: 'invalid-tax-location' } } });
    await button('Try again').click();
    expect(await calls()).toEqual(['backToForm']);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await cardNumber().inputValue()).toBe('4242 4242');
    expect([await cardNumber().isVisible(), await payButton().isVisible()]).toEqual([true, true]);
  });
});

describe('the error page', () => {
  const title = () => page.getByRole('heading', { level: 1 });

  it.each([
    [
      'CHK-104',
      'CHK-107',
      'error already bought',
      'trial',
      'Already subscribed',
      'You are already subscribed to this product.',
    ],
    [
      'CHK-105',
      'CHK-108',
      'error already bought',
      'lifetime',
      'Already purchased',
      'You have already purchased this product.',
    ],
    [
      'CHK-106',
      'CHK-110',
      'error email',
      'trial',
      'Something went wrong',
      'The email address lena@example.de could not be verified. Please provide a valid email address.',
    ],
    [
      'CHK-106',
      'CHK-111',
      'error network',
      'trial',
      'Something went wrong',
      'Network error. Please check your internet connection.',
    ],
    ['CHK-106', 'CHK-112', 'error charging', 'trial', 'Something went wrong', 'Payment failed.'],
    [
      'CHK-106',
      'CHK-113',
      'error setting up',
      'trial',
      'Something went wrong',
      'Purchase not started due to an error. Error code: 7110',
    ],
    [
      'CHK-106',
      'CHK-114',
      'error unknown',
      'trial',
      'Something went wrong',
      'An unknown error occurred. Error code: 2',
    ],
  ])(
    '[%s] [%s] [CHK-039] [CHK-116] %s of %s',
    async (_title, _message, situation, ware, heading, message) => {
      await show({ situation, ware });
      expect(await read(title())).toBe(heading);
      expect(await read(page.getByRole('alert'))).toBe(`${heading} ${message}`);
      await button('Try again').click();
      expect(await calls()).toEqual(['finish']);
    },
  );

  it('[CHK-040] [BRAND-32] names the address for help, where there is one', async () => {
    await show({ situation: 'error network', branding: { supportEmail: 'help@shop.example' } });
    const note = page.getByText('If the error persists, please contact help@shop.example');
    expect(await note.isVisible()).toBe(true);
    const link = page.getByRole('link', { name: 'help@shop.example' });
    expect(await link.getAttribute('href')).toBe('mailto:help@shop.example');
    await show({ situation: 'error network', branding: { supportEmail: null } });
    expect(await page.getByText('If the error persists').count()).toBe(0);
  });

  it('tells nobody to pay again while the payment may still come', async () => {
    await show({ situation: 'undecided' });
    expect(await read(page.getByRole('alert'))).toContain('Please do not pay again');
    expect(await button('Try again').count()).toBe(0);
    await button('Continue').click();
    expect(await calls()).toEqual(['finish']);
  });
});

describe('success and waiting', () => {
  it('[CHK-041] [CHK-042] [CHK-043] [CHK-044] says that it is paid, and goes on', async () => {
    await show({ situation: 'success' });
    expect(await read(page.getByRole('heading', { level: 1 }))).toBe('Payment complete');
    expect(await page.locator('.sign-success svg').isVisible()).toBe(true);
    expect(await page.getByText('Your subscription is now active').isVisible()).toBe(true);
    await button('Continue').click();
    expect(await calls()).toEqual(['finish']);
    for (const ware of ['lifetime', 'coins']) {
      await show({ situation: 'success', ware });
      expect(await page.getByText('Your subscription is now active').count()).toBe(0);
    }
  });

  it('leaving after success is no cancelling', async () => {
    await show({ situation: 'success' }, NARROW);
    await page.getByTestId('close-button').click();
    await page.keyboard.press('Escape');
    expect(await calls()).toEqual(['finish', 'finish']);
  });

  it.each(['opening', 'processing'])('[CHK-045] while it is %s, a circle turns', async (situation) => {
    await show({ situation });
    const turning = await of<object>(
      spinner(),
      '(element) => element.getAnimations().map(({ playState, animationName }) => [playState, animationName])',
    );
    expect(turning).toEqual([['running', 'turn']]);
    expect(await style(spinner(), 'border-radius')).toBe('50%');
  });
});

describe('the panel of the product', () => {
  const row = (name: string) => panel().locator('.row', { hasText: name }).locator('dd');

  it('[CHK-046] [CHK-048] [CHK-052] [CHK-053] [CHK-054] has title, price and terms of a subscription', async () => {
    await show({ ware: 'monthly' });
    expect(await read(page.getByRole('heading', { level: 1 }))).toBe('Plausch Premium');
    expect(await read(panel().locator('.title-x-large'))).toBe('€4.99 per month');
    expect(await read(panel())).toContain('Renews monthly Continues until cancelled Cancel anytime');
    expect(await read(panel())).not.toContain('Free trial');
    await show({ ware: 'lifetime' });
    expect(await read(panel().locator('.title-x-large'))).toBe('€149.00');
    for (const line of ['Renews', 'Continues until cancelled', 'Cancel anytime'])
      expect(await panel().getByText(line).count()).toBe(0);
  });

  it('[CHK-047] [BRAND-17] has the description where the brand wants it and there is one', async () => {
    const description = panel().getByText(/^Unbegrenzte Emoji-Plätze/);
    await show({ appearance: { show_product_description: true } });
    expect(await description.isVisible()).toBe(true);
    await show({ appearance: { show_product_description: false } });
    expect(await description.count()).toBe(0);
  });

  it('[CHK-049] [CHK-050] has the trial, and the price after it with its date', async () => {
    await show();
    expect(await read(panel().locator('.title-x-large'))).toBe('Free trial: 7 days');
    expect(await read(panel().locator('.then'))).toBe('Then €4.99 per month, from November 28, 2026');
    expect(await read(row('From November 28, 2026, after the trial'))).toBe('€4.99');
  });

  it('[CHK-051] [TAX-06] [TAX-30] has what is due today: nothing with a trial, else the total', async () => {
    await show({ tax: 'none' });
    expect(await read(row('Total due today'))).toBe('€0');
    await show({ ware: 'monthly', tax: 'none' });
    expect(await read(row('Total due today'))).toBe('€4.99');
    await set({
      breakdown: {
        currency: 'EUR',
        totalAmountInMicros: 5_940_000,
        totalExcludingTaxInMicros: 4_990_000,
        taxCalculationStatus: 'calculated',
        pendingReason: null,
        taxBreakdown: [{ display_name: 'VAT', tax_amount_in_micros: 950_000 }],
      },
    });
    expect(await read(row('Total due today'))).toBe('€5.94');
    expect(await read(row('VAT'))).toBe('€0.95');
  });

  it.each(['monthly', 'trial'] as const)(
    'where one subscription takes the place of another, has what is left to pay today beside the price, and no trial: %s',
    async (ware) => {
      await show({ ware, tax: 'none' });
      await set({
        change: { dueMicros: 2_990_000, begins: null },
        breakdown: {
          currency: 'EUR',
          totalAmountInMicros: 2_990_000,
          totalExcludingTaxInMicros: 2_990_000,
          taxCalculationStatus: 'disabled',
          pendingReason: null,
          taxBreakdown: [],
        },
      });
      expect(await read(panel().locator('.title-x-large'))).toBe('€4.99 per month');
      expect(await read(row('Total due today'))).toBe('€2.99');
      expect(await read(page.locator('.order'))).toContain('Today €2.99 Total price €4.99 per month');
      expect(await read(page.locator('.entry'))).toContain('so you pay €2.99 now');
      expect(await read(page.locator('.layer'))).not.toMatch(/trial/i);
      await set({ page: 'success' });
      expect(await read(page.locator('.state'))).toContain('Your subscription is now active');
    },
  );

  it('where it waits for the end of the running one, has that day in every place', async () => {
    await show({ ware: 'trial', tax: 'none', situation: 'plan that begins later' });
    expect(await read(panel().locator('.then'))).toBe('Renews monthly, next payment on December 11, 2026');
    expect(await read(row('Total due today'))).toBe('€0');
    const order = await read(page.locator('.order'));
    expect(order).toContain('Today €0 From Dec 11, 2026 €4.99 per month');
    expect(order).toContain('Earliest end Dec 11, 2026');
    expect(await read(page.locator('.entry'))).toContain('Starts on December 11, 2026. Until then');
    expect(await read(page.locator('.layer'))).not.toMatch(/trial/i);
    await set({ page: 'success' });
    expect(await read(page.locator('.state'))).toContain('Your plan changes on December 11, 2026');
  });

  it('[PRICE-28] a length that cannot be read is shown as it came', async () => {
    await show({ ware: 'odd' });
    expect(await read(panel().locator('.title-x-large'))).toBe('Free trial: P1Y2M');
  });
});

describe('the details of the price', () => {
  const details = () => page.locator('.details');

  it('[CHK-055] are folded below 768 px, and unfold', async () => {
    await show({}, { width: 767, height: 800 });
    expect(await details().isVisible()).toBe(false);
    await button('Show details').click();
    expect(await details().isVisible()).toBe(true);
    expect(await button('Hide details').getAttribute('aria-expanded')).toBe('true');
    await button('Hide details').click();
    expect(await details().isVisible()).toBe(false);
  });

  it('[CHK-056] [CHK-058] are always open from 768 px, and called that', async () => {
    await show({}, { width: 768, height: 800 });
    expect(await page.getByRole('region', { name: 'Details' }).isVisible()).toBe(true);
    expect(await page.locator('.toggle').isVisible()).toBe(false);
    expect(await read(page.getByTestId('back-button'))).toBe('Back');
  });

  it.each(['none', 'empty'])('[CHK-057] there is nothing to unfold where taxes are %s', async (tax) => {
    await show({ tax }, NARROW);
    expect(await page.locator('.toggle').count()).toBe(0);
    expect(await page.getByText('Total excluding tax').count()).toBe(0);
    expect(await page.getByText('Total due today').isVisible()).toBe(true);
  });

  it('[TAX-23] hold a place for a tax that is being calculated', async () => {
    await show({ tax: 'loading' });
    expect(await page.getByRole('img', { name: 'Calculating tax…' }).isVisible()).toBe(true);
    expect(await page.getByRole('status').textContent()).toBe('Calculating tax…');
  });

  it.each([
    ['TAX-26', 'pending', 'Enter billing address to calculate'],
    ['TAX-27', 'needs postal code', 'Enter zip code to calculate'],
    ['TAX-28', 'needs state', 'Enter state or postal code to calculate'],
  ])('[%s] [TAX-24] ask for what is missing: %s', async (_row, tax, prompt) => {
    await show({ tax });
    expect(await read(page.locator('.row-prompt'))).toBe(`Tax ${prompt}`);
  });

  it('[TAX-25] have a line for each tax, and the total without them above', async () => {
    await show({ ware: 'monthly' });
    expect(await read(details())).toBe('Total excluding tax €4.19 MwSt. 19 % €0.80 Total due today €4.99');
  });
});

describe('the layer', () => {
  it('[CHK-059] [CHK-066 a] covers the page without a target, and fills the target with one', async () => {
    await show();
    expect([await style(host(), 'position'), await style(host(), 'z-index')]).toEqual(['fixed', '1000001']);
    expect(await box(host())).toEqual({ x: 0, y: 0, ...WIDE });
    await show({ isEmbedded: true });
    expect([await style(host(), 'position'), await style(host(), 'z-index')]).toEqual(['relative', 'auto']);
    const [place, inside] = [await box(page.locator('#place')), await box(host())];
    expect([inside.x, inside.width]).toEqual([place.x, place.width]);
    // Its own width decides, not the window's.
    await of(page.locator('#place'), "(place) => { place.style.width = '500px'; }");
    expect((await box(page.locator('.form'))).width).toBe(500);
    await of(page.locator('#place'), "(place) => { place.style.width = ''; }");
  });

  it('[CHK-060] [CHK-061] [CHK-067] [CHK-069] says that it is a sandbox, and can be told not to', async () => {
    await show({ isSandbox: true });
    const banner = page.getByRole('complementary', { name: 'Sandbox' });
    expect(await read(banner)).toBe('Sandbox · No real money moves.');
    expect(await style(banner, 'z-index')).toBe('1000002');
    expect(await style(banner, 'transition')).toContain('transform 0.3s');
    await button('Close sandbox notice').click();
    await expect.poll(() => banner.isVisible()).toBe(false);
    expect(await payButton().isVisible()).toBe(true);
    expect((await box(page.locator('.info'))).y).toBe(0);
    await show();
    expect(await page.getByText('Sandbox').count()).toBe(0);
  });

  it('[CHK-062] shows icon and name of the app', async () => {
    await show({ branding: { appName: 'Kaffeehaus' } });
    expect(await read(page.locator('.app-name'))).toBe('Kaffeehaus');
    const icon = page.locator('.app-icon');
    expect(await icon.isVisible()).toBe(true);
    await expect.poll(() => of<string>(icon, '({ currentSrc }) => currentSrc')).toContain('image/webp');
    await show({
      branding: { appIcon: 'data:image/png;base64,AAAA', appIconWebp: 'data:image/webp;base64,AAAA' },
    });
    await expect.poll(() => icon.count()).toBe(0);
  });

  it.each([
    [767, false, [true, false]],
    [768, false, [false, true]],
    [767, true, [false, false]],
    [768, true, [false, false]],
  ] as const)(
    '[CHK-063] [CHK-064] [BRAND-24] the way out at %d px, embedded: %s',
    async (width, isEmbedded, seen) => {
      await show({ isEmbedded }, { width, height: 800 });
      const place = page.locator('#place');
      await of(place, "(place) => { document.body.style.margin = '0'; }");
      const [close, back] = [page.getByTestId('close-button'), page.getByTestId('back-button')];
      expect([await close.isVisible(), await back.isVisible()]).toEqual(seen);
      if (isEmbedded) return;
      await (width === 767 ? close : back).click();
      expect(await calls()).toEqual(['close']);
    },
  );
});

describe('the brand', () => {
  const rgb = (hex: string) =>
    `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
  const background = (selector: string) => style(page.locator(selector), 'background-color');

  it('[BRAND-04] [BRAND-08] [BRAND-09] [BRAND-33] has the usual colours without a branding', async () => {
    for (const wish of [{ branding: null }, { branding: { appearance: null } }]) {
      await show(wish);
      expect([await background('.button'), await background('.form'), await background('.info')]).toEqual(
        ['#576CDB', '#FFFFFF', '#EFF3FA'].map(rgb),
      );
    }
  });

  it('[BRAND-10] [BRAND-13] [BRAND-14] [BRAND-15] [BRAND-16] sets colours and font', async () => {
    await show({
      appearance: {
        color_buttons_primary: '#0B7A5B',
        color_product_info_bg: '#2A2138',
        color_form_bg: '#FFF7C2',
        color_page_bg: '#15111D',
        font: 'Georgia',
      },
    });
    expect([
      await background('.button'),
      await background('.info'),
      await background('.form'),
      await background('.layer'),
    ]).toEqual(['#0B7A5B', '#2A2138', '#FFF7C2', '#15111D'].map(rgb));
    for (const part of ['.title-x-large', '.button', '.note >> nth=0'])
      expect(await style(page.locator(part), 'font-family')).toMatch(/^Georgia, system-ui/);
  });

  it.each([
    ['BRAND-21', null, '8px', '4px'],
    ['BRAND-21', 'rounded', '8px', '4px'],
    ['BRAND-22', 'rectangle', '0px', '0px'],
    ['BRAND-23', 'pill', '9999px', '12px'],
  ])('[%s] the shape %s', async (_row, shapes, ofButton, ofInput) => {
    await show({ appearance: { shapes } });
    expect(await style(payButton(), 'border-radius')).toBe(ofButton);
    expect(await style(page.locator('.layer'), '--rc-shape-input-border-radius')).toBe(ofInput);
    const field = cardNumber();
    expect(await style(field, 'border-radius')).toBe(ofInput);
  });

  it.each([
    [767, '20px', '24px'],
    [768, '32px', '36px'],
    [1024, '32px', '36px'],
    [1025, '52px', '36px'],
  ])(
    '[BRAND-25] [BRAND-27] [BRAND-28] at %d px the padding is %s, the title %s, text 16px',
    async (width, padding, title) => {
      await show({}, { width, height: 800 });
      expect(await style(page.locator('.info .column'), 'padding-left')).toBe(padding);
      expect(await style(page.locator('.title-x-large'), 'font-size')).toBe(title);
      expect(await style(page.locator('.then'), 'font-size')).toBe('16px');
    },
  );
});

describe('for everybody', () => {
  // All screens that turn look the same, so each look has one of them.
  const WAITING = ['opening', 'paying', 'processing'].map((situation) => ({ situation }));
  const SITUATIONS: readonly (readonly object[])[] = [
    [{ situation: 'ready', isSandbox: true }],
    [{ situation: 'asks for email', tax: 'loading' }],
    [{ situation: 'incomplete', tax: 'pending', ware: 'yearly' }],
    WAITING,
    [{ situation: 'invalid address' }, { situation: 'card provider says' }],
    [{ situation: 'error setting up' }, { situation: 'error already bought' }],
    [{ situation: 'undecided' }],
    [{ situation: 'success' }, { situation: 'success', ware: 'lifetime' }],
    [{ situation: 'ready', isEmbedded: true, appearance: { show_product_description: false } }],
  ];
  const LOOKS = ['usual', 'evening', 'angular', 'glaring', 'unusable'] as const;
  const SIZES = [WIDE, NARROW] as const;
  const DIRECTIONS = ['en', 'ar'] as const;

  type Shown = { readonly wish: object; readonly size: Size; readonly language: string };
  /** Each look meets each situation; each of them meets both widths in both directions. */
  function shownIn(look: (typeof LOOKS)[number]): readonly Shown[] {
    if (isThorough) {
      const wishes = SITUATIONS.flat();
      return SIZES.flatMap((size) =>
        DIRECTIONS.flatMap((language) => wishes.map((wish) => ({ wish, size, language }))),
      );
    }
    const turn = LOOKS.indexOf(look);
    return SITUATIONS.map((alike, at) => ({
      wish: alike[turn % alike.length] ?? {},
      size: SIZES[(turn + at) % 2] ?? WIDE,
      language: DIRECTIONS[Math.floor((turn + at) / 2) % 2] ?? 'en',
    }));
  }

  /** The document does not know what moves in a shadow root. */
  const settled = () => of(host(), `({ shadowRoot }) => ${END_FADES}(shadowRoot)`);

  it.each(LOOKS)('axe finds nothing in the look %s', async (look) => {
    const findings: string[] = [];
    for (const { wish, size, language } of shownIn(look)) {
      await show({ ...wish, look, language }, size);
      await settled();
      const found = await runAxe(page);
      const { situation, isEmbedded = false } = wish as { situation: string; isEmbedded?: boolean };
      const name = [look, situation, isEmbedded ? 'embedded' : 'full', language, size.width].join('-');
      // The page around it is only a place.
      findings.push(
        ...found
          .filter(
            (finding) =>
              !/^(landmark-one-main|page-has-heading-one|region|landmark-no-duplicate)/.test(finding),
          )
          .map((finding) => `${name}: ${finding}`),
      );
      await takePicture(page, `checkout-${name.replaceAll(' ', '-')}`);
    }
    expect(findings).toEqual([]);
  });

  it('the keyboard goes round within the layer, through the fields of the card, and Escape leaves', async () => {
    await show();
    const focused = () =>
      page.evaluate<string>(`(() => {
        let element = document.activeElement;
        while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        return (element.getAttribute('aria-label') ?? element.parentElement.textContent).slice(0, 22);
      })()`);
    // At first the heading of the form has it.
    expect(await focused()).toContain('Pay by card');
    const round: string[] = [];
    for (let step = 0; step < 40 && !round.slice(1).includes(round[0] ?? ''); step++) {
      await page.keyboard.press('Tab');
      round.push(await focused());
    }
    const names = ['Card number', 'Expiration date', 'Security code', 'Postal code'];
    expect(round.filter((name) => names.includes(name)).slice(0, 4)).toEqual(names);
    expect(
      await page.evaluate(
        "document.activeElement.id === 'checkout' || document.querySelector('#checkout').contains(document.activeElement)",
      ),
    ).toBe(true);
    // The page beneath does not get it, not even by script.
    await page.evaluate("document.querySelector('#before').focus()");
    expect(await page.evaluate('document.activeElement.id')).toBe('checkout');
    await cardNumber().focus();
    await page.keyboard.press('Escape');
    expect(await calls()).toEqual(['close']);
  });

  it('backwards from the first thing the keyboard comes to the last', async () => {
    await show();
    await page.getByTestId('back-button').focus();
    await page.keyboard.press('Shift+Tab');
    const last = await of<boolean>(
      payButton(),
      '(element) => element.getRootNode().activeElement === element',
    );
    expect(last).toBe(true);
  });

  it('Escape does nothing while it is paid, nor in a target', async () => {
    await show({ situation: 'paying' });
    await page.keyboard.press('Escape');
    expect(await calls()).toEqual([]);
    await show({ isEmbedded: true });
    await cardNumber().focus();
    await page.keyboard.press('Escape');
    expect(await calls()).toEqual([]);
    await page.evaluate("document.querySelector('#before').focus()");
    expect(await page.evaluate('document.activeElement.id')).toBe('before');
  });

  it('each screen gets the keyboard, and errors come into view', async () => {
    await show({}, NARROW);
    const focused = () =>
      of<string>(host(), '({ shadowRoot }) => shadowRoot.activeElement?.textContent ?? ""');
    await payButton().scrollIntoViewIfNeeded();
    await payButton().focus();
    await set({ form: { ...READY, inlineError: { kind: 'invalid-tax-location' } } });
    expect(await focused()).toContain('We could not verify your billing address');
    expect(
      await of<boolean>(
        page.getByRole('alert'),
        '(element) => { const { top, bottom } = element.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }',
      ),
    ).toBe(true);
    await button('Try again').click();
    expect(await focused()).toBe('Pay by card');
    await set({ page: 'success' });
    expect(await focused()).toBe('Payment complete');
  });

  it('everything to be pressed is 44 px high, links in the footer of a wide screen aside', async () => {
    for (const wish of [{ isSandbox: true }, { situation: 'error network' }, { situation: 'success' }]) {
      await show(wish, NARROW);
      const small = await of<string[]>(
        host(),
        `({ shadowRoot }) =>
        [...shadowRoot.querySelectorAll('button, input, nav a')]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height < 44)
          .map((element) => element.textContent)`,
      );
      expect(small).toEqual([]);
    }
  });

  it('[I18N-09] Arabic and Hebrew begin at the right', async () => {
    for (const language of ['ar', 'he']) {
      await show({ language });
      const layer = page.locator('.layer');
      expect([await layer.getAttribute('dir'), await layer.getAttribute('lang')]).toEqual(['rtl', language]);
      expect((await box(panel())).x).toBe(640);
      expect((await box(page.locator('.form'))).x).toBe(0);
      const back = await box(page.getByTestId('back-button'));
      expect(back.x).toBeGreaterThan(1000);
      expect(await style(page.locator('.mirrored'), 'transform')).toBe('matrix(-1, 0, 0, 1, 0, 0)');
      // Names of other languages keep their own direction: the number stays behind the word, the full stop at the end.
      expect(await isWrittenFromTheLeft(panel().getByText('MwSt. 19 %'))).toBe(true);
      expect(await isWrittenFromTheLeft(panel().getByText(/^Unbegrenzte Emoji-Plätze/))).toBe(true);
    }
    await show({ language: 'ja' });
    expect(await page.locator('.layer').getAttribute('dir')).toBe('ltr');
  });

  /** Whether its last letter stands right of the first, or below it. */
  const isWrittenFromTheLeft = (place: Locator) =>
    of<boolean>(
      place,
      `(element) => {
        const text = element.firstChild;
        const at = (index) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          return range.getBoundingClientRect();
        };
        const [before, last] = [at(text.length - 2), at(text.length - 1)];
        return last.left > before.left;
      }`,
    );

  it('in none of the 34 languages is anything cut or wider than 320 px', async () => {
    const languages = await page.evaluate<string[]>('screens.LANGUAGES');
    expect(languages).toHaveLength(34);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const wide: string[] = [];
    for (const language of languages) {
      for (const wish of [
        { ware: 'quarterly', tax: 'needs state', isSandbox: true, situation: 'asks for email' },
        { ware: 'yearly', situation: 'success' },
        { situation: 'undecided' },
      ]) {
        await show({ language, ...wish }, { width: 320, height: 640 });
        if (await page.locator('.toggle').count()) await page.locator('.toggle').click();
        wide.push(...(await overflowing()).map((found) => `${language} ${wish.situation}: ${found}`));
      }
    }
    await page.emulateMedia({ reducedMotion: null });
    expect(wide).toEqual([]);
  });

  it('at 200 % of a wide screen nothing is cut either', async () => {
    // As a window of half the size is.
    for (const language of ['de', 'en', 'fi', 'el']) {
      await show({ language, isSandbox: true }, { width: 640, height: 400 });
      expect(await overflowing()).toEqual([]);
    }
  });

  /** What reaches beyond its place, or is cut by it. */
  const overflowing = () =>
    of<string[]>(
      host(),
      `({ shadowRoot }) => {
      const all = [...shadowRoot.querySelectorAll('.layer, .layer *')];
      const seen = all.filter((element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.matches('.announcement, .edge, .skeleton, svg *'));
      return seen.filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const isCut = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline';
        return left < -0.5 || right > innerWidth + 0.5 || isCut;
      }).map((element) => element.className + ' ' + (element.textContent ?? '').slice(0, 60));
    }`,
    );
});

describe('on other pages', () => {
  it('nothing of a page that styles everything gets in', async () => {
    const browser = await sharedBrowser();
    const phone = await openPhone(browser, { reducedMotion: 'reduce' });
    const pictures = async (path: string) => {
      await phone.page.goto(`${shop.origin}${path}`);
      await phone.page.waitForFunction('globalThis.screens !== undefined');
      const taken: Buffer[] = [];
      for (const wish of [
        { isSandbox: true },
        { situation: 'undecided', look: 'evening' },
        { situation: 'success' },
      ]) {
        await inPage(phone.page, 'function (wish) { return screens.show(wish); }', wish);
        await phone.page.evaluate('screens.set({})');
        taken.push(await phone.page.screenshot({ animations: 'disabled', caret: 'hide' }));
      }
      return taken;
    };
    const usual = await pictures('/');
    const hostile = await pictures('/hostile');
    expect(usual.map((picture, index) => picture.equals(hostile[index] as Buffer))).toEqual([
      true,
      true,
      true,
    ]);
    await phone.close();
  });

  it('nothing is left of it on the page', async () => {
    await show({ isEmbedded: true });
    expect(await page.evaluate('screens.leave()')).toEqual({ children: 0, sheets: 0 });
    await page.keyboard.press('Escape');
    expect(await calls()).toEqual([]);
    await page.evaluate("document.querySelector('#before').focus()");
    expect(await page.evaluate('document.activeElement.id')).toBe('before');
  });

  it('with reduced motion nothing moves, and forced colours keep every border', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    await show({ situation: 'opening' });
    expect(await of<number>(spinner(), '(element) => element.getAnimations().length')).toBe(0);
    expect(await style(page.locator('.content'), 'transition-duration')).toBe('0s');
    await show();
    expect(await style(payButton(), 'border-top-width')).toBe('1px');
    await page.emulateMedia({ reducedMotion: null, forcedColors: null });
  });
});
