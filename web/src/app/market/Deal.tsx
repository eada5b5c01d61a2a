import { Button, buttonClass, Dialog, Note } from '@plausch/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { wordsFor } from '../../api/index.ts';
import { ThingPicture } from '../../features/inventory/index.ts';
import {
  type Listing,
  useBuyListing,
  useOwnListings,
  useWithdraw,
} from '../../features/marketplace/index.ts';
import { useUser } from '../../features/sessions/index.ts';
import { useBalance } from '../../features/wallet/index.ts';
import { here } from '../../i18n/day.ts';
import { t } from '../../i18n/market.ts';
import { useLayer } from '../layer-entry.ts';
import { Bought } from '../shop/Bought.tsx';
import shopStyles from '../shop/Shop.module.css';
import { useIsShown } from '../shop/use-is-shown.ts';
import { showToast } from '../toasts.ts';
import { HeldNote } from './HeldNote.tsx';
import styles from './Market.module.css';
import { marketPaths } from './market-paths.ts';
import { Sum } from './Sum.tsx';
import { leftUntil, useNow } from './use-now.ts';

/** From so many coins on a purchase is asked about once more. */
const ASKED_FROM = 1_000;

/** What one can do about a listing: buy it, take it back, or see what became of it. */
export function Deal({ listing }: { readonly listing: Listing }) {
  const isOwn = useUser()?.id === listing.seller?.userId;
  return isOwn ? <OwnDeal listing={listing} /> : <Purchase listing={listing} />;
}

function OwnDeal({
  listing: { id, kind, price, fee, state, liveAt, endsAt },
}: {
  readonly listing: Listing;
}) {
  const now = useNow();
  const { mutate, isPending, error } = useWithdraw(() => showToast(t('own.back', { name: kind.name })));
  const isOpen = state === 'open' || state === 'waiting';
  return (
    <>
      <p className={styles['by']}>
        {state === 'open' && t('listing.own', { left: leftUntil(endsAt, now) })}
        {state === 'waiting' && t('listing.ownWaiting', { moment: here.momentOfYear(new Date(liveAt)) })}
        {!isOpen && t('listing.ownEnded')}
      </p>
      <Sum price={price} fee={fee} />
      {state === 'waiting' && <HeldNote />}
      {state === 'sold' && <Note tone="good">{t('listing.ownSold', { count: price - fee })}</Note>}
      {state === 'withdrawn' && <Note tone="info">{t('listing.ownWithdrawn')}</Note>}
      {state === 'expired' && <Note tone="info">{t('listing.ownExpired')}</Note>}
      {isOpen && error && <Note tone="danger">{wordsFor(error)}</Note>}
      {isOpen && (
        <Button variant="quiet" wide busy={isPending} onClick={() => mutate(id)}>
          {t('own.withdraw')}
        </Button>
      )}
    </>
  );
}

const ENDED = {
  sold: t('listing.sold'),
  withdrawn: t('listing.withdrawn'),
  expired: t('listing.expired'),
} as const;

function Purchase({ listing }: { readonly listing: Listing }) {
  const { id, kind, price, fee, state, endsAt } = listing;
  const seller = listing.seller?.username ?? t('card.unnamed');
  // One name for the deed, however often it is tried.
  const [key] = useState(() => crypto.randomUUID());
  const [isAsking, setAsking] = useState(false);
  const [isShown, setShown] = useState(true);
  const now = useNow();
  const balance = useBalance();
  const refusal = useOwnListings().data?.pages[0]?.refusal;
  const isHere = useIsShown();
  const buy = useBuyListing(() => {
    if (!isHere.current) showToast(t('listing.boughtThing', { name: kind.name }));
  });
  // What is asked meanwhile may know of the purchase before its buyer does.
  const isOpen = (state === 'open' || buy.isPending) && !buy.data;
  const missing = balance === undefined ? 0 : price - balance;
  const isShort = missing > 0 && !buy.isPending;
  const purchase = () => {
    setAsking(false);
    buy.mutate({ id, key });
  };
  return (
    <>
      <p className={styles['by']} dir="auto">
        {isOpen
          ? t('listing.from', { name: seller, left: leftUntil(endsAt, now) })
          : t('listing.fromEnded', { name: seller })}
      </p>
      <Sum
        price={price}
        fee={fee}
        seller={seller}
        after={isOpen && balance !== undefined && missing <= 0 ? balance - price : undefined}
      />
      {buy.data && <Note tone="good">{t('listing.bought')}</Note>}
      {!buy.data && !isOpen && state !== 'open' && state !== 'waiting' && (
        <Note tone="info">{ENDED[state]}</Note>
      )}
      {isOpen && buy.error && <Note tone="danger">{wordsFor(buy.error)}</Note>}
      {isOpen && refusal && <Note tone="info">{refusal}</Note>}
      {isOpen && !refusal && isShort && <Note tone="info">{t('buy.short', { count: missing })}</Note>}
      {isOpen && !refusal && !isShort && (
        <>
          <Button
            size="big"
            wide
            busy={buy.isPending}
            onClick={() => (price >= ASKED_FROM ? setAsking(true) : purchase())}
          >
            {buy.isPending ? t('buy.doing') : t('buy.do', { price })}
          </Button>
          <p className={styles['fine']}>{t('buy.fine')}</p>
        </>
      )}
      {!isOpen && (
        <Link
          to={marketPaths.market({ sache: kind.id })}
          className={buttonClass({ variant: 'quiet', wide: true })}
        >
          {t('listing.others')}
        </Link>
      )}
      {isAsking && (
        <Sure
          listing={listing}
          seller={seller}
          after={balance === undefined ? undefined : balance - price}
          onBuy={purchase}
          onClose={() => setAsking(false)}
        />
      )}
      {buy.data && isShown && <Got kind={kind} itemId={buy.data.item.id} onClose={() => setShown(false)} />}
    </>
  );
}

/** It is there, and going back leads to the listing. */
function Got({
  kind,
  itemId,
  onClose,
}: {
  readonly kind: Listing['kind'];
  readonly itemId: string;
  readonly onClose: () => void;
}) {
  useLayer(onClose);
  return <Bought name={kind.name} kinds={[kind]} itemId={itemId} onClose={onClose} />;
}

/** So much is not spent by one tap. */
function Sure({
  listing: { kind, price, fee },
  seller,
  after,
  onBuy,
  onClose,
}: {
  readonly listing: Listing;
  readonly seller: string;
  /** Undefined where the balance is not known. */
  readonly after: number | undefined;
  readonly onBuy: () => void;
  readonly onClose: () => void;
}) {
  useLayer(onClose);
  return (
    <Dialog title={t('buy.sureTitle', { name: kind.name })} onClose={onClose}>
      <div className={shopStyles['decision']}>
        <ThingPicture kinds={[kind]} className={shopStyles['shown']} />
        <Sum price={price} fee={fee} seller={seller} after={after} />
        <div className={shopStyles['deeds']}>
          <Button onClick={onBuy}>{t('buy.do', { price })}</Button>
          <Button variant="text" data-autofocus="" onClick={onClose}>
            {t('buy.no')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
