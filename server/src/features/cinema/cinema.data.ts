import type { PersonalData } from '../../feature.ts';
import { deleteHostsOf, hostedBy } from './cinema.store.ts';

/** What the cinema keeps of a person. Of what runs on a screen nobody is kept: the record of staff says who has put it on. */
export const cinemaData: readonly PersonalData[] = [
  {
    columns: ['room_hosts.account_id'],
    title: 'Räume, in denen du Gastgeber bist',
    export: hostedBy,
    erase: (_ground, { sql }, accountId) => deleteHostsOf(sql, accountId),
  },
];
