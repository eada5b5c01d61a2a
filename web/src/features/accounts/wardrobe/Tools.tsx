import { classes } from '@plausch/ui';
import { Dices, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/wardrobe.ts';
import styles from './Tools.module.css';

/** Undoing, redoing and rolling the dice, over the little stage. What cannot be done now is undefined. */
export function Tools({
  undo,
  redo,
  random,
}: {
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  readonly random: () => void;
}) {
  return (
    <div className={styles['tools']}>
      <Tool label={t('tool.undo')} keys="Control+Z" onPress={undo}>
        <Undo2 aria-hidden="true" size={22} />
      </Tool>
      <Tool label={t('tool.redo')} keys="Control+Y" onPress={redo}>
        <Redo2 aria-hidden="true" size={22} />
      </Tool>
      <button type="button" className={classes(styles['tool'], styles['random'])} onClick={random}>
        <Dices aria-hidden="true" size={22} />
        <span>{t('tool.random')}</span>
      </button>
    </div>
  );
}

function Tool({
  label,
  keys,
  onPress,
  children,
}: {
  readonly label: string;
  readonly keys: string;
  readonly onPress: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={label}
      className={styles['tool']}
      // Off, but still in the tab order: undoing the last step must not lose the focus.
      aria-disabled={onPress === undefined || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
