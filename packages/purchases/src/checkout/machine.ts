import { FlowError, FlowErrorCode } from '../core/flow-error.ts';
import type { Outcome } from '../core/operation.ts';
import { emailProblem } from '../core/validation.ts';
import type { GatewayParams, PlanChange } from '../wire/checkout.ts';
import { canPay, type InlineError, type PaymentForm } from './state.ts';
import {
  type FlowEffect,
  type FlowEnd,
  type FlowEvent,
  type FlowPhase,
  type FlowState,
  type FormError,
  FormErrorKind,
  type FormSettings,
  type Step,
} from './steps.ts';
import {
  addressRead,
  addressUnread,
  asked,
  formChanged,
  readIfNeeded,
  taxesAnswered,
  untaxedBreakdown,
  withChange,
} from './tax-steps.ts';

export type FlowBeginning = {
  /** Null where the package names no product. */
  readonly productId: string | null;
  /** What the chosen option costs. */
  readonly price: { readonly amountMicros: number; readonly currency: string };
  /** The developer's; one that is none counts as not given. */
  readonly customerEmail: string | undefined;
  readonly isTaxed: boolean;
};

/** A checkout before anything happened. */
export function begin({ productId, price, customerEmail = '', isTaxed }: FlowBeginning): FlowState {
  const email = emailProblem(customerEmail) === null ? customerEmail.trim() : null;
  const untaxed = untaxedBreakdown(price);
  return {
    phase: 'new',
    view: {
      page: 'payment-entry-loading',
      change: null,
      breakdown: isTaxed ? { ...untaxed, taxCalculationStatus: 'loading' } : untaxed,
      form: {
        status: 'loading',
        isPaymentComplete: false,
        isEmailComplete: email !== null,
        inlineError: null,
      },
      asksForEmail: email === null,
      email,
      wantsEarlyStart: false,
      isEarlyStartTold: false,
      error: null,
      isUndecided: false,
    },
    productId,
    suppliedEmail: email,
    typedEmail: email ?? customerEmail,
    hasRetriedStart: false,
    method: null,
    toldEarlyStart: null,
    taxes: {
      isEnabled: isTaxed,
      settled: untaxed,
      question: 0,
      isAsking: false,
      isReading: false,
      isStale: false,
      isUnread: false,
      address: null,
    },
    outcome: null,
  };
}

/**
 * What an event makes of a checkout, and what is to be done about it. What comes too late, twice or out of place changes nothing; after
 * the end nothing does.
 */
export function step(state: FlowState, event: FlowEvent): Step {
  const { phase } = state;
  if (phase === 'ended') return quiet(state);
  switch (event.type) {
    case 'opened':
      return phase === 'new' ? opened(state) : quiet(state);
    case 'started':
      return phase === 'starting' ? started(state, event.settings, event.change) : quiet(state);
    case 'startFailed':
      return phase === 'starting' ? startFailed(state, event.error) : quiet(state);
    case 'formReady':
      return phase === 'entering' && state.view.form.status === 'loading' ? formReady(state) : quiet(state);
    case 'formFailed':
      return isPaying(phase) ? formFailed(state, event.error) : quiet(state);
    case 'cardChanged':
      return cardChanged(state, event.isComplete, event.method);
    case 'emailChanged':
      return emailChanged(state, event.isComplete, event.email);
    case 'addressRead':
      return state.taxes.isReading ? addressRead(state, event.address) : quiet(state);
    case 'addressRefused':
      return state.taxes.isReading ? addressRefused(state, event.error) : quiet(state);
    case 'taxesAnswered':
      return isAnswer(state, event.question) ? taxesAnswered(state, event.result) : quiet(state);
    case 'taxesFailed':
      return isAnswer(state, event.question) ? failed(state, event.error) : quiet(state);
    case 'earlyStartSet':
      return state.view.isEarlyStartTold ? quiet(state) : seen(state, { wantsEarlyStart: event.isWanted });
    case 'payPressed':
      return phase === 'entering' && canPay(state.view) ? payPressed(state) : quiet(state);
    case 'formAccepted':
      return phase === 'submitting' ? formAccepted(state) : quiet(state);
    case 'formRefused':
      return phase === 'submitting' || phase === 'confirming'
        ? formRefused(state, event.error)
        : quiet(state);
    case 'completed':
      return phase === 'completing' ? completed(state, event.clientSecret) : quiet(state);
    case 'completeFailed':
      return phase === 'completing' ? completeFailed(state, event.error) : quiet(state);
    case 'confirmed':
      return phase === 'confirming' ? confirmed(state) : quiet(state);
    case 'bought':
      return phase === 'polling' || state.view.isUndecided ? bought(state, event.outcome) : quiet(state);
    case 'pollFailed':
      return phase === 'polling' || (state.view.isUndecided && !event.error.isUndecided)
        ? failed(state, event.error)
        : quiet(state);
    case 'backToFormPressed':
      return phase === 'entering' && state.view.form.inlineError ? backToForm(state) : quiet(state);
    case 'finishPressed':
      return phase === 'succeeded' || phase === 'failed' ? finished(state) : quiet(state);
    case 'left':
      return phase === 'succeeded' || phase === 'failed' ? finished(state) : left(state);
    default:
      return event satisfies never;
  }
}

const quiet = (state: FlowState): Step => ({ state, effects: [] });

function seen(state: FlowState, view: Partial<FlowState['view']>): Step {
  return quiet({ ...state, view: { ...state.view, ...view } });
}

function withForm(state: FlowState, form: Partial<PaymentForm>): FlowState {
  return { ...state, view: { ...state.view, form: { ...state.view.form, ...form } } };
}

/** Whether the form is there, seen or unseen. */
function isPaying(phase: FlowPhase): boolean {
  return phase === 'entering' || phase === 'submitting' || phase === 'completing' || phase === 'confirming';
}

/** Whether it answers the last question, in time. */
function isAnswer({ phase, taxes }: FlowState, question: number): boolean {
  return isPaying(phase) && taxes.isAsking && taxes.question === question;
}

function opened(state: FlowState): Step {
  if (!state.productId) {
    const message = 'Product ID was not set before purchase.';
    return failed(state, new FlowError(FlowErrorCode.ErrorSettingUpPurchase, message));
  }
  return {
    state: { ...state, phase: 'starting' },
    effects: [{ type: 'start', email: state.suppliedEmail }],
  };
}

function started(before: FlowState, params: GatewayParams, change: PlanChange | null): Step {
  const state = change ? withChange(before, change) : before;
  const settings = completeSettings(params);
  if (!settings) {
    const message = 'Stripe configuration is missing';
    return failed(state, new FlowError(FlowErrorCode.ErrorSettingUpPurchase, message));
  }
  const entering: FlowState = { ...state, phase: 'entering', view: { ...state.view, page: 'payment-entry' } };
  const first = state.taxes.isEnabled ? asked(entering, null) : quiet(entering);
  const { asksForEmail } = state.view;
  return {
    state: first.state,
    effects: [{ type: 'openForm', settings, asksForEmail, email: state.typedEmail }, ...first.effects],
  };
}

function completeSettings(params: GatewayParams): FormSettings | null {
  const { publishableApiKey, stripeAccountId, elementsConfiguration } = params;
  if (!publishableApiKey || !stripeAccountId || !elementsConfiguration) return null;
  return { publishableApiKey, stripeAccountId, elementsConfiguration };
}

/** An address that the backend refuses is asked for in the form: the session is started without it, once. */
function startFailed(state: FlowState, error: FlowError): Step {
  const isEmail = error.errorCode === FlowErrorCode.MissingEmailError;
  if (!isEmail || state.hasRetriedStart || state.suppliedEmail === null) return failed(state, error);
  return {
    state: { ...withoutSuppliedEmail(state), hasRetriedStart: true },
    effects: [{ type: 'start', email: null }],
  };
}

function withoutSuppliedEmail(state: FlowState): FlowState {
  const without = withForm({ ...state, suppliedEmail: null }, { isEmailComplete: false });
  return { ...without, view: { ...without.view, asksForEmail: true } };
}

function formReady(state: FlowState): Step {
  const ready = readIfNeeded(withForm(state, { status: 'ready' }));
  return withEffects(ready, [tracked('checkout_payment_form_impression')]);
}

function formFailed(state: FlowState, error: FormError): Step {
  const flowError = new FlowError(FlowErrorCode.ErrorSettingUpPurchase, error.message);
  return withEffects(failed(state, flowError), [gatewayError(error)]);
}

function cardChanged(before: FlowState, isPaymentComplete: boolean, method: string | null): Step {
  if (!isPaying(before.phase)) return quiet(before);
  return formChanged(withForm({ ...before, method }, { isPaymentComplete }));
}

function emailChanged(before: FlowState, isEmailComplete: boolean, email: string): Step {
  if (!isPaying(before.phase) || !before.view.asksForEmail) return quiet(before);
  const { taxes } = before;
  const typed: FlowState = withForm({ ...before, typedEmail: email }, { isEmailComplete });
  const state = { ...typed, view: { ...typed.view, email: isEmailComplete ? email.trim() : null } };
  // The address of the card is elsewhere: it is read only where the e-mail address was what it waited for.
  return taxes.isUnread ? readIfNeeded(state) : quiet(state);
}

function addressRefused(before: FlowState, error: FormError): Step {
  const state = addressUnread(before);
  if (!isPaying(state.phase)) return quiet(state);
  return withEffects(shown(state, error), [gatewayError(error)]);
}

function payPressed(state: FlowState): Step {
  const inlineError = emailError(state.suppliedEmail ?? state.typedEmail);
  if (inlineError) return withEffects(quiet(withForm(state, { inlineError })), [logged(inlineError)]);
  return {
    state: { ...withForm(state, { status: 'submitting' }), phase: 'submitting' },
    effects: [
      tracked('checkout_payment_form_submit', { selectedPaymentMethod: state.method }),
      { type: 'submitForm' },
    ],
  };
}

function emailError(email: string): InlineError | null {
  if (emailProblem(email) === null) return null;
  return { kind: email.trim() === '' ? 'missing-email' : 'malformed-email' };
}

function formAccepted(state: FlowState): Step {
  const { wantsEarlyStart, isEarlyStartTold } = state.view;
  const isNews = !isEarlyStartTold && wantsEarlyStart !== (state.toldEarlyStart ?? false);
  return {
    state: {
      ...state,
      phase: 'completing',
      toldEarlyStart: isNews ? wantsEarlyStart : state.toldEarlyStart,
    },
    effects: [
      {
        type: 'complete',
        email: (state.suppliedEmail ?? state.typedEmail).trim(),
        earlyStart: isNews ? wantsEarlyStart : null,
      },
    ],
  };
}

function formRefused(state: FlowState, error: FormError): Step {
  return withEffects(shown(entering(state), error), [gatewayError(error)]);
}

/** Says what the provider says, unless its form does. */
function shown(state: FlowState, { kind, code, message }: FormError): Step {
  if (kind === FormErrorKind.HandledFormSubmissionError) return quiet(state);
  const inlineError = { kind: 'provider', text: message } as const;
  return {
    state: withForm(state, { inlineError }),
    effects: [{ type: 'log', code: code || kind, message, underlying: null }],
  };
}

function entering(state: FlowState): FlowState {
  return { ...withForm(state, { status: 'ready' }), phase: 'entering' };
}

function completed(state: FlowState, clientSecret: string | null): Step {
  const told = { ...state, view: { ...state.view, isEarlyStartTold: true } };
  if (clientSecret) {
    return { state: { ...told, phase: 'confirming' }, effects: [{ type: 'confirm', clientSecret }] };
  }
  const message = 'The answer has no client secret.';
  const error = new FlowError(FlowErrorCode.ErrorSettingUpPurchase, message);
  return withEffects(failed(told, error), [formError(error)]);
}

function completeFailed(state: FlowState, error: FlowError): Step {
  if (error.errorCode !== FlowErrorCode.MissingEmailError) {
    return withEffects(failed(state, error), [formError(error)]);
  }
  const email = state.suppliedEmail ?? state.typedEmail;
  const inlineError = { kind: 'invalid-email', email: email.trim() } as const;
  const back = withForm(entering(state), { inlineError });
  const told = [formError(error), logOf(error)];
  if (state.suppliedEmail === null) return { state: back, effects: told };
  return { state: withoutSuppliedEmail(back), effects: [...told, { type: 'askForEmail', email }] };
}

function confirmed(state: FlowState): Step {
  return {
    state: { ...state, phase: 'polling', view: { ...state.view, page: 'payment-entry-processing' } },
    effects: [{ type: 'poll' }],
  };
}

function bought(state: FlowState, outcome: Outcome): Step {
  return {
    state: {
      ...state,
      phase: 'succeeded',
      outcome,
      view: { ...state.view, page: 'success', error: null, isUndecided: false },
    },
    effects: [tracked('checkout_purchase_successful_impression')],
  };
}

/** The error page. */
function failed(state: FlowState, error: FlowError): Step {
  const { isUndecided } = error;
  return {
    state: { ...state, phase: 'failed', view: { ...state.view, page: 'error', error, isUndecided } },
    effects: [
      logOf(error),
      tracked('checkout_flow_error', { errorCode: String(error.shownCode), errorMessage: error.message }),
      ...(isUndecided ? [{ type: 'watch' } as const] : []),
    ],
  };
}

function backToForm(state: FlowState): Step {
  return readIfNeeded(withForm(state, { inlineError: null }));
}

/** The button of the last page. */
function finished(state: FlowState): Step {
  const { outcome } = state;
  if (outcome) {
    return withEffects(ended(state, { kind: 'finished', ...outcome }), [
      tracked('checkout_purchase_successful_dismiss', { uiElement: 'go_back_to_app' }),
    ]);
  }
  const error = state.view.error ?? new FlowError(FlowErrorCode.UnknownError, 'An unknown error occurred.');
  return ended(state, { kind: 'errored', error });
}

function left(state: FlowState): Step {
  const { page, form } = state.view;
  const over = ended(state, { kind: 'closed' });
  if (page !== 'payment-entry' || form.status === 'loading') return over;
  return withEffects(over, [tracked('checkout_payment_form_dismiss')]);
}

function ended(state: FlowState, end: FlowEnd): Step {
  return {
    state: { ...state, phase: 'ended' },
    effects: [tracked('checkout_session_end', endProperties(end)), { type: 'end', end }],
  };
}

function endProperties(end: FlowEnd) {
  const { kind: outcome } = end;
  if (end.kind === 'closed') return { outcome };
  if (end.kind === 'finished') return { outcome, withRedemptionInfo: end.redemptionInfo !== null };
  return { outcome, errorCode: String(end.error.errorCode), errorMessage: end.error.message };
}

function withEffects({ state, effects }: Step, before: readonly FlowEffect[]): Step {
  return { state, effects: [...before, ...effects] };
}

type Tracked = Extract<FlowEffect, { type: 'track' }>;
function tracked(name: Tracked['name'], properties: Tracked['properties'] = {}): FlowEffect {
  return { type: 'track', name, properties };
}

function gatewayError({ code, message }: FormError): FlowEffect {
  return tracked('checkout_payment_form_gateway_error', { errorCode: code, errorMessage: message });
}

function formError(error: FlowError): FlowEffect {
  const { errorCode, message } = error;
  return tracked('checkout_payment_form_error', { errorCode: String(errorCode), errorMessage: message });
}

function logOf({ shownCode, message, underlyingErrorMessage }: FlowError): FlowEffect {
  return { type: 'log', code: String(shownCode), message, underlying: underlyingErrorMessage ?? null };
}

function logged({ kind }: InlineError): FlowEffect {
  const message = kind === 'missing-email' ? 'There is no email address.' : 'The email address is malformed.';
  return { type: 'log', code: kind, message, underlying: null };
}
