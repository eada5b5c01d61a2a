import { type Said, Unreadable, verifyProof } from '@plausch/e2ee';
import type { Queryable, Work } from '@plausch/platform/db';
import { type CaseReceipt, type MessageProof, writtenIn } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { accountById } from '../accounts/index.ts';
import type { Evidence } from '../reports/index.ts';
import type { Franks } from './messages.franks.ts';
import { t } from './messages.words.ts';

export type MessageReport = {
  readonly messages: readonly MessageProof[];
  readonly reason: string;
  readonly explanation?: string | undefined;
  readonly requestId?: string | undefined;
};

/** The year of the first key. */
const FIRST_KEY = 2026;

export type VerifiedReport = {
  readonly reporterId: string;
  readonly report: MessageReport;
  readonly said: readonly Said[];
};

/** [MS13] A report of messages that this server knows again; the last one is what is reported. */
export async function verifiedReport(
  { clock, franks }: Pick<Ground, 'clock'> & { readonly franks: Franks },
  { reporterId, otherId, report }: { reporterId: string; otherId: string; report: MessageReport },
): Promise<VerifiedReport> {
  const newestKey = new Date(clock.now()).getUTCFullYear();
  const said = await Promise.all(
    report.messages.map((proof) => verified(franks, { proof, reporterId, otherId, newestKey })),
  );
  if (said.at(-1)?.sender !== otherId)
    throw new Refusal('invalid', { field: 'messages', message: t('messages.own') });
  return { reporterId, report, said };
}

/** [MS13] Opens its case, or finds the one that it is a second time. */
export function openReport(
  { provided }: Pick<Ground, 'provided'>,
  work: Work,
  { reporterId, report, said }: VerifiedReport,
): Promise<CaseReceipt> {
  const { messages, requestId, reason, explanation } = report;
  return provided.reports.open(work, {
    reporterId,
    // The tag is of one message alone, also where it was deleted since.
    lineId: messages.at(-1)?.frank.tag ?? '',
    requestId,
    words: writtenIn({ reason, explanation }),
    evidence: () => evidenceOf(work.sql, messages, said),
  });
}

async function verified(
  franks: Franks,
  which: { proof: MessageProof; reporterId: string; otherId: string; newestKey: number },
): Promise<Said> {
  const { proof, reporterId, otherId, newestKey } = which;
  const unknown = (cause?: unknown) =>
    new Refusal('invalid', { field: 'messages', message: t('messages.unknown'), cause });
  const { senderId: sender, frank, ...rest } = proof;
  const recipient = sender === otherId ? reporterId : otherId;
  if ((sender !== otherId && sender !== reporterId) || frank.key < FIRST_KEY || frank.key > newestKey)
    throw unknown();
  try {
    const { tag, at } = frank;
    return await verifyProof(await franks.keyOf(frank.key), { ...rest, sender, recipient, tag, at });
  } catch (error) {
    if (error instanceof Unreadable) throw unknown(error);
    throw error;
  }
}

async function evidenceOf(
  sql: Queryable,
  proofs: readonly MessageProof[],
  said: readonly Said[],
): Promise<Evidence> {
  const names = new Map<string, string>();
  for (const { sender } of said) {
    if (!names.has(sender)) names.set(sender, (await accountById(sql, sender))?.username ?? '');
  }
  const lines = said.map(({ sender, text }, place) => ({
    accountId: sender,
    username: names.get(sender) ?? '',
    text,
    saidAt: new Date(proofs[place]?.frank.at ?? 0),
    isReported: place === said.length - 1,
    lineId: null,
  }));
  return {
    place: t('messages.place'),
    lines: lines.toSorted((one, other) => one.saidAt.getTime() - other.saidAt.getTime()),
  };
}
