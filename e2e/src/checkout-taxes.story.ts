import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Customer } from './harness/customer.ts';
import { focusedName, heard, listen, tabTo } from './harness/ears.ts';
import { CARDS, EMAIL, type Market, openMarket } from './harness/market.ts';
import { EARLY_START, READ } from './harness/read-aloud.ts';
import { openOwnShop, type Shop } from './harness/shop.ts';
import { taxedServer, UNTAXED_KEY } from './harness/taxed.ts';

// A shop that collects taxes, so that everything is on the screens that can be.

let taxed: ReturnType<typeof taxedServer>;
let market: Market;
let shop: Shop;
beforeAll(async () => {
  taxed = taxedServer();
  market = await openMarket(taxed.options);
  shop = await openOwnShop(market.billing);
});
afterEach(() => market.leave());
afterAll(async () => {
  await shop.close();
  await market.close();
  taxed.remove();
});

/** The backend's no to a place, a network that ends: the console of the browser tells of each. */
async function arrives(kind: 'phone' | 'desktop' = 'desktop'): Promise<Customer> {
  const customer = await Customer.arrives(market, shop, kind);
  customer.device.allowProblems(/Failed to load resource/);
  return customer;
}

const QUESTION = '**/calculate_taxes';
const payButton = ({ page }: Customer) => page.getByTestId('PayButton');
/** The rows of the price, as they are read. */
const rows = async ({ page }: Customer) =>
  (await page.locator('.details .row').allTextContents()).map((text) => text.replaceAll(/\s/g, ' '));

describe('a purchase by keyboard alone, and by ear', () => {
  it('is read in order, says what changes, is paid, and gives the keyboard back', async () => {
    const karl = await arrives();
    const { page } = karl;
    const { keyboard } = page;
    const type = async (field: string, text: string) => {
      await tabTo(page, field);
      await keyboard.type(text);
    };
    const payable = () => expect.poll(() => payButton(karl).isEnabled()).toBe(true);
    const press = async (button: string) => {
      await tabTo(page, button);
      await keyboard.press('Enter');
    };
    const [script, start, complete] = [
      await karl.hold('**/sandbox/v1.js'),
      await karl.hold('**/checkout/start'),
      await karl.hold('**/checkout/*/complete'),
    ];
    const status = await karl.hold(/\/checkout\/(?!start)[^/]+$/);
    await karl.offer({ user: 'karl', product: 'premium_monthly', locale: 'en' });
    await press('Buy');
    await start.arrived;
    await page.locator('.spinner').waitFor();
    const announced = await listen(page);
    expect(await heard(page, 'section.form')).toEqual([
      'region "Pay by card":',
      'paragraph: Preparing secure payment…',
    ]);
    expect(await focusedName(page)).toBe('Preparing secure payment…');
    start.go();
    // What is known of taxes comes before the form, so nothing is said of them while it is prepared.
    await expect.poll(() => rows(karl)).toContain('TaxEnter billing address to calculate');
    script.go();
    await page.getByLabel('Card number').waitFor();
    expect(await focusedName(page)).toBe('Pay by card');
    expect(await heard(page, 'section.form')).toEqual(READ.form);
    await type('Email', EMAIL);
    await type('Card number', CARDS.declined);
    await type('Expiration date', '1234');
    await type('Security code', '123');
    await tabTo(page, 'I want Premium to start');
    await keyboard.press('Space');
    await payable();
    expect(await heard(page, '.info')).toEqual(READ.panel);
    await press('Start trial');
    await complete.arrived;
    expect(await heard(page, 'section.form')).toEqual([
      'region "Pay by card":',
      'paragraph: Confirming payment…',
    ]);
    complete.go();
    await expect.poll(() => focusedName(page)).toBe('Card number');
    const read = await heard(page, 'section.form');
    const at = read.indexOf('text: Card number');
    expect(read.slice(at + 1, at + 4)).toEqual([
      'textbox "Card number" [invalid]:',
      'text: 4000 0000 0000 0002',
      'alert: Your card was declined.',
    ]);
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(CARDS.good);
    await payable();
    await press('Start trial');
    await status.arrived;
    expect(await heard(page, 'section.form')).toEqual([
      'region "Pay by card":',
      'paragraph: Confirming payment…',
    ]);
    status.go();
    await karl.heading('Payment complete');
    expect(await focusedName(page)).toBe('Payment complete');
    const whole = await heard(page);
    expect(whole[0]).toBe('dialog "Checkout · Plausch":');
    expect(whole.slice(whole.indexOf(READ.success[0] ?? ''))).toEqual(READ.success);
    const said = await announced();
    await press('Continue');
    expect(await karl.end()).toMatchObject({ kind: 'bought', active: ['premium'] });
    expect(await focusedName(page)).toBe('Buy');
    // Another card may be at home elsewhere.
    const taxes = ['Calculating tax…', expect.stringMatching(/^From .* \d{4}, after the trial: €4\.99$/)];
    const confirming = 'Confirming payment…';
    expect(said).toEqual([...taxes, confirming, taxes[1], ...taxes, confirming, 'Payment complete']);
    // The tick of the box is kept with the words that stood beside it.
    const [kept] = await market.server.query(
      `select early_start, consents->>'early_start' as ticked, consents->>'terms_version' as terms,
         consents->>'text_hash' = encode(sha256(convert_to('${EARLY_START}', 'UTF8')), 'hex') as is_of_text
       from billing.checkout_sessions session join billing.transactions on session_id = session.id
       where app_user_id = 'karl'`,
    );
    expect(kept).toEqual({ early_start: true, ticked: 'true', terms: '2026-11-21', is_of_text: true });
  });
});

describe('taxes', () => {
  it('[TAX-07] [TAX-10] [TAX-11] [TAX-25] [TAX-30] what is read is what the backend says, and what is paid: in the price in Germany, on top in New York', async () => {
    const anna = await arrives();
    const { page } = anna;
    const question = await anna.hold(QUESTION);
    await anna.choose({ user: 'anna', product: 'vip_monthly', locale: 'en' });
    await question.arrived;
    expect(await rows(anna)).toEqual(['VIP€9.99', 'Tax', 'Total due today€9.99']);
    const announced = await listen(page);
    question.go();
    await expect.poll(() => rows(anna)).toContain('TaxEnter billing address to calculate');
    await anna.fill(CARDS.good);
    await expect
      .poll(() => rows(anna))
      .toEqual(['Total excluding tax€8.39', 'MwSt. 19 %€1.60', 'Total due today€9.99']);
    await page.getByLabel('Country').selectOption('US');
    await page.getByLabel('Postal code').fill('ABCDE');
    await page.getByText('We could not verify your billing address').waitFor();
    expect(await heard(page, 'section.form')).toEqual([
      'region "Pay by card":',
      'alert: We could not verify your billing address. Please check that the postal code and country are correct.',
      'button "Try again"',
    ]);
    await anna.press('Try again');
    await page.getByLabel('Postal code').fill('10001');
    await expect
      .poll(() => rows(anna))
      .toEqual(['Total excluding tax€9.99', 'Sales tax€1.00', 'Total due today€10.99']);
    await expect.poll(() => payButton(anna).isEnabled()).toBe(true);
    const total = (amount: string) => ['Calculating tax…', `Total due today: €${amount}`];
    expect(await announced()).toEqual([...total('9.99'), 'Calculating tax…', ...total('10.99')]);
    await payButton(anna).click();
    await anna.heading('Payment complete');
    expect(await rows(anna)).toEqual([]);
    await anna.press('Continue');
    expect(await anna.end()).toMatchObject({ kind: 'bought', active: ['vip'] });
    const booked = await market.server.query(
      `select (gross_micros / 10000)::int as gross, (tax_micros / 10000)::int as tax, (amount_micros / 10000)::int as charged
       from billing.transactions transaction join billing.sandbox_charges charge on charge.ref = charge_ref
         join billing.checkout_sessions session on session.id = session_id
       where app_user_id = 'anna'`,
    );
    expect(booked).toEqual([{ gross: 1099, tax: 100, charged: 1099 }]);
  });

  it('that were told stay what is read, and paid, where another place is refused', async () => {
    const dora = await arrives();
    const { page } = dora;
    await dora.choose({ user: 'dora', product: 'vip_monthly', locale: 'en' });
    await page.getByLabel('Country').selectOption('US');
    await page.getByLabel('Postal code').fill('10001');
    await dora.fill(CARDS.good);
    const told = ['Total excluding tax€9.99', 'Sales tax€1.00', 'Total due today€10.99'];
    await expect.poll(() => rows(dora)).toEqual(told);
    await page.getByLabel('Postal code').fill('ABCDE');
    await page.getByText('We could not verify your billing address').waitFor();
    await dora.press('Try again');
    expect(await rows(dora)).toEqual(told);
    expect(await page.locator('.order').textContent()).toContain('incl. VAT');
    await payButton(dora).click();
    await dora.heading('Payment complete');
    expect(await page.locator('.sum').textContent()).toContain('€10.99');
    const [booked] = await market.server.query<{ gross: number }>(
      `select (gross_micros / 10000)::int as gross from billing.transactions
       join billing.checkout_sessions session on session.id = session_id where app_user_id = 'dora'`,
    );
    expect(booked).toEqual({ gross: 1_099 });
  });

  it('[TAX-08] [TAX-19] [TAX-27] a card that names its country alone is asked for the postal code; a shop without taxes asks nothing', async () => {
    const berta = await arrives();
    const { page } = berta;
    await berta.choose({ user: 'berta', product: 'vip_monthly', locale: 'en' });
    await page.evaluate(`(${KEEP_POSTAL_CODE})()`);
    const announced = await listen(page);
    await page.getByLabel('Country').selectOption('US');
    await page.getByLabel('Postal code').fill('10001');
    await berta.fill(CARDS.good);
    await expect.poll(() => rows(berta)).toContain('TaxEnter zip code to calculate');
    expect(await announced()).toContain('Enter zip code to calculate');
    await berta.press('Back');
    expect(await berta.end()).toMatchObject({ code: 1 });
    // The second time its branding says that it collects some: it has just ceased to.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
    for (const isSaid of [false, true]) {
      await page.route('**/branding*', async (route) => {
        const answer = await route.fetch();
        const branding = { ...(await answer.json()), gateway_tax_collection_enabled: isSaid };
        return route.fulfill({ response: answer, json: branding });
      });
      await berta.choose({ user: 'berta', product: 'vip_monthly', locale: 'en', key: UNTAXED_KEY });
      await berta.fill(CARDS.good);
      await expect.poll(() => payButton(berta).isEnabled()).toBe(true);
      expect(await rows(berta)).toEqual(['Total due today€9.99']);
      expect(asked.includes('calculate_taxes')).toBe(isSaid);
      await berta.press('Back');
      expect(await berta.end()).toMatchObject({ code: 1 });
    }
  });

  it('[TAX-12] a question that is cut or refused, the first as any later one, ends on the error page; nothing is charged', async () => {
    const before = await market.charges();
    const clara = await arrives();
    const { page } = clara;
    for (const [isCut, code, message] of [
      [true, 10, 'Network error. Please check your internet connection.'],
      [false, 2, '"Purchase not started due to an error. Error code: 7773"'],
    ] as const) {
      for (const isFirst of [true, false]) {
        let questions = 0;
        await page.route(QUESTION, (route) => {
          questions += 1;
          if (isFirst !== (questions === 1)) return route.continue();
          if (isCut) return route.abort();
          return route.fulfill({ status: 400, json: { code: 7773, message: 'The provider is away.' } });
        });
        await clara.begin({ user: 'clara', product: 'vip_monthly', email: EMAIL, locale: 'en' });
        if (!isFirst) await clara.fill(CARDS.good);
        await clara.heading('Something went wrong');
        expect(await focusedName(page)).toBe('Something went wrong');
        expect((await heard(page, 'section.form')).slice(0, 4)).toEqual([
          'alert:',
          'heading "Something went wrong" [level=1]',
          `paragraph: ${message}`,
          'button "Try again"',
        ]);
        await clara.press('Try again');
        expect(await clara.end()).toMatchObject({ kind: 'failed', code });
        await page.unroute(QUESTION);
      }
    }
    await clara.choose({ user: 'clara', product: 'vip_monthly' });
    await clara.finish(CARDS.good);
    expect(await clara.end()).toMatchObject({ kind: 'bought' });
    expect((await market.charges()) - before).toBe(1);
  });
});

/** The card provider's script keeps postal codes to itself, as it does with those of some wallets. */
const KEEP_POSTAL_CODE = `() => {
  const provider = Object.getPrototypeOf(Stripe('pk_sandbox_any'));
  const { createConfirmationToken } = provider;
  provider.createConfirmationToken = async function (...options) {
    const answer = await createConfirmationToken.apply(this, options);
    answer.confirmationToken.payment_method_preview.billing_details.address.postal_code = null;
    return answer;
  };
}`;
