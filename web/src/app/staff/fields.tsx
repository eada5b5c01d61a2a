import { classes } from '@plausch/ui';
import { type ComponentProps, useId } from 'react';
import styles from './Staff.module.css';

type Said = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
};

/** Several lines of text with label, hint line and error in place. */
export function TextArea({ label, hint, error, ...area }: ComponentProps<'textarea'> & Said) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className={classes(styles['hint'], error !== undefined && styles['wrong'])}>
        {error ?? hint}
      </p>
    </div>
  );
}

/** One of several, with the list of the device. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
}) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
