import type { Work } from '@plausch/platform/db';
import { defineMail, layOut, type Mail } from '@plausch/platform/mail';
import { inBerlin, isolated, spanInWords } from '@plausch/words';
import { accountById } from '../accounts/index.ts';
import type { Reports } from './reports.ground.ts';
import { caseById, picturesOf } from './reports.store.ts';
import { linkOf } from './reports.wire.ts';
import { KINDS, readable, t } from './reports.words.ts';

type About = { readonly caseId: string; readonly accountId?: string | undefined };
/** `decidedAt`: ms since 1970; a decision that was taken back since has no mail. */
type OfDecision = About & { readonly decidedAt?: number | undefined };

/** [RP2] The link with which a case is confirmed. */
export const confirmationMail = defineMail<About>('reports.confirmationMail');

/** [RP1] What was received, when, and where to look; to an address that has followed the mailed link. */
export const receiptMail = defineMail<About>('reports.receiptMail');

/** [RP1] The same to an address that the author of the case has only named. */
export const promptReceiptMail = defineMail<About>('reports.promptReceiptMail');

/** [RP8] To the operator, that there is something to decide. */
export const operatorMail = defineMail<About>('reports.operatorMail');

/** [RP17] What was decided, and why. */
export const decisionMail = defineMail<OfDecision>('reports.decisionMail');

export function installReportsMails(reports: Reports): void {
  const { compose } = reports.ground.mails;
  // [RP6] Without room the mail waits: a case must not be lost because another sender fills the mailbox of its author.
  const unproven = { share: 'unasked', withoutRoom: 'later' } as const;
  compose(confirmationMail, unproven, (work, { caseId }) => composeConfirmation(reports, work, caseId));
  compose(promptReceiptMail, unproven, (work, { caseId }) => composeReceipt(reports, work, caseId));
  compose(receiptMail, { share: 'free' }, (work, { caseId }) => composeReceipt(reports, work, caseId));
  compose(decisionMail, { share: 'free' }, (work, about) => composeDecision(reports, work, about));
  // The address is the operator's own, who has to decide every case.
  compose(operatorMail, { share: 'free' }, (work, { caseId }) => composeForOperator(reports, work, caseId));
}

/** [RP6] The address is not proven yet, so the mail holds not a word that the author of the case wrote. */
async function composeConfirmation(reports: Reports, work: Work, caseId: string): Promise<Mail | undefined> {
  const row = await caseById(work.sql, caseId);
  if (!row || row.email === null || row.state !== 'unconfirmed') return undefined;
  const { name, send } = KINDS[row.kind];
  const { brand, rules } = reports.ground;
  return layOut(
    {
      to: row.email,
      subject: t('unconfirmed.subject', { name, number: row.number }),
      greeting: t('unconfirmed.greeting'),
      body: [
        t('unconfirmed.body', {
          brand: brand.name,
          number: row.number,
          moment: inBerlin.moment(row.createdAt),
        }),
      ],
      action: { label: send, url: linkOf(reports, row) },
      closing: [
        t('unconfirmed.kept', { span: spanInWords(rules.reports.unconfirmedMs) }),
        t('unconfirmed.ignore'),
      ],
    },
    brand,
  );
}

async function composeReceipt(reports: Reports, work: Work, caseId: string): Promise<Mail | undefined> {
  const row = await caseById(work.sql, caseId);
  if (!row || row.email === null || row.confirmedAt === null) return undefined;
  const { name, next } = KINDS[row.kind];
  const { brand } = reports.ground;
  return layOut(
    {
      to: row.email,
      subject: t('receipt.subject', { name, number: row.number }),
      greeting: t('receipt.greeting'),
      body: [t('receipt.body', { number: row.number, moment: inBerlin.moment(row.confirmedAt) }), ...next],
      action: { label: t('receipt.action'), url: linkOf(reports, row) },
      closing: [t('receipt.secret')],
    },
    brand,
  );
}

/** [RP17] To the address of the case; of a report from a session to that of the account. The words stand behind the link. */
async function composeDecision(
  reports: Reports,
  work: Work,
  { caseId, decidedAt }: OfDecision,
): Promise<Mail | undefined> {
  const row = await caseById(work.sql, caseId);
  if (!row || row.outcome === null) return undefined;
  if (decidedAt !== undefined && row.closedAt?.getTime() !== decidedAt) return undefined;
  const reporter = row.reporterId === null ? undefined : await accountById(work.sql, row.reporterId);
  const to = row.email ?? reporter?.email;
  if (to === undefined) return undefined;
  const { name } = KINDS[row.kind];
  const { brand } = reports.ground;
  return layOut(
    {
      to,
      subject: t('decision.subject', { name, number: row.number }),
      greeting: t('decision.greeting', { name, number: row.number }),
      body: [t(`outcome.${row.outcome}`), t('decision.behind')],
      action: { label: t('decision.action'), url: linkOf(reports, row) },
      closing: [t('decision.remedy')],
    },
    brand,
  );
}

async function composeForOperator(reports: Reports, work: Work, caseId: string): Promise<Mail | undefined> {
  const row = await caseById(work.sql, caseId);
  const { brand } = reports.ground;
  if (!row || row.confirmedAt === null || brand.contact === '') return undefined;
  const { name } = KINDS[row.kind];
  const pictures = await picturesOf(work.sql, caseId);
  const isUnopened = !row.proven && pictures.length > 0;
  return layOut(
    {
      to: brand.contact,
      subject: t('operator.title', { name, number: row.number }),
      greeting: t('operator.title', { name, number: row.number }),
      body: [
        t('operator.received', { moment: inBerlin.moment(row.confirmedAt) }),
        ...readable(row).flatMap(({ label, text }) =>
          `${label}\n${isolated(text)}`.split('\n').filter((line) => line.trim() !== ''),
        ),
      ],
      action: { label: t('receipt.action'), url: linkOf(reports, row) },
      closing: [
        t('operator.show', { number: row.number }),
        ...(isUnopened ? [t('operator.pictures', { number: row.number })] : []),
      ],
    },
    brand,
  );
}
