import type { Queryable, Work } from '@plausch/platform/db';
import { type CaseReceipt, writtenIn } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import type { Evidence } from '../reports/index.ts';
import type { TalkKinds } from './talk.kinds.ts';
import { quoted } from './talk.quoted.ts';
import { t } from './talk.words.ts';

/** A line that an account reports, with what it says of it. */
export type LineReport = {
  readonly lineId: string;
  readonly reason: string;
  readonly explanation?: string | undefined;
  readonly requestId?: string | undefined;
};

type Reporting = Pick<Ground, 'provided' | 'rules'>;

/** [TK2] [TK3] Reports a line to the team. */
export function reportLine(
  ground: Reporting,
  kinds: TalkKinds,
  work: Work,
  { reporterId, report }: { reporterId: string; report: LineReport },
): Promise<CaseReceipt> {
  const { lineId, requestId, reason, explanation } = report;
  return ground.provided.reports.open(work, {
    reporterId,
    lineId,
    requestId,
    words: writtenIn({ reason, explanation }),
    evidence: () => evidenceOf(ground, kinds, work.sql, { lineId, readerId: reporterId }),
  });
}

async function evidenceOf(
  { rules }: Pick<Reporting, 'rules'>,
  kinds: TalkKinds,
  sql: Queryable,
  which: { lineId: string; readerId: string },
): Promise<Evidence> {
  const found = await kinds.find(sql, which, rules.talk.evidence);
  if (!found || found.line.gone) throw new Refusal('not_found', { field: 'lineId' });
  const { talk, line, lines } = found;
  if (line.accountId === which.readerId) {
    throw new Refusal('invalid', { field: 'lineId', message: t('talk.ownLine') });
  }
  return {
    place: talk,
    lines: lines.map((said) => ({
      accountId: said.accountId,
      username: said.username,
      text: quoted(said),
      saidAt: said.saidAt,
      isReported: said.id === line.id,
      lineId: said.id,
    })),
  };
}
