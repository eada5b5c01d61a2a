import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../core/backend.fixture.ts';
import { FlowErrorCode } from '../core/flow-error.ts';
import { log } from '../core/log.ts';
import { BROKEN_OFF, gateway, refused, ScriptedCheckout, settled } from './flow.fixture.ts';

const scripted = new ScriptedCheckout(log);
const { asked, named, opened, filled } = scripted;
beforeEach(() => scripted.begin());
afterEach(() => scripted.end());

const { ErrorSettingUpPurchase, NetworkError, AlreadyPurchasedError } = FlowErrorCode;
const TIMEOUT_MS = 30_000;
const never = new Promise<Reply>(() => {});

const CALLS = ['start', 'calculate_taxes', 'complete', 'status'] as const;
type Call = (typeof CALLS)[number];
type Fault = { readonly how: string; readonly reply: Reply | Promise<Reply>; readonly code: FlowErrorCode };
const broken = (how: string, reply: Reply): Fault => ({ how, reply, code: ErrorSettingUpPurchase });

const FAULTS: readonly Fault[] = [
  { how: 'refused with a code that means something', reply: refused(7772), code: AlreadyPurchasedError },
  broken('refused with another code', refused(7110)),
  broken('refused without a code', { status: 403, body: {} }),
  broken('refused by a server that fails', { status: 500, body: { code: 7772, message: 'm' } }),
  broken('refused by a proxy in HTML', { status: 502, text: '<h1>Bad Gateway</h1>' }),
  { how: 'slow', reply: never, code: NetworkError },
  { how: 'cut', reply: {}, code: NetworkError },
  { how: 'cut in the middle of its body', reply: { text: BROKEN_OFF }, code: NetworkError },
  broken('HTML', { text: '<!doctype html><title>Sign in</title>' }),
  broken('empty', { text: '' }),
  broken('half of a JSON text', { text: '{"operation_session_id":"s_1","gateway_par' }),
  broken('a list', { body: [] }),
  broken('null', { body: null }),
  broken('of wrong types', {
    body: {
      operation_session_id: 7,
      gateway_params: { client_secret: 7, publishable_api_key: {} },
      currency: 978,
      pricing_phases: [],
      operation: { status: 7 },
    },
  }),
];

/** Where the question is for the status, what failed is the question: a network error, unless the word is clear. */
const codeAt = (call: Call, { code }: Fault) =>
  call === 'status' && code === ErrorSettingUpPurchase ? NetworkError : code;
const TOLD = { [ErrorSettingUpPurchase]: 2, [NetworkError]: 10, [AlreadyPurchasedError]: 6 };

const count = (call: string) => asked().filter((name) => name === (call === 'status' ? 's_1' : call)).length;
const confirmed = () => scripted.stripe.of('confirmPayment').length;

/** Presses every button there is, as an impatient customer does. */
async function pressEverything({ checkout }: Awaited<ReturnType<typeof opened>>): Promise<void> {
  for (const press of [checkout.pay, checkout.backToForm, checkout.pay]) press();
  for (const happened of ['payment ready', 'linkAuthentication ready']) scripted.stripe.happen(happened);
  scripted.stripe.happen('payment change', { complete: true, value: { type: 'card' } });
  await settled();
  checkout.pay();
  await settled();
}

/** Up to the call that is held, answered or refused, and through it where it is answered. */
async function walked() {
  scripted.replies['calculate_taxes'] ??= () => refused(7886);
  const flow = await filled({ taxed: true });
  flow.checkout.pay();
  await settled();
  return flow;
}

/** How often the promise of the end has settled, and with what. */
function endsOf({ ended }: Awaited<ReturnType<typeof opened>>): unknown[] {
  const ends: unknown[] = [];
  ended.then(
    (end) => ends.push(end),
    (error: unknown) => ends.push({ rejected: error }),
  );
  return ends;
}

/** What is known of every course, however it went: nothing is asked for twice that must not be, and the end is told once. */
async function expectOver(flow: Awaited<ReturnType<typeof opened>>, end: object): Promise<void> {
  const ends = endsOf(flow);
  await settled();
  expect(ends).toEqual([end]);
  const before = { asked: asked().length, events: scripted.events.length, confirmed: confirmed() };
  const state = flow.state();
  await pressEverything(flow);
  flow.checkout.finish();
  flow.checkout.close();
  await scripted.passes(300_000);
  expect(ends).toHaveLength(1);
  expect({ asked: asked().length, events: scripted.events.length, confirmed: confirmed() }).toEqual(before);
  expect(flow.state()).toBe(state);
  expect(named('checkout_session_end')).toHaveLength(1);
  expect(scripted.timers()).toBe(0);
}

describe.each(CALLS)('an answer to %s', (call) => {
  const reached = CALLS.slice(0, CALLS.indexOf(call) + 1);

  it.each(FAULTS)('that is $how is the error page, the right error and one end', async (fault) => {
    scripted.replies[call] = () => fault.reply;
    const flow = await walked();
    if (fault.reply === never) {
      expect(flow.state().page).not.toBe('error');
      await scripted.passes(TIMEOUT_MS - 1);
      expect(flow.state().page).not.toBe('error');
      await scripted.passes(1);
    }
    const errorCode = codeAt(call, fault);
    expect(flow.state()).toMatchObject({
      page: 'error',
      error: { errorCode },
      isUndecided: call === 'status',
    });
    await pressEverything(flow);
    expect(flow.state().page).toBe('error');
    expect(CALLS.map(count)).toEqual(CALLS.map((one) => (reached.includes(one) ? 1 : 0)));
    expect(confirmed()).toBe(call === 'status' ? 1 : 0);
    expect([named('checkout_flow_error').length, named('checkout_session_end').length]).toEqual([1, 0]);

    flow.checkout.finish();
    flow.checkout.finish();
    const error = expect.objectContaining({ errorCode });
    await expectOver(flow, { kind: 'errored', error });
    expect(named('checkout_session_end')).toEqual([
      expect.objectContaining({ outcome: 'errored', errorCode: String(errorCode) }),
    ]);
    expect(flow.state().error?.toPurchasesError().errorCode).toBe(TOLD[errorCode as keyof typeof TOLD]);
  });

  it.each(['good', 'refused', 'cut'])(
    'that is late, and %s, changes nothing once one has left',
    async (how) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const good = scripted.replies[call];
      scripted.replies[call] = async (seen) => {
        await promise;
        if (how === 'good') return (await good?.(seen)) ?? refused(7886);
        return how === 'refused' ? refused(7772) : {};
      };
      const flow = await walked();
      flow.checkout.close();
      flow.checkout.close();
      resolve();
      await settled();
      await expectOver(flow, { kind: 'closed' });
      expect(named('checkout_session_end')).toEqual([{ outcome: 'closed' }]);
      expect(CALLS.map(count)).toEqual(CALLS.map((one) => (reached.includes(one) ? 1 : 0)));
      expect(confirmed()).toBe(call === 'status' ? 1 : 0);
    },
  );
});

describe('what comes twice', () => {
  it('presses while the order is being completed complete and charge once', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    scripted.replies['complete'] = () => promise;
    const flow = await walked();
    for (let press = 0; press < 5; press += 1) await pressEverything(flow);
    resolve({ body: { gateway_params: { client_secret: 'pi_1' } } });
    await settled();
    await pressEverything(flow);
    expect([flow.state().page, count('complete'), confirmed()]).toEqual(['success', 1, 1]);
    flow.checkout.finish();
    flow.checkout.finish();
    await expectOver(flow, expect.objectContaining({ kind: 'finished' }));
  });

  it('a secret that is answered again is that of the same payment, and is confirmed once per press', async () => {
    scripted.stripe.answers['confirmPayment'] = { error: { type: 'card_error', code: 'card_declined' } };
    const flow = await walked();
    expect([flow.state().page, count('complete'), confirmed()]).toEqual(['payment-entry', 1, 1]);
    scripted.stripe.answers = {};
    flow.checkout.pay();
    await settled();
    expect(count('complete')).toBe(2);
    expect(scripted.stripe.of('confirmPayment').map(([options]) => options)).toEqual(
      [1, 2].map(() => ({ clientSecret: 'pi_1', redirect: 'if_required' })),
    );
    expect(count('start')).toBe(1);
    flow.checkout.finish();
    await expectOver(flow, expect.objectContaining({ kind: 'finished' }));
  });

  it('a status that stays as it is is asked for again; the end of it counts once', async () => {
    const statuses = ['started', 'in_progress', 'in_progress', 'succeeded', 'succeeded'];
    scripted.replies['status'] = () => ({ body: { operation: { status: statuses.shift() } } });
    const flow = await walked();
    await scripted.passes(3_000);
    expect([flow.state().page, count('status'), statuses]).toEqual(['success', 4, ['succeeded']]);
    flow.checkout.finish();
    await expectOver(flow, expect.objectContaining({ kind: 'finished' }));
  });

  it('a start that is refused for its address twice is started no third time', async () => {
    scripted.replies['start'] = () => refused(7012);
    const flow = await opened();
    await pressEverything(flow);
    expect([flow.state().page, count('start'), count('complete')]).toEqual(['error', 2, 0]);
    flow.checkout.close();
    await expectOver(flow, expect.objectContaining({ kind: 'errored' }));
  });

  it('a form that says twice that it is ready is shown once; an address that stays is taxed once', async () => {
    const address = { country: 'DE', postal_code: '10115' };
    scripted.stripe.answers['createConfirmationToken'] = {
      confirmationToken: { payment_method_preview: { billing_details: { address } } },
    };
    scripted.replies['calculate_taxes'] = () => ({
      body: {
        operation_session_id: 's_1',
        currency: 'EUR',
        total_amount_in_micros: 4_990_000,
        tax_amount_in_micros: 0,
        total_excluding_tax_in_micros: 4_990_000,
        pricing_phases: { base: { tax_breakdown: [] } },
        gateway_params: { elements_configuration: gateway.elements_configuration },
      },
    });
    const flow = await filled({ taxed: true });
    for (const happened of ['payment ready', 'payment ready']) scripted.stripe.happen(happened);
    for (let change = 0; change < 3; change += 1) {
      scripted.stripe.happen('payment change', { complete: true, value: { type: 'card' } });
      await settled();
    }
    expect(named('checkout_payment_form_impression')).toHaveLength(1);
    expect(count('calculate_taxes')).toBe(2);
    flow.checkout.close();
    await expectOver(flow, { kind: 'closed' });
  });
});
