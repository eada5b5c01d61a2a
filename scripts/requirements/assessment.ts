import type { Claims } from './claims.ts';
import type { Proof, Proofs } from './proofs.ts';
import type { RequirementArea, RequirementRow } from './rows.ts';

/**
 * proven: passing tests quote it. waiting: claimed, with a stated reason for having no proof.
 * missing: claimed without proof. open: neither claimed nor proven.
 */
export type RowState = 'proven' | 'waiting' | 'missing' | 'open';

export type AssessedRow = {
  row: RequirementRow;
  state: RowState;
  claimed: boolean;
  proof: Proof;
  /** Set for a waiting row. */
  reason: string | undefined;
};

export type AssessedArea = { key: string; title: string; rows: AssessedRow[] };

const nothing: Proof = { quotes: [], proven: false, lacks: '' };

/** Puts rows, claims and proofs together. */
export function assess(areas: readonly RequirementArea[], claims: Claims, proofs: Proofs): AssessedArea[] {
  return areas.map(({ key, title, rows }) => ({
    key,
    title,
    rows: rows.map((row) => {
      const proof = proofs.byRow.get(row.id) ?? nothing;
      const claimed = claims.claimed.has(row.id);
      const reason = claims.waiting.get(row.id);
      return { row, proof, claimed, reason, state: stateOf(proof, claimed, reason) };
    }),
  }));
}

/** One sentence per broken promise; empty when everything claimed holds. */
export function findFailures(areas: readonly AssessedArea[], proofs: Proofs): string[] {
  const failures = [...proofs.misquotes];
  for (const { row, state, proof, reason } of areas.flatMap((area) => area.rows)) {
    const failed = proof.quotes.filter(({ outcome }) => outcome.status === 'failed');
    if (failed.length > 0) {
      const tests = failed.map(({ outcome }) => `"${outcome.name}"`).join(', ');
      failures.push(`${row.id}: a test that quotes it failed: ${tests}.`);
    } else if (state === 'missing') {
      failures.push(`${row.id} is claimed, but ${proof.lacks || 'no test quotes it'}.`);
    } else if (state === 'proven' && reason !== undefined) {
      // A reason left behind would hide the day the proof is lost again.
      failures.push(`${row.id} is proven: delete its line under "waiting" in claims.json.`);
    }
  }
  return failures;
}

function stateOf(proof: Proof, claimed: boolean, reason: string | undefined): RowState {
  if (proof.proven) return 'proven';
  if (reason !== undefined) return 'waiting';
  return claimed ? 'missing' : 'open';
}
