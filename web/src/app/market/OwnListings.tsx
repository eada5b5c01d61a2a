import { Button, buttonClass, Card, Note, Placeholder } from '@plausch/ui';
import { Link } from 'react-router';
import { wordsFor } from '../../api/index.ts';
import { ThingPicture } from '../../features/inventory/index.ts';
import { type Listing, useOwnListings, useWithdraw } from '../../features/marketplace/index.ts';
import { Coins } from '../../features/wallet/index.ts';
import { here } from '../../i18n/day.ts';
import { t } from '../../i18n/market.ts';
import { showToast } from '../toasts.ts';
import { HeldNote } from './HeldNote.tsx';
import styles from './Market.module.css';
import { marketPaths } from './market-paths.ts';
import { Problems } from './Problems.tsx';
import { leftUntil, useNow } from './use-now.ts';

/** What one offers now, and what became of the rest. */
export function OwnListings() {
  const query = useOwnListings();
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const listings = data?.pages.flatMap(({ items }) => items) ?? [];
  const [standing] = data?.pages ?? [];
  const isOpen = ({ state }: Listing) => state === 'open' || state === 'waiting';
  const past = listings.filter((listing) => !isOpen(listing));
  return (
    <>
      {!isFetchNextPageError && <Problems query={query} />}
      {!standing && !error && (
        <div role="status" aria-label={t('own.loading')} className={styles['coming']}>
          <Placeholder />
        </div>
      )}
      {standing && (
        <>
          {standing.refusal !== null && <Note tone="info">{standing.refusal}</Note>}
          {standing.refusal === null && standing.isHeld && <HeldNote words={t('own.heldNew')} />}
          <section>
            <h2 className={styles['title']}>{t('own.now')}</h2>
            <Rows listings={listings.filter(isOpen)} />
            <div className={styles['sell']}>
              <p>{t('own.open', { open: standing.open, most: standing.most })}</p>
              {standing.refusal === null && standing.open < standing.most && (
                <Link to={marketPaths.shop({ regal: 'meins' })} className={buttonClass()}>
                  {t('market.sell')}
                </Link>
              )}
            </div>
          </section>
          {past.length > 0 && (
            <section>
              <h2 className={styles['title']}>{t('own.past')}</h2>
              <Rows listings={past} />
            </section>
          )}
        </>
      )}
      {isFetchNextPageError && <Note tone="danger">{wordsFor(error)}</Note>}
      {hasNextPage && (
        <div className={styles['more']}>
          <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(isFetchNextPageError ? 'market.retry' : 'market.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Rows({ listings }: { readonly listings: readonly Listing[] }) {
  const now = useNow();
  if (listings.length === 0) return <p className={styles['quiet']}>{t('own.none')}</p>;
  return (
    <Card variant="list">
      <ul className={styles['rows']}>
        {listings.map((listing) => (
          <Row key={listing.id} listing={listing} now={now} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ listing, now }: { readonly listing: Listing; readonly now: number }) {
  const { id, kind, price, state } = listing;
  const { mutate, isPending, error } = useWithdraw(() => showToast(t('own.back', { name: kind.name })));
  return (
    <li className={styles['row']}>
      <Link to={marketPaths.listing(id)} className={styles['way']}>
        <ThingPicture kinds={[kind]} className={styles['thumb']} />
        <span className={styles['words']}>
          <b>{kind.name}</b>
          <small>{stateInWords(listing, now)}</small>
        </span>
        <Coins count={price} />
      </Link>
      {(state === 'open' || state === 'waiting') && (
        <Button
          variant="quiet"
          size="small"
          busy={isPending}
          aria-label={t('own.withdrawLabel', { name: kind.name })}
          onClick={() => mutate(id)}
        >
          {t('own.withdraw')}
        </Button>
      )}
      {error && (
        <Note tone="danger" className={styles['problem']}>
          {wordsFor(error)}
        </Note>
      )}
    </li>
  );
}

function stateInWords({ state, liveAt, endsAt, price, fee }: Listing, now: number): string {
  switch (state) {
    case 'waiting':
      return t('own.waiting', { moment: here.momentOfYear(new Date(liveAt)) });
    case 'open':
      return t('own.openState', { left: leftUntil(endsAt, now) });
    case 'sold':
      return t('own.sold', { count: price - fee });
    case 'withdrawn':
      return t('own.withdrawn');
    case 'expired':
      return t('own.expired');
  }
}
