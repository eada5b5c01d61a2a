import type { Queryable } from '@plausch/platform/db';
import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import { holdGuild, takeOut } from './guilds.membership.ts';
import * as store from './guilds.store.ts';
import { linesGiven } from './guilds.talk.store.ts';
import { t } from './guilds.words.ts';

/** What guilds keep of a person. */
export const guildsData: readonly PersonalData[] = [
  {
    columns: ['guild_members.account_id'],
    title: 'Deine Gilde',
    ...given(store.membershipGiven, {
      guild: 'Gilde',
      role: {
        label: 'Rolle',
        means: { founder: 'Gründer', deputy: 'Vize', officer: 'Offizier', member: 'Mitglied' },
      },
      since: 'Seit',
    }),
    async erase(ground, work, accountId) {
      const membership = await store.membershipOf(work.sql, accountId);
      if (membership) await takeOut(ground, work, await holdGuild(work, membership.guildId), accountId);
    },
  },
  {
    columns: ['guild_lines.account_id'],
    title: 'Zeilen im Gespräch von Gilden',
    ...given(linesGiven, {
      guild: 'Gilde',
      text: 'Was du gesagt hast',
      saidAt: 'Wann',
      gone: {
        label: 'Entfernt',
        means: { author: 'von dir zurückgenommen', guild: 'von der Gilde', team: 'vom Team' },
      },
    }),
    erase: {
      kept: 'Lines refer to the row of the account, which has no name any more; they go with their retention.',
    },
  },
  {
    columns: ['guild_ties.account_id'],
    title: 'Anfragen an Gilden und Einladungen',
    ...given(store.tiesGiven, {
      guild: 'Gilde',
      kind: {
        label: 'Was',
        means: {
          request: 'deine Anfrage',
          invitation: 'Einladung an dich',
          refused: 'Einladung, die du abgelehnt hast',
          withdrawn: 'Einladung, die zurückgenommen wurde',
        },
      },
      at: 'Wann',
    }),
    erase: (_ground, { sql }, accountId) => store.deleteTiesOf(sql, accountId),
  },
  {
    columns: ['guild_leavers.account_id'],
    title: 'Wann du zuletzt eine Gilde verlassen hast',
    ...given(store.leavingGiven, { leftAt: 'Wann' }),
    erase: (_ground, { sql }, accountId) => store.deleteLeaver(sql, accountId),
  },
];

/** [GU6] Why an account may not be deleted yet. */
export async function forbidsDeletion(sql: Queryable, accountId: string): Promise<string | undefined> {
  const membership = await store.membershipOf(sql, accountId);
  if (membership?.role !== 'founder') return undefined;
  return (await store.membersOf(sql, membership.guildId)).length > 1 ? t('delete.founder') : undefined;
}
