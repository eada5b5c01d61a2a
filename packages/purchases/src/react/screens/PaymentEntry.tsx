import { type ReactNode, useId } from 'react';
import { earlyStartText } from '../../checkout/consents.ts';
import { type Checkout, type CheckoutState, canPay } from '../../checkout/state.ts';
import { Icon } from './icons.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import { inlineText } from './messages.ts';
import { Order } from './Order.tsx';
import type { Shown } from './shown.ts';
import { Waiting } from './states.tsx';

type Props = { readonly checkout: Checkout; readonly state: CheckoutState; readonly shown: Shown };

/**
 * The form. It stays on the page as long as the checkout may need it: the card provider's part of it cannot be taken out and
 * put back, so it is only out of sight while something stands in its place.
 */
export function PaymentEntry({ checkout, state, shown }: Props): ReactNode {
  const { label } = checkout.facts.translator;
  const { inlineError, status } = state.form;
  const waits = state.page === 'payment-entry' ? status : 'loading';
  const isHidden = inlineError !== null || waits !== 'ready';
  return (
    <>
      {inlineError !== null ? (
        <InlineMessage checkout={checkout} text={inlineText(inlineError, label)} />
      ) : isHidden ? (
        <Waiting
          text={label(
            waits === 'submitting' ? 'loading_page.confirming_payment' : 'loading_page.preparing_payment',
          )}
        />
      ) : null}
      <div className={isHidden ? 'entry entry-hidden' : 'entry'} data-testid="payment-form">
        <h2 className="title-large" data-focus={isHidden ? undefined : true} tabIndex={-1}>
          {label('payment_entry_page.payment_step_title')}
        </h2>
        <Receipt checkout={checkout} state={state} shown={shown} />
        <div className="elements">
          {state.asksForEmail ? <slot name="email" /> : null}
          <slot name="payment" />
        </div>
        <Order facts={checkout.facts} state={state} shown={shown} />
        <EarlyStart checkout={checkout} state={state} shown={shown} />
        <button
          type="button"
          className="button"
          data-testid="PayButton"
          disabled={!canPay(state)}
          onClick={() => checkout.pay()}
        >
          {label(
            shown.subscription?.trial
              ? 'payment_entry_page.button_start_trial'
              : 'payment_entry_page.button_pay',
          )}
        </button>
        <Notes checkout={checkout} shown={shown} />
        <LegalLinks facts={checkout.facts} className="legal legal-form" />
      </div>
    </>
  );
}

function InlineMessage({
  checkout,
  text,
}: {
  readonly checkout: Checkout;
  readonly text: string;
}): ReactNode {
  return (
    <div className="state">
      <span className="sign sign-error">
        <Icon name="warning" size={30} />
      </span>
      {/* The card provider may speak another language. */}
      <p className="state-lead" role="alert" dir="auto" data-focus tabIndex={-1}>
        {text}
      </p>
      <button type="button" className="button" onClick={() => checkout.backToForm()}>
        {checkout.facts.translator.label('error_page.button_try_again')}
      </button>
    </div>
  );
}

/** Where receipt and confirmation go. */
function Receipt({ checkout, state: { email }, shown }: Props): ReactNode {
  const { label, around } = checkout.facts.translator;
  const [before, behind] = around(
    shown.isFreeToday ? 'payment_entry_page.confirmation_to' : 'payment_entry_page.receipt_to',
    'email',
  );
  if (!shown.isFreeToday && email === null) return null;
  return (
    <p className="sub">
      {shown.isFreeToday ? `${label('payment_entry_page.nothing_charged_today')} ` : ''}
      {email === null ? null : (
        <>
          {before}
          <b>
            <bdi>{email}</bdi>
          </b>
          {behind}
        </>
      )}
    </p>
  );
}

/** The wish that the seller begins before the time for withdrawal is over: a box of its own, never ticked beforehand. */
function EarlyStart({ checkout, state, shown }: Props): ReactNode {
  const { branding, translator } = checkout.facts;
  const { label } = translator;
  const id = useId();
  if (!branding?.legal) return null;
  const { withdrawalRight } = branding.legal;
  const { subscription } = shown;
  return (
    <div className="consent">
      <input
        id={id}
        type="checkbox"
        checked={state.wantsEarlyStart}
        disabled={state.isEarlyStartTold}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => checkout.setEarlyStart(target.checked)}
      />
      <div>
        <label htmlFor={id}>{earlyStartText(checkout.facts)}</label>
        <p id={`${id}-note`}>
          {label(subscription ? 'consents.early_start_note' : 'consents.withdrawal_right')}{' '}
          {withdrawalRight === null ? null : (
            <a href={withdrawalRight} target="_blank" rel="noopener noreferrer">
              {label('legal_links.withdrawal_right')}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}

/** What stands below the button. */
function Notes({ checkout, shown }: Omit<Props, 'state'>): ReactNode {
  const { branding, translator } = checkout.facts;
  const { label } = translator;
  const { subscription, price } = shown;
  const appName = branding?.appName || null;
  return (
    <>
      {subscription?.trial && subscription.renewal ? (
        <p className="note">
          {label('payment_entry_page.trial_info', {
            date: subscription.renewal.long,
            price,
            frequency: subscription.perPeriod,
          })}
        </p>
      ) : null}
      {shown.change?.note ? <p className="note">{shown.change.note}</p> : null}
      {branding ? (
        <p className="note">
          {subscription ? `${label('payment_entry_page.terms_info', { appName: appName ?? '' })} ` : ''}
          {branding.legal?.terms ? label('consents.terms', { appName: appName ?? '' }) : ''}
        </p>
      ) : null}
      {appName === null ? null : (
        <p className="note note-safe">
          <Icon name="lock" size={16} />
          <span>{label('payment_entry_page.card_data_encrypted', { appName })}</span>
        </p>
      )}
    </>
  );
}
