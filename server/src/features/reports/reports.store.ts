import { holdKey, type Queryable, type Transaction } from '@plausch/platform/db';
import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, lt, min, or, sql as raw } from 'drizzle-orm';
import { type CasePicture, type CaseRow, caseAttachments, cases } from './reports.tables.ts';

/** Locks the opening of cases with these words, or for this address, until the transaction ends. */
export async function lockOpening(
  sql: Transaction,
  { fingerprint, emailKey }: Pick<CaseRow, 'fingerprint' | 'emailKey'>,
): Promise<void> {
  // Locked in one order, so that no two transactions wait for each other.
  const keys = [fingerprint.toString('hex'), ...(emailKey === null ? [] : [`mail ${emailKey}`])].sort();
  for (const key of keys) await holdKey(sql, `cases ${key}`);
}

/** The case that this would be a second time: of the same sending, or of late with the same words. */
export async function sameCase(
  sql: Queryable,
  { fingerprint, requestId }: Pick<CaseRow, 'fingerprint' | 'requestId'>,
  since: Date,
): Promise<CaseRow | undefined> {
  const isSame = requestId === null ? gte(cases.createdAt, since) : eq(cases.requestId, requestId);
  const [row] = await sql
    .select()
    .from(cases)
    .where(and(eq(cases.fingerprint, fingerprint), isSame))
    .orderBy(desc(cases.createdAt))
    .limit(1);
  return row;
}

/** How many cases were opened for an address lately, and when the oldest of them was. */
export async function recentCasesFor(
  sql: Queryable,
  emailKey: string,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await sql
    .select({ count: count(), oldest: min(cases.createdAt) })
    .from(cases)
    .where(and(eq(cases.emailKey, emailKey), gt(cases.createdAt, since)));
  return row ?? { count: 0, oldest: null };
}

/** Says whether it was written: not where the number is taken. */
export async function insertCase(sql: Transaction, row: CaseRow): Promise<boolean> {
  const rows = await sql.insert(cases).values(row).onConflictDoNothing().returning({ id: cases.id });
  return rows.length > 0;
}

export async function insertAttachments(
  sql: Transaction,
  caseId: string,
  originals: readonly Buffer[],
): Promise<void> {
  if (originals.length === 0) return;
  await sql
    .insert(caseAttachments)
    .values(originals.map((original, index) => ({ caseId, position: index + 1, original })));
}

/** How many bytes of pictures wait to be drawn; other transactions that ask the same wait until this one ends. */
export async function lockWaitingBytes(sql: Transaction): Promise<number> {
  await holdKey(sql, 'cases waiting pictures');
  const [row] = await sql
    .select({ bytes: raw<string>`coalesce(sum(octet_length(${caseAttachments.original})), 0)` })
    .from(caseAttachments)
    .where(isNotNull(caseAttachments.original));
  return Number(row?.bytes ?? 0);
}

/** The first picture of a case that waits to be drawn. */
export async function waitingPicture(
  sql: Queryable,
  caseId: string,
): Promise<{ position: number; original: Buffer } | undefined> {
  const { position, original } = caseAttachments;
  const [row] = await sql
    .select({ position, original })
    .from(caseAttachments)
    .where(and(eq(caseAttachments.caseId, caseId), isNotNull(original)))
    .orderBy(asc(position))
    .limit(1);
  return row?.original ? { position: row.position, original: row.original } : undefined;
}

/** Puts what was drawn in the place of what was sent; undefined: it could not be. */
export async function settlePicture(
  sql: Queryable,
  { caseId, position, picture }: { caseId: string; position: number; picture: Buffer | undefined },
): Promise<void> {
  await sql
    .update(caseAttachments)
    .set({ picture: picture ?? null, original: null })
    .where(
      and(
        eq(caseAttachments.caseId, caseId),
        eq(caseAttachments.position, position),
        isNotNull(caseAttachments.original),
      ),
    );
}

/** Cases that are proven and have pictures that wait, those that were received first at first. */
export async function casesToDraw(sql: Queryable, most: number): Promise<string[]> {
  const waiting = sql
    .select({ id: caseAttachments.caseId })
    .from(caseAttachments)
    .where(isNotNull(caseAttachments.original));
  const rows = await sql
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.proven, true), inArray(cases.id, waiting)))
    .orderBy(asc(cases.confirmedAt), asc(cases.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Makes a case received; undefined where it was so already, or is gone. */
export async function markReceived(sql: Transaction, id: string, at: Date): Promise<CaseRow | undefined> {
  const [row] = await sql
    .update(cases)
    .set({ state: 'open', confirmedAt: at, proven: true })
    .where(and(eq(cases.id, id), eq(cases.state, 'unconfirmed')))
    .returning();
  return row;
}

/** Makes a case that counts proven as well; undefined where it was so already, or is gone. */
export async function markProven(sql: Transaction, id: string): Promise<CaseRow | undefined> {
  const [row] = await sql
    .update(cases)
    .set({ proven: true })
    .where(and(eq(cases.id, id), eq(cases.proven, false)))
    .returning();
  return row;
}

export async function caseById(sql: Queryable, id: string): Promise<CaseRow | undefined> {
  const [row] = await sql.select().from(cases).where(eq(cases.id, id));
  return row;
}

export async function caseByNumber(sql: Queryable, number: string): Promise<CaseRow | undefined> {
  const [row] = await sql.select().from(cases).where(eq(cases.number, number));
  return row;
}

/** Those the team has to decide, the oldest first. */
export function openCases(sql: Queryable, most: number): Promise<CaseRow[]> {
  return sql
    .select()
    .from(cases)
    .where(eq(cases.state, 'open'))
    .orderBy(asc(cases.confirmedAt), asc(cases.id))
    .limit(most);
}

/** How many cases wait for a decision, and when the first of them was received. */
export async function countOpenCases(sql: Queryable): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await sql
    .select({ count: count(), oldest: min(cases.confirmedAt) })
    .from(cases)
    .where(eq(cases.state, 'open'));
  return row ?? { count: 0, oldest: null };
}

/** A case, kept from being decided twice until the transaction ends. */
export async function lockCase(sql: Transaction, id: string): Promise<CaseRow | undefined> {
  const [row] = await sql.select().from(cases).where(eq(cases.id, id)).for('update');
  return row;
}

export async function markDecided(
  sql: Transaction,
  id: string,
  decision: Pick<CaseRow, 'outcome' | 'statement' | 'decidedBy' | 'closedAt' | 'undoUntil'>,
): Promise<CaseRow | undefined> {
  const [row] = await sql
    .update(cases)
    .set({ ...decision, state: 'closed', claimedBy: null, claimedUntil: null })
    .where(eq(cases.id, id))
    .returning();
  return row;
}

/** Makes a decided case open again, as if it had not been decided. */
export async function markReopened(sql: Transaction, id: string): Promise<void> {
  await sql
    .update(cases)
    .set({ state: 'open', outcome: null, statement: null, decidedBy: null, closedAt: null, undoUntil: null })
    .where(eq(cases.id, id));
}

/** Says who has a case open, and until when. */
export async function setClaim(
  sql: Transaction,
  id: string,
  claim: { readonly claimedBy: string; readonly claimedUntil: Date },
): Promise<void> {
  await sql.update(cases).set(claim).where(eq(cases.id, id));
}

/** Lets go of what an account has open: one case, or all. */
export async function endClaims(
  sql: Queryable,
  { accountId, id }: { readonly accountId: string; readonly id?: string },
): Promise<void> {
  const isTheirs = eq(cases.claimedBy, accountId);
  await sql
    .update(cases)
    .set({ claimedBy: null, claimedUntil: null })
    .where(id === undefined ? isTheirs : and(isTheirs, eq(cases.id, id)));
}

/** How far the pictures of a case are, in their order. */
export async function picturesOf(sql: Queryable, caseId: string): Promise<CasePicture[]> {
  const { picture, original, position } = caseAttachments;
  return sql
    .select({
      position,
      state: raw<CasePicture['state']>`case when ${picture} is not null then 'drawn'
        when ${original} is not null then 'waiting' else 'broken' end`,
    })
    .from(caseAttachments)
    .where(eq(caseAttachments.caseId, caseId))
    .orderBy(asc(position));
}

/** A picture of a case, counted from 1; undefined unless it is drawn. */
export async function pictureOf(
  sql: Queryable,
  caseId: string,
  position: number,
): Promise<Buffer | undefined> {
  const [row] = await sql
    .select({ picture: caseAttachments.picture })
    .from(caseAttachments)
    .where(and(eq(caseAttachments.caseId, caseId), eq(caseAttachments.position, position)));
  return row?.picture ?? undefined;
}

/** Deletes cases not confirmed in time, cases closed long ago, and undrawn pictures of old unproven cases. */
export async function deleteOldCases(
  sql: Transaction,
  {
    unconfirmedBefore,
    closedBefore,
    unopenedBefore,
  }: { unconfirmedBefore: Date; closedBefore: Date; unopenedBefore: Date },
): Promise<void> {
  const unproven = sql
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.proven, false), lt(cases.createdAt, unopenedBefore)));
  await sql
    .delete(caseAttachments)
    .where(and(isNotNull(caseAttachments.original), inArray(caseAttachments.caseId, unproven)));
  const isForgotten = and(eq(cases.state, 'unconfirmed'), lt(cases.createdAt, unconfirmedBefore));
  const isOver = and(isNotNull(cases.closedAt), lt(cases.closedAt, closedBefore));
  await sql.delete(cases).where(or(isForgotten, isOver));
}
