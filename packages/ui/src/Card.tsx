import type { ComponentProps } from 'react';
import styles from './Card.module.css';
import { classes } from './classes.ts';

/** A surface for one thing. Cards are never nested. `list` draws a line between its children. */
export function Card({
  variant = 'padded',
  className,
  ...rest
}: ComponentProps<'div'> & { readonly variant?: 'padded' | 'list' }) {
  return <div {...rest} className={classes(styles['card'], styles[variant], className)} />;
}
