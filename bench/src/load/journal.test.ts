import { expect, it } from 'vitest';
import { checkJournal } from './journal.ts';

const snapshot = (...lines: string[]) => ({ kind: 'snapshot', lines }) as const;
const events = (...lines: string[]) => ({ kind: 'events', lines }) as const;

it('a line that was never told is lost', () => {
  expect(checkJournal([snapshot('a'), events('b')], ['a', 'b', 'c'])).toEqual({ lost: ['c'], doubled: 0 });
});

it('a snapshot may say again what is known, an event may not', () => {
  const told = [snapshot('a'), events('b'), snapshot('a', 'b', 'c')];
  expect(checkJournal(told, ['a', 'b', 'c'])).toEqual({ lost: [], doubled: 0 });
  expect(checkJournal([...told, events('c', 'd', 'd')], ['d'])).toEqual({ lost: [], doubled: 2 });
});
