import type { Offerings } from '@plausch/purchases';
import { type ButtonLook, buttonClass, Card, classes } from '@plausch/ui';
import { type MouseEvent, useState } from 'react';
import { brandName } from '../../app/config.ts';
import { dayInFull } from '../../i18n/day.ts';
import { t } from '../../i18n/subscription.ts';
import { productIn } from './offers.ts';
import { linkToManagement } from './own-purchases.ts';
import { priceText, rhythmText } from './price-words.ts';
import styles from './SubscriptionPage.module.css';
import type { Standing } from './subscription.state.ts';

/** The form for cancelling, open with and without a login. */
const CANCEL = '/kuendigen';

const TAG_TONES = {
  trial: 'info',
  active: 'good',
  cancelled: 'warn',
  grace: 'danger',
  lifetime: 'good',
  gift: 'private',
  elsewhere: 'info',
} as const;

/** What one has, what becomes of it, and the way out of it. */
export function StandingCard({
  standing,
  offerings,
  managementUrl,
}: {
  readonly standing: Standing;
  readonly offerings: Offerings;
  /** Where card, invoices and the end of a subscription are; null where the backend has no such page. */
  readonly managementUrl: string | null;
}) {
  if (standing.kind === 'never' || standing.kind === 'ended') {
    return (
      <Card className={styles['standing']}>
        <div>
          <h2>{t('now.never', { brand: brandName() })}</h2>
          <p>{standing.kind === 'ended' ? endedText(standing) : t('now.neverText')}</p>
        </div>
        {managementUrl !== null && standing.kind === 'ended' && (
          <div className={styles['acts']}>
            <Manage url={managementUrl} />
          </div>
        )}
      </Card>
    );
  }
  return (
    <Card className={styles['standing']}>
      <div>
        <h2>
          {t(`tier.${standing.tier}`)}
          <Tag tone={TAG_TONES[standing.kind]}>{t(`tag.${standing.kind}`)}</Tag>
          {standing.isSandbox && <Tag tone="warn">{t('tag.sandbox')}</Tag>}
        </h2>
        <p>{heldText(standing, offerings)}</p>
      </div>
      <Acts standing={standing} managementUrl={managementUrl} />
    </Card>
  );
}

function Tag({ tone, children }: { readonly tone: string; readonly children: string }) {
  return <span className={classes(styles['tag'], styles[tone])}>{children}</span>;
}

type Held = Exclude<Standing, { readonly kind: 'never' | 'ended' }>;

function Acts({
  standing,
  managementUrl,
}: {
  readonly standing: Held;
  readonly managementUrl: string | null;
}) {
  const manage = managementUrl !== null && <Manage url={managementUrl} />;
  switch (standing.kind) {
    case 'gift':
    case 'elsewhere':
      return null;
    case 'lifetime':
      return manage && <div className={styles['acts']}>{manage}</div>;
    case 'trial':
    case 'active':
      return (
        <div className={styles['acts']}>
          {manage}
          <End url={managementUrl}>{t(standing.kind === 'trial' ? 'act.endTrial' : 'act.cancel')}</End>
        </div>
      );
    case 'cancelled':
      return (
        managementUrl !== null && (
          <div className={styles['acts']}>
            {manage}
            <ToManagement url={managementUrl}>{t('act.keep')}</ToManagement>
          </div>
        )
      );
    case 'grace':
      return (
        <div className={styles['acts']}>
          {managementUrl !== null && <ToManagement url={managementUrl}>{t('act.card')}</ToManagement>}
          <End url={managementUrl}>{t('act.cancel')}</End>
        </div>
      );
  }
}

/** The way out; where there is no page for it, by the form that works without a login. */
function End({ url, children }: { readonly url: string | null; readonly children: string }) {
  if (url !== null) {
    return (
      <ToManagement url={url} variant="outline">
        {children}
      </ToManagement>
    );
  }
  return (
    <a href={CANCEL} className={buttonClass({ variant: 'outline' })}>
      {children}
    </a>
  );
}

function Manage({ url }: { readonly url: string }) {
  return (
    <ToManagement url={url} variant="quiet">
      {t('act.manage')}
    </ToManagement>
  );
}

/** To the page of card, invoices and the end, opened for the one who is signed in here. */
function ToManagement({
  url,
  children,
  ...look
}: ButtonLook & { readonly url: string; readonly children: string }) {
  const [isOpening, setOpening] = useState(false);
  const open = async (event: MouseEvent) => {
    // Into another tab goes the plain address: a link with a secret is for here and now.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (isOpening) return;
    setOpening(true);
    window.location.assign(await linkToManagement(url));
    setOpening(false);
  };
  return (
    <a
      href={url}
      className={buttonClass(look)}
      aria-busy={isOpening || undefined}
      onClick={(event) => void open(event)}
    >
      {children}
    </a>
  );
}

function endedText({ tier, endedAt, isUnpaid }: Extract<Standing, { readonly kind: 'ended' }>): string {
  const values = { tier: t(`tier.${tier}`), day: dayInFull(endedAt) };
  return isUnpaid ? t('now.unpaid', values) : t('now.ended', values);
}

function heldText(standing: Held, offerings: Offerings): string {
  const product = productIn(offerings, standing.productId);
  const price = product && priceText(product.currentPrice);
  const per = product && rhythmText(product);
  switch (standing.kind) {
    case 'trial': {
      const day = dayInFull(standing.renewsAt);
      return price && per ? t('now.trial', { day, price, per }) : t('now.trialPlain', { day });
    }
    case 'active': {
      const day = dayInFull(standing.renewsAt);
      return price ? t('now.active', { day, price }) : t('now.activePlain', { day });
    }
    case 'cancelled':
      return t('now.cancelled', { day: dayInFull(standing.endsAt), brand: brandName() });
    case 'grace':
      return t('now.grace', { day: dayInFull(standing.endsAt) });
    case 'lifetime':
      return t('now.lifetime');
    case 'gift':
      return standing.endsAt === null
        ? t('now.giftForever')
        : t('now.gift', { day: dayInFull(standing.endsAt) });
    case 'elsewhere': {
      if (standing.endsAt === null) return t('now.elsewhere');
      const day = dayInFull(standing.endsAt);
      return standing.renews ? t('now.elsewhereRenews', { day }) : t('now.elsewhereEnds', { day });
    }
  }
}
