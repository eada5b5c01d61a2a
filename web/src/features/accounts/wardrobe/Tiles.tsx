import { classes } from '@plausch/ui';
import { type ReactNode, useId } from 'react';
import styles from './Tiles.module.css';

type Tile = {
  readonly value: string;
  readonly name: string;
  readonly picture: ReactNode;
  /** A word below the name. */
  readonly note?: string | undefined;
};

/** One thing out of many, as pictures with names: radio buttons, so that arrow keys move between them. */
export function Tiles({
  label,
  value,
  tiles,
  size = 'square',
  describedBy,
  onChange,
}: {
  readonly label: string;
  /** Nothing is chosen when no tile has this value. */
  readonly value: string | undefined;
  readonly tiles: readonly Tile[];
  readonly size?: 'square' | 'tall';
  /** Id of what says more about the choice. */
  readonly describedBy?: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const group = useId();
  return (
    <fieldset
      className={classes(styles['tiles'], styles[size])}
      aria-label={label}
      aria-describedby={describedBy}
    >
      {tiles.map((tile) => (
        <label key={tile.value} className={styles['tile']}>
          <input
            type="radio"
            name={group}
            checked={tile.value === value}
            onChange={() => onChange(tile.value)}
          />
          <span className={styles['picture']}>{tile.picture}</span>
          <span className={styles['name']}>{tile.name}</span>
          {tile.note !== undefined && <span className={styles['note']}>{tile.note}</span>}
        </label>
      ))}
    </fieldset>
  );
}
