import type { CaseReceipt, CaseView } from '@plausch/protocol';
import type { Reports } from './reports.ground.ts';
import { tokenOf } from './reports.links.ts';
import type { CaseLineRow, CaseRow } from './reports.tables.ts';
import { t } from './reports.words.ts';

/** The link to a case: a reader who has it may see the case. */
export function linkOf(
  { ground, key }: Pick<Reports, 'ground' | 'key'>,
  { id }: Pick<CaseRow, 'id'>,
): string {
  return `${ground.origin()}/vorgang/${tokenOf(key, id)}`;
}

export function toReceipt({ key }: Pick<Reports, 'key'>, row: CaseRow): CaseReceipt {
  const { id, number, confirmedAt, createdAt } = row;
  return { number, token: tokenOf(key, id), at: (confirmedAt ?? createdAt).toISOString() };
}

/** The name under which something was said. */
export const nameOf = ({ username }: Pick<CaseLineRow, 'username'>): string => username ?? t('lines.erased');

/** [RP20] A case as its author knows it: still open, as long as its decision may be taken back. */
export function asTold(row: CaseRow, now: number): CaseRow {
  if (row.undoUntil === null || row.undoUntil.getTime() <= now) return row;
  return { ...row, state: 'open', closedAt: null, outcome: null, statement: null };
}

/** What the author of a case may see of it; of what was said, the reported line alone. */
export function toCaseView(row: CaseRow, pictures: number, reported: CaseLineRow | undefined): CaseView {
  const { number, kind, state, words, confirmedAt, createdAt, closedAt } = row;
  return {
    number,
    kind,
    state,
    at: (confirmedAt ?? createdAt).toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    words,
    decision:
      row.outcome !== null && row.statement !== null
        ? { outcome: row.outcome, statement: row.statement }
        : null,
    pictures,
    line: reported
      ? { username: nameOf(reported), text: reported.text, at: reported.saidAt.toISOString() }
      : null,
  };
}
