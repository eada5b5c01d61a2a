import { classes } from './classes.ts';
import styles from './Meter.module.css';

/** Steps reached out of a few; the first alone is too little. The words for it stand beside it, so it is hidden from readers. */
export function Meter({ value, steps = 4 }: { readonly value: number; readonly steps?: number }) {
  return (
    <div className={styles['meter']} aria-hidden="true">
      {Array.from({ length: steps }, (_, step) => step).map((step) => (
        <span
          key={step}
          className={classes(styles['step'], step < value && styles[value === 1 ? 'little' : 'reached'])}
        />
      ))}
    </div>
  );
}
