import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';
import { classes } from './classes.ts';
import { CheckIcon } from './icons.tsx';

/** A tick; the whole row is the target. */
export function Checkbox({
  children,
  error,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & {
  readonly children: ReactNode;
  readonly error?: string | undefined;
}) {
  const errorId = useId();
  return (
    <div className={className}>
      <label className={classes(styles['checkbox'], error !== undefined && styles['wrong'])}>
        <input
          {...input}
          type="checkbox"
          className={styles['input']}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={errorId}
        />
        <span className={styles['box']}>
          <CheckIcon size={16} />
        </span>
        <span>{children}</span>
      </label>
      <p className={styles['error']} id={errorId}>
        {error}
      </p>
    </div>
  );
}
