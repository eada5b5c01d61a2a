import { Button, Note, TabList } from '@plausch/ui';
import { useId, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { wordsFor } from '../../api/index.ts';
import { connection } from '../../connection/index.ts';
import { type Offer, type Offers, useOffers } from '../../features/shop/index.ts';
import { Coins } from '../../features/wallet/index.ts';
import { t } from '../../i18n/shop.ts';
import { KeptFocus } from '../KeptFocus.tsx';
import { Page } from '../layouts/Page.tsx';
import { Counters } from '../market/Counters.tsx';
import { marketPaths } from '../market/market-paths.ts';
import { BuyDialog } from './BuyDialog.tsx';
import { CoinHistory } from './CoinHistory.tsx';
import { Loading } from './Loading.tsx';
import { OfferCard } from './OfferCard.tsx';
import { OwnThings } from './OwnThings.tsx';
import styles from './Shop.module.css';

/** The shelves, as the address of the page names them. */
const SHELVES = ['figuren', 'emojis', 'farben', 'meins', 'muenzen'] as const;
const LABELS = {
  figuren: t('shop.avatars'),
  emojis: t('shop.emojis'),
  farben: t('shop.bubbles'),
  meins: t('shop.own'),
  muenzen: t('shop.coins'),
} as const;
const TYPE_OF = {
  figuren: 'avatar',
  emojis: 'emoji',
  farben: 'bubble',
  meins: undefined,
  muenzen: undefined,
} as const;

/** `/laden`: what the house sells, what one owns, and where one's coins came from and went. */
export function Component() {
  const content = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useOffers();
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  return (
    <Page title={t('shop.title')}>
      <div ref={content} className={styles['content']}>
        <Counters at="shop" />
        {isOffline && data && <Note tone="caution">{t('shop.offline')}</Note>}
        {error && (!data || !isOffline) && (
          <Note tone="danger">
            <p>{wordsFor(error)}</p>
            <Button variant="text" onClick={() => void refetch()}>
              {t('shop.retry')}
            </Button>
          </Note>
        )}
        {data ? <Shelves offers={data} /> : !error && <Loading label={t('shop.loading')} />}
        <KeptFocus within={content} />
      </div>
    </Page>
  );
}

function Shelves({ offers: { items, balance } }: { readonly offers: Offers }) {
  const panelId = useId();
  const named = useSearchParams()[0].get('regal');
  const navigate = useNavigate();
  const shelf = SHELVES.find((one) => one === named) ?? 'figuren';
  const [chosenId, setChosenId] = useState<Offer['id']>();
  const chosen = items.find(({ id }) => id === chosenId);
  const shown = items.filter(({ kinds }) => kinds[0]?.type === TYPE_OF[shelf]);
  return (
    <>
      <div className={styles['head']}>
        <TabList
          label={t('shop.shelves')}
          value={shelf}
          tabs={SHELVES.map((value) => ({ value, label: LABELS[value] }))}
          panelId={panelId}
          onChange={(next) => void navigate(marketPaths.shop(next === 'figuren' ? {} : { regal: next }))}
          className={styles['shelves']}
        />
        <p className={styles['balance']}>
          {t('shop.balance')} <Coins count={balance} />
        </p>
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${shelf}`}>
        {shelf === 'muenzen' && <CoinHistory />}
        {shelf === 'meins' && <OwnThings />}
        {TYPE_OF[shelf] !== undefined && (
          <ul className={styles['goods']}>
            {shown.map((offer) => (
              <li key={offer.id}>
                <OfferCard offer={offer} onChoose={() => setChosenId(offer.id)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {chosen && (
        <BuyDialog key={chosen.id} offer={chosen} balance={balance} onClose={() => setChosenId(undefined)} />
      )}
    </>
  );
}
