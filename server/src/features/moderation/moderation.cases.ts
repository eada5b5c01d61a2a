import type { Queryable } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import type { CaseDetail, CaseEntry, RemovedLine } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { type Account, accountById } from '../accounts/index.ts';
import {
  type CaseFilter,
  type CaseLineRow,
  type CaseRow,
  caseById,
  casesFor,
  type ListedCase,
  linesOf,
  nameOf,
  picturesOf,
  readable,
  reportedLinesOf,
  waitingOf,
} from '../reports/index.ts';
import { isAtLeast, mayActOn, sanctionsOf, toRecordedSanction } from '../sanctions/index.ts';
import type { RemovedLineRow } from '../talk/index.ts';
import { whyNotDecide } from './moderation.access.ts';

const QUOTE_LENGTH = 300;
const FILE_LENGTH = 20;

export type EntryRow = ListedCase & { readonly id: string; readonly line: CaseLineRow | undefined };

/** [MD1] A page of the queue. Helpers see what was reported of lines, moderators all. */
export async function queueFor(
  ground: Ground,
  caller: Caller,
  filter: Omit<CaseFilter, 'onlyLines'>,
  wanted: { after: string | undefined; most: number },
): Promise<EntryRow[]> {
  const onlyLines = !isAtLeast(caller, 'moderator');
  const listed = await casesFor(ground, { ...filter, onlyLines }, wanted);
  const lines = await reportedLinesOf(
    ground.database.drizzle,
    listed.map(({ row }) => row.id),
  );
  return listed.map((one) => ({ ...one, id: one.row.id, line: lines.get(one.row.id) }));
}

export function toEntry({ row, line, waiting }: Omit<EntryRow, 'id'>): CaseEntry {
  const { reason, place } = row.words;
  const [first] = readable(row);
  const quote = line?.text ?? String(row.words['explanation'] ?? row.words['statement'] ?? first?.text ?? '');
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.state === 'closed' ? 'closed' : 'open',
    at: (row.confirmedAt ?? row.createdAt).toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    reason: typeof reason === 'string' ? reason : null,
    place: typeof place === 'string' ? place : null,
    quote: [...quote].slice(0, QUOTE_LENGTH).join(''),
    about: line ? { userId: line.accountId, username: nameOf(line) } : null,
    outcome: row.outcome,
    waiting: waiting ?? null,
  };
}

/** [MD1] [MD2] A case with all that is frozen with it; one that the caller may not see is refused like a missing one. */
export async function caseFor(ground: Ground, caller: Caller, id: string): Promise<CaseDetail> {
  const sql = ground.database.drizzle;
  const row = await caseById(sql, id);
  const isModerator = isAtLeast(caller, 'moderator');
  const isSeen = row && row.state !== 'unconfirmed' && (isModerator || row.reporterId !== null);
  if (!isSeen) throw new Refusal('not_found', { field: 'id' });
  return detailOf(ground, sql, caller, row);
}

export async function detailOf(
  ground: Ground,
  sql: Queryable,
  caller: Caller,
  row: CaseRow,
): Promise<CaseDetail> {
  const lines = await linesOf(sql, row.id);
  const line = lines.find(({ isReported }) => isReported);
  const pictures = await picturesOf(sql, row.id);
  const isModerator = isAtLeast(caller, 'moderator');
  const file =
    line && isModerator
      ? await sanctionsOf(sql, line.accountId, { after: undefined, most: FILE_LENGTH })
      : [];
  const now = ground.clock.now();
  const author = line && (await accountById(sql, line.accountId));
  const removableId = isModerator ? await removableIn(ground, sql, caller, { line, author }) : undefined;
  const mayDecide =
    row.state === 'open' && isModerator && (await whyNotDecide(sql, caller, row, line)) === undefined;
  return {
    ...toEntry({ row, line, waiting: await waitingOf(ground, sql, row) }),
    words: readable(row),
    reporter: await personOf(sql, row.reporterId),
    lines: lines.map((said) => ({
      userId: said.accountId,
      username: nameOf(said),
      text: said.text,
      at: said.saidAt.toISOString(),
      isReported: said.isReported,
      ...(said === line && removableId !== undefined && { removableId }),
    })),
    pictures: pictures.filter(({ state }) => state === 'drawn').length,
    link: ground.provided.reports.linkOf(row),
    statement: row.statement,
    decidedBy: await personOf(sql, row.decidedBy),
    undoUntil: row.undoUntil?.toISOString() ?? null,
    mayDecide,
    mayNote: isModerator && author?.deletedAt === null && mayActOn(caller, author),
    file: file.map((each) => toRecordedSanction(ground.rules, each, now)),
  };
}

/** [MD7] The reported line where it still stands, and this person of staff may take it down. */
async function removableIn(
  { provided }: Pick<Ground, 'provided'>,
  sql: Queryable,
  caller: Caller,
  { line, author }: { readonly line: CaseLineRow | undefined; readonly author: Account | undefined },
): Promise<string | undefined> {
  if (!line || line.lineId === null || !author || !mayActOn(caller, author)) return undefined;
  return (await provided.talk.kinds.standing(sql, line.lineId)) ? line.lineId : undefined;
}

export function toRemovedLine(row: RemovedLineRow): RemovedLine {
  const { lineId: id, place, text, saidAt, removedAt, reason } = row;
  return { id, place, text, saidAt: saidAt.toISOString(), removedAt: removedAt.toISOString(), reason };
}

async function personOf(sql: Queryable, id: string | null) {
  const account = id === null ? undefined : await accountById(sql, id);
  return account ? { userId: account.id, username: account.username } : null;
}
