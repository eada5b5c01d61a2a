import { createHash } from 'node:crypto';
import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { CaseReceipt, CaseWords } from '@plausch/protocol';
import { Refusal, tooOften } from '../../refusal.ts';
import { lockAccount } from '../accounts/index.ts';
import type { Reports } from './reports.ground.ts';
import * as store from './reports.lines.store.ts';
import { newCaseNumber } from './reports.links.ts';
import { receiptMail } from './reports.mails.ts';
import { insertNumbered, tellOfReceipt } from './reports.service.ts';
import type { CaseLineRow, CaseRow } from './reports.tables.ts';
import { toReceipt } from './reports.wire.ts';
import { t } from './reports.words.ts';

/** Something that was said, as it stands now. */
export type SaidLine = Pick<CaseLineRow, 'accountId' | 'text' | 'saidAt' | 'isReported' | 'lineId'> & {
  readonly username: string;
};

/** What a case is made of: how people call the talk, and what was said there, in order, the reported line among it. */
export type Evidence = { readonly place: string; readonly lines: readonly SaidLine[] };

/** A line that an account reports from its session. */
export type Report = {
  readonly reporterId: string;
  readonly lineId: string;
  readonly requestId: string | undefined;
  /** The answers of the notice that a report has. */
  readonly words: CaseWords;
  /** Reads the evidence of a new case; what it refuses, opens none. */
  evidence(): Promise<Evidence>;
};

/** Opens the case of a report, or finds the one that it is a second time. */
export type OpenReport = (work: Work, report: Report) => Promise<CaseReceipt>;

/**
 * [RP12] [RP13] Opens a case from a session, with what was said as evidence.
 * @throws Refusal `rate_limited` where the account reports too much.
 */
export async function openReport(reports: Reports, work: Work, report: Report): Promise<CaseReceipt> {
  const { ground } = reports;
  const { reporterId, requestId = null } = report;
  // One report of an account at a time: each is counted by the next, and finds the case of the same line.
  if (!(await lockAccount(work.sql, reporterId))) throw new Refusal('unauthenticated');
  const now = ground.clock.now();
  const fingerprint = fingerprintOf(report);
  const since = new Date(now - ground.rules.reports.sameWithinMs);
  const known = await store.sameReport(work.sql, { fingerprint, requestId }, since);
  if (known) return toReceipt(reports, known);
  await requirePace(reports, work, reporterId);
  const { place, lines } = await report.evidence();
  const at = new Date(now);
  const row: CaseRow = {
    id: newId(),
    kind: 'notice',
    number: newCaseNumber('notice'),
    state: 'open',
    words: { place, ...report.words },
    email: null,
    emailKey: null,
    fingerprint,
    requestId,
    createdAt: at,
    confirmedAt: at,
    closedAt: null,
    proven: true,
    reporterId,
    outcome: null,
    statement: null,
    decidedBy: null,
    claimedBy: null,
    claimedUntil: null,
    undoUntil: null,
  };
  const written = await insertNumbered(work, row);
  await store.insertLines(work.sql, written.id, lines);
  await tellOfReceipt(reports, work, written, { receipt: receiptMail });
  return toReceipt(reports, written);
}

async function requirePace({ ground }: Reports, work: Work, reporterId: string): Promise<void> {
  const { most, withinMs, inADay } = ground.rules.reports.fromSession;
  const now = ground.clock.now();
  const { recent, today, dayEnds } = await store.recentReports(work.sql, reporterId, {
    now: new Date(now),
    since: new Date(now - withinMs),
  });
  if (today >= inADay) throw tooOften(t('report.tooManyToday'), dayEnds.getTime() - now);
  const [oldest] = recent;
  if (oldest && recent.length >= most) {
    throw tooOften(t('report.tooFast'), oldest.getTime() + withinMs - now);
  }
}

/** Equal for the same line and the same reporter: reason and explanation make no difference. */
function fingerprintOf({ reporterId, lineId }: Report): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(['report', reporterId, lineId]))
    .digest();
}
