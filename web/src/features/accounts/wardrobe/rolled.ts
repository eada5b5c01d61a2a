import { type FigureSpec, looks } from '@plausch/stage/figures';
import { offeredIn } from './offer.ts';
import { randomFigure } from './random.ts';

const NOTHING_OWNED: ReadonlySet<string> = new Set();

/** A figure of free parts for a person without a figure of their own; the same one for the same `seed`, from 0 to below 1. */
export function rolledFigure(seed: number): FigureSpec | undefined {
  // Body, face and hair come from one of the looks, so that they fit together; clothes are drawn by lot.
  const person = looks[Math.floor(seed * looks.length)]?.figure;
  return person && randomFigure(person, (slot) => offeredIn(slot, NOTHING_OWNED), seed * 2 ** 32);
}
