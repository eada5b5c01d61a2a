import { type ReactNode, useId, useState } from 'react';
import type { CheckoutFacts, CheckoutState } from '../../checkout/state.ts';
import type { LabelKey } from '../../i18n/index.ts';
import { Icon, type IconName } from './icons.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import type { Shown } from './shown.ts';

type Props = {
  readonly facts: CheckoutFacts;
  readonly breakdown: CheckoutState['breakdown'];
  readonly shown: Shown;
};

/** What is bought, for how much, and when that is to be paid. `isBrief` where there is nothing more to decide. */
export function Panel({
  facts,
  breakdown,
  shown,
  header,
  isBrief,
}: Props & { readonly header: ReactNode; readonly isBrief: boolean }): ReactNode {
  return (
    <section className="info" aria-label={shown.title}>
      <div className="column">
        {header}
        <div className={isBrief ? 'product product-brief' : 'product'}>
          <Price facts={facts} shown={shown} isBrief={isBrief} />
          {facts.branding?.appearance?.show_product_description && shown.description !== null ? (
            <p className="description">
              <bdi>{shown.description}</bdi>
            </p>
          ) : null}
          {isBrief ? null : <Details facts={facts} breakdown={breakdown} shown={shown} />}
          {isBrief ? null : <Terms facts={facts} shown={shown} />}
        </div>
        <LegalLinks facts={facts} className="legal legal-info" />
      </div>
    </section>
  );
}

function Price({
  facts: {
    translator: { label, around },
  },
  shown: { title, price, subscription },
  isBrief,
}: Omit<Props, 'breakdown'> & { readonly isBrief: boolean }): ReactNode {
  const Title = isBrief ? 'p' : 'h1';
  const trial = isBrief ? null : (subscription?.trial ?? null);
  return (
    <>
      <Title className="title">
        <bdi>{title}</bdi>
      </Title>
      {subscription && trial === null ? (
        <PriceWithPeriod around={around} price={price} perPeriod={subscription.perPeriod} />
      ) : (
        <p className="title-x-large">
          {trial === null ? price : label('product_info.free_trial_duration', { duration: trial })}
        </p>
      )}
      {isBrief ? null : (
        <p className="then">
          {subscription ? (
            <Then label={label} around={around} price={price} subscription={subscription} />
          ) : (
            label('product_info.one_time_purchase')
          )}
        </p>
      )}
    </>
  );
}

/** What is paid after today, and when. */
function Then({
  label,
  around,
  price,
  subscription: { trial, perPeriod, frequency, renewal },
}: Pick<CheckoutFacts['translator'], 'label' | 'around'> & {
  readonly price: string;
  readonly subscription: NonNullable<Shown['subscription']>;
}): ReactNode {
  const date = renewal?.long;
  if (trial === null) {
    return date
      ? label('product_info.renewal_frequency_and_date', { frequency, date })
      : label('product_info.renewal_frequency', { frequency });
  }
  if (!date) return label('product_info.price_per_frequency', { price, frequency: perPeriod });
  const [before, behind] = around('product_info.price_after_free_trial', 'price', {
    frequency: perPeriod,
    date,
  });
  return (
    <>
      {before}
      <b>{price}</b>
      {behind}
    </>
  );
}

/** The price in large, how often in small. */
function PriceWithPeriod({
  around,
  price,
  perPeriod,
}: {
  readonly around: CheckoutFacts['translator']['around'];
  readonly price: string;
  readonly perPeriod: string;
}): ReactNode {
  const [before, behind] = around('product_info.price_per_frequency', 'price', { frequency: perPeriod });
  return (
    <p className="title-x-large">
      {before === '' ? null : <small>{before}</small>}
      {price}
      {behind === '' ? null : <small>{behind}</small>}
    </p>
  );
}

/** What stands in place of a tax that is not known: that it is asked for, or what the customer is asked for. */
export function promptOf({ taxCalculationStatus, pendingReason }: CheckoutState['breakdown']): LabelKey {
  if (taxCalculationStatus === 'loading') return 'pricing_table.calculating_tax';
  if (pendingReason === 'needs_state_or_postal_code')
    return 'pricing_table.enter_state_or_postal_code_to_calculate';
  return pendingReason
    ? 'pricing_table.enter_postal_code_to_calculate'
    : 'pricing_table.enter_billing_address_to_calculate';
}

/** Whether taxes have rows of their own: as soon as they are asked for, and if there are any. */
export function hasTaxRows({ taxCalculationStatus, taxBreakdown }: CheckoutState['breakdown']): boolean {
  const isOpen = taxCalculationStatus === 'loading' || taxCalculationStatus === 'pending';
  return isOpen || taxBreakdown.length > 0;
}

/** The price in lines; folded away where there is little room and more than a line or two. */
function Details({ facts, breakdown, shown }: Props): ReactNode {
  const {
    translator: { label },
  } = facts;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isFoldable = hasTaxRows(breakdown);
  const { subscription } = shown;
  return (
    <>
      {isFoldable ? (
        <button
          type="button"
          className="toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {label(isOpen ? 'pricing_dropdown.hide_details' : 'pricing_dropdown.show_details')}
          <Icon name="down" size={18} />
        </button>
      ) : null}
      <section
        id={id}
        className={isFoldable && !isOpen ? 'details details-folded' : 'details'}
        aria-label={label('navbar_header.details')}
      >
        <dl>
          {isFoldable ? <TaxRows facts={facts} breakdown={breakdown} shown={shown} /> : null}
          {subscription?.trial && subscription.renewal ? (
            <div className="row">
              <dt>{label('pricing_table.trial_ends', { date: subscription.renewal.long })}</dt>
              <dd>{shown.price}</dd>
            </div>
          ) : null}
          <div className="row row-total">
            <dt>{label('pricing_table.total_due_today')}</dt>
            <dd>{shown.dueToday}</dd>
          </div>
        </dl>
      </section>
    </>
  );
}

function TaxRows({ facts: { translator }, breakdown, shown }: Props): ReactNode {
  const { label } = translator;
  const isLoading = breakdown.taxCalculationStatus === 'loading';
  const isTold = !isLoading && breakdown.taxBreakdown.length > 0;
  const prompt = label(promptOf(breakdown));
  return (
    <>
      <div className="row tax">
        <dt>{isTold ? label('pricing_table.total_excluding_tax') : <bdi>{shown.title}</bdi>}</dt>
        <dd>{isTold ? shown.money(breakdown.totalExcludingTaxInMicros) : shown.price}</dd>
      </div>
      {isTold
        ? breakdown.taxBreakdown.map(({ display_name, tax_amount_in_micros }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, two may be called the same
            <div className="row tax" key={index}>
              <dt>
                <bdi>{display_name}</bdi>
              </dt>
              <dd>{shown.money(tax_amount_in_micros)}</dd>
            </div>
          ))
        : null}
      {isTold && !breakdown.pendingReason ? null : (
        <div className={isLoading ? 'row tax' : 'row tax row-prompt'}>
          <dt>{label('pricing_table.tax')}</dt>
          <dd>{isLoading ? <span className="skeleton" role="img" aria-label={prompt} /> : prompt}</dd>
        </div>
      )}
    </>
  );
}

function Terms({
  facts: {
    translator: { label },
  },
  shown: { subscription },
}: Omit<Props, 'breakdown'>): ReactNode {
  if (subscription === null) return null;
  const lines: readonly (readonly [IconName, string])[] = [
    ['renews', label('product_info.renewal_frequency', { frequency: subscription.frequency })],
    ['endless', label('product_info.continues_until_cancelled')],
    ['check', label('product_info.cancel_anytime')],
  ];
  return (
    <ul className="facts">
      {lines.map(([icon, text]) => (
        <li key={icon}>
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  );
}
