import type { Queryable } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import { normalizeText } from '@plausch/protocol/limits';
import { accountByUsernameKey, countRoles, keyOf } from '../accounts/index.ts';
import { type CaseLineRow, type CaseRow, caseByNumber } from '../reports/index.ts';
import { sanctionsOf } from '../sanctions/index.ts';

const NUMBER = /\b[MUE]-[0-9A-Z]{4}-[0-9A-Z]{4}\b/i;
const LOOKED_AT = 20;

type Why = 'own' | 'self' | 'before';

/**
 * [MD3] Why this person of staff may not decide a case: their own report, one about themselves, or an appeal against what
 * they have decided, where a colleague could.
 */
export async function whyNotDecide(
  sql: Queryable,
  { accountId }: Pick<Caller, 'accountId'>,
  row: CaseRow,
  line: Pick<CaseLineRow, 'accountId'> | undefined,
): Promise<Why | undefined> {
  if (row.reporterId === accountId) return 'own';
  if (line?.accountId === accountId) return 'self';
  if (row.kind !== 'appeal') return undefined;
  const appellant = await appellantOf(sql, row);
  if (appellant?.id === accountId) return 'self';
  const others = (await countRoles(sql, ['moderator', 'admin'])) - 1;
  if (others < 1) return undefined;
  if (await hasDecided(sql, accountId, row)) return 'before';
  const measures = appellant
    ? await sanctionsOf(sql, appellant.id, { after: undefined, most: LOOKED_AT })
    : [];
  // What is appealed against is said in free words: the last measure is the likely one.
  return measures.find(({ kind }) => kind !== 'hint')?.actorId === accountId ? 'before' : undefined;
}

/** The account that an appeal is about, by the name that its author has given. */
export async function appellantOf(sql: Queryable, { words }: Pick<CaseRow, 'words'>) {
  const { username } = words;
  return typeof username === 'string' ? accountByUsernameKey(sql, keyOf(normalizeText(username))) : undefined;
}

async function hasDecided(sql: Queryable, accountId: string, { words }: CaseRow): Promise<boolean> {
  const [number] = NUMBER.exec(String(words['decision'] ?? '')) ?? [];
  const about = number === undefined ? undefined : await caseByNumber(sql, number.toUpperCase());
  return about?.decidedBy === accountId;
}
