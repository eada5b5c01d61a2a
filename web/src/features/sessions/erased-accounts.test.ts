import { beforeEach, expect, it } from 'vitest';
import { type ErasureServer, eraseKeysOfErased } from './erased-accounts.ts';

const [LENA, BEN, MIA] = ['lena', 'ben', 'mia'];

let kept: string[];
let asked: string[];
let logged: string[];
beforeEach(() => {
  kept = [LENA, BEN, MIA];
  asked = [];
  logged = [];
});

/** A device with the keys of all three, on which nobody or one of them is signed in. */
const look = (erasureOf: ErasureServer['erasureOf'], signedIn?: string) =>
  eraseKeysOfErased(
    {
      owners: async () => [...kept],
      erase: async (userId) => {
        kept = kept.filter((owner) => owner !== userId);
      },
    },
    {
      erasureOf: (userId) => {
        asked.push(userId);
        return erasureOf(userId);
      },
      log: (event) => void logged.push(event),
    },
    (userId) => userId === signedIn,
  );

it('[ACCT-13 b] [A22] erases the key of whoever is gone, and no other', async () => {
  await look(async (userId) => ({ erased: userId === BEN }));
  expect(kept).toEqual([LENA, MIA]);
});

it('[A22] keeps the key of whoever is signed in without asking', async () => {
  await look(async () => ({ erased: true }), LENA);
  expect(asked).toEqual([BEN, MIA]);
  expect(kept).toEqual([LENA]);
});

it('[A22] no answer, and one that is no plain yes, erases nothing and keeps nobody else waiting', async () => {
  const strange = [{}, { erased: 'true' }, { valid: false, banned: true }] as unknown[];
  for (const answer of strange) await look(async () => answer as { erased: boolean });
  expect(kept).toEqual([LENA, BEN, MIA]);
  await look(async (userId) => {
    if (userId === LENA) throw new TypeError('Failed to fetch');
    return { erased: userId === MIA };
  });
  expect(kept).toEqual([LENA, BEN]);
  expect(logged).toHaveLength(1);
});
