import type { Tier } from '@plausch/protocol/perks';
import type { Package, Product } from '@plausch/purchases';
import { Button, Card, SegmentedControl } from '@plausch/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dayInFull } from '../../i18n/day.ts';
import { t } from '../../i18n/subscription.ts';
import { type Rhythm, rhythmsOf, type TierOffer, yearlySaving } from './offers.ts';
import { changeOf, type PlanChange } from './order.change.ts';
import { periodText, priceText, rhythmText } from './price-words.ts';
import styles from './SubscriptionPage.module.css';
import type { Standing } from './subscription.state.ts';

export type Choice = { readonly tier: Tier };

/** What an order means, right above the button that leads to it: § 312j BGB, rule 4.1 row 18. */
export function OrderCard({
  tier,
  offer,
  standing,
  isBuying,
  onBuy,
  onBack,
}: {
  readonly tier: Tier;
  readonly offer: TierOffer;
  readonly standing: Standing;
  readonly isBuying: boolean;
  readonly onBuy: (rcPackage: Package) => void;
  readonly onBack: () => void;
}) {
  const rhythms = rhythmsOf(offer);
  const [rhythm, setRhythm] = useState<Rhythm>(rhythms[0] ?? 'monthly');
  const heading = useRef<HTMLHeadingElement>(null);
  const rcPackage = offer[rhythm];

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);

  if (!rcPackage) return null;
  return (
    <Card className={styles['order']}>
      <h2 ref={heading} tabIndex={-1}>
        {t('order.title', { tier: t(`tier.${tier}`) })}
      </h2>
      {rhythms.length > 1 && (
        <SegmentedControl
          label={t('order.rhythm')}
          value={rhythm}
          options={rhythms.map((value) => ({ value, label: rhythmLabel(value, offer) }))}
          onChange={setRhythm}
        />
      )}
      <Facts product={rcPackage.webBillingProduct} tier={tier} standing={standing} />
      <div className={styles['acts']}>
        <Button size="big" busy={isBuying} onClick={() => onBuy(rcPackage)}>
          {t(isBuying ? 'order.opening' : 'order.go')}
        </Button>
        <Button variant="text" onClick={onBack}>
          {t('order.back')}
        </Button>
      </div>
      <p className={styles['small']}>{t('order.goNote')}</p>
    </Card>
  );
}

function rhythmLabel(rhythm: Rhythm, offer: TierOffer): string {
  if (rhythm !== 'yearly') return t(`order.${rhythm}`);
  const percent = yearlySaving(offer);
  return percent === undefined ? t('order.yearly') : t('order.yearlyLess', { percent });
}

function Facts({
  product,
  tier,
  standing,
}: {
  readonly product: Product;
  readonly tier: Tier;
  readonly standing: Standing;
}) {
  const price = priceText(product.currentPrice);
  const per = rhythmText(product);
  const change = changeOf(standing, tier, product);
  const trial = change.kind === 'none' ? product.defaultSubscriptionOption?.trial?.period : undefined;
  const isYearly = product.normalPeriodDuration === 'P1Y';
  return (
    <dl className={styles['facts']}>
      <Fact name={t('order.what')}>
        {t('order.whatText', { title: product.title, description: product.description ?? '' })}
      </Fact>
      <Fact name={t('order.today')}>
        {trial ? t('order.todayTrial', { trial: periodText(trial) }) : todayText(change, price)}
      </Fact>
      <Fact name={t('order.price')}>
        {per === undefined
          ? t('order.priceOnce', { price })
          : trial
            ? t('order.priceTrial', { day: dayInFull(afterTrial(trial)), price, per })
            : t('order.pricePlain', { price, per })}
      </Fact>
      <Fact name={t('order.term')}>
        {t(per === undefined ? 'order.termOnce' : isYearly ? 'order.termYearly' : 'order.termMonthly')}
      </Fact>
      {per !== undefined && (
        <Fact name={t('order.notice')}>
          {t(trial ? 'order.noticeTrial' : isYearly ? 'order.noticeYearly' : 'order.noticeMonthly')}{' '}
          {standing.kind === 'cancelled' && change.kind !== 'none' && t('order.noticeTakenBack')}
        </Fact>
      )}
      <Fact name={t('order.withdrawal')}>
        {t('order.withdrawalText')} <a href="/widerruf">{t('order.withdrawalLink')}</a>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The amount due at once without a trial. */
function todayText(change: PlanChange, price: string): string {
  switch (change.kind) {
    case 'later':
      return t('order.todayLater', { day: dayInFull(change.day) });
    case 'once paid':
      return t('order.todayOncePaid');
    case 'now':
      return t(change.isCredited ? 'order.todayUpgrade' : 'order.todayPrice', { price });
    case 'none':
      return t('order.todayPrice', { price });
  }
}

function afterTrial({ number, unit }: { readonly number: number; readonly unit: string }): string {
  const day = new Date();
  switch (unit) {
    case 'year':
      day.setFullYear(day.getFullYear() + number);
      break;
    case 'month':
      day.setMonth(day.getMonth() + number);
      break;
    default:
      day.setDate(day.getDate() + number * (unit === 'week' ? 7 : 1));
  }
  return day.toISOString();
}
