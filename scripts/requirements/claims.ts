import type { RowClauses } from './clauses.ts';
import { asRecord, isTextList, parseJsonFile } from './json-file.ts';
import type { RequirementArea } from './rows.ts';

/** Why a clause has no proof yet. */
export type Waiting = {
  /** The page (`/admin`) or row (`MOD-03`) that it waits for; the waiting ends when that is there. */
  until: string;
  reason: string;
};

/** What the project says is done: the clauses of claimed rows must be proven or wait for something named. */
export type Claims = {
  claimed: ReadonlySet<string>;
  /** Clause (`CHAT-24 b`), or row where it is one clause (`CHAT-01`) → what it waits for. */
  waiting: ReadonlyMap<string, Waiting>;
};

const PAGE = /^\/[\w/:-]*$/;

/**
 * Reads `docs/spec/claims.json`: `{areas: string[], rows: string[], waiting: {clause: {until, reason}}}`.
 * An area claims all its rows; `rows` claims single ones.
 *
 * @throws SpecificationError listing every unknown, doubled, unclaimed or unexplained entry.
 */
export function parseClaims(
  text: string,
  areas: readonly RequirementArea[],
  clauses: ReadonlyMap<string, RowClauses>,
): Claims {
  const file = parseJsonFile('claims.json', text);
  const { areas: claimedAreas, rows, waiting, ...rest } = file.record;
  const shapes = Object.keys(rest).map((key) => `unknown key ${key}.`);
  if (!isTextList(claimedAreas)) shapes.push('areas must be a list of area names.');
  if (!isTextList(rows)) shapes.push('rows must be a list of row ids.');
  const waitingByClause = parseWaiting(waiting);
  if (!waitingByClause) shapes.push('waiting must map clauses to {until, reason}.');
  file.refuse(shapes);

  const problems: string[] = [];
  const rowsByArea = new Map(areas.map((area) => [area.key, area.rows.map((row) => row.id)]));
  const known = new Set([...rowsByArea.values()].flat());
  const claimed = new Set<string>();

  for (const area of isTextList(claimedAreas) ? claimedAreas : []) {
    const ids = rowsByArea.get(area);
    if (!ids) problems.push(`areas: there is no area ${area}.`);
    else if (ids.some((id) => claimed.has(id))) problems.push(`areas: ${area} is listed twice.`);
    for (const id of ids ?? []) claimed.add(id);
  }
  for (const id of isTextList(rows) ? rows : []) {
    if (!known.has(id)) problems.push(`rows: there is no row ${id}.`);
    else if (claimed.has(id))
      problems.push(`rows: ${id} is already claimed, by its area or by another line.`);
    else claimed.add(id);
  }
  for (const id of claimed) {
    if (!clauses.has(id))
      problems.push(`rows: ${id} has no entry in clauses.json, which says what it claims.`);
  }
  for (const [clause, { until, reason }] of waitingByClause ?? []) {
    const [id = '', name] = clause.split(' ');
    const named = clauses.get(id)?.clauses;
    if (!known.has(id)) problems.push(`waiting: there is no row ${id}.`);
    else if (!claimed.has(id)) problems.push(`waiting: ${id} is not claimed, so it has nothing to wait for.`);
    else if (name === undefined ? (named?.size ?? 0) > 0 : !named?.has(name))
      problems.push(`waiting: ${clause} is no clause of clauses.json.`);
    else if (reason.trim() === '') problems.push(`waiting: ${clause} needs a reason.`);
    else if (!PAGE.test(until) && !known.has(until))
      problems.push(`waiting: ${clause} waits for ${until}, which is neither a page nor a row.`);
  }
  file.refuse(problems);
  return { claimed, waiting: waitingByClause ?? new Map() };
}

function parseWaiting(value: unknown): Map<string, Waiting> | undefined {
  const record = asRecord(value);
  if (!record) return undefined;
  const entries = Object.entries(record).map(([clause, entry]): [string, Waiting] | undefined => {
    const { until, reason, ...rest } = asRecord(entry) ?? {};
    const isWhole = typeof until === 'string' && typeof reason === 'string' && Object.keys(rest).length === 0;
    return isWhole ? [clause, { until, reason }] : undefined;
  });
  return entries.includes(undefined) ? undefined : new Map(entries.filter((entry) => entry !== undefined));
}
