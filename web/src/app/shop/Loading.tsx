import { Placeholder } from '@plausch/ui';
import styles from './Shop.module.css';

/** Shelves that are still empty. */
export function Loading({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={styles['goods']}>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div key={place} className={styles['coming']}>
          <Placeholder />
        </div>
      ))}
    </div>
  );
}
