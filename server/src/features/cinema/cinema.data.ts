import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { deleteHostsOf, hostedBy } from './cinema.store.ts';

/** What the cinema keeps of a person. A screen keeps no account: the record of staff says which account has put a film on. */
export const cinemaData: readonly PersonalData[] = [
  {
    columns: ['room_hosts.account_id'],
    title: 'Räume, in denen du Gastgeber bist',
    ...given(hostedBy, { room: 'Raum' }),
    erase: (_ground, { sql }, accountId) => deleteHostsOf(sql, accountId),
  },
];
