import { type ReactNode, useId, useState } from 'react';
import type { CheckoutFacts, CheckoutState, PendingReason } from '../../checkout/state.ts';
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
  if (subscription === null) {
    return (
      <>
        <Title className="title">
          <bdi>{title}</bdi>
        </Title>
        <p className="title-x-large">{price}</p>
        {isBrief ? null : <p className="then">{label('product_info.one_time_purchase')}</p>}
      </>
    );
  }
  const { trial, perPeriod, frequency, renewal } = subscription;
  const perFrequency = label('product_info.price_per_frequency', { price, frequency: perPeriod });
  if (trial === null || isBrief) {
    return (
      <>
        <Title className="title">
          <bdi>{title}</bdi>
        </Title>
        <PriceWithPeriod around={around} price={price} perPeriod={perPeriod} />
        {isBrief ? null : (
          <p className="then">
            {renewal
              ? label('product_info.renewal_frequency_and_date', { frequency, date: renewal.long })
              : label('product_info.renewal_frequency', { frequency })}
          </p>
        )}
      </>
    );
  }
  const then =
    renewal &&
    around('product_info.price_after_free_trial', 'price', { frequency: perPeriod, date: renewal.long });
  return (
    <>
      <Title className="title">
        <bdi>{title}</bdi>
      </Title>
      <p className="title-x-large">{label('product_info.free_trial_duration', { duration: trial })}</p>
      <p className="then">
        {then ? (
          <>
            {then[0]}
            <b>{price}</b>
            {then[1]}
          </>
        ) : (
          perFrequency
        )}
      </p>
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

const PROMPTS: Readonly<Record<PendingReason, LabelKey>> = {
  needs_postal_code: 'pricing_table.enter_postal_code_to_calculate',
  needs_state_or_postal_code: 'pricing_table.enter_state_or_postal_code_to_calculate',
  invalid_postal_code: 'pricing_table.enter_postal_code_to_calculate',
};

/** What the customer is asked for before taxes are known. */
export function promptOf(pendingReason: PendingReason | null): LabelKey {
  return (pendingReason && PROMPTS[pendingReason]) ?? 'pricing_table.enter_billing_address_to_calculate';
}

/** Whether taxes have rows of their own: as soon as they are asked for, and if there are any. */
export function hasTaxRows({ taxCalculationStatus, taxBreakdown }: CheckoutState['breakdown']): boolean {
  return taxCalculationStatus === 'calculated'
    ? taxBreakdown.length > 0
    : taxCalculationStatus !== 'disabled';
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
            <div className={isFoldable ? 'row row-rule' : 'row'}>
              <dt>{label('pricing_table.trial_ends', { date: subscription.renewal.long })}</dt>
              <dd>{shown.price}</dd>
            </div>
          ) : null}
          <div
            className={
              isFoldable && !(subscription?.trial && subscription.renewal)
                ? 'row row-rule row-total'
                : 'row row-total'
            }
          >
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
  if (breakdown.taxCalculationStatus === 'calculated') {
    return (
      <>
        <div className="row">
          <dt>{label('pricing_table.total_excluding_tax')}</dt>
          <dd>{shown.money(breakdown.totalExcludingTaxInMicros)}</dd>
        </div>
        {breakdown.taxBreakdown.map(({ display_name, tax_amount_in_micros }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, two may be called the same
          <div className="row" key={index}>
            <dt>
              <bdi>{display_name}</bdi>
            </dt>
            <dd>{shown.money(tax_amount_in_micros)}</dd>
          </div>
        ))}
      </>
    );
  }
  const { pendingReason } = breakdown;
  return (
    <>
      <div className="row">
        <dt>
          <bdi>{shown.title}</bdi>
        </dt>
        <dd>{shown.price}</dd>
      </div>
      {breakdown.taxCalculationStatus === 'loading' ? (
        <div className="row">
          <dt>{label('pricing_table.tax')}</dt>
          <dd>
            <span className="skeleton" role="img" aria-label={label('pricing_table.calculating_tax')} />
          </dd>
        </div>
      ) : (
        <div className="row row-prompt">
          <dt>{label('pricing_table.tax')}</dt>
          <dd>{label(promptOf(pendingReason))}</dd>
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
