import type { Work } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import { type CaseReceipt, writtenIn } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import type { Evidence } from '../reports/index.ts';
import { seen } from './profiles.service.ts';
import { t } from './profiles.words.ts';

/** A profile that an account reports, with what it says of it. */
export type ProfileReport = {
  readonly userId: string;
  readonly reason: string;
  readonly explanation?: string | undefined;
  readonly requestId?: string | undefined;
};

type Reporting = Pick<Ground, 'clock' | 'people' | 'provided'>;

/** [PF4] Reports a profile to the team. */
export function reportProfile(
  ground: Reporting,
  work: Work,
  caller: Caller,
  { userId, requestId, reason, explanation }: ProfileReport,
): Promise<CaseReceipt> {
  return ground.provided.reports.open(work, {
    reporterId: caller.accountId,
    // No line has this id: ids are made at random.
    lineId: userId,
    requestId,
    words: writtenIn({ reason, explanation }),
    evidence: () => evidenceOf(ground, work, caller, userId),
  });
}

async function evidenceOf(ground: Reporting, work: Work, caller: Caller, userId: string): Promise<Evidence> {
  const { sight, traits, motto } = await seen(ground, work.sql, caller, { id: userId });
  if (sight === 'self') throw new Refusal('invalid', { field: 'userId', message: t('report.own') });
  const { username } = ground.people.shown(traits);
  // What the reader may not see is no part of what they report.
  const isRead = motto !== null && (sight === 'all' || sight === 'friend');
  const text = isRead ? t('report.motto', { motto }) : t('report.noMotto', { name: username });
  const saidAt = new Date(ground.clock.now());
  const line = { accountId: userId, lineId: null, username, text, saidAt, isReported: true };
  return { place: t('report.place', { name: username }), lines: [line] };
}
