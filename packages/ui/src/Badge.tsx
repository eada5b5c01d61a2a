import styles from './Badge.module.css';

/** A count. The label says what is counted, for those who do not see the place it stands at. */
export function Badge({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <span className={styles['badge']} role="img" aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
