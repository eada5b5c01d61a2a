import type { Offerings } from '@plausch/purchases';
import { Button, Card, Note, Placeholder } from '@plausch/ui';
import { Shield } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/index.ts';
import { brandName } from '../../app/config.ts';
import { KeptFocus } from '../../app/KeptFocus.tsx';
import { Page } from '../../app/layouts/Page.tsx';
import { SiteLinks } from '../../app/layouts/SiteLinks.tsx';
import { useLinkSecret } from '../../app/mailed-link.ts';
import { paths } from '../../app/paths.ts';
import { useOnline } from '../../device/online.ts';
import { t } from '../../i18n/subscription.ts';
import { useUser } from '../sessions/index.ts';
import { Comparison } from './Comparison.tsx';
import { GiftCard, RedeemCard } from './GiftCards.tsx';
import { keepGift } from './last-gift.ts';
import { type Choice, OrderCard } from './OrderCard.tsx';
import { offersOf } from './offers.ts';
import { isShopOpen, managementPage, ownPurchases } from './own-purchases.ts';
import { Paywall } from './Paywall.tsx';
import { usePurchases } from './premium.queries.ts';
import type { PurchaseProblem, Ware } from './purchases.services.ts';
import { Restore } from './Restore.tsx';
import { StandingCard } from './StandingCard.tsx';
import styles from './SubscriptionPage.module.css';
import { highestTier, type Standing, standingOf } from './subscription.state.ts';
import { useBuy } from './use-buy.ts';

/** What there is, what one has, and the way from one to the other. */
export function Component() {
  const secret = useLinkSecret('einloesen');
  const page = useRef<HTMLDivElement>(null);
  return (
    <Page title={t('sub.page')} up={{ to: paths.settings(), label: t('sub.up') }}>
      <div ref={page} className={styles['page']}>
        {isShopOpen() ? <Shop giftSecret={secret} /> : <Closed />}
        <SiteLinks />
        <KeptFocus within={page} />
      </div>
    </Page>
  );
}

/** Nothing is sold here. */
function Closed() {
  return (
    <Card className={styles['standing']}>
      <div>
        <h2>{t('sub.closedTitle')}</h2>
        <p>{t('sub.closed', { brand: brandName() })}</p>
      </div>
    </Card>
  );
}

function Shop({ giftSecret }: { readonly giftSecret: string | null }) {
  const isOnline = useOnline();
  const { offers, customer } = usePurchases();
  const isAway = offers.isError || customer.isError;

  // Back in the net, it loads without being asked; once, for a backend that is away must not be asked without end.
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current;
    wasOnline.current = isOnline;
    if (!isBack || !isAway) return;
    void Promise.all([offers.refetch(), customer.refetch()]);
  }, [isOnline, isAway, offers.refetch, customer.refetch]);

  // The server tells a changed tier by the socket: after a payment that was decided late, or a purchase on another device.
  const user = useUser();
  const tier = user && highestTier(user);
  const knownTier = useRef(tier);
  useEffect(() => {
    if (knownTier.current === tier) return;
    knownTier.current = tier;
    void customer.refetch();
  }, [tier, customer.refetch]);

  if (offers.data && customer.data) {
    return (
      <>
        {!isOnline && <Note tone="caution">{t('sub.offline')}</Note>}
        {giftSecret !== null && <RedeemCard secret={giftSecret} onRedeemed={() => void customer.refetch()} />}
        <Offered
          offerings={offers.data}
          standing={standingOf(customer.data)}
          managementUrl={customer.data.managementURL ?? managementPage()}
          onChanged={() => void customer.refetch()}
        />
      </>
    );
  }
  if (!isOnline) return <Note tone="caution">{t('sub.offline')}</Note>;
  const refusal = [offers.error, customer.error].find((error) => error instanceof ApiError);
  if (refusal) return <NotForYou why={refusal.message} giftSecret={giftSecret} />;
  if (isAway) {
    const again = () => Promise.all([offers.refetch(), customer.refetch()]);
    const isAsking = offers.isFetching || customer.isFetching;
    return (
      <Card className={styles['standing']} role="alert">
        <div>
          <h2>{t('sub.awayTitle')}</h2>
          <p>{t('sub.away')}</p>
        </div>
        <div className={styles['acts']}>
          <Button variant="quiet" busy={isAsking} onClick={() => void again()}>
            {t('sub.retry')}
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <div aria-busy="true" className={styles['waiting']}>
      <span className="visually-hidden">{t('sub.loading')}</span>
      <Placeholder shape="block" />
      <Placeholder shape="block" />
    </div>
  );
}

/** Who may not buy reads why; what somebody gives them is theirs all the same. */
function NotForYou({ why, giftSecret }: { readonly why: string; readonly giftSecret: string | null }) {
  const user = useUser();
  const tier = user && highestTier(user);
  return (
    <>
      {giftSecret !== null && <RedeemCard secret={giftSecret} onRedeemed={() => {}} />}
      <Card className={styles['standing']} role="status">
        <div>
          <h2>{t('sub.notForYouTitle')}</h2>
          <p>{why}</p>
          <p>
            {tier
              ? t('sub.notForYouHas', { tier: t(`tier.${tier}`) })
              : t('sub.closed', { brand: brandName() })}
          </p>
        </div>
      </Card>
    </>
  );
}

function Offered({
  offerings,
  standing,
  managementUrl,
  onChanged,
}: {
  readonly offerings: Offerings;
  readonly standing: Standing;
  readonly managementUrl: string | null;
  readonly onChanged: () => void;
}) {
  const navigate = useNavigate();
  const [choice, setChoice] = useState<Choice>();
  /** What had the focus when the choice was made. */
  const opener = useRef<Element>(null);
  const [problem, setProblem] = useState<PurchaseProblem>();
  const { buy, isBuying } = useBuy({
    onBought: ({ redeemUrl }) => {
      keepGift(redeemUrl);
      return navigate(paths.subscriptionSuccess());
    },
    onProblem: (what) => {
      setProblem(what);
      // The payment may have gone through all the same, also where the checkout was closed meanwhile.
      onChanged();
    },
  });
  const offers = offersOf(offerings);
  const isEmpty = Object.values(offers.tiers).every((offer) => Object.keys(offer).length === 0);
  const start = (ware: Ware) => {
    setProblem(undefined);
    return buy(ware);
  };

  return (
    <>
      <Paywall offerings={offerings} standing={standing} managementUrl={managementUrl} onBuy={start} />
      <StandingCard standing={standing} offerings={offerings} managementUrl={managementUrl} />
      {problem !== undefined && problem !== 'left' && (
        <Note tone={problem === 'pending' || problem === 'owned' ? 'caution' : 'danger'}>
          {t(`problem.${problem}`)}
        </Note>
      )}
      {isEmpty ? (
        <Note>{t('sub.noOffers')}</Note>
      ) : (
        <Comparison
          offers={offers.tiers}
          standing={standing}
          chosen={choice?.tier}
          onChoose={(tier) => {
            opener.current = document.activeElement;
            setChoice({ tier });
          }}
        />
      )}
      {choice && (
        <OrderCard
          // Another choice is another order: its heading is what is read next.
          key={choice.tier}
          tier={choice.tier}
          offer={offers.tiers[choice.tier]}
          standing={standing}
          isBuying={isBuying}
          onBuy={(rcPackage) => void start({ rcPackage })}
          onBack={() => {
            if (opener.current instanceof HTMLElement) opener.current.focus();
            setChoice(undefined);
          }}
        />
      )}
      {offers.gift && (
        <GiftCard
          rcPackage={offers.gift}
          isBuying={isBuying}
          onBuy={(rcPackage) => void start({ rcPackage })}
        />
      )}
      <aside className={styles['never']}>
        <Shield aria-hidden="true" />
        <div>
          <b>{t('never.title')}</b>
          <p>{t('never.text')}</p>
        </div>
      </aside>
      <div className={styles['fine']}>
        <span>{t('fine.prices')}</span>
        <a href="/widerruf">{t('fine.withdraw')}</a>
        <a href="/kuendigen">{t('fine.cancel')}</a>
      </div>
      <Restore restore={async () => (await ownPurchases()).restorePurchases()} onRestored={onChanged} />
    </>
  );
}
