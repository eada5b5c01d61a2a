import type { Queryable, Work } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import { newId } from '@plausch/platform/ids';
import type { PersonNote } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { recordAct } from '../../staff-acts.ts';
import { accountById, lockAccount } from '../accounts/index.ts';
import { type CaseRow, caseById, reportedLinesOf } from '../reports/index.ts';
import { isAtLeast, requireHigherRank } from '../sanctions/index.ts';
import { appellantOf } from './moderation.access.ts';
import * as store from './moderation.notes.store.ts';
import { t } from './moderation.words.ts';

type Writing = {
  /** Whom it is about. */
  readonly accountId: string;
  readonly text: string;
  /** The case beside which it is written. */
  readonly caseId?: string | undefined;
};

/** [MD12] Notes something about a person on whom the caller may act. The row of the person is locked, so that each note is counted by the next. */
export async function writeNote(
  ground: Ground,
  work: Work,
  caller: Caller,
  { accountId, text, caseId }: Writing,
): Promise<store.SignedNote> {
  const target = await lockAccount(work.sql, accountId);
  if (!target) throw new Refusal('not_found', { field: 'id' });
  requireHigherRank(ground, caller, target);
  const most = ground.rules.moderation.notesMost;
  if ((await store.countNotes(work.sql, accountId)) >= most)
    throw new Refusal('invalid', { field: 'text', message: t('refused.note.full', { most }) });
  const about = caseId === undefined ? undefined : await caseAbout(work.sql, caseId, accountId);
  const note = {
    id: newId(),
    accountId,
    authorId: caller.accountId,
    text,
    caseId: about?.id ?? null,
    caseNumber: about?.number ?? null,
    writtenAt: new Date(ground.clock.now()),
  };
  await store.insertNote(work.sql, note);
  // The words stand in the note alone, so they are gone with it.
  await recordAct(ground, work, {
    actor: caller.accountId,
    act: 'note.written',
    targetId: accountId,
    thing: about?.number,
  });
  const author = await accountById(work.sql, caller.accountId);
  return { ...note, authorName: author?.username ?? null };
}

/** [MD12] Removes a note: who wrote it may, and every administrator. */
export async function removeNote(ground: Ground, work: Work, caller: Caller, id: string): Promise<void> {
  const note = await store.lockNote(work.sql, id);
  if (!note) throw new Refusal('not_found', { field: 'id' });
  if (!mayRemove(note, caller)) throw new Refusal('forbidden');
  await store.deleteNote(work.sql, id);
  await recordAct(ground, work, {
    actor: caller.accountId,
    act: 'note.removed',
    targetId: note.accountId,
    thing: note.caseNumber ?? undefined,
  });
}

const mayRemove = ({ authorId }: Pick<store.SignedNote, 'authorId'>, caller: Caller): boolean =>
  authorId === caller.accountId || isAtLeast(caller, 'admin');

export function toPersonNote(note: store.SignedNote, caller: Caller): PersonNote {
  const { id, text, writtenAt, authorId, authorName, caseId, caseNumber } = note;
  return {
    id,
    text,
    at: writtenAt.toISOString(),
    author: authorName === null ? null : { userId: authorId, username: authorName },
    case: caseNumber === null ? null : { id: caseId, number: caseNumber },
    mayRemove: mayRemove(note, caller),
  };
}

/** A case about this person: they said the reported line, or appeal. */
async function caseAbout(sql: Queryable, caseId: string, accountId: string): Promise<CaseRow> {
  const row = await caseById(sql, caseId);
  if (!row || row.state === 'unconfirmed') throw new Refusal('not_found', { field: 'caseId' });
  const line = (await reportedLinesOf(sql, [caseId])).get(caseId);
  const whom = line?.accountId ?? (row.kind === 'appeal' ? (await appellantOf(sql, row))?.id : undefined);
  if (whom !== accountId) throw new Refusal('invalid', { field: 'caseId', message: t('refused.note.case') });
  return row;
}
