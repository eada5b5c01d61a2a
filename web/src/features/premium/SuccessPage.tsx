import type { Offerings } from '@plausch/purchases';
import { Button, buttonClass, Card, Note, Placeholder } from '@plausch/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { Page } from '../../app/layouts/Page.tsx';
import { SiteLinks } from '../../app/layouts/SiteLinks.tsx';
import { paths } from '../../app/paths.ts';
import { dayInFull } from '../../i18n/day.ts';
import { t } from '../../i18n/subscription.ts';
import { FacePicture } from '../accounts/index.ts';
import { useUser } from '../sessions/index.ts';
import { GiftLink } from './GiftCards.tsx';
import { keptGift } from './last-gift.ts';
import { productIn } from './offers.ts';
import { isShopOpen } from './own-purchases.ts';
import { usePurchases } from './premium.queries.ts';
import { priceText } from './price-words.ts';
import styles from './SubscriptionPage.module.css';
import { type Standing, standingOf } from './subscription.state.ts';

/** What a purchase has brought; without a purchase the page says so. */
export function Component() {
  return (
    <Page title={t('thanks.page')} up={{ to: paths.subscription(), label: t('thanks.back') }}>
      <div className={styles['page']}>
        {isShopOpen() ? <Bought /> : <Nothing />}
        <SiteLinks />
      </div>
    </Page>
  );
}

function Bought() {
  const { offers, customer } = usePurchases();
  const [gift] = useState(keptGift);
  if (customer.data) {
    const standing = standingOf(customer.data);
    const isHeld = standing.kind !== 'never' && standing.kind !== 'ended';
    return (
      <>
        {gift !== null && <GiftLink redeemUrl={gift} />}
        {isHeld ? (
          <Thanks standing={standing} offerings={offers.data} />
        ) : gift === null ? (
          <Nothing onAgain={() => void customer.refetch()} isAsking={customer.isFetching} />
        ) : (
          <Link to={paths.main()} className={buttonClass({ size: 'big' })}>
            {t('thanks.rooms')}
          </Link>
        )}
      </>
    );
  }
  if (customer.isError) {
    return (
      <>
        <Note tone="danger">
          <b>{t('sub.awayTitle')}.</b> {t('sub.away')}
        </Note>
        <div>
          <Button variant="quiet" busy={customer.isFetching} onClick={() => void customer.refetch()}>
            {t('sub.retry')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <div aria-busy="true" className={styles['waiting']}>
      <span className="visually-hidden">{t('sub.loading')}</span>
      <Placeholder shape="block" />
    </div>
  );
}

type Held = Exclude<Standing, { readonly kind: 'never' | 'ended' }>;

function Thanks({
  standing,
  offerings,
}: {
  readonly standing: Held;
  readonly offerings: Offerings | undefined;
}) {
  const user = useUser();
  const tier = t(`tier.${standing.tier}`);
  return (
    <section className={styles['thanks']}>
      <span className={styles['figure']}>{user && <FacePicture figure={user.figure} />}</span>
      <h2>{t('thanks.title', { name: user?.username ?? '' })}</h2>
      <p>{standing.kind === 'trial' ? t('thanks.trialText', { tier }) : t('thanks.text', { tier })}</p>
      <Card>
        <dl className={styles['facts']}>
          <Next standing={standing} offerings={offerings} />
          {user && (
            <div>
              <dt>{t('thanks.mail')}</dt>
              <dd>{user.email}</dd>
            </div>
          )}
        </dl>
      </Card>
      <Link to={paths.main()} className={buttonClass({ size: 'big' })}>
        {t('thanks.rooms')}
      </Link>
      <Link to={paths.subscription()}>{t('thanks.manage')}</Link>
    </section>
  );
}

function Next({
  standing,
  offerings,
}: {
  readonly standing: Held;
  readonly offerings: Offerings | undefined;
}) {
  const [name, value] = nextOf(standing, offerings);
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function nextOf(standing: Held, offerings: Offerings | undefined): readonly [name: string, value: string] {
  if ('renewsAt' in standing) {
    const day = dayInFull(standing.renewsAt);
    const product = offerings && productIn(offerings, standing.productId);
    return [
      t('thanks.next'),
      product ? t('thanks.nextPrice', { day, price: priceText(product.currentPrice) }) : day,
    ];
  }
  if ('endsAt' in standing && standing.endsAt !== null)
    return [t('thanks.until'), dayInFull(standing.endsAt)];
  return [t('thanks.forever'), t('thanks.foreverText')];
}

/** OP-87: without an active entitlement the page says so, and leads to where there is one. */
function Nothing({
  onAgain,
  isAsking = false,
}: {
  readonly onAgain?: () => void;
  readonly isAsking?: boolean;
}) {
  const user = useUser();
  return (
    <section className={styles['thanks']}>
      <span className={styles['figure']}>{user && <FacePicture figure={user.figure} />}</span>
      <h2>{t('thanks.noneTitle')}</h2>
      <p>{t('thanks.none')}</p>
      <span className={styles['acts']}>
        {onAgain && (
          <Button variant="quiet" busy={isAsking} onClick={onAgain}>
            {t('sub.retry')}
          </Button>
        )}
        <Link to={paths.subscription()} className={buttonClass({ variant: 'outline' })}>
          {t('thanks.back')}
        </Link>
      </span>
    </section>
  );
}
