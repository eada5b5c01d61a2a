import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './Switch.module.css';

/** Something that is on or off, at once. The row it stands in is its label and the whole of it the target. */
export function Switch({
  className,
  checked,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { readonly checked: boolean }) {
  return (
    <input
      {...input}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      className={classes(styles['switch'], className)}
    />
  );
}
