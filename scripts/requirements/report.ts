import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES, TEXTS } from '@plausch/protocol/pages';
import {
  type AssessedArea,
  type AssessedRow,
  assess,
  findFailures,
  nameOf,
  type RowState,
} from './assessment.ts';
import { parseClaims } from './claims.ts';
import { parseClauses } from './clauses.ts';
import { SpecificationError } from './json-file.ts';
import { collectProofs, WHOLE } from './proofs.ts';
import { readResults } from './results.ts';
import { parseRequirements } from './rows.ts';

/** Where the sentences of `clauses.json` come from. */
const SPECIFICATION = ['product.md', 'decisions.md', 'requirements.md'];

export type RequirementsReport = { areas: AssessedArea[]; failures: string[]; notes: string[] };

/**
 * The check that follows a test run: is everything that `docs/spec/claims.json` claims proven by the
 * results in `.results`?
 *
 * @param root the repository root
 * @returns `failures` (empty when all is well) and a `summary` of one or two lines for people
 */
export function checkRequirements(root: string): { failures: string[]; summary: string[] } {
  const { areas, failures, notes } = readRequirements(root);
  return { failures, summary: areas.length > 0 ? [totalLine(areas), ...notes] : [] };
}

/** Reads rows, claims and results. What cannot be read is a failure, never an exception. */
export function readRequirements(root: string): RequirementsReport {
  try {
    const read = (name: string) => readFileSync(join(root, 'docs/spec', name), 'utf8');
    const areas = parseRequirements(read('requirements.md'));
    const clauses = parseClauses(read('clauses.json'), areas, SPECIFICATION.map(read).join('\n'));
    const claims = parseClaims(read('claims.json'), areas, clauses);
    const results = readResults(root);
    const proofs = collectProofs(areas, clauses, results.outcomes);
    const assessed = assess(areas, claims, proofs);
    const pages = new Set<string>([...Object.keys(PAGES), ...Object.keys(TEXTS)]);
    return { areas: assessed, failures: findFailures(assessed, proofs, pages), notes: results.notes };
  } catch (error) {
    if (error instanceof SpecificationError) return { areas: [], failures: error.problems, notes: [] };
    return { areas: [], failures: [error instanceof Error ? error.message : String(error)], notes: [] };
  }
}

/** The table of all areas, then the rows that wait, are unclaimed or open. Missing rows are failures. */
export function renderOverview(areas: readonly AssessedArea[]): string[] {
  const rows = areas.flatMap((area) => area.rows);
  const unclaimed = rows.filter(({ state, claimed }) => state === 'proven' && !claimed);
  return [
    tableLine('area', ['rows', 'claimed', 'proven', 'waiting', 'missing', 'open']),
    ...areas.map((area) => tableLine(area.key, counts(area.rows))),
    tableLine('all', counts(rows)),
    ...section('Waiting', rows.flatMap(waitingLines)),
    ...section('Proven, not claimed yet', unclaimed.length > 0 ? [`  ${toRanges(unclaimed)}`] : []),
    ...section(
      'Open',
      areas.flatMap((area) => {
        const open = inState(area.rows, 'open');
        return open.length > 0 ? [`  ${toRanges(open)}`] : [];
      }),
    ),
  ];
}

/** Every row of one area with the tests that quote it. */
export function renderArea(area: AssessedArea): string[] {
  const lines = [`${area.key} — ${area.title}`, ''];
  for (const { row, state, claimed, proof, waiting } of area.rows) {
    const label = claimed || state !== 'proven' ? state : 'proven, not claimed';
    lines.push(`${row.id}  ${label}${row.implied ? ', implied' : ''}`, `    ${row.requirement}`);
    for (const clause of proof.clauses) {
      const waits = waiting.get(clause);
      if (waits) lines.push(`    ${nameOf(row.id, clause)} waits for ${waits.until}: ${waits.reason}`);
      else if (clause !== WHOLE && !proof.provenClauses.has(clause))
        lines.push(`    ${clause} is not proven`);
    }
    for (const { clause, outcome } of proof.quotes) {
      const which = clause === WHOLE ? '' : ` (${clause})`;
      lines.push(`    ${outcome.status}${which}: ${outcome.name} — ${outcome.file}`);
    }
  }
  return [...lines, '', totalLine([area])];
}

function totalLine(areas: readonly AssessedArea[]): string {
  const rows = areas.flatMap((area) => area.rows);
  const claimed = rows.filter((assessed) => assessed.claimed);
  const provenOfClaimed = inState(claimed, 'proven').length;
  const waiting = inState(claimed, 'waiting').length;
  return `Requirements: ${provenOfClaimed} of ${claimed.length} claimed rows proven, ${waiting} waiting; ${rows.length} rows in all.`;
}

function counts(rows: readonly AssessedRow[]): string[] {
  const claimed = rows.filter((assessed) => assessed.claimed).length;
  const states: RowState[] = ['proven', 'waiting', 'missing', 'open'];
  return [rows.length, claimed, ...states.map((state) => inState(rows, state).length)].map(String);
}

function tableLine(label: string, cells: readonly string[]): string {
  return label.padEnd(10) + cells.map((cell) => cell.padStart(9)).join('');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? ['', `${title}:`, ...lines] : [];
}

function waitingLines({ row, waiting }: AssessedRow): string[] {
  return [...waiting].map(
    ([clause, { until, reason }]) => `  ${nameOf(row.id, clause)} for ${until}: ${reason}`,
  );
}

function inState(rows: readonly AssessedRow[], state: RowState): AssessedRow[] {
  return rows.filter((assessed) => assessed.state === state);
}

/** `CHAT-04, CHAT-06 to CHAT-22`: neighbours within an area are drawn together. */
function toRanges(rows: readonly AssessedRow[]): string {
  const runs: { first: string; last: string }[] = [];
  for (const { row } of rows) {
    const run = runs.at(-1);
    if (run && isNext(run.last, row.id)) run.last = row.id;
    else runs.push({ first: row.id, last: row.id });
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first} to ${last}`)).join(', ');
}

function isNext(id: string, candidate: string): boolean {
  const [area, number] = splitId(id);
  const [candidateArea, candidateNumber] = splitId(candidate);
  return area === candidateArea && candidateNumber === number + 1;
}

function splitId(id: string): [area: string, number: number] {
  const dash = id.lastIndexOf('-');
  return [id.slice(0, dash), Number(id.slice(dash + 1))];
}
