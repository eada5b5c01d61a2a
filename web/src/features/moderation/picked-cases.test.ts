import { expect, it } from 'vitest';
import { pickableIn, TOGETHER_MOST } from './picked-cases.ts';

const ADA = { userId: 'ada', username: 'Ada' };
const BEN = { userId: 'ben', username: 'Ben' };
const of = (id: string, about: typeof ADA | null, quote: string, state: 'open' | 'closed' = 'open') => ({
  id,
  about,
  quote,
  state,
});

it('[MD11] picks reports of lines of one person, or of the same words, and never both ways at once', () => {
  const first = of('1', ADA, 'Hallo');
  expect(pickableIn(first, [])).toBe(true);
  expect(pickableIn(of('2', ADA, 'Na'), [first])).toBe(true);
  expect(pickableIn(of('3', BEN, 'Hallo'), [first])).toBe(true);
  expect(pickableIn(of('4', BEN, 'Na'), [first])).toBe(false);
  expect(pickableIn(of('3', BEN, 'Hallo'), [first, of('2', ADA, 'Na')])).toBe(false);
});

it('[MD11] picks nothing that is no report of a line, or closed, nor more than are decided together', () => {
  expect(pickableIn(of('1', null, 'Hallo'), [])).toBe(false);
  expect(pickableIn(of('1', ADA, 'Hallo', 'closed'), [])).toBe(false);
  const many = Array.from({ length: TOGETHER_MOST }, (_, index) => of(`${index}`, ADA, 'Na'));
  expect(pickableIn(of('more', ADA, 'Na'), many)).toBe(false);
  // What is picked can be put back.
  expect(pickableIn(of('0', ADA, 'Na'), many)).toBe(true);
});
