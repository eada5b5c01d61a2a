import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';

export type ButtonLook = {
  /** `primary` once per view; everything else is quieter. */
  readonly variant?: 'primary' | 'quiet' | 'outline' | 'text' | 'danger';
  readonly size?: 'small' | 'medium' | 'big';
  readonly wide?: boolean;
};

/** The look of a button for what is a link. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classes(styles['button'], styles[variant], styles[size], wide && styles['wide']);
}

export function Button({
  variant,
  size,
  wide,
  busy = false,
  type = 'button',
  className,
  onClick,
  ...rest
}: ComponentProps<'button'> & ButtonLook & { readonly busy?: boolean }) {
  const look = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(wide !== undefined && { wide }),
  };
  return (
    <button
      {...rest}
      type={type}
      className={classes(buttonClass(look), className)}
      // A busy button keeps its place in the tab order, so that the focus is not lost while waiting.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
