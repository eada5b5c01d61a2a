import { runAxe } from '@plausch/dev-env/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from './sandbox.fixture.ts';
import {
  focused,
  inPage,
  openForm,
  type Page,
  pay,
  results,
  settled,
  tapCard,
  type,
  Visitor,
} from './sandbox.visitor.fixture.ts';

let test: TestSandbox;
let visitor: Visitor;
beforeAll(async () => {
  test = await startSandbox();
  visitor = await Visitor.start(test.url);
});
afterEach(() => visitor.leave());
afterAll(async () => {
  await visitor?.stop();
  await test?.stop();
});

describe('the bank that asks', () => {
  const ask = async (kind: 'desktop' | 'phone' = 'desktop', mode: 'payment' | 'setup' = 'payment') => {
    const page = await visitor.visit('/', kind);
    const intent = await openForm(test, page, {}, mode);
    await tapCard(page, /fragt immer/);
    await pay(page);
    await page.getByRole('dialog', { name: 'Testbank' }).waitFor();
    return { page, ...intent };
  };

  it('is answered yes', async () => {
    const { page, ref } = await ask('phone');
    await page.getByText('Möchtest du 4,99 € bezahlen?').waitFor();
    expect(await runAxe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Freigeben' }).click();
    await settled(page, 1);
    expect(await results(page)).toMatchObject([{ paymentIntent: { id: ref, status: 'succeeded' } }]);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it.each([
    ['by the button', (page: Page) => page.getByRole('button', { name: 'Ablehnen', exact: true }).click()],
    ['by closing', (page: Page) => page.getByRole('button', { name: 'Schließen und ablehnen' }).click()],
    ['by Escape', (page: Page) => page.keyboard.press('Escape')],
  ])('is answered no %s, and the focus returns', async (_how, refuse) => {
    const { page, ref } = await ask('desktop', 'setup');
    await page.getByText('Darf deine Karte für spätere Zahlungen gespeichert werden?').waitFor();
    await refuse(page);
    await settled(page, 1);
    expect(await results(page)).toMatchObject([
      {
        error: {
          code: 'setup_intent_authentication_failure',
          message: 'Die Bank hat die Karte nicht freigegeben. Versuch es mit einer anderen.',
          setup_intent: { id: ref, status: 'requires_payment_method' },
        },
      },
    ]);
    expect(await focused(page)).toBe('pay');
  });

  it('keeps the focus to itself', async () => {
    const { page } = await ask();
    const seen: string[] = [];
    for (let step = 0; step < 4; step += 1) {
      seen.push(await focused(page));
      await page.keyboard.press('Tab');
    }
    expect(seen).toEqual(['Freigeben', 'Ablehnen', '×', 'Freigeben']);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('×');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('Ablehnen');
  });

  it('is told no when the payment is left, and goes', async () => {
    const { page, ref } = await ask();
    await inPage(page, '() => shop.close()');
    await settled(page, 1);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await results(page)).toMatchObject([{ error: { code: 'payment_intent_authentication_failure' } }]);
    expect(await test.sandbox.readIntent(ref)).toEqual({ kind: 'open' });
  });
});

describe('what a page can do with it', () => {
  it('survives to be left while a payment is under way, and another form after it', async () => {
    const page = await visitor.visit('/');
    const { ref } = await openForm(test, page);
    await type(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/sandbox/v1/confirm', async (route) => {
      await held.promise;
      await route.continue();
    });
    await pay(page);
    await inPage(page, '() => shop.close()');
    expect(await page.getByLabel('Kartennummer').count()).toBe(0);
    held.resolve();
    await settled(page, 1);
    expect(await results(page)).toMatchObject([{ paymentIntent: { id: ref, status: 'succeeded' } }]);
    const other = await openForm(test, page);
    await type(page);
    await pay(page);
    await settled(page, 2);
    expect((await results(page))[1]).toMatchObject({ paymentIntent: { id: other.ref, status: 'succeeded' } });
  });

  it('finds out by itself that a payment went through whose answer was lost', async () => {
    const page = await visitor.visit('/');
    await openForm(test, page);
    visitor.allowProblems(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
    await type(page);
    await page.route('**/sandbox/v1/confirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await pay(page);
    await settled(page, 1);
    expect(await results(page)).toMatchObject([{ paymentIntent: { status: 'succeeded' } }]);
  });

  it('is told that there is no connection, and can try again', async () => {
    const page = await visitor.visit('/');
    await openForm(test, page);
    visitor.allowProblems(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
    await type(page);
    await page.context().setOffline(true);
    await pay(page);
    await settled(page, 1);
    expect(await results(page)).toEqual([
      {
        error: {
          type: 'api_connection_error',
          code: 'connection',
          message: 'Keine Verbindung. Versuch es gleich noch einmal.',
        },
      },
    ]);
    await page.context().setOffline(false);
    await pay(page);
    await settled(page, 2);
    expect((await results(page))[1]).toHaveProperty('paymentIntent');
  });

  it('takes a card for later, and pays with it; asks how an intent stands', async () => {
    const page = await visitor.visit('/');
    const { ref, clientSecret } = await openForm(test, page, { email: true }, 'setup');
    await page.getByLabel('E-Mail').fill('mara@example.org');
    await type(page);
    const told = await inPage<object[]>(
      page,
      `async (clientSecret) => {
        const { stripe, elements } = shop;
        const { confirmationToken } = await stripe.createConfirmationToken({ elements });
        const confirmation = { clientSecret, redirect: 'if_required', confirmParams: { confirmation_token: confirmationToken.id } };
        const answers = [confirmationToken, await stripe.retrieveSetupIntent(clientSecret), await stripe.confirmPayment(confirmation)];
        answers.push(await stripe.confirmSetup(confirmation), await stripe.handleNextAction({ clientSecret }));
        stripe._registerWrapper({ name: 'stripe-js', version: '4.6.0', startTime: 1 });
        return answers.concat(await stripe.retrieveSetupIntent('seti_1_secret_2'));
      }`,
      clientSecret,
    );
    const setupIntent = { id: ref, status: 'succeeded' };
    expect(told).toMatchObject([
      {
        id: expect.stringMatching(/^ctoken_/),
        payment_method_preview: {
          type: 'card',
          card: { brand: 'visa', last4: '4242', country: 'US' },
          billing_details: { email: 'mara@example.org', address: { country: 'DE', postal_code: null } },
        },
      },
      { setupIntent: { id: ref, status: 'requires_payment_method', last_setup_error: null } },
      { error: { type: 'invalid_request_error' } },
      { setupIntent },
      { setupIntent },
      { error: { type: 'invalid_request_error', message: 'There is no payment with this client secret.' } },
    ]);
    visitor.allowProblems(/status of 404/);
  });

  it.each([
    ['no mode', { mode: undefined }, /mode/],
    ['no amount', { amount: undefined }, /amount/],
    ['an amount that is not whole', { amount: 4.99 }, /amount/],
    ['no currency', { currency: undefined }, /currency/],
  ])('is told what is wrong with %s', async (_what, options, message) => {
    const page = await visitor.visit('/');
    await openForm(test, page, Object.fromEntries(Object.keys(options).map((name) => [name, null])));
    await inPage(page, '(options) => { shop.elements.update(options); }', options);
    await expect
      .poll(() =>
        inPage<{ error?: { message: string } }[]>(
          page,
          "() => shop.events.filter(({ name }) => name === 'loaderror')",
        ),
      )
      .toEqual([
        expect.objectContaining({
          error: expect.objectContaining({ message: expect.stringMatching(message) }),
        }),
      ]);
  });

  it('throws mistakes of the page at once', async () => {
    const page = await visitor.visit('/');
    const thrown = (program: string) =>
      inPage<string>(
        page,
        `() => { try { ${program} } catch (error) { return error.name + ': ' + error.message; } return ''; }`,
      );
    expect(await thrown("Stripe('pk_test_1')")).toContain('IntegrationError');
    expect(await thrown("Stripe('pk_sandbox_1').elements().create('payment').mount('#nowhere')")).toContain(
      '#nowhere',
    );
    expect(await thrown("Stripe('pk_sandbox_1').elements().create('card')")).toContain('card');
    const twice =
      "const elements = Stripe('pk_sandbox_1').elements(); elements.create('payment'); elements.create('payment');";
    expect(await thrown(twice)).toContain('already');
    expect(await thrown(twice.replace("create('payment'); ", "create('payment').destroy(); "))).toBe('');
    expect(await thrown("new Stripe('pk_sandbox_1')")).toBe('');
  });

  it('goes where it was told to after a payment', async () => {
    const page = await visitor.visit('/');
    const { ref, clientSecret } = await openForm(test, page);
    await type(page);
    await inPage(
      page,
      "(clientSecret) => void shop.stripe.confirmPayment({ elements: shop.elements, clientSecret, confirmParams: { return_url: location.origin + '/?done=1' } })",
      clientSecret,
    );
    await page.waitForURL(/done=1/);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('payment_intent'), searchParams.get('redirect_status')]).toEqual([
      ref,
      'succeeded',
    ]);
  });
});

describe('the script', () => {
  const get = (query = '', headers: Record<string, string> = {}) =>
    fetch(`${test.url}/sandbox/v1.js${query}`, { headers });

  it('is for pages of every origin, and asked for anew unless its version is said', async () => {
    const response = await get();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
      'content-encoding': 'gzip',
      'x-content-type-options': 'nosniff',
      vary: expect.stringContaining('accept-encoding'),
    });
    const code = await response.text();
    expect(code).toContain('Testbank');
    const tag = response.headers.get('etag') ?? '';
    const again = await get('', { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const version = tag.slice(3, -1);
    expect((await get(`?v=${version}`)).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('?v=older')).headers.get('cache-control')).toBe('no-cache');
    const plain = await get('', { 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, code]);
  });
});
