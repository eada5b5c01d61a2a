import type { Queryable } from '@plausch/platform/db';
import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import * as store from './standing.store.ts';

/** What standing says of a person. */
export const standingData: readonly PersonalData[] = [
  {
    columns: ['standings.account_id'],
    title: 'Dein Ansehen',
    ...given(standingGiven, { ap: 'AP', rank: 'Rang', day: 'Zuletzt gezählt' }),
    erase: (_ground, { sql }, accountId) => store.deleteStanding(sql, accountId),
  },
  {
    columns: ['standing_entries.account_id'],
    title: 'Wofür du AP bekommen hast',
    ...given(store.entriesOf, {
      source: {
        label: 'Wofür',
        means: {
          talking: 'Mitreden',
          presence: 'Dabei sein',
          first_line: 'Erste Zeile des Tages',
          thanks: 'Dank',
        },
      },
      minute: 'Wann',
      ap: 'AP',
    }),
    erase: (_ground, { sql }, accountId) => store.deleteEntriesOf(sql, accountId),
  },
  {
    columns: ['thanks.giver_id', 'thanks.receiver_id'],
    title: 'Wem du gedankt hast, und wer dir',
    ...given(thanksOf, {
      direction: { label: 'Richtung', means: { given: 'von dir', received: 'an dich' } },
      userId: 'Kennung',
      username: 'Name',
      at: 'Wann',
    }),
    erase: (_ground, { sql }, accountId) => store.deleteThanksOf(sql, accountId),
  },
];

async function standingGiven(sql: Queryable, accountId: string) {
  const row = await store.standingOf(sql, accountId);
  return row ? [{ ap: row.ap, rank: row.rank, day: row.day }] : [];
}

async function thanksOf(sql: Queryable, accountId: string) {
  const [said, received] = [
    await store.thanksGiven(sql, accountId),
    await store.thanksReceived(sql, accountId),
  ];
  return [
    ...said.map((row) => ({ direction: 'given' as const, ...row })),
    ...received.map((row) => ({ direction: 'received' as const, ...row })),
  ];
}
