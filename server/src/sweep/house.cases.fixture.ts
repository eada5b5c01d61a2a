import type { CasesOf } from './cases.fixture.ts';

/** What belongs to no feature: the challenge against bots, and how the process says that it lives. */
export const cases: CasesOf<'challenge' | 'operation'> = {
  getChallenge: async () => ({ right: {}, wrong: 'anew' }),
  health: async () => ({ right: {}, wrong: 'everybody' }),
  live: async () => ({ right: {}, wrong: 'everybody' }),
};
