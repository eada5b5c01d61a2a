import type { ReactNode } from 'react';
import type { Checkout, CheckoutState } from '../../checkout/state.ts';
import { Icon } from './icons.tsx';
import { errorTexts } from './messages.ts';
import type { Shown } from './shown.ts';

/** Something turns, and says what is waited for. */
export function Waiting({ text }: { readonly text: string }): ReactNode {
  return (
    <div className="state">
      <span className="spinner" />
      <p className="state-wait" data-focus tabIndex={-1}>
        {text}
      </p>
    </div>
  );
}

/** The end of a purchase that failed. */
export function Failure({
  checkout,
  state,
}: {
  readonly checkout: Checkout;
  readonly state: CheckoutState;
}): ReactNode {
  const { branding, translator } = checkout.facts;
  const { label, around } = translator;
  const { title, message } = errorTexts(state.error, checkout.facts, state);
  const reference = state.error?.extra?.requestId;
  const supportEmail = branding?.supportEmail;
  const [before, behind] = around('error_page.if_error_persists', 'email');
  return (
    <div className="state state-page">
      <span className={state.isUndecided ? 'sign sign-wait' : 'sign sign-error'}>
        <Icon name={state.isUndecided ? 'clock' : 'warning'} size={30} />
      </span>
      <div role="alert">
        <h1 className="state-title" data-focus tabIndex={-1}>
          {title}
        </h1>
        <p>{message}</p>
        {state.isUndecided ? <p className="state-lead">{label('still_processing_page.message')}</p> : null}
      </div>
      <button type="button" className="button" onClick={() => checkout.finish()}>
        {/* Whoever shall not pay again is not told to try again. */}
        {label(state.isUndecided ? 'success_page.button_close' : 'error_page.button_try_again')}
      </button>
      {supportEmail ? (
        <p className="state-note">
          {before}
          <a href={`mailto:${supportEmail}`}>
            <bdi>{supportEmail}</bdi>
          </a>
          {behind}
        </p>
      ) : null}
      {reference === undefined ? null : (
        <p className="state-note">{label('error_page.reference', { reference })}</p>
      )}
    </div>
  );
}

/** It is bought. */
export function Success({
  checkout,
  state,
  shown,
}: {
  readonly checkout: Checkout;
  readonly state: CheckoutState;
  readonly shown: Shown;
}): ReactNode {
  const { label } = checkout.facts.translator;
  const { subscription } = shown;
  const lines: readonly (readonly [string, string | null | undefined])[] = [
    [label('order_summary.product'), shown.title],
    [label('success_page.paid_today'), shown.dueToday],
    [label('success_page.next_payment'), subscription?.renewal?.long],
    [label('success_page.confirmation_to'), state.email],
  ];
  return (
    <div className="state state-page">
      <span className="sign sign-success">
        <Icon name="check" size={34} />
      </span>
      <h1 className="state-title" data-focus tabIndex={-1}>
        {label('success_page.purchase_successful')}
      </h1>
      {subscription ? <p>{shown.change?.done ?? label('success_page.subscription_now_active')}</p> : null}
      <dl className="sum">
        {lines.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <button type="button" className="button" onClick={() => checkout.finish()}>
        {label('success_page.button_close')}
      </button>
    </div>
  );
}
