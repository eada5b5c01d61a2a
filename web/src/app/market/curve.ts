import type { MarketKind } from '../../features/marketplace/index.ts';

export type Day = MarketKind['days'][number];

type Size = { readonly width: number; readonly height: number };
export type Curve = {
  readonly points: readonly { readonly day: string; readonly x: number; readonly y: number }[];
  /** Round prices with a line each, the lowest first. */
  readonly marks: readonly { readonly price: number; readonly y: number }[];
  readonly medianY: number | undefined;
};

const DAY_MS = 86_400_000;
/** As many days as are told. */
const SPAN = 30;
/** The place of the numbers at the left, and of what sticks out elsewhere. */
const LEFT = 48;
const MARGIN = 8;

/** Where the prices of the last days lie in a picture of this size. */
export function curveOf(
  days: readonly Day[],
  median: number | null,
  now: number,
  { width, height }: Size,
): Curve {
  const prices = [...days.map(({ average }) => average), ...(median === null ? [] : [median])];
  const marked = marksFor(Math.min(...prices), Math.max(...prices));
  const [lowest, highest] = [marked[0] ?? 0, marked.at(-1) ?? 1];
  const yOf = (price: number) =>
    round(height - MARGIN - ((price - lowest) / (highest - lowest)) * (height - 2 * MARGIN));
  const first = now - SPAN * DAY_MS;
  const xOf = (day: string) => {
    const part = (Date.parse(`${day}T12:00:00Z`) - first) / (SPAN * DAY_MS);
    return round(LEFT + Math.min(1, Math.max(0, part)) * (width - LEFT - MARGIN));
  };
  return {
    points: days.map(({ day, average }) => ({ day, x: xOf(day), y: yOf(average) })),
    marks: marked.map((price) => ({ price, y: yOf(price) })),
    medianY: median === null ? undefined : yOf(median),
  };
}

/** Two to four round prices, from one that is not above the lowest to one that is not below the highest. */
function marksFor(lowest: number, highest: number): readonly number[] {
  const step = roundStep(Math.max(1, (highest - lowest) / 2));
  const from = Math.max(0, Math.floor(lowest / step) * step);
  const count = Math.max(1, Math.ceil((highest - from) / step));
  return Array.from({ length: count + 1 }, (_, index) => from + index * step);
}

/** The next of 1, 2, 5, 10, 20, 50 and so on. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((one) => one * power >= least) ?? 10);
}

const round = (value: number) => Math.round(value * 10) / 10;
