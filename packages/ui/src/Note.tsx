import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx';
import styles from './Note.module.css';

type Tone = 'info' | 'good' | 'caution' | 'danger';

const signs = { info: InfoIcon, good: CheckIcon, caution: AlertIcon, danger: AlertIcon } as const;

/** A few words in place, with a sign. A note of danger is read out at once. */
export function Note({
  tone = 'info',
  children,
  className,
  ...rest
}: ComponentProps<'div'> & { readonly tone?: Tone }) {
  const Sign = signs[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      {...rest}
      className={classes(styles['note'], styles[tone], className)}
    >
      <Sign />
      <div className={styles['words']}>{children}</div>
    </div>
  );
}
