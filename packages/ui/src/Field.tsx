import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { IconButton } from './IconButton.tsx';
import { AlertIcon, EyeIcon } from './icons.tsx';

type FieldProps = ComponentProps<'input'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong and what to do; takes the place of the hint, so that nothing jumps. */
  readonly error?: string | undefined;
  /** What was typed is known to be good, which the hint says. */
  readonly isGood?: boolean;
  /** Sits at the end of the label line. */
  readonly aside?: ReactNode;
  /** Sits inside the field, at its end. */
  readonly trailing?: ReactNode;
  /** Sits between the field and its hint line. */
  readonly below?: ReactNode;
};

/** One line of text with label, hint line and error in place. */
export function Field({
  label,
  hint,
  error,
  isGood = false,
  aside,
  trailing,
  below,
  id,
  className,
  ...input
}: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-hint`;
  const isWrong = error !== undefined;
  const state = isWrong ? styles['wrong'] : isGood && styles['good'];
  return (
    <div className={classes(styles['field'], state, className)}>
      <div className={styles['labelLine']}>
        <label htmlFor={inputId}>{label}</label>
        {aside}
      </div>
      <div className={styles['box']}>
        <input
          {...input}
          id={inputId}
          className={styles['input']}
          aria-invalid={isWrong || undefined}
          aria-describedby={hintId}
        />
        {trailing ?? (isWrong && <AlertIcon />)}
      </div>
      {below}
      <p className={styles['hint']} id={hintId}>
        {error ?? hint}
      </p>
    </div>
  );
}

/** A password with a button to look at what was typed. */
export function PasswordField({
  revealLabel,
  ...props
}: Omit<FieldProps, 'type' | 'trailing'> & { readonly revealLabel: string }) {
  const [revealed, setRevealed] = useState(false);
  return (
    <Field
      {...props}
      type={revealed ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton label={revealLabel} aria-pressed={revealed} onClick={() => setRevealed(!revealed)}>
          <EyeIcon crossed={revealed} />
        </IconButton>
      }
    />
  );
}
