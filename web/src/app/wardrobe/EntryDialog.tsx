import { Button, Checkbox, Dialog, Note } from '@plausch/ui';
import { useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import {
  type Category,
  type Favourite,
  useFavouriteDeed,
  useOrder,
} from '../../features/favourites/index.ts';
import { t } from '../../i18n/favourites.ts';
import { useLayer } from '../layer-entry.ts';
import { NameForm } from './CategoryDialogs.tsx';
import styles from './Favourites.module.css';
import { moved } from './moved.ts';
import { whenDone } from './when-done.ts';

/** In which categories something lies, and what else is done with it. */
export function EntryDialog({
  favourite: { id, name, kindId },
  category,
  categories,
  onClose,
}: {
  readonly favourite: Favourite;
  /** The one on show. */
  readonly category: Category;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}) {
  useLayer(onClose);
  const [isAsking, setAsking] = useState(false);
  const naming = useFavouriteDeed();
  const { mutate, mutateAsync, isPending, variables, error } = useFavouriteDeed();
  const order = useOrder();
  const isLook = kindId === undefined;
  const holding = categories.filter(({ entries }) => entries.some((entry) => entry.id === id));
  const ids = category.entries.map((entry) => entry.id);

  if (isAsking)
    return (
      <Dialog key="ask" title={t('look.deleteAsk', { name })} onClose={onClose}>
        <div className={styles['decision']}>
          <p>{t('look.deleteText')}</p>
          {error && <Note tone="danger">{wordsFor(error)}</Note>}
          <div className={styles['answers']}>
            <Button
              variant="danger"
              busy={isPending}
              onClick={() =>
                void whenDone(
                  mutateAsync({ kind: 'removeAll', ids: holding.map((one) => one.id), avatarId: id }),
                  t('look.deleted', { name }),
                  onClose,
                )
              }
            >
              {t('category.deleteYes')}
            </Button>
            <Button variant="quiet" data-autofocus="" onClick={onClose}>
              {t('category.deleteNo')}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={name} onClose={onClose}>
      <div className={styles['decision']}>
        {isLook && (
          <NameForm
            label={t('look.name')}
            first={name}
            action={t('category.rename')}
            error={naming.error}
            isPending={naming.isPending}
            onName={(next) =>
              void whenDone(
                naming.mutateAsync({ kind: 'renameLook', id, name: next }),
                t('look.renamed', { name: next }),
                onClose,
              )
            }
          />
        )}
        {error && <Note tone="danger">{wordsFor(error)}</Note>}
        {categories.length > 1 && (
          <fieldset className={styles['ticks']}>
            <legend>{t('entry.categories')}</legend>
            {categories.map((one) => {
              const isIn = holding.includes(one);
              const isChanging = isPending && 'id' in variables && variables.id === one.id;
              return (
                <Checkbox
                  key={one.id}
                  checked={isChanging ? !isIn : isIn}
                  // The last place of a look is left by deleting it.
                  disabled={isLook && isIn && holding.length === 1}
                  onChange={() =>
                    !isPending && mutate({ kind: isIn ? 'remove' : 'put', id: one.id, avatarId: id })
                  }
                >
                  <span dir="auto">{one.name}</span>
                </Checkbox>
              );
            })}
            {isLook && holding.length === 1 && <p className={styles['hint']}>{t('entry.lastLook')}</p>}
          </fieldset>
        )}
        {ids.indexOf(id) > 0 && (
          <Button
            variant="quiet"
            wide
            onClick={() => {
              order.mutate({ id: category.id, ids: moved(ids, id, 0) });
              onClose();
            }}
          >
            {t('entry.first')}
          </Button>
        )}
        {isLook ? (
          <Button variant="text" wide onClick={() => setAsking(true)}>
            {t('look.delete')}
          </Button>
        ) : (
          <Button
            variant="text"
            wide
            busy={isPending}
            onClick={() =>
              void whenDone(
                mutateAsync({ kind: 'remove', id: category.id, avatarId: id }),
                t('entry.removed', { name, category: category.name }),
                onClose,
              )
            }
          >
            {t('entry.remove', { category: category.name })}
          </Button>
        )}
        <Button variant="text" wide data-autofocus="" onClick={onClose}>
          {t('entry.close')}
        </Button>
      </div>
    </Dialog>
  );
}
