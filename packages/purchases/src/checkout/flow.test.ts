import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { base, type Reply, subscriberAnswer } from '../core/backend.fixture.ts';
import { LANGUAGES, tagOf } from '../i18n/index.ts';
import { gateway, refused, ScriptedCheckout, settled } from './flow.fixture.ts';
import { sha256 } from './sha256.ts';
import type { StripeRecorder } from './stripe.fixture.ts';

const once = {
  identifier: 'vip_month',
  title: 'VIP',
  description: null,
  product_type: 'consumable',
  default_purchase_option_id: 'base_option',
  purchase_options: {
    base_option: { id: 'base_option', price_id: 'prc_1', base_price: base.price },
  },
};
const silent = { error: vi.fn(), warn: () => {}, info: () => {}, debug: () => {}, verbose: () => {} };
const scripted = new ScriptedCheckout(silent);
const { seen, events, asked, named, opened, filled, paid } = scripted;
let stripe: StripeRecorder;
let replies: ScriptedCheckout['replies'];
beforeEach(() => {
  silent.error.mockClear();
  scripted.begin();
  ({ stripe, replies } = scripted);
});
afterEach(() => scripted.end());

describe('a purchase', () => {
  it('[CHK-018] [CHK-073] [CHK-074] [BILL-13 client] [BILL-22 client] [BILL-23 client] [BILL-24 client] starts, completes, confirms, asks, and ends with what was bought', async () => {
    const flow = await paid();
    expect(flow.state().page).toBe('success');
    expect(asked()).toEqual(['start', 'complete', 's_1']);
    expect(seen[1]?.body).toEqual({ email: 'a@b.de' });
    expect(stripe.calls.slice(-2)).toEqual([
      ['submit'],
      ['confirmPayment', { clientSecret: 'pi_1', redirect: 'if_required' }],
    ]);
    expect(stripe.of('submit')).toHaveLength(1);
    flow.checkout.finish();
    expect(await flow.ended).toEqual({
      kind: 'finished',
      redemptionInfo: { redeemUrl: 'r' },
      operationSessionId: 's_1',
    });
    expect(stripe.of('destroy')).toEqual([['payment']]);
  });

  it('[CHK-008] taxes are asked for between start and complete, where they are collected', async () => {
    replies['calculate_taxes'] = () => refused(7896);
    const flow = await filled({ taxed: true });
    flow.checkout.pay();
    await settled();
    expect(flow.state().page).toBe('success');
    expect(asked()).toEqual(['start', 'calculate_taxes', 'complete', 's_1']);
  });

  it('[CHK-021] ends finished with a link or without, closed, or errored', async () => {
    const endOf = async (flow: Awaited<ReturnType<typeof opened>>) => {
      flow.checkout.finish();
      flow.checkout.close();
      return flow.ended;
    };
    const ends = [await endOf(await paid())];
    replies['status'] = () => ({ body: { operation: { status: 'succeeded' } } });
    ends.push(await endOf(await paid()), await endOf(await filled()));
    replies['start'] = () => refused(7110);
    ends.push(await endOf(await opened()));
    expect(ends).toEqual([
      { kind: 'finished', redemptionInfo: { redeemUrl: 'r' }, operationSessionId: 's_1' },
      { kind: 'finished', redemptionInfo: null, operationSessionId: 's_1' },
      { kind: 'closed' },
      { kind: 'errored', error: expect.objectContaining({ errorCode: 0 }) },
    ]);
    expect(named('checkout_session_end').map(({ outcome }) => outcome)).toEqual(ends.map(({ kind }) => kind));
  });

  it('[CHK-026] [CHK-072] the form is ready when each of its elements is', async () => {
    const flow = await opened({ customerEmail: undefined });
    expect(flow.state().form.status).toBe('loading');
    stripe.happen('payment ready');
    expect(flow.state().form.status).toBe('loading');
    stripe.happen('linkAuthentication ready');
    expect(flow.state().form.status).toBe('ready');
  });

  it('[CHK-022] [ANALYTICS-21] ends well without a link to redeem', async () => {
    replies['status'] = () => ({ body: { operation: { status: 'succeeded' } } });
    const flow = await paid();
    flow.checkout.finish();
    expect(await flow.ended).toMatchObject({ kind: 'finished', redemptionInfo: null });
    expect(named('checkout_session_end')).toEqual([{ outcome: 'finished', withRedemptionInfo: false }]);
  });

  it('[CHK-032] is completed once, however often the button is pressed', async () => {
    const flow = await filled();
    for (let press = 0; press < 3; press += 1) flow.checkout.pay();
    await settled();
    expect(asked().filter((name) => name === 'complete')).toHaveLength(1);
    expect(stripe.of('submit')).toHaveLength(1);
  });

  it.each([
    ['CHK-075', 'seti_1', 'confirmSetup', 'confirmPayment'],
    ['CHK-076', 'pi_1', 'confirmPayment', 'confirmSetup'],
  ])('[%s] [CHK-077] the secret %s calls %s', async (_row, client_secret, called, other) => {
    replies['complete'] = () => ({ body: { gateway_params: { client_secret } } });
    await paid();
    expect(stripe.of(called)).toEqual([[{ clientSecret: client_secret, redirect: 'if_required' }]]);
    expect(stripe.of(other)).toEqual([]);
  });

  it('[CHK-007] [BILL-13 client] starts once more without an address that is refused, and asks for one', async () => {
    replies['start'] = ({ body }) =>
      'email' in (body as object)
        ? refused(7012)
        : { body: { operation_session_id: 's_1', gateway_params: gateway } };
    const flow = await opened();
    expect(seen.map(({ body }) => 'email' in (body as object))).toEqual([true, false]);
    expect(stripe.of('create').map(([type]) => type)).toEqual(['payment', 'linkAuthentication']);
    expect(flow.state().asksForEmail).toBe(true);
    replies['start'] = () => refused(7012);
    seen.length = 0;
    expect((await opened()).state()).toMatchObject({ page: 'error', error: { errorCode: 4 } });
    expect(asked()).toEqual(['start', 'start']);
  });

  it('[CHK-096] [CHK-097] has a field for the address only where none is known', async () => {
    await paid();
    expect(stripe.of('create').map(([type]) => type)).toEqual(['payment']);
    expect(seen.find(({ url }) => url.endsWith('complete'))?.body).toEqual({ email: 'a@b.de' });
    seen.length = 0;
    stripe.calls.length = 0;
    const flow = await filled({ customerEmail: undefined });
    expect(stripe.of('create').map(([type]) => type)).toEqual(['payment', 'linkAuthentication']);
    stripe.happen('linkAuthentication change', { complete: true, value: { email: 'c@d.de' } });
    flow.checkout.pay();
    await settled();
    expect(seen.find(({ url }) => url.endsWith('complete'))?.body).toEqual({ email: 'c@d.de' });
  });

  it('[CHK-098] an address of the developer that is none is not sent, and asked for', async () => {
    await opened({ customerEmail: 'abc' });
    expect(seen[0]?.body).not.toHaveProperty('email');
    expect(stripe.of('create').at(-1)).toEqual(['linkAuthentication', { defaultValues: { email: 'abc' } }]);
  });

  it.each([7012, 7834, 7879])(
    '[CHK-080] an address that is refused with %i at the end is said in place of the form',
    async (code) => {
      replies['complete'] = () => refused(code);
      const flow = await paid();
      expect(flow.state()).toMatchObject({
        page: 'payment-entry',
        form: { status: 'ready', inlineError: { kind: 'invalid-email', email: 'a@b.de' } },
      });
      expect(named('checkout_flow_error')).toEqual([]);
    },
  );

  it('tells of an early start before it is completed, with the words that were read', async () => {
    const flow = await filled({ termsVersion: '2026-11' });
    flow.checkout.setEarlyStart(true);
    flow.checkout.pay();
    await settled();
    expect(asked()).toEqual(['start', 'consents', 'complete', 's_1']);
    const text =
      'I want VIP to start during the 14\u2011day withdrawal period. If I withdraw after that, I pay for the days used.';
    expect(seen[1]?.body).toEqual({
      early_start: true,
      terms_version: '2026-11',
      text_hash: sha256(text),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('is not completed where the early start could not be told', async () => {
    replies['consents'] = () => ({ status: 500, body: {} });
    const flow = await filled({ termsVersion: '2026-11' });
    flow.checkout.setEarlyStart(true);
    flow.checkout.pay();
    await settled();
    expect([flow.state().page, asked().includes('complete')]).toEqual(['error', false]);
  });
});

describe('what the card provider says', () => {
  it.each(['card_declined', 'expired_card', 'incorrect_cvc', 'incorrect_number'])(
    '[CHK-082] [ANALYTICS-29] %s is said by its form; the same purchase is completed again',
    async (code) => {
      stripe.answers['confirmPayment'] = { error: { type: 'card_error', code, message: 'M' } };
      const flow = await paid();
      expect(flow.state()).toMatchObject({
        page: 'payment-entry',
        form: { status: 'ready', inlineError: null },
      });
      expect(named('checkout_payment_form_gateway_error')).toEqual([{ errorCode: code, errorMessage: 'M' }]);
      stripe.answers = {};
      flow.checkout.pay();
      await settled();
      expect(flow.state().page).toBe('success');
      expect(asked()).toEqual(['start', 'complete', 'complete', 's_1']);
    },
  );

  it('[CHK-083] other errors are said in place of the form', async () => {
    stripe.answers['submit'] = { error: { type: 'api_error', code: 'processing_error', message: 'M' } };
    const flow = await paid();
    expect(flow.state().form.inlineError).toEqual({ kind: 'provider', text: 'M' });
    expect(asked()).toEqual(['start']);
    expect(silent.error).toHaveBeenCalledWith('Checkout error processing_error: M');
  });

  it('an error about a payment that is made already is none: it is not made again', async () => {
    const error = { type: 'invalid_request_error', message: 'M', payment_intent: { status: 'succeeded' } };
    stripe.answers['confirmPayment'] = { error };
    expect((await paid()).state().page).toBe('success');
  });

  it('[CHK-084] a form that cannot be loaded is the error page', async () => {
    const flow = await opened();
    stripe.happen('payment loaderror', { error: { code: 'x', message: 'M' } });
    expect(flow.state()).toMatchObject({ page: 'error', error: { errorCode: 0, message: 'M' } });
    expect(named('checkout_payment_form_gateway_error')).toEqual([{ errorCode: 'x', errorMessage: 'M' }]);
  });

  it('[CHK-087] [CHK-089] [CHK-090] [CHK-091] [BILL-19 client] the form is made as the backend and the page want it', async () => {
    await opened();
    expect(stripe.of('Stripe')).toEqual([['pk_test_1', { stripeAccount: 'acct_1' }]]);
    expect(stripe.of('elements')).toEqual([
      [
        {
          loader: 'always',
          locale: 'en',
          appearance: { isWide: true },
          mode: 'payment',
          paymentMethodTypes: ['card'],
          setupFutureUsage: 'off_session',
          amount: 499,
          currency: 'eur',
        },
      ],
    ]);
    const [[, options] = []] = stripe.of('create') as [string, Record<string, unknown>][];
    expect(options).toMatchObject({ business: { name: 'Plausch' }, layout: { type: 'tabs' } });
    const terms = Object.values(options?.['terms'] as object);
    expect([terms.length, new Set(terms)]).toEqual([11, new Set(['never'])]);
  });

  it.each([
    ['CHK-092', 'ca', 'auto'],
    ['CHK-092', 'hi', 'auto'],
    ['CHK-092', 'uk', 'auto'],
    ['CHK-093', 'zh-Hans', 'zh'],
    ['CHK-093', 'zh-Hant', 'zh'],
    ...LANGUAGES.filter((language) => !/^(ca|hi|uk|zh_.*)$/.test(language)).map(
      (language) => ['CHK-094', tagOf(language), language] as [string, string, string],
    ),
  ])('[%s] the language %s is %s there', async (_row, locale, named) => {
    await opened({ locale });
    expect(stripe.of('elements')[0]?.[0]).toMatchObject({ locale: named });
  });

  it('[CHK-087] [CHK-088] [TAX-30] [TAX-31] [TAX-32] [BILL-21 client] [BILL-36 client] the address of the card is read, and the form gets the new amount', async () => {
    const tax = {
      operation_session_id: 's_1',
      currency: 'EUR',
      total_amount_in_micros: 5_490_000,
      tax_amount_in_micros: 500_000,
      total_excluding_tax_in_micros: 4_990_000,
      pricing_phases: {
        base: { tax_breakdown: [{ display_name: 'Sales tax', tax_amount_in_micros: 500_000 }] },
      },
      gateway_params: {
        elements_configuration: {
          mode: 'subscription',
          payment_method_types: ['card', 'link'],
          setup_future_usage: null,
          amount: 549,
          currency: 'usd',
        },
      },
    };
    replies['calculate_taxes'] = () => ({ body: tax });
    const address = { country: 'US', postal_code: '10001' };
    stripe.answers['createConfirmationToken'] = {
      confirmationToken: { payment_method_preview: { billing_details: { address } } },
    };
    const flow = await filled({ taxed: true });
    const bodies = seen.filter(({ url }) => url.endsWith('calculate_taxes')).map(({ body }) => body);
    expect(bodies).toEqual([{}, { country_code: 'US', postal_code: '10001' }]);
    expect(stripe.of('update').at(-1)).toEqual([
      {
        mode: 'subscription',
        paymentMethodTypes: ['card', 'link'],
        setupFutureUsage: null,
        amount: 549,
        currency: 'usd',
      },
    ]);
    expect(flow.state().breakdown).toEqual({
      currency: 'EUR',
      totalAmountInMicros: 5_490_000,
      totalExcludingTaxInMicros: 4_990_000,
      taxCalculationStatus: 'calculated',
      pendingReason: null,
      taxBreakdown: [{ display_name: 'Sales tax', tax_amount_in_micros: 500_000 }],
    });
    flow.checkout.pay();
    await settled();
    expect(stripe.calls.map(([name]) => name)).toEqual([
      'Stripe',
      'elements',
      'create',
      'update',
      'submit',
      'createConfirmationToken',
      'update',
      'submit',
      'confirmPayment',
    ]);
  });
});

describe.each(['apple_pay', 'google_pay'])('a wallet, %s', (wallet) => {
  const address = { country: 'US', postal_code: '10001' };
  const withWallets = { ...gateway.elements_configuration, payment_method_types: ['card', 'link', 'paypal'] };
  /** The wallet is chosen in the form, where taxes are asked for or not. */
  const chosen = async (taxed: boolean) => {
    replies['start'] = () => ({
      body: {
        operation_session_id: 's_1',
        gateway_params: { ...gateway, elements_configuration: withWallets },
      },
    });
    replies['calculate_taxes'] = () => refused(7896);
    stripe.answers['createConfirmationToken'] = {
      confirmationToken: { payment_method_preview: { billing_details: { address } } },
    };
    const flow = await opened({ taxed });
    stripe.happen('payment ready');
    stripe.happen('payment change', { complete: true, value: { type: wallet } });
    await settled();
    return flow;
  };

  it('[CHK-087] is offered where the provider has it: every method reaches the form, and no wallet is turned off', async () => {
    await chosen(false);
    expect(stripe.of('elements')[0]?.[0]).toMatchObject({ paymentMethodTypes: ['card', 'link', 'paypal'] });
    const [, options] = stripe.of('create')[0] as [string, { terms: Record<string, string> }];
    expect(options).not.toHaveProperty('wallets');
    expect(options).not.toHaveProperty('paymentMethodOrder');
    expect([options.terms['applePay'], options.terms['googlePay']]).toEqual(['never', 'never']);
  });

  it.each([false, true])('[CHK-073] [TAX-20] pays to the end, taxed: %s', async (taxed) => {
    const flow = await chosen(taxed);
    expect(stripe.of('createConfirmationToken')).toEqual([]);
    flow.checkout.pay();
    // Before anything is waited for: its sheet opens only while the press is still going on.
    expect(stripe.calls.at(-1)).toEqual(['submit']);
    await settled();
    expect(flow.state().page).toBe('success');
    expect(asked()).toEqual(['start', ...(taxed ? ['calculate_taxes'] : []), 'complete', 's_1']);
    expect(stripe.of('confirmPayment')).toEqual([[{ clientSecret: 'pi_1', redirect: 'if_required' }]]);
    expect(named('checkout_payment_form_submit')).toEqual([{ selectedPaymentMethod: wallet }]);
    flow.checkout.finish();
    expect(await flow.ended).toMatchObject({ kind: 'finished', operationSessionId: 's_1' });
  });

  it('that is closed is no error page: the form is there again, and pays', async () => {
    stripe.answers['submit'] = { error: { type: 'validation_error', message: 'M' } };
    const flow = await chosen(false);
    flow.checkout.pay();
    await settled();
    expect(flow.state()).toMatchObject({
      page: 'payment-entry',
      form: { status: 'ready', inlineError: null },
    });
    expect(asked()).toEqual(['start']);
    stripe.answers = {};
    flow.checkout.pay();
    await settled();
    expect([flow.state().page, stripe.of('confirmPayment').length]).toEqual(['success', 1]);
  });
});

describe('taxes that cannot be told', () => {
  const SANDBOX = 'rcb_sb_x';
  const PRODUCTION = 'rcb_x';
  it.each([
    ['TAX-07', 7896, SANDBOX, 'pending'],
    ['TAX-07', 7896, PRODUCTION, 'pending'],
    ['TAX-08', 7886, SANDBOX, 'disabled'],
    ['TAX-08', 7886, PRODUCTION, 'disabled'],
    ['TAX-16', 7898, PRODUCTION, 'disabled'],
    ['TAX-16', 7898, SANDBOX, 'error'],
    ['TAX-12', 7110, SANDBOX, 'error'],
    ['TAX-17', 7901, SANDBOX, 'error'],
    ['TAX-17', 7901, PRODUCTION, 'error'],
  ] as const)('[%s] the refusal %i with the key %s: %s', async (_row, code, key, expected) => {
    replies['calculate_taxes'] = () => refused(code);
    const { page, breakdown, form } = (await opened({ taxed: true, key })).state();
    expect(page).toBe(expected === 'error' ? 'error' : 'payment-entry');
    expect(form.inlineError).toBeNull();
    if (expected !== 'error') {
      expect(breakdown).toMatchObject({ taxCalculationStatus: expected, pendingReason: null });
    }
  });

  it('[TAX-09] [TAX-10] a place that contradicts itself is said in place of the form, once', async () => {
    replies['calculate_taxes'] = () => refused(7897);
    const flow = await opened({ taxed: true });
    expect(flow.state().form.inlineError).toEqual({ kind: 'invalid-tax-location' });
    expect(flow.state().breakdown).toMatchObject({ taxCalculationStatus: 'pending', pendingReason: null });
    flow.checkout.backToForm();
    expect(flow.state().form.inlineError).toBeNull();
  });

  it('[TAX-22] are loading, and nothing can be paid, while they are being calculated', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    replies['calculate_taxes'] = () => promise;
    const flow = await filled({ taxed: true });
    expect(flow.state().breakdown.taxCalculationStatus).toBe('loading');
    flow.checkout.pay();
    expect(flow.state().form.status).toBe('ready');
    resolve(refused(7886));
    await settled();
    expect(flow.state().breakdown.taxCalculationStatus).toBe('disabled');
  });
});

describe('answers that are no', () => {
  it.each([
    ['CHK-081', 'complete', refused(7772), 5],
    ['CHK-079', 'complete', { body: { gateway_params: {} } }, 0],
    ['CHK-081', 'complete', refused(7110), 0],
    ['CHK-016', 'start', refused(7110), 0],
    ['CHK-016', 'status', { status: 500, body: {} }, 3],
  ] as [string, string, Reply, number][])(
    '[%s] [CHK-016] of %s lead to the error page',
    async (_row, name, reply, errorCode) => {
      replies[name] = () => reply;
      const flow = await paid();
      expect(flow.state()).toMatchObject({ page: 'error', error: { errorCode } });
      expect(named('checkout_flow_error')).toHaveLength(1);
      flow.checkout.finish();
      expect(await flow.ended).toMatchObject({ kind: 'errored' });
      expect(named('checkout_session_end')).toEqual([
        expect.objectContaining({ outcome: 'errored', errorCode: expect.any(String) }),
      ]);
    },
  );

  it('[ANALYTICS-23] an error page that is closed ends with its error', async () => {
    replies['complete'] = () => refused(7772);
    const flow = await paid();
    expect(named('checkout_session_end')).toEqual([]);
    flow.checkout.close();
    expect(named('checkout_session_end')).toEqual([
      {
        outcome: 'errored',
        errorCode: '5',
        errorMessage: 'The customer has this product already.',
      },
    ]);
  });

  it('[CHK-115] [CHK-118] [ANALYTICS-24] [ANALYTICS-26] an error is logged and told with its code and its messages', async () => {
    replies['complete'] = () => refused(7772);
    await paid();
    const message = 'The customer has this product already.';
    expect(silent.error).toHaveBeenCalledWith(`Checkout error 7772: ${message} Underlying: no 7772`);
    expect(named('checkout_flow_error')).toEqual([{ errorCode: '7772', errorMessage: message }]);
    expect(named('checkout_payment_form_error')).toEqual([{ errorCode: '5', errorMessage: message }]);
  });

  it('[CHK-012] [CHK-013] [SDK-79] asks ten times, a second apart, then looks at the customer for three minutes', async () => {
    replies['status'] = () => ({ body: { operation: { status: 'in_progress' } } });
    const nobody = { ...subscriberAnswer, subscriber: { ...subscriberAnswer.subscriber, subscriptions: {} } };
    let answer: object = nobody;
    replies['anna'] = () => ({ body: answer });
    const flow = await paid();
    const statuses = () => asked().filter((name) => name === 's_1').length;
    expect(statuses()).toBe(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(statuses()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(statuses()).toBe(2);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(statuses()).toBe(10);
    expect(flow.state()).toMatchObject({ page: 'error', isUndecided: true });
    expect(flow.state().error?.message).toBe('Max attempts reached trying to get successful purchase status');
    const reads = () => asked().filter((name) => name === 'anna').length;
    const before = reads();
    await vi.advanceTimersByTimeAsync(175_000);
    expect(reads() - before).toBe(35);
    const future = new Date(Date.now() + 86_400_000).toISOString();
    const bought = { ...subscriberAnswer.subscriber.subscriptions.vip_month, expires_date: future };
    answer = {
      ...subscriberAnswer,
      subscriber: { ...subscriberAnswer.subscriber, subscriptions: { vip_month: bought } },
    };
    await vi.advanceTimersByTimeAsync(5_000);
    expect(flow.state()).toMatchObject({ page: 'success', isUndecided: false });
    expect(asked().filter((name) => name === 'complete')).toHaveLength(1);
    flow.checkout.finish();
    expect(await flow.ended).toMatchObject({ kind: 'finished', operationSessionId: 's_1' });
  });

  it('a session that is read again later tells the link, or that nothing was paid', async () => {
    const link = { status: 'succeeded', redemption_info: { redeem_url: 'r' } };
    const endOf = async (operation: object) => {
      replies['status'] = () => ({});
      const flow = await paid();
      expect(flow.state()).toMatchObject({ page: 'error', isUndecided: true });
      replies['status'] = () => ({ body: { operation } });
      await vi.advanceTimersByTimeAsync(5_000);
      expect(flow.state().isUndecided).toBe(false);
      flow.checkout.finish();
      return flow.ended;
    };
    expect(await endOf(link)).toMatchObject({ kind: 'finished', redemptionInfo: { redeemUrl: 'r' } });
    expect(await endOf({ status: 'failed', error: { code: 3, message: 'x' } })).toMatchObject({
      kind: 'errored',
      error: { errorCode: 1 },
    });
  });

  it('who has had something that is used up, and cannot be read before it is bought again, has bought it once the session says so', async () => {
    const gift = {
      id: 't',
      is_sandbox: true,
      original_purchase_date: '2026-01-01T10:00:00Z',
      store: 'rc_billing',
    };
    const body = {
      ...subscriberAnswer,
      subscriber: {
        ...subscriberAnswer.subscriber,
        entitlements: {},
        non_subscriptions: { vip_month: [gift] },
      },
    };
    replies['anna'] = () => ({});
    replies['status'] = () => ({ body: { operation: { status: 'in_progress' } } });
    const flow = await paid({ product: once });
    replies['anna'] = () => ({ body });
    await vi.advanceTimersByTimeAsync(9_000);
    expect(flow.state()).toMatchObject({ page: 'error', isUndecided: true });
    replies['status'] = () => ({ body: { operation: { status: 'succeeded' } } });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(flow.state().page).toBe('success');
  });

  it('after the end nothing is asked any more', async () => {
    replies['status'] = () => ({ body: { operation: { status: 'in_progress' } } });
    const flow = await paid();
    flow.checkout.close();
    expect(await flow.ended).toEqual({ kind: 'closed' });
    const before = seen.length;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(seen).toHaveLength(before);
    expect(named('checkout_session_end')).toEqual([{ outcome: 'closed' }]);
  });

  it('an answer that was on its way at the end is the last', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    replies['status'] = () => promise;
    const flow = await paid();
    flow.checkout.close();
    resolve({ body: { operation: { status: 'in_progress' } } });
    const before = seen.length;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(seen).toHaveLength(before);
  });
});

describe('events', () => {
  it('[ANALYTICS-15] [ANALYTICS-16] [ANALYTICS-17] [ANALYTICS-18] [ANALYTICS-19] [ANALYTICS-20] tell what a checkout opens with', async () => {
    await opened();
    expect(named('checkout_session_start')).toEqual([
      {
        customizationColorButtonsPrimary: null,
        customizationColorAccent: null,
        customizationColorError: null,
        customizationColorProductInfoBg: null,
        customizationColorFormBg: null,
        customizationColorPageBg: null,
        customizationFont: null,
        customizationShapes: null,
        customizationShowProductDescription: null,
        productInterval: 'P1M',
        productPrice: 4_990_000,
        productCurrency: 'EUR',
        selectedProductId: 'vip_month',
        selectedPackageId: '$rc_monthly',
        selectedPurchaseOption: 'base_option',
        customerEmailProvidedByDeveloper: true,
      },
    ]);
  });

  it('[ANALYTICS-16] [ANALYTICS-17] [ANALYTICS-20] tell how it looks, and that no address was given', async () => {
    const appearance = {
      color_buttons_primary: '#010101',
      color_accent: '#020202',
      color_error: '#030303',
      color_product_info_bg: '#040404',
      color_form_bg: '#050505',
      color_page_bg: '#060606',
      font: 'Georgia',
      shapes: 'pill',
      show_product_description: true,
    };
    await opened({ appearance, customerEmail: undefined });
    expect(named('checkout_session_start')).toEqual([
      expect.objectContaining({
        customizationColorButtonsPrimary: '#010101',
        customizationColorAccent: '#020202',
        customizationColorError: '#030303',
        customizationColorProductInfoBg: '#040404',
        customizationColorFormBg: '#050505',
        customizationColorPageBg: '#060606',
        customizationFont: 'Georgia',
        customizationShapes: 'pill',
        customizationShowProductDescription: true,
        customerEmailProvidedByDeveloper: false,
      }),
    ]);
  });

  it('[ANALYTICS-25] tell once that the form was shown, also where it loads a field later', async () => {
    replies['complete'] = () => refused(7834);
    const flow = await opened();
    expect(named('checkout_payment_form_impression')).toEqual([]);
    stripe.happen('payment ready');
    stripe.happen('payment change', { complete: true, value: { type: 'card' } });
    flow.checkout.pay();
    await settled();
    stripe.happen('linkAuthentication ready');
    flow.checkout.backToForm();
    expect(named('checkout_payment_form_impression')).toEqual([{}]);
  });

  it('[ANALYTICS-21] [ANALYTICS-25] [ANALYTICS-28] [ANALYTICS-30] [ANALYTICS-31] tell a purchase, each thing once and in order', async () => {
    const flow = await paid();
    flow.checkout.finish();
    expect(events.slice(1)).toEqual([
      ['checkout_payment_form_impression', {}],
      ['checkout_payment_form_submit', { selectedPaymentMethod: 'card' }],
      ['checkout_purchase_successful_impression', {}],
      ['checkout_purchase_successful_dismiss', { uiElement: 'go_back_to_app' }],
      ['checkout_session_end', { outcome: 'finished', withRedemptionInfo: true }],
    ]);
  });

  it('[ANALYTICS-22] [ANALYTICS-27] tell that the form was left', async () => {
    (await filled()).checkout.close();
    expect(events.slice(2)).toEqual([
      ['checkout_payment_form_dismiss', {}],
      ['checkout_session_end', { outcome: 'closed' }],
    ]);
  });
});
