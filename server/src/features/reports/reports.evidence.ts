import type { Queryable } from '@plausch/platform/db';
import { inBerlin } from '@plausch/words';
import { accountById } from '../accounts/index.ts';
import { linesOf } from './reports.lines.store.ts';
import type { CaseLineRow, CaseRow } from './reports.tables.ts';
import { nameOf } from './reports.wire.ts';
import { t } from './reports.words.ts';

/** [RP8] [RP14] What the team sees of a report beside its words: who reported, what was said, and by which accounts. */
export async function evidenceOf(sql: Queryable, row: CaseRow): Promise<string[]> {
  if (row.reporterId === null) return [];
  const reporter = await accountById(sql, row.reporterId);
  const name = reporter?.username ?? t('lines.erased');
  const lines = await linesOf(sql, row.id);
  const accounts = new Map(lines.map((line) => [line.accountId, nameOf(line)]));
  return [
    t('lines.reporter', { name, id: row.reporterId }),
    t('lines.title'),
    ...lines.map(lineOf),
    t('lines.accounts'),
    ...[...accounts].map(([id, called]) => t('lines.account', { name: called, id })),
  ];
}

function lineOf(line: CaseLineRow): string {
  return t('lines.line', {
    mark: line.isReported ? '>' : ' ',
    moment: inBerlin.stamp(line.saidAt),
    name: nameOf(line),
    text: line.text.replace(/\s+/g, ' '),
  });
}
