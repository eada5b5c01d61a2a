import type { Queryable } from '@plausch/platform/db';
import type { CaseWaiting } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { accountById } from '../accounts/index.ts';
import { holderOf } from './reports.claims.ts';
import { type Asked, closedCases, type QueuedCase, waitingCases } from './reports.queue.store.ts';
import type { CaseRow } from './reports.tables.ts';

/** A case of the queue with how it waits; undefined where it is decided. */
export type ListedCase = { readonly row: CaseRow; readonly waiting: CaseWaiting | undefined };

/** What is asked for: the state, the kind, and whether only what was reported of lines. */
export type CaseFilter = Pick<Asked, 'kind' | 'onlyLines'> & {
  readonly state: 'open' | 'claimed' | 'closed';
};

type QueueGround = Pick<Ground, 'clock' | 'database' | 'rules'>;

/** [RP16] [RP18] A page of the queue: what waits in the order of its urgency, what is closed newest first. */
export async function casesFor(
  { clock, database: { drizzle: sql }, rules }: QueueGround,
  { state, ...filter }: CaseFilter,
  wanted: { readonly after: string | undefined; readonly most: number },
): Promise<ListedCase[]> {
  if (state === 'closed') {
    const rows = await closedCases(sql, filter, wanted);
    return rows.map((row) => ({ row, waiting: undefined }));
  }
  const now = clock.now();
  const asked: Asked = { ...filter, ...(state === 'claimed' && { claimedAt: new Date(now) }) };
  const queued = await waitingCases(sql, rules.reports, asked, wanted);
  return Promise.all(
    queued.map(async (one) => ({ row: one.row, waiting: await toWaiting(sql, rules, one, now) })),
  );
}

/** How one case waits; undefined where it does not. */
export async function waitingOf(
  { clock, rules }: QueueGround,
  sql: Queryable,
  { id }: Pick<CaseRow, 'id'>,
): Promise<CaseWaiting | undefined> {
  const [queued] = await waitingCases(sql, rules.reports, { id }, { after: undefined, most: 1 });
  return queued && toWaiting(sql, rules, queued, clock.now());
}

async function toWaiting(
  sql: Queryable,
  { reports }: QueueGround['rules'],
  { row, level, ofPerson, ofLine, decided, upheld }: QueuedCase,
  now: number,
): Promise<CaseWaiting> {
  const holderId = holderOf(row, now);
  const holder = holderId === undefined ? undefined : await accountById(sql, holderId);
  return {
    priority: PRIORITIES[level],
    ofPerson,
    ofLine,
    reliability: row.reporterId === null ? null : reliabilityOf(reports.reliability, { decided, upheld }),
    claim:
      holder && row.claimedUntil
        ? {
            by: { userId: holder.id, username: holder.username },
            until: row.claimedUntil.toISOString(),
          }
        : null,
  };
}

const PRIORITIES = ['urgent', 'soon', 'normal'] as const;

/** [RP18] How often reports of an account were right, in a word. */
function reliabilityOf(
  {
    fromDecided,
    reliableFromPercent,
    unreliableBelowPercent,
  }: QueueGround['rules']['reports']['reliability'],
  { decided, upheld }: Pick<QueuedCase, 'decided' | 'upheld'>,
): NonNullable<CaseWaiting['reliability']> {
  if (decided < fromDecided) return 'unknown';
  const percent = (upheld * 100) / decided;
  if (percent >= reliableFromPercent) return 'reliable';
  return percent < unreliableBelowPercent ? 'unreliable' : 'mixed';
}
