import type { Claims, Waiting } from './claims.ts';
import { type Proof, type Proofs, WHOLE } from './proofs.ts';
import type { RequirementArea, RequirementRow } from './rows.ts';

/**
 * proven: each of its clauses is. waiting: claimed, and what is not proven waits for something named.
 * missing: claimed, and a clause without proof waits for nothing. open: neither claimed nor proven.
 */
export type RowState = 'proven' | 'waiting' | 'missing' | 'open';

export type AssessedRow = {
  row: RequirementRow;
  state: RowState;
  claimed: boolean;
  proof: Proof;
  /** Clause → what it waits for. */
  waiting: ReadonlyMap<string, Waiting>;
};

export type AssessedArea = { key: string; title: string; rows: AssessedRow[] };

const nothing: Proof = { quotes: [], clauses: [WHOLE], provenClauses: new Set() };

/** Puts rows, claims and proofs together. */
export function assess(areas: readonly RequirementArea[], claims: Claims, proofs: Proofs): AssessedArea[] {
  return areas.map(({ key, title, rows }) => ({
    key,
    title,
    rows: rows.map((row) => {
      const proof = proofs.byRow.get(row.id) ?? nothing;
      const claimed = claims.claimed.has(row.id);
      const waiting = waitingOf(row.id, claims);
      return { row, proof, claimed, waiting, state: stateOf(proof, claimed, waiting) };
    }),
  }));
}

/**
 * One sentence per broken promise; empty when everything claimed holds.
 *
 * @param pages the pages that are there, as patterns of paths: no clause waits for one of them
 */
export function findFailures(
  areas: readonly AssessedArea[],
  proofs: Proofs,
  pages: ReadonlySet<string>,
): string[] {
  const rows = areas.flatMap((area) => area.rows);
  const proven = new Set(rows.filter(({ state }) => state === 'proven').map(({ row }) => row.id));
  const failures = [...proofs.misquotes];
  for (const { row, claimed, proof, waiting } of rows) {
    for (const test of failedTests(proof))
      failures.push(`${row.id}: a test that quotes it failed: "${test}".`);
    for (const clause of proof.clauses) {
      const name = nameOf(row.id, clause);
      const waits = waiting.get(clause);
      const isProven = proof.provenClauses.has(clause);
      // A reason left behind would hide the day the proof is lost again.
      if (isProven && waits)
        failures.push(`${name} is proven: delete its line under "waiting" in claims.json.`);
      else if (waits && (pages.has(waits.until) || proven.has(waits.until)))
        failures.push(`${name} waits for ${waits.until}, which is there: prove it.`);
      else if (claimed && !isProven && !waits)
        failures.push(`${name} is claimed, but ${lackOf(proof, clause)}.`);
    }
  }
  return failures;
}

/** `CHAT-24 b`, or `CHAT-01` where the row is one clause. */
export function nameOf(id: string, clause: string): string {
  return clause === WHOLE ? id : `${id} ${clause}`;
}

function failedTests({ quotes }: Proof): Set<string> {
  return new Set(
    quotes.filter(({ outcome }) => outcome.status === 'failed').map(({ outcome }) => outcome.name),
  );
}

function lackOf({ quotes }: Proof, clause: string): string {
  const outcomes = quotes.filter((quote) => quote.clause === clause).map(({ outcome }) => outcome.status);
  if (outcomes.length === 0) return 'no test quotes it';
  return outcomes.includes('failed') ? 'a quoting test failed' : 'every quoting test was skipped';
}

function waitingOf(id: string, claims: Claims): Map<string, Waiting> {
  const own = new Map<string, Waiting>();
  for (const [clause, waiting] of claims.waiting) {
    const [row, name = WHOLE] = clause.split(' ');
    if (row === id) own.set(name, waiting);
  }
  return own;
}

function stateOf(proof: Proof, claimed: boolean, waiting: ReadonlyMap<string, Waiting>): RowState {
  const unproven = proof.clauses.filter((clause) => !proof.provenClauses.has(clause));
  if (unproven.length === 0) return 'proven';
  if (!claimed) return 'open';
  return unproven.every((clause) => waiting.has(clause)) ? 'waiting' : 'missing';
}
