import { classes } from '@plausch/ui';
import styles from './Coins.module.css';
import { t } from './wallet.words.ts';

const NUMBER = new Intl.NumberFormat('de-DE');

/** So many coins: their picture and the number, for readers the word. */
export function Coins({
  count,
  className,
}: {
  readonly count: number;
  readonly className?: string | undefined;
}) {
  return (
    <span className={classes(styles['coins'], className)}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <circle cx="10" cy="10" r="9" fill="#ffb454" />
        <circle cx="10" cy="10" r="6.6" fill="#ffd07f" />
        <path
          d="M7.4 6.6h5.2a1.8 1.8 0 0 1 1.8 1.8v2.4a1.8 1.8 0 0 1-1.8 1.8h-2.2l-2.6 2v-2h-.4a1.8 1.8 0 0 1-1.8-1.8V8.4a1.8 1.8 0 0 1 1.8-1.8z"
          fill="#b86a1c"
        />
      </svg>
      <span aria-hidden="true">{NUMBER.format(count)}</span>
      <span className="visually-hidden">{t('coins', { count })}</span>
    </span>
  );
}
