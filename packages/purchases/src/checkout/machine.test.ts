import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FlowError, FlowErrorCode } from '../core/flow-error.ts';
import { begin, step } from './machine.ts';
import { canPay } from './state.ts';
import { type FlowEffect, type FlowEvent, type FlowState, FormErrorKind } from './steps.ts';

const { ErrorSettingUpPurchase, MissingEmailError, UnknownError } = FlowErrorCode;
const THOROUGH = process.env['THOROUGH'] === 'yes';
const WALKS = { numRuns: THOROUGH ? 200_000 : 500 };
const TIME = THOROUGH ? 3_600_000 : 60_000;
const price = { amountMicros: 4_990_000, currency: 'EUR' };
const elementsConfiguration = {
  mode: 'payment',
  payment_method_types: ['card'],
  setup_future_usage: 'off_session',
  amount: 499,
  currency: 'eur',
};
const settings = { publishableApiKey: 'pk_1', stripeAccountId: 'acct_1', elementsConfiguration };
const taxes = {
  currency: 'EUR',
  totalAmountMicros: 4_990_000,
  taxAmountMicros: 796_723,
  totalExcludingTaxMicros: 4_193_277,
  taxInclusive: true,
  taxBreakdown: [],
  gatewayParams: settings,
};
const outcome = { redemptionInfo: null, operationSessionId: 's_1' };
const lost = new FlowError(FlowErrorCode.NetworkError, 'lost');
const refusedEmail = new FlowError(MissingEmailError, 'refused');
const formError = (kind: keyof typeof FormErrorKind) => ({
  kind: FormErrorKind[kind],
  code: 'c',
  message: 'm',
});

/** Lets events happen one after the other; the state in the end and everything that was to be done. */
function after(events: readonly FlowEvent[], beginning: Partial<Parameters<typeof begin>[0]> = {}) {
  let state = begin({ productId: 'vip', price, customerEmail: 'a@b.de', isTaxed: false, ...beginning });
  const effects: FlowEffect[] = [];
  for (const event of events) {
    const next = step(state, event);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects, view: state.view };
}
const FORM: readonly FlowEvent[] = [
  { type: 'opened' },
  { type: 'started', settings, change: null },
  { type: 'formReady' },
  { type: 'cardChanged', isComplete: true, method: 'card' },
];
const SUBMITTED: readonly FlowEvent[] = [...FORM, { type: 'payPressed' }, { type: 'formAccepted' }];
const POLLING: readonly FlowEvent[] = [
  ...SUBMITTED,
  { type: 'completed', clientSecret: 'pi_1' },
  { type: 'confirmed' },
];
/** The way to success of every checkout, taxed or not, with an address or without. */
const WAY: readonly FlowEvent[] = [
  ...FORM.slice(0, 3),
  { type: 'emailChanged', isComplete: true, email: 'b@c.de' },
  { type: 'taxesAnswered', question: 1, result: { status: 'disabled' } },
  ...POLLING.slice(3),
  { type: 'bought', outcome },
];
const last = (effects: readonly FlowEffect[], type: FlowEffect['type']) =>
  effects.filter((effect) => effect.type === type).at(-1);

const events: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.constantFrom<FlowEvent>(
    ...FORM,
    { type: 'payPressed' },
    { type: 'formAccepted' },
    { type: 'completed', clientSecret: 'seti_1' },
    { type: 'confirmed' },
    { type: 'bought', outcome },
    { type: 'left' },
    { type: 'finishPressed' },
    { type: 'backToFormPressed' },
    { type: 'startFailed', error: refusedEmail },
    { type: 'startFailed', error: lost },
    { type: 'completed', clientSecret: null },
    { type: 'completeFailed', error: refusedEmail },
    { type: 'completeFailed', error: lost },
    { type: 'pollFailed', error: lost },
    { type: 'pollFailed', error: lost.undecided() },
    { type: 'formRefused', error: formError('HandledFormSubmissionError') },
    { type: 'formRefused', error: formError('UnhandledFormSubmissionError') },
    { type: 'formFailed', error: formError('ErrorLoadingStripe') },
    { type: 'addressRead', address: { countryCode: 'DE', postalCode: '10115' } },
    { type: 'addressRead', address: {} },
    { type: 'addressRefused', error: formError('UnhandledFormSubmissionError') },
    { type: 'emailChanged', isComplete: true, email: 'b@c.de' },
    { type: 'earlyStartSet', isWanted: true },
    { type: 'earlyStartSet', isWanted: false },
  ),
  fc.record({
    type: fc.constant('taxesAnswered' as const),
    question: fc.integer({ min: 1, max: 3 }),
    result: fc.constantFrom(
      { status: 'calculated', taxes } as const,
      { status: 'pending', reason: 'invalid_postal_code' } as const,
      { status: 'disabled' } as const,
    ),
  }),
);

describe('whatever happens, in whatever order', () => {
  it(
    '[OP-60] a checkout starts once but for a refused address, completes what was started, and ends once',
    () => {
      const counts = { ended: 0, bought: 0 };
      fc.assert(
        fc.property(
          fc.boolean(),
          fc.boolean(),
          // The way to success is walked often enough to be left at every point of it.
          fc.tuple(
            fc.constantFrom(...WAY.keys(), WAY.length),
            fc.array(events, { minLength: 10, maxLength: 40, size: 'max' }),
          ),
          (isTaxed, hasEmail, [way, walk]) => {
            let state: FlowState = begin({
              productId: 'vip',
              price,
              customerEmail: hasEmail ? 'a@b.de' : undefined,
              isTaxed,
            });
            const seen: FlowEffect[] = [];
            const count = (type: FlowEffect['type']) => seen.filter((effect) => effect.type === type).length;
            for (const event of [...WAY.slice(0, way), ...walk]) {
              const before = state;
              const { state: next, effects } = step(before, event);
              if (before.phase === 'ended') expect([next, effects]).toEqual([before, []]);
              for (const effect of effects) {
                seen.push(effect);
                if (effect.type === 'submitForm') expect(next.view.form.status).toBe('submitting');
                if (effect.type === 'complete') {
                  expect(count('openForm')).toBe(1);
                  expect(effect.email).not.toBe('');
                }
                if (effect.type === 'confirm') expect(before.phase).toBe('completing');
              }
              if (next.view.page === 'error') expect(next.view.error).not.toBeNull();
              state = next;
            }
            expect(count('start')).toBeLessThanOrEqual(hasEmail ? 2 : 1);
            const again = seen.filter((effect) => effect.type === 'start')[1];
            if (again) expect(again).toMatchObject({ email: null });
            expect(count('openForm')).toBeLessThanOrEqual(1);
            expect(count('poll')).toBeLessThanOrEqual(1);
            expect(count('watch')).toBeLessThanOrEqual(1);
            expect(count('confirm')).toBeLessThanOrEqual(count('complete'));
            const isOver = state.phase === 'ended' ? 1 : 0;
            const told = seen.filter(
              (effect) => effect.type === 'track' && effect.name === 'checkout_session_end',
            );
            expect([count('end'), told.length]).toEqual([isOver, isOver]);
            if (last(seen, 'end')) expect(seen.at(-1)?.type).toBe('end');
            counts.ended += isOver;
            counts.bought += state.outcome ? 1 : 0;
          },
        ),
        WALKS,
      );
      // The walks go where they should.
      expect(counts.ended).toBeGreaterThan(50);
      expect(counts.bought).toBeGreaterThan(10);
    },
    TIME,
  );
});

describe('pages', () => {
  it('[CHK-014] [CHK-015] [CHK-017] go from loading to the form, to processing, to success', () => {
    const pages = [0, 1, 2, FORM.length, SUBMITTED.length, POLLING.length].map(
      (count) => after(POLLING.slice(0, count)).view.page,
    );
    expect(pages).toEqual([
      'payment-entry-loading',
      'payment-entry-loading',
      'payment-entry',
      'payment-entry',
      'payment-entry',
      'payment-entry-processing',
    ]);
    const bought = after([...POLLING, { type: 'bought', outcome }]);
    expect([bought.view.page, bought.state.outcome]).toEqual(['success', outcome]);
    expect(after(POLLING).effects.at(-1)).toEqual({ type: 'poll' });
  });

  it('[CHK-072] the form is loading, then ready, then submitting', () => {
    const statuses = [2, 3, FORM.length + 1].map(
      (count) => after(SUBMITTED.slice(0, count)).view.form.status,
    );
    expect(statuses).toEqual(['loading', 'ready', 'submitting']);
  });

  it('[CHK-102] errors of the form are of three kinds', () => {
    expect(Object.keys(FormErrorKind).sort()).toEqual([
      'ErrorLoadingStripe',
      'HandledFormSubmissionError',
      'UnhandledFormSubmissionError',
    ]);
    const pageAfter = (event: FlowEvent) => {
      const { view } = after([...FORM, { type: 'payPressed' }, event]);
      return [view.page, view.form.inlineError?.kind];
    };
    expect(pageAfter({ type: 'formFailed', error: formError('ErrorLoadingStripe') })).toEqual([
      'error',
      undefined,
    ]);
    expect(pageAfter({ type: 'formRefused', error: formError('HandledFormSubmissionError') })).toEqual([
      'payment-entry',
      undefined,
    ]);
    expect(pageAfter({ type: 'formRefused', error: formError('UnhandledFormSubmissionError') })).toEqual([
      'payment-entry',
      'provider',
    ]);
  });

  it.each([
    ['start', [{ type: 'opened' }, { type: 'startFailed', error: lost }]],
    ['complete', [...SUBMITTED, { type: 'completeFailed', error: lost }]],
    ['poll', [...POLLING, { type: 'pollFailed', error: lost }]],
  ] as [string, FlowEvent[]][])('[CHK-016] what fails at %s is the error page', (_name, walk) => {
    const { view, effects } = after(walk);
    expect([view.page, view.error]).toEqual(['error', lost]);
    expect(last(effects, 'log')).toEqual({ type: 'log', code: '3', message: 'lost', underlying: null });
  });

  it('[CHK-100] without a product nothing is started', () => {
    const { view, effects } = after([{ type: 'opened' }], { productId: null });
    expect(view.error?.message).toBe('Product ID was not set before purchase.');
    expect([view.page, last(effects, 'start')]).toEqual(['error', undefined]);
  });

  it.each(['publishableApiKey', 'stripeAccountId', 'elementsConfiguration'])(
    '[CHK-085] without %s there is no form',
    (name) => {
      const { view, effects } = after([
        { type: 'opened' },
        {
          type: 'started',
          settings: { ...settings, [name]: null },
          change: null,
        },
      ]);
      expect([view.page, view.error?.message]).toEqual(['error', 'Stripe configuration is missing']);
      expect(view.error?.errorCode).toBe(ErrorSettingUpPurchase);
      expect(last(effects, 'openForm')).toBeUndefined();
    },
  );

  it('[CHK-117] an error page without an error ends with an unknown one', () => {
    const { state } = after([...FORM]);
    const broken: FlowState = {
      ...state,
      phase: 'failed',
      view: { ...state.view, page: 'error', error: null },
    };
    const { effects } = step(broken, { type: 'finishPressed' });
    expect(last(effects, 'end')).toMatchObject({
      end: { kind: 'errored', error: { errorCode: UnknownError } },
    });
  });

  it('[CHK-110] an address that is refused at the second start, too, is an error of the address', () => {
    const failed: FlowEvent = { type: 'startFailed', error: refusedEmail };
    const { view, effects } = after([{ type: 'opened' }, failed, failed]);
    expect([view.page, view.error?.errorCode]).toEqual(['error', MissingEmailError]);
    expect(effects.filter(({ type }) => type === 'start')).toHaveLength(2);
  });

  it('an undecided purchase is watched, and becomes a success in time', () => {
    const undecided = lost.undecided();
    const waiting = after([...POLLING, { type: 'pollFailed', error: undecided }]);
    expect([waiting.view.page, waiting.view.isUndecided]).toEqual(['error', true]);
    expect(last(waiting.effects, 'watch')).toBeDefined();
    const { view } = after([
      ...POLLING,
      { type: 'pollFailed', error: undecided },
      { type: 'bought', outcome },
    ]);
    expect(view).toMatchObject({ page: 'success', error: null, isUndecided: false });
    const decided = after([...POLLING, { type: 'pollFailed', error: lost }, { type: 'bought', outcome }]);
    expect([decided.view.page, last(decided.effects, 'watch')]).toEqual(['error', undefined]);
  });

  it('an undecided purchase may be decided otherwise, once', () => {
    const no = new FlowError(FlowErrorCode.ErrorChargingPayment, 'no');
    const { view } = after([
      ...POLLING,
      { type: 'pollFailed', error: lost.undecided() },
      { type: 'pollFailed', error: no },
      { type: 'pollFailed', error: lost },
      { type: 'bought', outcome },
    ]);
    expect(view).toMatchObject({ page: 'error', error: no, isUndecided: false });
  });
});

describe('paying', () => {
  it('[CHK-030] [CHK-031] [CHK-033] waits for the card, the address and the taxes', () => {
    const pressed = (walk: readonly FlowEvent[], beginning = {}) => {
      const isSubmitted =
        last(after([...walk, { type: 'payPressed' }], beginning).effects, 'submitForm') !== undefined;
      expect(canPay(after(walk, beginning).view)).toBe(isSubmitted);
      return isSubmitted;
    };
    const email: FlowEvent = { type: 'emailChanged', isComplete: true, email: 'b@c.de' };
    expect(pressed(FORM.slice(0, 3))).toBe(false);
    expect(pressed(FORM)).toBe(true);
    expect(pressed(FORM, { customerEmail: undefined })).toBe(false);
    expect(pressed([...FORM, email], { customerEmail: 'abc' })).toBe(true);
    expect(pressed(FORM, { isTaxed: true })).toBe(false);
    const answered: FlowEvent = { type: 'taxesAnswered', question: 1, result: { status: 'disabled' } };
    const read: FlowEvent = { type: 'addressRead', address: {} };
    expect(pressed([...FORM, answered], { isTaxed: true })).toBe(false);
    expect(pressed([...FORM, answered, read], { isTaxed: true })).toBe(true);
  });

  it('[CHK-032] cannot be asked for while it is under way', () => {
    expect(canPay(after(FORM).view)).toBe(true);
    for (const walk of [[...FORM, { type: 'payPressed' }] as const, SUBMITTED, POLLING]) {
      expect(canPay(after(walk).view)).toBe(false);
      expect(after([...walk, { type: 'payPressed' }])).toEqual(after(walk));
    }
  });

  it('[CHK-095] completes nothing without an address', () => {
    const typed = (email: string): FlowEvent => ({ type: 'emailChanged', isComplete: true, email });
    for (const [email, kind] of [
      [' ', 'missing-email'],
      ['a@b', 'malformed-email'],
    ] as const) {
      const { view, effects } = after([...FORM, typed(email), { type: 'payPressed' }], {
        customerEmail: undefined,
      });
      expect(view.form.inlineError).toEqual({ kind });
      expect(last(effects, 'submitForm')).toBeUndefined();
      expect(last(effects, 'log')).toMatchObject({ code: kind });
    }
  });

  it('[CHK-098] an address of the developer that is none is not sent, but filled in', () => {
    const { effects, view } = after(FORM.slice(0, 2), { customerEmail: 'abc' });
    expect(last(effects, 'start')).toEqual({ type: 'start', email: null });
    expect(last(effects, 'openForm')).toMatchObject({ asksForEmail: true, email: 'abc' });
    expect(view.asksForEmail).toBe(true);
  });

  it('[CHK-080] an address that is refused at the end is said in place of the form, and asked for', () => {
    const { view, effects } = after([...SUBMITTED, { type: 'completeFailed', error: refusedEmail }]);
    expect(view).toMatchObject({
      page: 'payment-entry',
      asksForEmail: true,
      form: {
        status: 'ready',
        isEmailComplete: false,
        inlineError: { kind: 'invalid-email', email: 'a@b.de' },
      },
    });
    expect(last(effects, 'askForEmail')).toEqual({ type: 'askForEmail', email: 'a@b.de' });
  });

  it('an early start is told once for each change, and not any more once the order is there', () => {
    const wish = (isWanted: boolean): FlowEvent => ({ type: 'earlyStartSet', isWanted });
    const again: readonly FlowEvent[] = [{ type: 'payPressed' }, { type: 'formAccepted' }];
    const told = (walk: readonly FlowEvent[]) =>
      after(walk)
        .effects.filter((effect) => effect.type === 'complete')
        .map(({ earlyStart }) => earlyStart);
    expect(told(SUBMITTED)).toEqual([null]);
    expect(told([...FORM, wish(true), ...again])).toEqual([true]);
    const declined: readonly FlowEvent[] = [
      { type: 'completed', clientSecret: 'pi_1' },
      { type: 'formRefused', error: formError('HandledFormSubmissionError') },
    ];
    const late = [...FORM, wish(true), ...again, ...declined, wish(false), ...again];
    expect(told(late)).toEqual([true, null]);
    expect(after(late).view).toMatchObject({ wantsEarlyStart: true, isEarlyStartTold: true });
    const typed: FlowEvent = { type: 'emailChanged', isComplete: true, email: 'b@c.de' };
    const refused: FlowEvent = { type: 'completeFailed', error: refusedEmail };
    const back: FlowEvent = { type: 'backToFormPressed' };
    const changed = [...FORM, wish(true), ...again, refused, back, typed, wish(false), ...again];
    expect(told(changed)).toEqual([true, false]);
  });
});

describe('taxes', () => {
  const start = [...FORM.slice(0, 3)];
  const first: FlowEvent = { type: 'taxesAnswered', question: 1, result: { status: 'calculated', taxes } };
  const changed: FlowEvent = { type: 'cardChanged', isComplete: true, method: 'card' };
  const read = (countryCode?: string, postalCode?: string): FlowEvent => ({
    type: 'addressRead',
    address: { countryCode, postalCode },
  });
  const questions = (walk: readonly FlowEvent[], isTaxed = true) =>
    after(walk, { isTaxed })
      .effects.filter((effect) => effect.type === 'askTaxes')
      .map(({ address }) => address);

  it('[TAX-01] [TAX-04] [TAX-22] [TAX-30] are loading until they are known, then what the answer says', () => {
    expect(after(start, { isTaxed: true }).view.breakdown).toEqual({
      currency: 'EUR',
      totalAmountInMicros: 4_990_000,
      totalExcludingTaxInMicros: 4_990_000,
      taxCalculationStatus: 'loading',
      pendingReason: null,
      taxBreakdown: [],
    });
    const line = { displayName: 'USt', taxAmountMicros: 796_723 };
    const result = { status: 'calculated', taxes: { ...taxes, taxBreakdown: [line as never] } } as const;
    const { view, effects } = after([...start, { type: 'taxesAnswered', question: 1, result }], {
      isTaxed: true,
    });
    expect(view.breakdown).toMatchObject({
      taxCalculationStatus: 'calculated',
      totalExcludingTaxInMicros: 4_193_277,
      taxBreakdown: [{ display_name: 'USt', tax_amount_in_micros: 796_723 }],
    });
    expect(last(effects, 'updateForm')).toEqual({ type: 'updateForm', elements: elementsConfiguration });
  });

  it('[TAX-18] [TAX-32] are asked for at the start, and again where the address is another one', () => {
    const [berlin, bonn] = [read('DE', '10115'), read('DE', '53111')];
    const answer = (question: number): FlowEvent => ({ ...first, question }) as FlowEvent;
    const same = [...start, first, changed, berlin, answer(2), changed, berlin];
    expect(questions(same)).toEqual([null, { countryCode: 'DE', postalCode: '10115' }]);
    expect(after(same, { isTaxed: true }).view.breakdown.taxCalculationStatus).toBe('calculated');
    expect(questions([...same, changed, bonn])).toHaveLength(3);
  });

  it.each([
    ['TAX-19', 'they are not collected', [...start, changed], false],
    ['TAX-20', 'one does not pay by card', [...start, first, { ...changed, method: 'paypal' }], true],
    ['TAX-21', 'the form is not complete', [...start, first, { ...changed, isComplete: false }], true],
  ] as [string, string, FlowEvent[], boolean][])(
    '[%s] are not asked for again where %s',
    (_row, _why, walk, isTaxed) => {
      expect(last(after(walk, { isTaxed }).effects, 'readAddress')).toBeUndefined();
      expect(questions(walk, isTaxed)).toHaveLength(isTaxed ? 1 : 0);
    },
  );

  it('[TAX-29] need a country', () => {
    expect(questions([...start, first, changed, read(undefined, '10115')])).toEqual([null]);
  });

  it('[TAX-09] [TAX-10] a place that contradicts itself is said once, in place of the form', () => {
    const invalid = { status: 'pending', reason: 'invalid_postal_code' } as const;
    const walk: readonly FlowEvent[] = [...start, { type: 'taxesAnswered', question: 1, result: invalid }];
    const { view, effects } = after(walk, { isTaxed: true });
    expect(view.breakdown).toMatchObject({ taxCalculationStatus: 'pending', pendingReason: null });
    expect(view.form.inlineError).toEqual({ kind: 'invalid-tax-location' });
    expect(last(effects, 'log')).toMatchObject({ code: 'invalid-tax-location' });
    expect(
      after([...walk, { type: 'backToFormPressed' }], { isTaxed: true }).view.form.inlineError,
    ).toBeNull();
  });

  it('are of what a change of plan costs now, where one subscription takes the place of another', () => {
    const change: readonly FlowEvent[] = [
      { type: 'opened' },
      { type: 'started', settings, change: { dueMicros: 1_330_000, begins: null } },
    ];
    for (const isTaxed of [false, true]) {
      expect(after(change, { isTaxed }).view).toMatchObject({
        change: { dueMicros: 1_330_000 },
        breakdown: {
          totalAmountInMicros: 1_330_000,
          taxCalculationStatus: isTaxed ? 'loading' : 'disabled',
        },
      });
    }
  });

  it('[TAX-06] leave the price as it is until they were calculated', () => {
    for (const walk of [
      [],
      start,
      [...start, { type: 'taxesAnswered', question: 1, result: { status: 'pending' } }],
    ]) {
      expect(after(walk as FlowEvent[], { isTaxed: true }).view.breakdown).toMatchObject({
        totalAmountInMicros: price.amountMicros,
        totalExcludingTaxInMicros: price.amountMicros,
        taxBreakdown: [],
      });
    }
  });

  it('[TAX-02] are disabled, loading, pending or calculated, and nothing else', () => {
    const result = { status: 'calculated', taxes } as const;
    const statuses = [
      after(start),
      after(start, { isTaxed: true }),
      after([...start, { type: 'taxesAnswered', question: 1, result: { status: 'pending' } }], {
        isTaxed: true,
      }),
      after([...start, { type: 'taxesAnswered', question: 1, result }], { isTaxed: true }),
    ].map(({ view }) => view.breakdown.taxCalculationStatus);
    expect(statuses).toEqual(['disabled', 'loading', 'pending', 'calculated']);
  });

  it('[TAX-07] [TAX-08] are pending or disabled where the backend says so', () => {
    const statusAfter = (result: Extract<FlowEvent, { type: 'taxesAnswered' }>['result']) =>
      after([...start, { type: 'taxesAnswered', question: 1, result }], { isTaxed: true }).view.breakdown;
    expect(statusAfter({ status: 'pending' })).toMatchObject({
      taxCalculationStatus: 'pending',
      pendingReason: null,
    });
    expect(statusAfter({ status: 'pending', reason: 'needs_postal_code' }).pendingReason).toBe(
      'needs_postal_code',
    );
    expect(statusAfter({ status: 'disabled' }).taxCalculationStatus).toBe('disabled');
  });

  it('an answer to an earlier question is thrown away', () => {
    const walk = [...start, changed, read('DE', '10115'), first];
    expect(after(walk, { isTaxed: true }).view.breakdown.taxCalculationStatus).toBe('loading');
  });

  it.each([
    { status: 'pending' },
    { status: 'pending', reason: 'needs_postal_code' },
    { status: 'disabled' },
  ] as const)(
    'that were told stay what is paid, where a later place is answered with %j: the form has their amount',
    (result) => {
      const elements = { ...elementsConfiguration, amount: 1_099 };
      const taxed = {
        ...taxes,
        totalAmountMicros: 10_990_000,
        taxBreakdown: [{ displayName: 'Sales tax', taxAmountMicros: 1_000_000 } as never],
        gatewayParams: { ...settings, elementsConfiguration: elements },
      };
      const { view, effects } = after(
        [
          ...start,
          { type: 'taxesAnswered', question: 1, result: { status: 'calculated', taxes: taxed } },
          changed,
          read('US', '1'),
          { type: 'taxesAnswered', question: 2, result },
        ],
        { isTaxed: true },
      );
      expect(last(effects, 'updateForm')).toEqual({ type: 'updateForm', elements });
      expect(view.breakdown).toMatchObject({
        totalAmountInMicros: 10_990_000,
        taxCalculationStatus: result.status,
        taxBreakdown: [{ display_name: 'Sales tax', tax_amount_in_micros: 1_000_000 }],
      });
    },
  );

  it('[TAX-12] a second calculation that fails is the error page, as the first', () => {
    const failed = (question: number): FlowEvent => ({ type: 'taxesFailed', question, error: lost });
    expect(after([...start, failed(1)], { isTaxed: true }).view.page).toBe('error');
    const walk = [...start, first, changed, read('DE', '10115'), failed(2)];
    expect(after(walk, { isTaxed: true }).view.page).toBe('error');
  });

  it('a form that changes while it is read is read again', () => {
    const { effects } = after([...start, first, changed, changed, read('DE', '1')], { isTaxed: true });
    expect(effects.filter(({ type }) => type === 'readAddress')).toHaveLength(2);
    expect(effects.filter(({ type }) => type === 'askTaxes')).toHaveLength(1);
  });
});
