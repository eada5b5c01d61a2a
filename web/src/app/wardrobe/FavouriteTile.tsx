import { figureKey, figureOfKey } from '@plausch/stage/figures';
import { classes, IconButton } from '@plausch/ui';
import { Ellipsis } from 'lucide-react';
import { type ComponentProps, useMemo } from 'react';
import { FigurePicture } from '../../features/accounts/index.ts';
import type { Favourite } from '../../features/favourites/index.ts';
import { useUser } from '../../features/sessions/index.ts';
import { t } from '../../i18n/favourites.ts';
import styles from './Favourites.module.css';

/** Something that is worn with one tap. */
export function WornTile({
  favourite,
  place,
  onWear,
  onMore,
}: {
  readonly favourite: Favourite;
  readonly place: number;
  readonly onWear: () => void;
  readonly onMore: () => void;
}) {
  const { name, isForSale } = favourite;
  const isWorn = useWorn(favourite);
  const key = place < 9 ? String(place + 1) : undefined;
  return (
    <li className={styles['tile']} data-worn={isWorn || undefined}>
      <button
        type="button"
        className={styles['wear']}
        aria-pressed={isWorn}
        aria-keyshortcuts={key}
        disabled={isForSale}
        onClick={onWear}
      >
        <Picture favourite={favourite} />
        <span className={styles['name']} dir="auto">
          {name}
        </span>
        {isForSale && <small>{t('entry.forSale')}</small>}
      </button>
      {key && (
        <span className={styles['key']} aria-hidden="true">
          {key}
        </span>
      )}
      <IconButton label={t('entry.more', { name })} className={styles['more']} onClick={onMore}>
        <Ellipsis size={20} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Something that is moved. */
export function ArrangedTile({
  favourite,
  label,
  hintId,
  order,
  isHeld,
  handlers,
}: {
  readonly favourite: Favourite;
  readonly label: string;
  readonly hintId: string;
  readonly order: number;
  readonly isHeld: boolean;
  readonly handlers: ComponentProps<'button'>;
}) {
  return (
    <li
      className={styles['tile']}
      style={{ order }}
      data-entry={favourite.id}
      data-held={isHeld || undefined}
    >
      <button
        {...handlers}
        type="button"
        className={classes(styles['wear'], styles['moves'])}
        aria-label={label}
        aria-describedby={hintId}
      >
        <Picture favourite={favourite} />
        <span className={styles['name']} dir="auto">
          {favourite.name}
        </span>
      </button>
    </li>
  );
}

function Picture({ favourite: { figure } }: { readonly favourite: Favourite }) {
  const drawn = useMemo(() => figureOfKey(figure), [figure]);
  return (
    <span className={styles['picture']}>
      <FigurePicture figure={drawn} />
    </span>
  );
}

/** Whether it is what one wears: an avatar by its kind, a look by how one looks without an avatar. */
function useWorn({ kindId, figure }: Favourite): boolean {
  const user = useUser();
  if (!user) return false;
  if (kindId !== undefined) return user.avatarId === kindId;
  return !user.avatarId.startsWith('avatar.') && figureKey(user.figure) === figure;
}
