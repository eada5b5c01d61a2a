import type { CSSProperties, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Face.module.css';

/** Ground for a face in the colour of the name. The drawing is the child; the name stands beside it. */
export function Face({
  size = 'm',
  colour = 'var(--name-6)',
  children,
  className,
}: {
  readonly size?: 'xs' | 's' | 'm' | 'l';
  /** Any CSS colour, usually one of `--name-1` to `--name-6`. */
  readonly colour?: string;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <span
      className={classes(styles['face'], styles[size], className)}
      style={{ '--face-colour': colour } as CSSProperties}
      aria-hidden="true"
    >
      {children}
    </span>
  );
}
