import { Button, buttonClass, Note, SegmentedControl } from '@plausch/ui';
import { Link, useNavigate } from 'react-router';
import { wordsFor } from '../../api/index.ts';
import { useListings, useMarketKind } from '../../features/marketplace/index.ts';
import { t } from '../../i18n/market.ts';
import { Loading } from '../shop/Loading.tsx';
import shopStyles from '../shop/Shop.module.css';
import { ListingCard } from './ListingCard.tsx';
import styles from './Market.module.css';
import { marketPaths } from './market-paths.ts';
import { Problems } from './Problems.tsx';
import { addressOf, ORDERS, type OrderName, TYPE_OF, type Wanted } from './shelves.ts';
import { useNow } from './use-now.ts';

const ORDER_OPTIONS = (Object.keys(ORDERS) as OrderName[]).map((value) => ({
  value,
  label: t(`order.${ORDERS[value]}`),
}));

/** What can be bought, in the order that is wanted. */
export function Listings({ wanted }: { readonly wanted: Wanted }) {
  const { shelf, order, kindId } = wanted;
  const navigate = useNavigate();
  const now = useNow();
  const type = shelf === 'alles' || shelf === 'meine' ? undefined : TYPE_OF[shelf];
  const query = useListings({ order: ORDERS[order], type, kindId });
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const listings = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <div className={styles['filters']}>
        <SegmentedControl
          label={t('market.order')}
          value={order}
          options={ORDER_OPTIONS}
          onChange={(next) => void navigate(addressOf({ ...wanted, order: next }))}
        />
        {kindId !== undefined && <OnlyKind kindId={kindId} wanted={wanted} />}
      </div>
      {!isFetchNextPageError && <Problems query={query} />}
      {!data && !error && <Loading label={t('market.loading')} />}
      {listings?.length === 0 && <None />}
      {listings && listings.length > 0 && (
        <ul className={shopStyles['goods']}>
          {listings.map((listing) => (
            <li key={listing.id}>
              <ListingCard listing={listing} now={now} />
            </li>
          ))}
        </ul>
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

/** Listings of one kind alone, and the way back to all. */
function OnlyKind({ kindId, wanted }: { readonly kindId: string; readonly wanted: Wanted }) {
  const { data } = useMarketKind(kindId);
  return (
    <p className={styles['only']}>
      {data && <b>{t('market.only', { name: data.kind.name })}</b>}
      <Link
        to={addressOf({ ...wanted, kindId: undefined })}
        className={buttonClass({ variant: 'text', size: 'small' })}
      >
        {t('market.everything')}
      </Link>
    </p>
  );
}

function None() {
  return (
    <section className={styles['none']}>
      <h2>{t('market.noneTitle')}</h2>
      <p>{t('market.none')}</p>
      <Link to={marketPaths.shop({ regal: 'meins' })} className={buttonClass({ variant: 'quiet' })}>
        {t('market.sell')}
      </Link>
    </section>
  );
}
