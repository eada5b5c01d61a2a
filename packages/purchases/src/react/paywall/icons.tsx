import type { ReactNode } from 'react';

const PATHS: ReadonlyMap<string, string> = new Map([
  ['check', 'M5 12.5l4.5 4.5L19 7.5'],
  ['x', 'M6 6l12 12M18 6L6 18'],
  ['bell', 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4'],
  ['lock', 'M7.5 11V8a4.5 4.5 0 0 1 9 0v3M5.5 11h13v9.5h-13z'],
  ['star', 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z'],
  [
    'gift',
    'M4 8.5h16v4H4zM5.5 12.5v8h13v-8M12 8.5v12M12 8.5C9 8.5 7.5 7 8 5.3s3.2-1.6 4 3.2c.8-4.8 3.5-4.9 4-3.2S15 8.5 12 8.5z',
  ],
  ['clock', 'M12 7v5l3.5 2M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0z'],
  ['calendar', 'M4.5 6h15v14.5h-15zM4.5 10.5h15M8.5 3.5v5M15.5 3.5v5'],
  ['heart', 'M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20z'],
  ['info', 'M12 11.5v5M12 7.8v.01M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0z'],
  ['crown', 'M4.5 17.5L3 7.5l5 4 4-6.5 4 6.5 5-4-1.5 10zM5 21h14'],
  [
    'sparkles',
    'M10 4.5l1.7 5.3L17 11.5l-5.3 1.7L10 18.5l-1.7-5.3L3 11.5l5.3-1.7zM18.5 15v5M16 17.5h5M18 3.5v4M16 5.5h4',
  ],
  ['mail', 'M3.5 6h17v12.5h-17zM4 6.5l8 7 8-7'],
  ['card', 'M3.5 6h17v12.5h-17zM3.5 10h17M7 14.5h3'],
]);
const DOT = 'M12 12v.01';

/** A drawing of lines by its name, or a dot. It fills its place, in the colour of the text. */
export function PaywallIcon({ name }: { readonly name: string }): ReactNode {
  const path = PATHS.get(name);
  return (
    <svg
      className={path === undefined ? 'icon icon-dot' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path ?? DOT} />
    </svg>
  );
}
