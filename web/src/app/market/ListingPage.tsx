import { buttonClass, Card, Placeholder } from '@plausch/ui';
import { useRef } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../api/index.ts';
import { ThingPicture } from '../../features/inventory/index.ts';
import { type Listing, useListing } from '../../features/marketplace/index.ts';
import { t } from '../../i18n/market.ts';
import { t as shopWords } from '../../i18n/shop.ts';
import { KeptFocus } from '../KeptFocus.tsx';
import { Page } from '../layouts/Page.tsx';
import { SiteLinks } from '../layouts/SiteLinks.tsx';
import shopStyles from '../shop/Shop.module.css';
import { Deal } from './Deal.tsx';
import styles from './Market.module.css';
import { marketPaths } from './market-paths.ts';
import { Prices } from './Prices.tsx';
import { Problems } from './Problems.tsx';

/** `/markt/ID`: one thing that is sold, or was. */
export function ListingPage({ id }: { readonly id: string }) {
  const content = useRef<HTMLDivElement>(null);
  const query = useListing(id);
  const { data, error } = query;
  const isGone = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid');
  return (
    <Page title={t('listing.title')} up={{ to: marketPaths.market(), label: t('listing.up') }}>
      <div ref={content} className={shopStyles['content']}>
        {isGone ? <Gone /> : <Problems query={query} />}
        {data && !isGone && <OneListing key={data.id} listing={data} />}
        {!data && !error && <Loading />}
        <div className={styles['end']}>
          <SiteLinks />
        </div>
        <KeptFocus within={content} />
      </div>
    </Page>
  );
}

function OneListing({ listing }: { readonly listing: Listing }) {
  const { kind } = listing;
  return (
    <article className={styles['listing']}>
      <ThingPicture kinds={[kind]} className={styles['large']} />
      <Card className={styles['deal']}>
        <span data-rarity={kind.rarity}>{shopWords(`rarity.${kind.rarity}`)}</span>
        <h2>{kind.name}</h2>
        <Deal listing={listing} />
      </Card>
      <Prices kindId={kind.id} />
    </article>
  );
}

function Gone() {
  return (
    <section className={styles['none']}>
      <h2>{t('listing.goneTitle')}</h2>
      <Link to={marketPaths.market()} className={buttonClass()}>
        {t('listing.toMarket')}
      </Link>
    </section>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={t('listing.loading')} className={shopStyles['goods']}>
      {[1, 2].map((place) => (
        <div key={place} className={shopStyles['coming']}>
          <Placeholder />
        </div>
      ))}
    </div>
  );
}
