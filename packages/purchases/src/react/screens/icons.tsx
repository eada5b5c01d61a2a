import type { ReactNode } from 'react';

const PATHS = {
  back: 'M19 12H5M11 6l-6 6 6 6',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9.5l6 6 6-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 9.5v4M12 16.5v.01M12 3.5l9 16H3z',
  clock: 'M12 7v5l3.5 2M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0z',
  renews: 'M20 12a8 8 0 0 1-14 5.3M4 12a8 8 0 0 1 14-5.3M18 3v4h-4M6 21v-4h4',
  endless: 'M7 8.5a3.5 3.5 0 1 0 0 7c3.5 0 6.5-7 10-7a3.5 3.5 0 1 1 0 7c-3.5 0-6.5-7-10-7z',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z',
  flask: 'M9 3h6M10 3v6l-5.5 9.5a1.5 1.5 0 0 0 1.3 2.5h12.4a1.5 1.5 0 0 0 1.3-2.5L14 9V3M7.5 15h9',
} as const;
export type IconName = keyof typeof PATHS;

/** A drawing of lines in the colour of the text; what it means is said by text beside it. */
export function Icon({
  name,
  size = 20,
}: {
  readonly name: IconName;
  /** Pixels. */
  readonly size?: number;
}): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
