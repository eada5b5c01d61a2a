import type { PersonalData } from '../../feature.ts';
import * as store from './standing.store.ts';

/** What standing says of a person. */
export const standingData: readonly PersonalData[] = [
  {
    columns: ['standings.account_id'],
    title: 'Dein Ansehen',
    export: async (sql, accountId) => {
      const row = await store.standingOf(sql, accountId);
      return row ? [{ ap: row.ap, rank: row.rank, day: row.day }] : [];
    },
    erase: (_ground, { sql }, accountId) => store.deleteStanding(sql, accountId),
  },
  {
    columns: ['standing_entries.account_id'],
    title: 'Wofür du AP bekommen hast',
    export: store.entriesOf,
    erase: (_ground, { sql }, accountId) => store.deleteEntriesOf(sql, accountId),
  },
  {
    columns: ['thanks.giver_id', 'thanks.receiver_id'],
    title: 'Wem du gedankt hast, und wer dir',
    export: async (sql, accountId) => [
      ...(await store.thanksGiven(sql, accountId)).map((row) => ({ direction: 'given', ...row })),
      ...(await store.thanksReceived(sql, accountId)).map((row) => ({ direction: 'received', ...row })),
    ],
    erase: (_ground, { sql }, accountId) => store.deleteThanksOf(sql, accountId),
  },
];
