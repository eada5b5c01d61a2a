import { IconButton, Note } from '@plausch/ui';
import { Star } from 'lucide-react';
import { wordsFor } from '../../api/index.ts';
import { FigurePicture } from '../../features/accounts/index.ts';
import {
  type Favourites,
  useFavouriteDeed,
  useFavourites,
  useMark,
} from '../../features/favourites/index.ts';
import { type Inventory, useInventory } from '../../features/inventory/index.ts';
import { t } from '../../i18n/favourites.ts';
import { showToast } from '../toasts.ts';
import styles from './Favourites.module.css';

/** The avatars that one owns, each with its star; nothing where one owns none, or without an answer. */
export function OwnAvatars() {
  const inventory = useInventory().data;
  const favourites = useFavourites().data;
  const { mutate: mark, isPending: isMarking, error: markError } = useMark();
  const { mutate: perform, isPending: isRemoving, error: removeError } = useFavouriteDeed();
  const avatars = inventory && favourites ? avatarsIn(inventory, favourites) : [];
  if (avatars.length === 0) return null;
  const error = markError ?? removeError;
  const isPending = isMarking || isRemoving;

  const toggle = ({ kind: { name }, itemId, marked }: (typeof avatars)[number]) => {
    if (isPending) return;
    if (!marked)
      mark(itemId, {
        onSuccess: ({ category }) => showToast(t('own.marked', { name, category: category.name })),
      });
    else
      perform({ kind: 'removeAll', ...marked }, { onSuccess: () => showToast(t('own.unmarked', { name })) });
  };
  return (
    <section className={styles['own']}>
      <h2>{t('own.title')}</h2>
      <p className={styles['hint']}>{t('own.text')}</p>
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      <ul className={styles['tiles']}>
        {avatars.map((avatar) => (
          <li key={avatar.kind.id} className={styles['tile']}>
            <span className={styles['picture']} aria-hidden="true">
              <FigurePicture figure={avatar.kind.figure} />
            </span>
            <span className={styles['name']}>{avatar.kind.name}</span>
            <IconButton
              label={t('own.mark', { name: avatar.kind.name })}
              className={styles['star']}
              aria-pressed={avatar.marked !== undefined}
              onClick={() => toggle(avatar)}
            >
              <Star size={24} aria-hidden="true" fill={avatar.marked ? 'currentColor' : 'none'} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The kinds of avatars that one owns, each with the one that is marked, or the one to be marked. */
function avatarsIn({ items, kinds }: Inventory, { categories }: Favourites) {
  const holding = (itemId: string) =>
    categories.flatMap(({ id, entries }) => (entries.some((entry) => entry.id === itemId) ? [id] : []));
  return kinds.flatMap((kind) => {
    const { figure } = kind;
    const own = items.filter(({ kindId }) => kindId === kind.id);
    const [first] = own;
    if (!figure || !first) return [];
    const marked = own
      .map(({ id }) => ({ avatarId: id, ids: holding(id) }))
      .find(({ ids }) => ids.length > 0);
    const itemId = (own.find(({ listingId }) => listingId === undefined) ?? first).id;
    return [{ kind: { ...kind, figure }, itemId, marked }];
  });
}
