import { type ReactNode, useId } from 'react';
import styles from './SegmentedControl.module.css';

/** Two or three views of one thing: radio buttons, so that arrow keys move between them. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles['segments']}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['segment']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
