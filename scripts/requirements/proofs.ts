import type { RowClauses } from './clauses.ts';
import type { TestOutcome } from './results.ts';
import type { RequirementArea } from './rows.ts';

/** The one clause of a row that lists none. */
export const WHOLE = '';
/** A row that is not described yet may be quoted by halves; then it needs both. */
const SIDES = ['server', 'client'];

/** A test that quotes a clause of a row. */
export type Quote = { clause: string; outcome: TestOutcome };

export type Proof = {
  quotes: Quote[];
  /** The clauses that a proof needs; `WHOLE` alone where the row is one. */
  clauses: string[];
  /** Those of them that a passing test quotes, and no failing one. */
  provenClauses: ReadonlySet<string>;
};

export type Proofs = {
  byRow: ReadonlyMap<string, Proof>;
  /** Quotes that look like a requirement of a known area but name no row or no clause of it. */
  misquotes: string[];
};

const bracket = /\[([^[\]]+)\]/g;
const reference = /^([A-Z][A-Z0-9]*)-\d\S*(?: (.+))?$/;

/**
 * Matches test names with rows. `[CHAT-05]`, `[CHAT-01, CHAT-02]`, `[CHAT-24 a]` and `[BILL-09 server]` quote rows;
 * other brackets, such as the rules of a feature, are left alone.
 */
export function collectProofs(
  areas: readonly RequirementArea[],
  described: ReadonlyMap<string, RowClauses>,
  outcomes: readonly TestOutcome[],
): Proofs {
  const quotesByRow = new Map<string, Quote[]>(
    areas.flatMap((area) => area.rows.map((row): [string, Quote[]] => [row.id, []])),
  );
  const knownAreas = new Set(areas.map((area) => area.key));
  const misquotes = new Set<string>();

  for (const outcome of outcomes) {
    const quotedOnce = new Set<string>();
    for (const part of bracketParts(outcome.name)) {
      const [, area = '', clause = WHOLE] = reference.exec(part) ?? [];
      if (!knownAreas.has(area) || quotedOnce.has(part)) continue;
      quotedOnce.add(part);

      const id = part.split(' ', 1)[0] ?? '';
      const quotes = quotesByRow.get(id);
      const names = quotableClauses(described.get(id));
      if (!quotes) misquotes.add(`There is no row for [${part}] in ${outcome.file}.`);
      else if (names.includes(clause)) quotes.push({ clause, outcome });
      else misquotes.add(`[${part}] in ${outcome.file}: ${howToQuote(id, names)}`);
    }
  }
  const byRow = new Map([...quotesByRow].map(([id, quotes]) => [id, judge(quotes, described.get(id))]));
  return { byRow, misquotes: [...misquotes] };
}

function quotableClauses(row: RowClauses | undefined): string[] {
  if (!row) return [WHOLE, ...SIDES];
  return row.clauses.size > 0 ? [...row.clauses.keys()] : [WHOLE];
}

function howToQuote(id: string, names: readonly string[]): string {
  if (names.length === 1) return `${id} is one clause and is quoted by its id alone.`;
  const named = names.filter((name) => name !== WHOLE);
  return `the clauses of ${id} are ${named.join(', ')}.`;
}

function* bracketParts(testName: string): Generator<string> {
  for (const [, content = ''] of testName.matchAll(bracket)) {
    for (const part of content.split(',')) yield part.trim();
  }
}

function judge(quotes: Quote[], row: RowClauses | undefined): Proof {
  const clauses = neededClauses(quotes, row);
  const isProven = (clause: string) => {
    const outcomes = quotes.filter((quote) => quote.clause === clause).map(({ outcome }) => outcome.status);
    return outcomes.includes('passed') && !outcomes.includes('failed');
  };
  return { quotes, clauses, provenClauses: new Set(clauses.filter(isProven)) };
}

function neededClauses(quotes: readonly Quote[], row: RowClauses | undefined): string[] {
  if (row && row.clauses.size > 0) return [...row.clauses.keys()];
  return quotes.some(({ clause }) => clause !== WHOLE) ? SIDES : [WHOLE];
}
