import { TabList } from '@plausch/ui';
import { useId, useRef } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useMarketTold } from '../../features/marketplace/index.ts';
import { Coins, useBalance } from '../../features/wallet/index.ts';
import { t } from '../../i18n/market.ts';
import { KeptFocus } from '../KeptFocus.tsx';
import { Page } from '../layouts/Page.tsx';
import { SiteLinks } from '../layouts/SiteLinks.tsx';
import shopStyles from '../shop/Shop.module.css';
import { Counters } from './Counters.tsx';
import { ListingPage } from './ListingPage.tsx';
import { Listings } from './Listings.tsx';
import styles from './Market.module.css';
import { marketPaths } from './market-paths.ts';
import { OwnListings } from './OwnListings.tsx';
import { addressOf, SHELVES, wantedIn } from './shelves.ts';

const LABELS = {
  alles: t('market.all'),
  figuren: t('market.avatars'),
  emojis: t('market.emojis'),
  farben: t('market.bubbles'),
  meine: t('market.own'),
} as const;

/** `/markt`, and `/markt/ID` for one listing. */
export function Component() {
  const id = useParams()['id'];
  useMarketTold();
  return id === undefined ? <AllListings /> : <ListingPage key={id} id={id} />;
}

/** What people sell to each other, and what one sells oneself. What is shown stands in the address. */
function AllListings() {
  const content = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const wanted = wantedIn(useSearchParams()[0]);
  const navigate = useNavigate();
  const balance = useBalance();
  return (
    <Page title={t('market.title')}>
      <div ref={content} className={shopStyles['content']}>
        <Counters at="market" />
        <div className={shopStyles['head']}>
          <TabList
            label={t('market.shelves')}
            value={wanted.shelf}
            tabs={SHELVES.map((value) => ({ value, label: LABELS[value] }))}
            panelId={panelId}
            onChange={(shelf) => void navigate(addressOf({ ...wanted, shelf, kindId: undefined }))}
            className={shopStyles['shelves']}
          />
          {/* Its line is kept free until it is known: on a phone it stands above the shelves. */}
          <p className={shopStyles['balance']} aria-busy={balance === undefined}>
            <Link to={marketPaths.shop({ regal: 'muenzen' })}>
              {t('market.balance')} <Coins count={balance ?? 0} />
            </Link>
          </p>
        </div>
        <div
          id={panelId}
          role="tabpanel"
          aria-labelledby={`${panelId}-${wanted.shelf}`}
          className={styles['panel']}
        >
          {wanted.shelf === 'meine' ? <OwnListings /> : <Listings wanted={wanted} />}
        </div>
        <div className={styles['end']}>
          <SiteLinks />
        </div>
        <KeptFocus within={content} />
      </div>
    </Page>
  );
}
