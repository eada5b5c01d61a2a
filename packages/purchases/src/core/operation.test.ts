import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSubscriber } from '../wire/subscriber.ts';
import { type Reply, ScriptedBackend, type Seen, subscriberAnswer } from './backend.fixture.ts';
import { Backend } from './backend.ts';
import { customerInfoOf } from './customer-info.ts';
import { ErrorCode, PurchasesError } from './errors.ts';
import { FlowError, FlowErrorCode, failureOf as failureOfOperation } from './flow-error.ts';
import { Http } from './http.ts';
import { log } from './log.ts';
import { type Order, PurchaseOperation } from './operation.ts';
import { requireApiKey, requireAppUserId, requireCurrency } from './validation.ts';

const server = new ScriptedBackend();
beforeAll(() => server.start());
afterAll(() => server.stop());

let pauses: number[];
let bought: boolean | Error;
/** By the last part of the address: `start`, `complete`, `calculate_taxes`, or the status. */
let replies: { start: Reply; complete: Reply; calculate_taxes: Reply; status: (ask: number) => Reply };
let asks: number;
beforeEach(() => {
  server.seen.length = 0;
  pauses = [];
  bought = false;
  asks = 0;
  replies = {
    start: { body: { operation_session_id: 's/1', gateway_params: {} } },
    complete: { body: { operation_session_id: 's/1', gateway_params: { client_secret: 'pi_1' } } },
    calculate_taxes: { body: taxes },
    status: () => ({ body: { operation: { status: 'succeeded' } } }),
  };
  server.answer = ({ url, method }: Seen) => {
    if (method === 'GET') {
      asks += 1;
      return replies.status(asks);
    }
    return replies[url.split('/').at(-1) as 'start' | 'complete' | 'calculate_taxes'];
  };
});

const taxes = {
  operation_session_id: 's/1',
  currency: 'EUR',
  total_amount_in_micros: 4_990_000,
  tax_amount_in_micros: 796_723,
  total_excluding_tax_in_micros: 4_193_277,
  tax_inclusive: true,
  pricing_phases: {
    base: {
      tax_breakdown: [
        {
          taxable_amount_in_micros: 4_193_277,
          tax_amount_in_micros: 796_723,
          display_name: 'USt',
          tax_rate_in_micros: 190_000,
          country: 'DE',
          state: null,
          tax_type: 'vat',
        },
      ],
    },
  },
  gateway_params: {
    elements_configuration: {
      mode: 'payment',
      payment_method_types: ['card'],
      setup_future_usage: 'off_session',
      amount: 499,
      currency: 'eur',
    },
  },
};
const order: Order = {
  appUserId: 'anna',
  productId: 'vip_month',
  option: { id: 'base_option', priceId: 'prc_1' },
  context: { offeringIdentifier: 'standard', targetingContext: null, placementIdentifier: null },
  traceId: 'trace-1',
};

function operation(isSandbox = true, platform: () => undefined = () => undefined): PurchaseOperation {
  const httpConfig = { proxyURL: server.base };
  const apiKey = isSandbox ? 'rcb_sb_x' : 'rcb_x';
  return new PurchaseOperation({
    backend: new Backend(new Http({ apiKey, isSandbox, httpConfig, platform, log })),
    isSandbox,
    pause: async (milliseconds) => void pauses.push(milliseconds),
    wasBought: async () => {
      if (bought instanceof Error) throw bought;
      return bought;
    },
  });
}
async function started(isSandbox?: boolean): Promise<PurchaseOperation> {
  const begun = operation(isSandbox);
  await begun.start(order);
  return begun;
}
async function failureOf(step: Promise<unknown>): Promise<FlowError> {
  const outcome = await step.then(
    (value) => value,
    (error: unknown) => error,
  );
  if (outcome instanceof FlowError) return outcome;
  throw new Error(`It should be a FlowError and is ${JSON.stringify(outcome)}`);
}
const refused = (code: number, status = 400): Reply => ({ status, body: { code, message: `no ${code}` } });

describe('start', () => {
  it('[BILL-13 client] [BILL-14 client] [BILL-15 client] [BILL-16 client] [BILL-17 client] [BILL-18 client] [SDK-82] tells who buys what, and nothing that there is not', async () => {
    await operation().start(order);
    expect(server.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      [
        'POST',
        '/billing/rcbilling/v1/checkout/start',
        {
          app_user_id: 'anna',
          product_id: 'vip_month',
          price_id: 'prc_1',
          presented_offering_identifier: 'standard',
          trace_id: 'trace-1',
        },
      ],
    ]);
    await operation().start({ ...order, metadata: {} });
    expect(server.seen[1]?.body).not.toHaveProperty('metadata');
  });

  it('[BILL-14 client] [BILL-15 client] [BILL-16 client] [BILL-17 client] [BILL-18 client] tells e-mail, metadata, offer, rule and placement where there are some', async () => {
    await operation().start({
      ...order,
      email: 'a@b.de',
      metadata: { utm_source: 'x', own: null },
      option: { id: 'trial_7', priceId: 'prc_2' },
      context: {
        offeringIdentifier: 'standard',
        targetingContext: { ruleId: 'r', revision: 3 },
        placementIdentifier: 'lobby',
      },
    });
    expect(server.seen[0]?.body).toEqual({
      app_user_id: 'anna',
      product_id: 'vip_month',
      price_id: 'prc_2',
      presented_offering_identifier: 'standard',
      trace_id: 'trace-1',
      email: 'a@b.de',
      metadata: { utm_source: 'x', own: null },
      offer_id: 'trial_7',
      applied_targeting_rule: { rule_id: 'r', revision: 3 },
      presented_placement_identifier: 'lobby',
    });
  });

  it('[BILL-20 client] [BILL-22 client] [BILL-24 client] [CHK-006] its session is in the path of what follows', async () => {
    const begun = await started();
    await begun.calculateTaxes();
    await begun.complete('a@b.de');
    await begun.poll();
    expect(server.seen.slice(1).map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/billing/rcbilling/v1/checkout/s%2F1/calculate_taxes', {}],
      ['POST', '/billing/rcbilling/v1/checkout/s%2F1/complete', { email: 'a@b.de' }],
      ['GET', '/billing/rcbilling/v1/checkout/s%2F1', undefined],
    ]);
  });

  it.each([
    [7772, FlowErrorCode.AlreadyPurchasedError, ErrorCode.ProductAlreadyPurchasedError],
    [7012, FlowErrorCode.MissingEmailError, ErrorCode.PurchaseInvalidError],
    [7834, FlowErrorCode.MissingEmailError, ErrorCode.PurchaseInvalidError],
    [7879, FlowErrorCode.MissingEmailError, ErrorCode.PurchaseInvalidError],
    [7814, FlowErrorCode.ErrorSettingUpPurchase, ErrorCode.StoreProblemError],
    [1, FlowErrorCode.ErrorSettingUpPurchase, ErrorCode.StoreProblemError],
  ])(
    '[SDK-57 a] the refusal %i is the checkout’s kind %i and ends as %i, its extra kept',
    async (code, kind, ended) => {
      replies.start = refused(code);
      const error = await failureOf(operation().start(order));
      expect(error.errorCode).toBe(kind);
      expect(error.shownCode).toBe(code);
      const outcome = error.toPurchasesError();
      expect(outcome.errorCode).toBe(ended);
      expect(outcome.extra).toEqual({ statusCode: 400, backendErrorCode: code });
    },
  );

  it('[SDK-54] what failed has its code, message, underlying message, code of the SDK and extra data', async () => {
    replies.start = refused(7772);
    const { errorCode, message, underlyingErrorMessage, purchasesErrorCode, extra } = await failureOf(
      operation().start(order),
    );
    expect([errorCode, message, underlyingErrorMessage, purchasesErrorCode, extra]).toEqual([
      FlowErrorCode.AlreadyPurchasedError,
      'The customer has this product already.',
      'no 7772',
      ErrorCode.ProductAlreadyPurchasedError,
      { statusCode: 400, backendErrorCode: 7772 },
    ]);
  });

  it('[SDK-57 a] every other kind is told from the others by its code', async () => {
    const ended = async (reply: Reply) => {
      replies.start = reply;
      return (await failureOf(operation().start(order))).toPurchasesError();
    };
    const thrown = (call: () => unknown) => {
      try {
        call();
      } catch (error) {
        if (error instanceof PurchasesError) return error;
      }
      throw new Error('It should throw a PurchasesError');
    };
    const rightToNothing = {
      ...subscriberAnswer,
      subscriber: { ...subscriberAnswer.subscriber, subscriptions: {} },
    };
    const errors = {
      credentials: thrown(() => requireApiKey('key')),
      appUserId: thrown(() => requireAppUserId('null')),
      configuration: thrown(() => requireCurrency('eur')),
      customerInfo: thrown(() => customerInfoOf(readSubscriber(rightToNothing, ''), new Date())),
      missingEmail: await ended(refused(7012)),
      settingUp: await ended(refused(7814)),
      unknown: failureOfOperation(null).toPurchasesError(),
    };
    expect(Object.values(errors).map(({ errorCode }) => errorCode)).toEqual([11, 14, 23, 28, 4, 2, 0]);
  });

  it('what the program itself does wrong is an unknown error that says during what', async () => {
    let isWrong = true;
    const begun = operation(true, () => {
      if (isWrong) throw new TypeError('of the program');
      return undefined;
    });
    const told = async (step: Promise<unknown>) => {
      const { errorCode, message, name } = await failureOf(step);
      return [name, errorCode, message];
    };
    const unknown = (doing: string) => [
      'FlowError',
      FlowErrorCode.UnknownError,
      `Unknown error ${doing}: TypeError: of the program`,
    ];
    expect(await told(begun.start(order))).toEqual(unknown('starting purchase'));
    isWrong = false;
    await begun.start(order);
    isWrong = true;
    expect(await told(begun.calculateTaxes())).toEqual(unknown('calculating tax'));
    expect(await told(begun.complete())).toEqual(unknown('completing purchase'));
    expect(await told(begun.poll())).toEqual(unknown('reading the purchase status'));
  });

  it('[SDK-57 a] no network is a network error', async () => {
    replies.start = {};
    const error = await failureOf(operation().start(order));
    expect(error.errorCode).toBe(FlowErrorCode.NetworkError);
    expect(error.toPurchasesError().errorCode).toBe(ErrorCode.NetworkError);
  });
});

describe('the order of steps', () => {
  it('[CHK-009] [CHK-010] [CHK-011] there are no taxes and there is no end without a start', async () => {
    for (const step of [operation().calculateTaxes(), operation().complete()]) {
      const { errorCode, message } = await failureOf(step);
      expect([errorCode, message]).toEqual([FlowErrorCode.ErrorSettingUpPurchase, 'No purchase started']);
    }
    const { errorCode, message } = await failureOf(operation().poll());
    expect([errorCode, message]).toEqual([FlowErrorCode.ErrorSettingUpPurchase, 'No purchase in progress']);
    expect(server.seen).toEqual([]);
  });

  it('[SDK-80] only network and missing e-mail are worth another try', () => {
    const recoverable = Object.values(FlowErrorCode).filter((code) => new FlowError(code, '').isRecoverable);
    expect(recoverable).toEqual([FlowErrorCode.NetworkError, FlowErrorCode.MissingEmailError]);
    expect(Object.values(FlowErrorCode)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('[CHK-101] there are six kinds of failure, and an invalid tax location is none of them', async () => {
    expect(Object.keys(FlowErrorCode).sort()).toEqual([
      'AlreadyPurchasedError',
      'ErrorChargingPayment',
      'ErrorSettingUpPurchase',
      'MissingEmailError',
      'NetworkError',
      'UnknownError',
    ]);
    replies.calculate_taxes = refused(7897);
    expect(await (await started()).calculateTaxes()).toEqual({
      status: 'pending',
      reason: 'invalid_postal_code',
    });
  });
});

describe('taxes', () => {
  it('[TAX-05] [BILL-21 client] are asked for by the address, or for the backend to guess', async () => {
    const begun = await started();
    await begun.calculateTaxes();
    await begun.calculateTaxes({ countryCode: 'DE', postalCode: '10115' });
    expect(server.seen.slice(1).map(({ url, body }) => [url, body])).toEqual([
      ['/billing/rcbilling/v1/checkout/s%2F1/calculate_taxes', {}],
      ['/billing/rcbilling/v1/checkout/s%2F1/calculate_taxes', { country_code: 'DE', postal_code: '10115' }],
    ]);
  });

  it('[BILL-28 client] are read whole, with the new set-up of the form', async () => {
    const begun = await started();
    expect(await begun.calculateTaxes()).toEqual({
      status: 'calculated',
      taxes: {
        currency: 'EUR',
        totalAmountMicros: 4_990_000,
        taxAmountMicros: 796_723,
        totalExcludingTaxMicros: 4_193_277,
        taxInclusive: true,
        taxBreakdown: [
          {
            displayName: 'USt',
            taxableAmountMicros: 4_193_277,
            taxAmountMicros: 796_723,
            taxRateMicros: 190_000,
            country: 'DE',
            state: null,
            taxType: 'vat',
          },
        ],
        gatewayParams: {
          publishableApiKey: null,
          stripeAccountId: null,
          elementsConfiguration: taxes.gateway_params.elements_configuration,
        },
      },
    });
  });

  it.each([
    ['TAX-13', 7896, {}, { status: 'pending' }],
    ['TAX-03', 7896, { countryCode: 'US' }, { status: 'pending', reason: 'needs_postal_code' }],
    ['TAX-03', 7896, { countryCode: 'CA' }, { status: 'pending', reason: 'needs_state_or_postal_code' }],
    ['TAX-03', 7896, { countryCode: 'US', postalCode: '1' }, { status: 'pending' }],
    ['TAX-13', 7896, { countryCode: 'DE' }, { status: 'pending' }],
    ['TAX-14', 7897, {}, { status: 'pending', reason: 'invalid_postal_code' }],
    ['TAX-15', 7886, {}, { status: 'disabled' }],
  ])('[%s] the refusal %i at %j is no failure', async (_row, code, address, expected) => {
    replies.calculate_taxes = refused(code);
    for (const isSandbox of [true, false]) {
      expect(await (await started(isSandbox)).calculateTaxes(address)).toEqual(expected);
    }
  });

  it.each([7898, 7773])(
    '[TAX-16] another refusal, %i, leaves them out in production, and is a failure in the sandbox',
    async (code) => {
      replies.calculate_taxes = refused(code);
      expect(await (await started(false)).calculateTaxes()).toEqual({ status: 'disabled' });
      const error = await failureOf((await started(true)).calculateTaxes());
      expect(error.errorCode).toBe(FlowErrorCode.ErrorSettingUpPurchase);
    },
  );

  it.each([refused(7901), refused(7773, 500), {}])('[TAX-17] %j fails everywhere', async (reply) => {
    replies.calculate_taxes = reply;
    for (const isSandbox of [true, false]) {
      expect(await failureOf((await started(isSandbox)).calculateTaxes())).toBeInstanceOf(FlowError);
    }
  });
});

describe('complete', () => {
  it('sends the e-mail if there is one, and may be asked again', async () => {
    const begun = await started();
    expect(await begun.complete()).toEqual({ clientSecret: 'pi_1' });
    expect(await begun.complete('a@b.de')).toEqual({ clientSecret: 'pi_1' });
    expect(server.seen.slice(1).map(({ body }) => body)).toEqual([{}, { email: 'a@b.de' }]);
    replies.complete = { body: { operation_session_id: 's/1' } };
    expect(await begun.complete()).toEqual({ clientSecret: null });
  });

  it('[SDK-57 a] an e-mail that is refused is a kind of its own', async () => {
    replies.complete = refused(7012);
    const error = await failureOf((await started()).complete('a@b.de'));
    expect(error.errorCode).toBe(FlowErrorCode.MissingEmailError);
    expect(error.isRecoverable).toBe(true);
  });
});

describe('the status', () => {
  const statusOf = (operationAnswer: object) => () => ({ body: { operation: operationAnswer } });

  it('[BILL-25 client] is asked for until it is decided, a second apart', async () => {
    replies.status = (ask) => ({
      body: {
        operation: {
          status: ask < 3 ? (['started', 'in_progress'][ask - 1] ?? '') : 'succeeded',
          is_expired: false,
          redemption_info: { redeem_url: 'https://r' },
        },
      },
    });
    expect(await (await started()).poll()).toEqual({
      redemptionInfo: { redeemUrl: 'https://r' },
      operationSessionId: 's/1',
    });
    expect(pauses).toEqual([1_000, 1_000]);
  });

  it.each(['started', 'in_progress'])(
    '[CHK-002] [CHK-003] [BILL-24 client] %s is no decision',
    async (status) => {
      replies.status = (ask) => ({ body: { operation: { status: ask === 1 ? status : 'succeeded' } } });
      expect(await (await started()).poll()).toEqual({ redemptionInfo: null, operationSessionId: 's/1' });
      expect(asks).toBe(2);
    },
  );

  it('[CHK-004] succeeded tells the session and the link, and leaves nothing to ask for', async () => {
    replies.status = statusOf({ status: 'succeeded', redemption_info: { redeem_url: 'https://r' } });
    const begun = await started();
    expect(await begun.poll()).toEqual({
      redemptionInfo: { redeemUrl: 'https://r' },
      operationSessionId: 's/1',
    });
    expect((await failureOf(begun.poll())).message).toBe('No purchase in progress');
    expect(asks).toBe(1);
  });

  it('[CHK-005] failed tells why, and leaves nothing to ask for', async () => {
    replies.status = statusOf({ status: 'failed', error: { code: 3, message: 'x' } });
    const begun = await started();
    const error = await failureOf(begun.poll());
    expect([error.errorCode, error.toPurchasesError().errorCode]).toEqual([
      FlowErrorCode.ErrorChargingPayment,
      ErrorCode.PaymentPendingError,
    ]);
    expect((await failureOf(begun.poll())).message).toBe('No purchase in progress');
    expect(asks).toBe(1);
  });

  it.each([
    [undefined, null],
    [null, null],
    [{}, { redeemUrl: null }],
    [{ redeem_url: null }, { redeemUrl: null }],
  ])('[BILL-25 client] the link of %j is %j', async (redemption_info, expected) => {
    replies.status = statusOf({ status: 'succeeded', redemption_info });
    expect((await (await started()).poll()).redemptionInfo).toEqual(expected);
  });

  it.each([
    ['SDK-72', 1, FlowErrorCode.ErrorSettingUpPurchase, 'Setup intent creation failed', 2],
    ['SDK-73', 2, FlowErrorCode.ErrorSettingUpPurchase, 'Payment method creation failed', 2],
    ['SDK-74', 3, FlowErrorCode.ErrorChargingPayment, 'Payment charge failed', 20],
    ['SDK-75', 4, FlowErrorCode.ErrorSettingUpPurchase, 'Setup intent completion failed', 2],
    ['SDK-76', 5, FlowErrorCode.AlreadyPurchasedError, 'Purchased was already completed', 6],
    ['SDK-77', 99, FlowErrorCode.UnknownError, 'Unknown error code received', 0],
  ])('[%s] [BILL-25 client] the failure %i is the kind %i: %s', async (_row, code, kind, text, ended) => {
    replies.status = statusOf({ status: 'failed', error: { code, message: 'x' } });
    const error = await failureOf((await started()).poll());
    expect([error.errorCode, error.message]).toEqual([kind, text]);
    expect(error.toPurchasesError().errorCode).toBe(ended);
  });

  it.each([null, undefined, {}])('[SDK-78] a failure without a reason says so: %j', async (error) => {
    replies.status = statusOf({ status: 'failed', error });
    const failure = await failureOf((await started()).poll());
    expect(failure.errorCode).toBe(FlowErrorCode.UnknownError);
    expect(failure.message).toBe('Got an error status but error field is empty.');
  });

  it('[SDK-79] ten questions are enough', async () => {
    replies.status = statusOf({ status: 'in_progress' });
    const begun = await started();
    const { errorCode, message } = await failureOf(begun.poll());
    expect(errorCode).toBe(FlowErrorCode.UnknownError);
    expect(message).toBe('Max attempts reached trying to get successful purchase status');
    expect(asks).toBe(10);
    expect(pauses).toEqual(Array.from({ length: 9 }, () => 1_000));
    expect((await failureOf(begun.poll())).message).toBe('No purchase in progress');
  });

  it('a question that fails ends it at once', async () => {
    replies.status = (ask) => (ask === 1 ? { body: { operation: { status: 'in_progress' } } } : {});
    expect((await failureOf((await started()).poll())).errorCode).toBe(FlowErrorCode.NetworkError);
    expect(asks).toBe(2);
    replies.status = () => refused(7877);
    expect((await failureOf((await started()).poll())).errorCode).toBe(FlowErrorCode.NetworkError);
  });

  it.each([
    ['an answer that is lost', 1],
    ['ten answers', 10],
  ])('after %s the session is asked once more for the link of who has the product', async (_case, before) => {
    const succeeded = { status: 'succeeded', redemption_info: { redeem_url: 'https://r' } };
    replies.status = (ask) => {
      if (ask > before) return { body: { operation: succeeded } };
      return before === 1 ? {} : { body: { operation: { status: 'in_progress' } } };
    };
    bought = true;
    expect(await (await started()).poll()).toEqual({
      redemptionInfo: { redeemUrl: 'https://r' },
      operationSessionId: 's/1',
    });
  });

  it.each([true, false])('may be looked at later; who has it by then: %s', async (isBought) => {
    replies.status = () => ({});
    const begun = await started();
    expect(await begun.look()).toBeUndefined();
    await failureOf(begun.poll());
    bought = isBought;
    const had = { redemptionInfo: null, operationSessionId: 's/1' };
    expect(await begun.look()).toEqual(isBought ? had : undefined);
    replies.status = statusOf({ status: 'succeeded', redemption_info: { redeem_url: 'https://r' } });
    expect(await begun.look()).toEqual({ ...had, redemptionInfo: { redeemUrl: 'https://r' } });
    replies.status = statusOf({ status: 'failed', error: { code: 3, message: 'x' } });
    expect((await failureOf(begun.look())).errorCode).toBe(FlowErrorCode.ErrorChargingPayment);
  });

  it.each([
    ['ten questions', { body: { operation: { status: 'in_progress' } } }],
    ['a question that fails', {}],
    ['a status of later backends', { body: { operation: { status: 'parked' } } }],
    ['an answer that is broken', { body: { operation: {} } }],
  ])('after %s the customer is read: who has the product has bought it', async (_case, reply) => {
    replies.status = () => reply;
    bought = true;
    expect(await (await started()).poll()).toEqual({ redemptionInfo: null, operationSessionId: 's/1' });
    bought = false;
    expect(await failureOf((await started()).poll())).toBeInstanceOf(FlowError);
    bought = new Error('no network');
    expect(await failureOf((await started()).poll())).toBeInstanceOf(FlowError);
  });

  it('a status of later backends is named', async () => {
    replies.status = statusOf({ status: 'parked' });
    expect((await failureOf((await started()).poll())).message).toBe('Unknown purchase status: parked');
  });

  it('a purchase that is begun anew meanwhile is not ended by the one before', async () => {
    const begun = await started();
    replies.status = () => {
      throw new Error('The test answers.');
    };
    const { promise, resolve } = Promise.withResolvers<Reply>();
    server.answer = ({ method }) => (method === 'GET' ? promise : replies.start);
    const ended = begun.poll();
    await expect.poll(() => server.seen.length).toBe(2);
    await begun.start(order);
    resolve({ body: { operation: { status: 'succeeded' } } });
    await ended;
    server.answer = () => replies.complete;
    expect(await begun.complete()).toEqual({ clientSecret: 'pi_1' });
  });

  it('asked for twice at once it is one question', async () => {
    const begun = await started();
    const [one, other] = await Promise.all([begun.poll(), begun.poll()]);
    expect(one).toEqual(other);
    expect(asks).toBe(1);
  });
});
