import type { Work } from '@plausch/platform/db';
import { tellOperator } from './legal.carrying-out.ts';
import type { Legal } from './legal.ground.ts';
import { carryOutDeclaration } from './legal.jobs.ts';
import { settle } from './legal.store.ts';
import type { Declaration } from './legal.tables.ts';

/** [KW7] Whether it can still be taken back: until what was cancelled ends, and a withdrawal once it was carried out. */
export function canUndo({ kind, state, acted, endsAt, openBecause }: Declaration, now: number): boolean {
  if (state === 'waiting') return true;
  if (!acted || openBecause === 'denied' || (state !== 'done' && state !== 'open')) return false;
  return kind === 'withdrawal' || (endsAt !== null && endsAt.getTime() > now);
}

/**
 * [KW7] Takes back, in the name of the account's owner, what somebody declared: a cancellation by a job, once this is committed. Of
 * a withdrawal the money is on its way back, so a person puts that right.
 */
export async function undo(legal: Legal, work: Work, row: Declaration): Promise<void> {
  const { clock, jobs } = legal.ground;
  if (!canUndo(row, clock.now())) return;
  const change =
    row.kind === 'withdrawal'
      ? ({ state: 'open', openBecause: 'denied', settledAt: null } as const)
      : ({ state: 'undone', openBecause: null, settledAt: null } as const);
  const changed = await settle(work.sql, row.id, [row.state], change);
  if (!changed) return;
  if (row.kind === 'withdrawal') await tellOperator(legal, work, row.id);
  else await jobs.enqueue(work, carryOutDeclaration, { id: row.id });
}
