import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { deleteMotto, mottoGiven } from './profiles.store.ts';

/** What profiles keep of a person beside what other features do. */
export const profilesData: readonly PersonalData[] = [
  {
    columns: ['mottos.account_id'],
    title: 'Dein Motto',
    ...given(mottoGiven, { text: 'Motto', writtenAt: 'Geschrieben' }),
    erase: async (_ground, { sql }, accountId) => void (await deleteMotto(sql, accountId)),
  },
];
