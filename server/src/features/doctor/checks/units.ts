const NUMBER = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

/** Bytes as people read them: `1,5 GB`. */
export function size(bytes: number): string {
  return bytes >= 1e9 ? `${NUMBER.format(bytes / 1e9)} GB` : `${NUMBER.format(Math.floor(bytes / 1e6))} MB`;
}

export const percent = (share: number): string =>
  new Intl.NumberFormat('de-DE', { style: 'percent', maximumFractionDigits: 2 }).format(share);

const DAY_MS = 86_400_000;
const SPANS = [
  [DAY_MS, 'Tag', 'Tage'],
  [3_600_000, 'Stunde', 'Stunden'],
  [60_000, 'Minute', 'Minuten'],
  [1_000, 'Sekunde', 'Sekunden'],
] as const;

/** A span of time in its largest unit: `3 Tage`. */
export function span(ms: number): string {
  const [unitMs, one, many] = SPANS.find(([of]) => ms >= of) ?? SPANS[3];
  const count = Math.floor(ms / unitMs);
  return `${NUMBER.format(count)} ${count === 1 ? one : many}`;
}

export const many = (count: number): string => NUMBER.format(count);

const DAY = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
export const day = (at: Date): string => DAY.format(at);
