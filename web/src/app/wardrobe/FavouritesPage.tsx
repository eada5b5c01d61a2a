import { Button, buttonClass, Note, Placeholder } from '@plausch/ui';
import { Plus, Star } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { wordsFor } from '../../api/index.ts';
import { connection } from '../../connection/index.ts';
import {
  type Favourite,
  type Favourites,
  useFavouriteDeed,
  useFavourites,
  useWear,
} from '../../features/favourites/index.ts';
import { t } from '../../i18n/favourites.ts';
import { KeptFocus } from '../KeptFocus.tsx';
import { Beside } from '../layouts/Beside.tsx';
import { Page } from '../layouts/Page.tsx';
import { SiteLinks } from '../layouts/SiteLinks.tsx';
import { paths } from '../paths.ts';
import { showToast } from '../toasts.ts';
import { Categories } from './Categories.tsx';
import { NewCategory } from './CategoryDialogs.tsx';
import styles from './Favourites.module.css';

/** `/favoriten`: what one likes to wear, in categories; `kategorie` is the one on show. */
export function Component() {
  const content = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useFavourites();
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  return (
    <Page title={t('page.title')} before={<Beside to={paths.wardrobe()} label={t('page.wardrobe')} />}>
      <div ref={content} className={styles['content']}>
        {isOffline && data && <Note tone="caution">{t('page.offline')}</Note>}
        {error && (!data || !isOffline) && (
          <Note tone="danger">
            <p>{wordsFor(error)}</p>
            <Button variant="text" className={styles['action']} onClick={() => void refetch()}>
              {t('page.retry')}
            </Button>
          </Note>
        )}
        {data ? <Loaded favourites={data} /> : !error && <Loading />}
        <div className={styles['end']}>
          <SiteLinks />
        </div>
        <KeptFocus within={content} />
      </div>
    </Page>
  );
}

function Loaded({ favourites }: { readonly favourites: Favourites }) {
  const { categories, limits, sold, ownFigure } = favourites;
  const [search, setSearch] = useSearchParams();
  const [left, setLeft] = useState<string>();
  const [isNaming, setNaming] = useState(false);
  const wear = useWear();
  const shown = categories.find(({ id }) => id === search.get('kategorie')) ?? categories[0];
  const show = (id: string) => setSearch({ kategorie: id }, { replace: true });
  const isKept = (figure: string) =>
    categories.some(({ entries }) => entries.some((entry) => entry.figure === figure));
  const isBeyond =
    categories.length > limits.categories ||
    categories.some(({ entries }) => entries.length > limits.inCategory);

  const putOn = (favourite: Pick<Favourite, 'kindId' | 'figure' | 'name'>) => {
    if (wear.isPending) return;
    wear.mutate(favourite, {
      onSuccess() {
        showToast(t('wear.worn', { name: favourite.name }));
        // The look replaces the figure that the account had: where that is in no category, the page offers it back.
        if (favourite.kindId === undefined && favourite.figure !== ownFigure) setLeft(ownFigure);
      },
    });
  };
  return (
    <>
      {sold > 0 && <Sold count={sold} />}
      {isBeyond && <Note tone="info">{t('page.beyond')}</Note>}
      {wear.error && <Note tone="danger">{wordsFor(wear.error)}</Note>}
      {left !== undefined && left !== ownFigure && !isKept(left) && (
        <Note tone="info">
          <p>{t('page.left')}</p>
          <Button
            variant="text"
            className={styles['action']}
            onClick={() => putOn({ figure: left, name: t('page.ownFigure') })}
          >
            {t('page.leftWear')}
          </Button>
        </Note>
      )}
      {shown ? (
        <Categories
          favourites={favourites}
          shown={shown}
          onShow={show}
          onNew={() => setNaming(true)}
          onWear={putOn}
        />
      ) : (
        <Empty onNew={() => setNaming(true)} />
      )}
      {isNaming && <NewCategory onCreated={show} onClose={() => setNaming(false)} />}
    </>
  );
}

function Sold({ count }: { readonly count: number }) {
  const { mutate, isPending, error } = useFavouriteDeed();
  return (
    <Note tone="info">
      <p>{error ? wordsFor(error) : t('page.sold', { count })}</p>
      <Button
        variant="text"
        className={styles['action']}
        busy={isPending}
        onClick={() => mutate({ kind: 'forgetSold' })}
      >
        {t('page.soldKnown')}
      </Button>
    </Note>
  );
}

function Empty({ onNew }: { readonly onNew: () => void }) {
  return (
    <section className={styles['empty']}>
      <span className={styles['sign']} aria-hidden="true">
        <Star size={40} />
      </span>
      <h2>{t('empty.title')}</h2>
      <p>{t('empty.text')}</p>
      <Link to={paths.wardrobe()} className={buttonClass()}>
        {t('empty.wardrobe')}
      </Link>
      <Button variant="text" onClick={onNew}>
        <Plus size={20} aria-hidden="true" />
        {t('category.new')}
      </Button>
    </section>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={t('page.loading')} className={styles['tiles']}>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className={styles['coming']}>
          <Placeholder />
        </div>
      ))}
    </div>
  );
}
