import { type FigureSpec, looks } from '@plausch/stage/figures';
import { offeredIn } from './offer.ts';
import { randomFigure } from './random.ts';

const NOTHING_OWNED: ReadonlySet<string> = new Set();

/** A figure of free parts for somebody who has none of their own yet, always the same one for a `seed` from 0 to below 1. */
export function rolledFigure(seed: number): FigureSpec | undefined {
  // Who somebody is comes from one of the looks, what they wear from the dice.
  const person = looks[Math.floor(seed * looks.length)]?.figure;
  return person && randomFigure(person, (slot) => offeredIn(slot, NOTHING_OWNED), seed * 2 ** 32);
}
