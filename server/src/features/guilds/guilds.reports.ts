import type { Queryable, Work } from '@plausch/platform/db';
import { type CaseReceipt, writtenIn } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import type { Evidence } from '../reports/index.ts';
import * as store from './guilds.store.ts';
import { t } from './guilds.words.ts';

/** A guild that an account reports, with what it says of it. */
export type GuildReport = {
  readonly guildId: string;
  readonly reason: string;
  readonly explanation?: string | undefined;
  readonly requestId?: string | undefined;
};

type Reporting = Pick<Ground, 'clock' | 'people' | 'provided'>;

/** [GU14] Reports a guild to the team. */
export function reportGuild(
  ground: Reporting,
  work: Work,
  reporterId: string,
  { guildId, requestId, reason, explanation }: GuildReport,
): Promise<CaseReceipt> {
  return ground.provided.reports.open(work, {
    reporterId,
    // No line has this id: ids are made at random.
    lineId: guildId,
    requestId,
    words: writtenIn({ reason, explanation }),
    evidence: () => evidenceOf(ground, work.sql, { guildId, reporterId }),
  });
}

/** Its names as they are now; who leads it answers for them. */
async function evidenceOf(
  { clock, people }: Reporting,
  sql: Queryable,
  { guildId, reporterId }: { readonly guildId: string; readonly reporterId: string },
): Promise<Evidence> {
  const guild = await store.guildById(sql, guildId);
  const founder = (await store.membersOf(sql, guildId)).find(({ role }) => role === 'founder');
  const shown = founder && (await store.peopleOf(sql, people, [founder.accountId])).get(founder.accountId);
  if (!guild || guild.closedAt !== null || !shown) throw new Refusal('not_found');
  if (shown.userId === reporterId) throw new Refusal('invalid', { field: 'id', message: t('report.own') });
  const { userId: accountId, username } = shown;
  const { name, tag } = guild;
  const text = t('report.names', { name, tag });
  const saidAt = new Date(clock.now());
  const line = { accountId, lineId: null, username, text, saidAt, isReported: true };
  return { place: t('talk.name', { name }), lines: [line] };
}
