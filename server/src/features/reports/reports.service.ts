import { createHash } from 'node:crypto';
import type { Verified } from '@plausch/platform/challenge';
import type { Work } from '@plausch/platform/db';
import { retryAfter } from '@plausch/platform/errors';
import { newId } from '@plausch/platform/ids';
import type { CaseKind, CaseWords } from '@plausch/protocol';
import { Refusal } from '../../refusal.ts';
import { keyOf } from '../accounts/index.ts';
import type { Reports } from './reports.ground.ts';
import { newCaseNumber } from './reports.links.ts';
import { confirmationMail, operatorMail, promptReceiptMail, receiptMail } from './reports.mails.ts';
import { PICTURE_ERRORS, PICTURES } from './reports.pictures.ts';
import * as store from './reports.store.ts';
import type { CaseRow } from './reports.tables.ts';

/** What shows that a person sends the form: a solved challenge, or a session. */
export type Proof = Verified | 'session';

export type Opening = {
  readonly kind: CaseKind;
  readonly words: CaseWords;
  readonly requestId: string | undefined;
  /** As they were sent, in order; already checked by `pictureError`. */
  readonly pictures: readonly Buffer[];
  readonly proof: Proof | undefined;
  /** [RP3] Whether the reason lets it count at once, without proof and without a name; with a proof it does so anyway. */
  readonly isUrgent?: boolean;
  readonly network: string | undefined;
};

const NUMBERS_TRIED = 5;

/**
 * [RP1] [RP2] [RP3] [RP5] Opens a case, or finds the one that this is a second time. What is proven or urgent is received at once;
 * anything else waits for the mailed link.
 * @throws Refusal `rate_limited` where too much comes from one network or goes to one address.
 */
export async function openCase(reports: Reports, work: Work, opening: Opening): Promise<CaseRow> {
  const { ground } = reports;
  const { proof, isUrgent, pictures, network } = opening;
  const row = rowOf(reports, opening);
  const now = ground.clock.now();
  await store.lockOpening(work.sql, row);
  const since = new Date(now - ground.rules.reports.sameWithinMs);
  const known = await store.sameCase(work.sql, row, since);
  if (known) {
    if (known.proven || proof === undefined) return known;
    await useProof(reports, work, proof);
    const received = await receiveCase(reports, work, known.id, promptReceiptMail);
    return received ?? (await store.markProven(work.sql, known.id)) ?? known;
  }
  if (isUrgent && proof === undefined && network !== undefined) takeUrgent(reports, network);
  await useProof(reports, work, proof);
  const turn = await mailTurn(reports, work, row);
  if (turn.waitMs > 0 && row.state === 'unconfirmed') throw tooOften(turn.waitMs);
  if (proof === undefined && pictures.length > 0) await requireRoom(reports, work, opening);
  const written = await insertNumbered(work, row);
  await store.insertAttachments(work.sql, row.id, pictures);
  if (row.state === 'unconfirmed') await ground.jobs.enqueue(work, confirmationMail, { caseId: row.id });
  else await tellOfReceipt(reports, work, row, { receipt: promptReceiptMail, startAt: turn.sendAt });
  return written;
}

/**
 * [RP2] Makes an unconfirmed case received, by the link that was mailed or by a proof that came later; undefined where it was
 * already.
 */
export async function receiveCase(
  reports: Reports,
  work: Work,
  id: string,
  receipt = receiptMail,
): Promise<CaseRow | undefined> {
  const row = await store.markReceived(work.sql, id, new Date(reports.ground.clock.now()));
  if (row) await tellOfReceipt(reports, work, row, { receipt });
  return row;
}

export async function tellOfReceipt(
  { ground }: Reports,
  work: Work,
  { id: caseId, email, reporterId }: Pick<CaseRow, 'id' | 'email' | 'reporterId'>,
  { receipt, startAt = ground.clock.now() }: { receipt: typeof receiptMail; startAt?: number },
): Promise<void> {
  if (email !== null)
    await ground.jobs.enqueue(work, receipt, { caseId, accountId: reporterId ?? undefined }, { startAt });
  if (ground.brand.contact !== '') await ground.jobs.enqueue(work, operatorMail, { caseId });
}

/**
 * [RP11] Pictures of unproven cases are bounded: by network, so that one takes no room from others, and by the bytes of all
 * waiting pictures together, so that the disk does not fill.
 */
async function requireRoom(
  { ground, unproven }: Reports,
  work: Work,
  { pictures, network }: Opening,
): Promise<void> {
  const given = pictures.reduce((sum, { length }) => sum + length, 0);
  const kept = await store.lockWaitingBytes(work.sql);
  if (kept + given > ground.rules.reports.unprovenPictures.mostBytes) throw noRoom();
  if (network === undefined) return;
  if (unproven.waitMs(network) > 0) throw noRoom();
  unproven.take(network);
}

const noRoom = () => new Refusal('invalid', { field: PICTURES.field, message: PICTURE_ERRORS.noRoom });

async function useProof({ ground }: Reports, work: Work, proof: Proof | undefined): Promise<void> {
  if (proof !== undefined && proof !== 'session') await ground.challenges.use(work, proof);
}

function takeUrgent({ urgent }: Reports, network: string): void {
  const waitMs = urgent.waitMs(network);
  if (waitMs > 0) throw tooOften(waitMs);
  urgent.take(network);
}

/**
 * [RP6] `waitMs`: how long until another mail may go to the address, 0: now. `sendAt`: when it is the turn of a mail that has to
 * go, after those of the cases before.
 */
async function mailTurn(
  { ground }: Reports,
  work: Work,
  { emailKey }: CaseRow,
): Promise<{ waitMs: number; sendAt: number }> {
  const { most, withinMs } = ground.rules.reports.mails;
  const now = ground.clock.now();
  if (emailKey === null) return { waitMs: 0, sendAt: now };
  const { count, oldest } = await store.recentCasesFor(work.sql, emailKey, new Date(now - withinMs));
  return {
    waitMs: count < most || oldest === null ? 0 : oldest.getTime() + withinMs - now,
    sendAt: now + Math.floor(count / most) * withinMs,
  };
}

function rowOf({ ground }: Reports, opening: Opening): CaseRow {
  const { kind, words, requestId, proof, isUrgent } = opening;
  const { email } = words;
  const now = new Date(ground.clock.now());
  const isReceived = proof !== undefined || isUrgent === true;
  return {
    id: newId(),
    kind,
    number: newCaseNumber(kind),
    state: isReceived ? 'open' : 'unconfirmed',
    words,
    email: typeof email === 'string' ? email : null,
    emailKey: typeof email === 'string' ? keyOf(email) : null,
    fingerprint: fingerprintOf(opening),
    requestId: requestId ?? null,
    createdAt: now,
    confirmedAt: isReceived ? now : null,
    closedAt: null,
    proven: proof !== undefined,
    reporterId: null,
    outcome: null,
    statement: null,
    decidedBy: null,
    claimedBy: null,
    claimedUntil: null,
    undoUntil: null,
  };
}

export async function insertNumbered(work: Work, row: CaseRow): Promise<CaseRow> {
  for (let tried = 0; tried < NUMBERS_TRIED; tried += 1) {
    const numbered = tried === 0 ? row : { ...row, number: newCaseNumber(row.kind) };
    if (await store.insertCase(work.sql, numbered)) return numbered;
  }
  throw new Error(`${NUMBERS_TRIED} numbers of cases were taken`);
}

/** [RP5] The fingerprint of a case, equal for the same kind, words and pictures. */
function fingerprintOf({ kind, words, pictures }: Opening): Buffer {
  const written = Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const sent = pictures.map((picture) => createHash('sha256').update(picture).digest('hex'));
  return createHash('sha256')
    .update(JSON.stringify([kind, written, sent]))
    .digest();
}

function tooOften(waitMs: number): Refusal {
  return new Refusal('rate_limited', {
    extra: retryAfter(waitMs),
  });
}
