import type { Benchmark } from '../benchmark.ts';
import { referenceVersions } from '../fanout/versions.ts';
import { sumOf } from '../report/ratios.ts';
import { measureLogins } from './logins.ts';
import { measureQuestions } from './questions.ts';
import { duringStand } from './stand.ts';

/** What staying signed in costs the server (P20), and what logging in costs everybody else (P21). */
export const accounts: Benchmark = {
  name: 'accounts',
  summary: 'P20, P21: answers about oneself against a bare route, and a room while 200 people log in at once',
  run: (context) =>
    duringStand(async (stand) => {
      const questions = await measureQuestions(context, stand);
      const logins = await measureLogins(context, stand);
      const parts = [questions, logins];
      return {
        targets: parts.flatMap(({ targets }) => targets),
        facts: { ...questions.facts, ...logins.facts },
        receipts: sumOf(parts.flatMap(({ receipts }) => receipts ?? [])),
        slices: parts.flatMap(({ slices }) => slices ?? []),
        versions: referenceVersions(stand.database),
      };
    }),
};
