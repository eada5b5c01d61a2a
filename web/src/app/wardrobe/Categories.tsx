import { Button, buttonClass, IconButton, Note, TabList } from '@plausch/ui';
import { ArrowDownUp, Check, PenLine, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { wordsFor } from '../../api/index.ts';
import { type Category, type Favourite, type Favourites, useOrder } from '../../features/favourites/index.ts';
import { t } from '../../i18n/favourites.ts';
import { paths } from '../paths.ts';
import { EditCategory } from './CategoryDialogs.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import styles from './Favourites.module.css';
import { ArrangedTile, WornTile } from './FavouriteTile.tsx';
import { useArranging } from './use-arranging.ts';
import { useQuickKeys } from './use-quick-keys.ts';

type Shown = {
  readonly favourites: Favourites;
  /** The category on show. */
  readonly shown: Category;
  readonly onShow: (id: string) => void;
  readonly onNew: () => void;
  readonly onWear: (favourite: Favourite) => void;
};

/** The categories, and what lies in the one on show. */
export function Categories({ favourites, shown, onShow, onNew, onWear }: Shown) {
  const { categories, limits } = favourites;
  const panelId = useId();
  const [isArranging, setArranging] = useState(false);
  const [editedId, setEditedId] = useState<string>();
  const edited = categories.find(({ id }) => id === editedId);
  const { entries } = shown;
  // There is nothing to order any more once the last but one is gone.
  const arranges = isArranging && entries.length > 1;
  return (
    <>
      <div className={styles['head']}>
        <TabList
          label={t('categories.label')}
          value={shown.id}
          tabs={categories.map(({ id, name }) => ({ value: id, label: name }))}
          panelId={panelId}
          onChange={onShow}
          className={styles['categories']}
        />
        <IconButton label={t('category.new')} variant="ground" onClick={onNew}>
          <Plus size={22} aria-hidden="true" />
        </IconButton>
      </div>
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${panelId}-${shown.id}`}
        className={styles['panel']}
      >
        <div className={styles['tools']}>
          <p className={styles['count']}>
            {t('category.count', { count: entries.length, most: limits.inCategory })}
            {entries.length > 0 && !arranges && <span className={styles['keys']}>{t('wear.keys')}</span>}
          </p>
          {entries.length > 1 && (
            <Button
              variant={arranges ? 'primary' : 'quiet'}
              size="small"
              onClick={() => setArranging(!arranges)}
            >
              {arranges ? (
                <Check size={18} aria-hidden="true" />
              ) : (
                <ArrowDownUp size={18} aria-hidden="true" />
              )}
              {t(arranges ? 'arrange.end' : 'arrange.begin')}
            </Button>
          )}
          <IconButton label={t('category.edit', { name: shown.name })} onClick={() => setEditedId(shown.id)}>
            <PenLine size={20} aria-hidden="true" />
          </IconButton>
        </div>
        {entries.length === 0 && (
          <div className={styles['nothing']}>
            <p>{t('empty.category')}</p>
            <Link to={paths.wardrobe()} className={buttonClass({ variant: 'quiet' })}>
              {t('empty.wardrobe')}
            </Link>
          </div>
        )}
        {arranges ? (
          <Arranging key={shown.id} shown={shown} />
        ) : (
          <Wearing key={shown.id} favourites={favourites} shown={shown} onWear={onWear} />
        )}
      </div>
      {edited && (
        <EditCategory
          key={edited.id}
          category={edited}
          categories={categories}
          onClose={() => setEditedId(undefined)}
        />
      )}
    </>
  );
}

/** Tiles that are worn with a tap, or with the key of their place. */
function Wearing({ favourites, shown, onWear }: Omit<Shown, 'onShow' | 'onNew'>) {
  const [openedId, setOpenedId] = useState<string>();
  const { entries } = shown;
  const opened = entries.find(({ id }) => id === openedId);
  useQuickKeys((place) => {
    const entry = entries[place];
    if (entry && !entry.isForSale) onWear(entry);
  });
  return (
    <>
      <ul className={styles['tiles']}>
        {entries.map((entry, place) => (
          <WornTile
            key={entry.id}
            favourite={entry}
            place={place}
            onWear={() => onWear(entry)}
            onMore={() => setOpenedId(entry.id)}
          />
        ))}
      </ul>
      {opened && (
        <EntryDialog
          key={opened.id}
          favourite={opened}
          category={shown}
          categories={favourites.categories}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </>
  );
}

/** Tiles that are put into another order. */
function Arranging({ shown: { id: categoryId, entries } }: Pick<Shown, 'shown'>) {
  const { mutate, error } = useOrder();
  const [told, tell] = useState('');
  const nameOf = (id: string) => entries.find((entry) => entry.id === id)?.name ?? '';
  const { list, handlersOf, heldId, placeOf } = useArranging(
    entries.map(({ id }) => id),
    (ids, movedId) => {
      mutate({ id: categoryId, ids });
      const place = ids.indexOf(movedId) + 1;
      tell(t('arrange.moved', { name: nameOf(movedId), place, count: ids.length }));
    },
  );
  const hintId = useId();
  return (
    <>
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      <p id={hintId} className={styles['hint']}>
        {t('arrange.hint')}
      </p>
      <ul ref={list} className={styles['tiles']}>
        {entries.map((entry, place) => (
          <ArrangedTile
            key={entry.id}
            favourite={entry}
            label={t('arrange.entry', { name: entry.name, place: place + 1, count: entries.length })}
            hintId={hintId}
            order={placeOf(entry.id)}
            isHeld={entry.id === heldId}
            handlers={handlersOf(entry.id)}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </>
  );
}
