import type { Queryable } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import { normalizeText } from '@plausch/protocol/limits';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { accountById, accountByUsernameKey, countRoles, keyOf } from '../accounts/index.ts';
import { type CaseLineRow, type CaseRow, caseByNumber } from '../reports/index.ts';
import { isAtLeast, requireHigherRank, sanctionsOf } from '../sanctions/index.ts';

const NUMBER = /\b[MUE]-[0-9A-Z]{4}-[0-9A-Z]{4}\b/i;
const LOOKED_AT = 20;

const STAFF = ['moderator', 'admin'] as const;

type Imposed = Pick<Awaited<ReturnType<typeof sanctionsOf>>[number], 'actorId' | 'signedBy'>;

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
  const isFree = async (involved: readonly string[]) => (await countRoles(sql, STAFF, involved)) > 0;
  if (!(await isFree([accountId]))) return undefined;
  if (await hasDecided(sql, accountId, row)) return 'before';
  const file = appellant ? await sanctionsOf(sql, appellant.id, { after: undefined, most: LOOKED_AT }) : [];
  // What is appealed against is said in free words: any measure may be it. Where all of the team have imposed one, the last is the likely one.
  const measures = file.filter(({ kind, revokedAt }) => kind !== 'hint' && revokedAt === null);
  const involved = measures.flatMap(({ actorId, signedBy }) =>
    [actorId, signedBy].filter((id) => id !== null),
  );
  if (!involved.includes(accountId)) return undefined;
  return (await isFree(involved)) || isBy(measures[0], accountId) ? 'before' : undefined;
}

/** [MD7] [MD12] Refuses who may not read what is kept of a person: as with the file, administrators read all, moderators those of lower roles. */
export async function requireReadable(ground: Ground, caller: Caller, accountId: string): Promise<void> {
  const account = await accountById(ground.database.drizzle, accountId);
  if (!account) throw new Refusal('not_found', { field: 'id' });
  if (!isAtLeast(caller, 'admin')) requireHigherRank(ground, caller, account);
}

/** [MD3] Whether a person of staff has imposed or signed a measure, which a colleague has to lift. */
export async function isTheirs(sql: Queryable, { accountId }: Pick<Caller, 'accountId'>, measure: Imposed) {
  return isBy(measure, accountId) && (await countRoles(sql, STAFF, [accountId])) > 0;
}

const isBy = (measure: Imposed | undefined, accountId: string) =>
  measure?.actorId === accountId || measure?.signedBy === accountId;

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
