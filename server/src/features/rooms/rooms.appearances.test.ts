import { expect, it } from 'vitest';
import { peopleOf } from '../../people.store.ts';
import { accountsFeature } from '../accounts/index.ts';
import { Appearances } from './rooms.appearances.ts';
import type { Members } from './rooms.members.ts';

// What is read of a person does not matter here: only when.
const people = peopleOf([accountsFeature], Object.keys(accountsFeature.traits ?? {}));
const nobody = { of: () => undefined } as unknown as Members;
const newAppearances = () => new Appearances({ people } as never, nobody);

/** Reads for one account while something happens; answers how often that was. */
async function readsWhile(appearances: Appearances, happen: () => void): Promise<number> {
  let reads = 0;
  await appearances.upToDate(
    'anna',
    async () => {
      reads += 1;
      if (reads === 1) happen();
    },
    () => undefined,
  );
  return reads;
}

it('[R23] somebody who comes in is read again when they change meanwhile, and not when others do', async () => {
  const appearances = newAppearances();
  expect(await readsWhile(appearances, () => void appearances.refresh('anna'))).toBe(2);
  expect(await readsWhile(appearances, () => void appearances.refresh('ben'))).toBe(1);
});

it('[R23] two who read at the same moment on two devices are both told of a change', async () => {
  const appearances = newAppearances();
  const second = Promise.withResolvers<void>();
  let reads = 0;
  const first = readsWhile(appearances, () => {});
  const other = appearances.upToDate(
    'anna',
    async () => {
      reads += 1;
      await second.promise;
    },
    () => undefined,
  );
  await first;
  void appearances.refresh('anna');
  second.resolve();
  await other;
  expect(reads).toBe(2);
});
