import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './FaceStack.module.css';

/** A few faces for a crowd, overlapping, with how many more there are. Decoration: words beside it say who. */
export function FaceStack({
  more = 0,
  children,
  className,
}: {
  /** How many have no face here. */
  readonly more?: number;
  /** `Face`s, the nearest first. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return (
    <span className={classes(styles['stack'], className)} aria-hidden="true">
      {children}
      {more > 0 && <span className={styles['more']}>+{more}</span>}
    </span>
  );
}
