import type { CaseReceipt, CaseView } from '@plausch/protocol';
import type { Reports } from './reports.ground.ts';
import { tokenOf } from './reports.links.ts';
import type { CaseRow } from './reports.tables.ts';

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

export function toCaseView(row: CaseRow, pictures: number): CaseView {
  const { number, kind, state, words, confirmedAt, createdAt, closedAt } = row;
  return {
    number,
    kind,
    state,
    at: (confirmedAt ?? createdAt).toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    words,
    pictures,
  };
}
