import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';

/** An icon alone: 44 px, and a label for those who do not see it. */
export function IconButton({
  label,
  variant = 'plain',
  type = 'button',
  className,
  ...rest
}: ComponentProps<'button'> & {
  readonly label: string;
  readonly variant?: 'plain' | 'ground' | 'round';
}) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(styles['iconButton'], variant !== 'plain' && styles[variant], className)}
    />
  );
}
