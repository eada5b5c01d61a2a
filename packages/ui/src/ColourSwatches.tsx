import { type CSSProperties, useEffect, useId, useRef } from 'react';
import styles from './ColourSwatches.module.css';
import { scrollRowTo } from './scroll-row.ts';

/** One colour out of a few. The name of the chosen one is written out: not everybody tells colours apart. */
export function ColourSwatches({
  label,
  value,
  colours,
  onChange,
}: {
  readonly label: string;
  /** Index of the chosen colour. */
  readonly value: number;
  /** `colour` is any CSS colour, `name` what people call it. */
  readonly colours: readonly { readonly name: string; readonly colour: string }[];
  readonly onChange: (index: number) => void;
}) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is another element to bring into sight
  useEffect(() => scrollRowTo(row.current, ':has(:checked)'), [value]);

  return (
    <fieldset className={styles['swatches']} aria-label={label}>
      <div className={styles['words']} aria-hidden="true">
        <b>{label}</b>
        <span>{colours[value]?.name}</span>
      </div>
      <div ref={row} className={styles['row']}>
        {colours.map((option, index) => (
          <label
            key={option.name}
            className={styles['swatch']}
            style={{ '--swatch': option.colour } as CSSProperties}
            title={option.name}
          >
            <input
              type="radio"
              name={name}
              aria-label={option.name}
              checked={index === value}
              onChange={() => onChange(index)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
