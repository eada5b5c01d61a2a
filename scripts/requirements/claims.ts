import type { RequirementArea } from './rows.ts';

/** What the project says is done: claimed rows must be proven or wait for a stated reason. */
export type Claims = {
  claimed: ReadonlySet<string>;
  /** Row id → why a claimed row has no proof yet. */
  waiting: ReadonlyMap<string, string>;
};

/** Everything wrong with `claims.json` at once, one sentence per problem. */
export class ClaimsError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ClaimsError';
    this.problems = problems;
  }
}

/**
 * Reads `docs/spec/claims.json`: `{areas: string[], rows: string[], waiting: {row: reason}}`.
 * An area claims all its rows; `rows` claims single ones.
 *
 * @throws ClaimsError listing every unknown, doubled, unclaimed or unexplained entry.
 */
export function parseClaims(text: string, areas: readonly RequirementArea[]): Claims {
  const file = parseShape(text);
  const problems: string[] = [];
  const rowsByArea = new Map(areas.map((area) => [area.key, area.rows.map((row) => row.id)]));
  const known = new Set([...rowsByArea.values()].flat());
  const claimed = new Set<string>();

  for (const area of file.areas) {
    const rows = rowsByArea.get(area);
    if (!rows) problems.push(`areas: there is no area ${area}.`);
    else if (rows.some((id) => claimed.has(id))) problems.push(`areas: ${area} is listed twice.`);
    for (const id of rows ?? []) claimed.add(id);
  }
  for (const id of file.rows) {
    if (!known.has(id)) problems.push(`rows: there is no row ${id}.`);
    else if (claimed.has(id))
      problems.push(`rows: ${id} is already claimed, by its area or by another line.`);
    else claimed.add(id);
  }
  for (const [id, reason] of file.waiting) {
    if (!known.has(id)) problems.push(`waiting: there is no row ${id}.`);
    else if (!claimed.has(id)) problems.push(`waiting: ${id} is not claimed, so it has nothing to wait for.`);
    else if (reason.trim() === '') problems.push(`waiting: ${id} needs a reason.`);
  }
  if (problems.length > 0) throw new ClaimsError(problems.map((problem) => `claims.json, ${problem}`));
  return { claimed, waiting: file.waiting };
}

type ClaimsFile = { areas: string[]; rows: string[]; waiting: Map<string, string> };

function parseShape(text: string): ClaimsFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ClaimsError([`claims.json is not JSON: ${error instanceof Error ? error.message : error}.`]);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ClaimsError(['claims.json must be an object with areas, rows and waiting.']);
  }
  const { areas, rows, waiting, ...rest } = value as Record<string, unknown>;
  const problems = Object.keys(rest).map((key) => `claims.json: unknown key ${key}.`);
  if (!isTextList(areas)) problems.push('claims.json: areas must be a list of area names.');
  if (!isTextList(rows)) problems.push('claims.json: rows must be a list of row ids.');
  if (!isTextRecord(waiting)) problems.push('claims.json: waiting must map row ids to reasons.');
  if (problems.length === 0 && isTextList(areas) && isTextList(rows) && isTextRecord(waiting)) {
    return { areas, rows, waiting: new Map(Object.entries(waiting)) };
  }
  throw new ClaimsError(problems);
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((entry) => typeof entry === 'string')
  );
}
