import type { PersonalData } from '../../feature.ts';
import { forgetPlace, linesOf, placeOf } from './rooms.store.ts';

/** What rooms keep of a person. */
export const roomsData: readonly PersonalData[] = [
  {
    columns: ['room_lines.account_id'],
    title: 'Zeilen in Räumen',
    export: linesOf,
    erase: {
      kept: 'Lines refer to the row of the account, which has no name any more; they go with their retention.',
    },
  },
  {
    columns: ['room_places.account_id'],
    title: 'Letzter Platz',
    export: placeOf,
    erase: (_ground, { sql }, accountId) => forgetPlace(sql, accountId),
  },
];
