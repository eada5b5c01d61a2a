import { type ReactNode, useId } from 'react';
import type { CheckoutFacts, CheckoutState } from '../../checkout/state.ts';
import type { Language } from '../../i18n/index.ts';
import { hasTaxRows } from './Panel.tsx';
import type { Shown } from './shown.ts';

/** Languages of the European Union; a customer who reads one most likely buys by its laws. */
const UNION: ReadonlySet<Language> = new Set<Language>([
  ...(['es', 'it', 'ca', 'hr', 'cs', 'da', 'nl', 'fi', 'fr', 'de'] as const),
  ...(['el', 'hu', 'pl', 'pt', 'ro', 'sk', 'sv', 'sl'] as const),
]);

/**
 * What is ordered, right above the button, as the law of the European Union wants it: for readers of its languages, and for
 * everybody where the seller names legal pages.
 */
export function Order({
  facts,
  state,
  shown,
}: {
  readonly facts: CheckoutFacts;
  readonly state: CheckoutState;
  readonly shown: Shown;
}): ReactNode {
  const { label, language } = facts.translator;
  const heading = useId();
  if (!UNION.has(language) && !facts.branding?.legal) return null;
  const { subscription } = shown;
  const { trial, renewal, isFreeUntil } = subscription ?? {};
  return (
    <section className="order" aria-labelledby={heading}>
      <h3 id={heading}>{label('order_summary.title')}</h3>
      <dl>
        <Line name={label('order_summary.product')}>
          <bdi>{shown.title}</bdi>
        </Line>
        {trial || shown.change ? (
          <Line name={label('order_summary.today')}>
            <b>{shown.dueToday}</b>
            {trial ? `, ${label('product_info.free_trial_duration', { duration: trial })}` : null}
          </Line>
        ) : null}
        <Line
          name={
            isFreeUntil && renewal
              ? label('order_summary.from_date', { date: renewal.medium })
              : label('pricing_table.total_price')
          }
        >
          <Price facts={facts} state={state} shown={shown} />
        </Line>
        {subscription ? (
          <Line name={label('order_summary.term')}>
            {subscription.minimumTerm === null
              ? label('order_summary.term_open_ended', { frequency: subscription.frequency })
              : label('order_summary.term_minimum', { duration: subscription.minimumTerm })}
          </Line>
        ) : null}
        {!subscription && !shown.isConsumable ? (
          <Line name={label('order_summary.term')}>{label('order_summary.term_forever')}</Line>
        ) : null}
        {renewal ? (
          <Line name={label('order_summary.earliest_end')}>
            {isFreeUntil ? label('order_summary.ends_free', { date: renewal.medium }) : renewal.medium}
          </Line>
        ) : null}
      </dl>
    </section>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The price with its period, and whether tax is in it as far as that is known: from a calculation, or because the seller says so. */
function Price({
  facts: {
    branding,
    translator: { label, around, direction },
  },
  state: { breakdown },
  shown: { price, subscription },
}: {
  readonly facts: CheckoutFacts;
  readonly state: CheckoutState;
  readonly shown: Shown;
}): ReactNode {
  const whole = subscription
    ? label('product_info.price_per_frequency', { price, frequency: subscription.perPeriod })
    : price;
  const isAddedHere = TAX_IS_ADDED.has(breakdown.currency.toUpperCase());
  if (!hasTaxRows(breakdown) && (isAddedHere || !branding?.pricesIncludeTax)) return <b>{whole}</b>;
  const isAdded = breakdown.taxBreakdown.length === 0 && isAddedHere;
  const [before, behind] = around(
    isAdded ? 'product_info.price_tax_added' : 'product_info.price_tax_included',
    'price',
  );
  return (
    <>
      {before}
      {/* All of it are texts of a direction of their own, so that it would have none itself. */}
      <b dir={direction}>{whole}</b>
      {behind}
    </>
  );
}

/** Where shelves have prices without tax. */
const TAX_IS_ADDED: ReadonlySet<string> = new Set(['USD', 'CAD']);
