import { MINUTE_MS } from '@plausch/platform/clock';
import type { Work } from '@plausch/platform/db';
import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { clockOffset, lockCustomer } from '../customers/index.ts';
import type { OperationRow } from '../gateways/index.ts';
import { recognise } from '../ledger/index.ts';
import { lockDue, takeNotices } from './subscriptions.store.ts';
import { happen } from './subscriptions.transition.ts';

/** Renews what is due, tries again what could not be paid, and ends what is over. */
export const goOn = defineJob<Record<string, never>>({
  name: 'subscriptions.due',
  // On the first of a month there is much to do; another one comes each minute all the same.
  timeoutMs: 60 * MINUTE_MS,
});

/** Charges that are asked for side by side. */
const SIDE_BY_SIDE = 8;

/** Makes revenue of the prepaid days that have passed. */
export const earn = defineJob<Record<string, never>>({ name: 'ledger.recognise' });

export function handleSubscriptionJobs(ground: Ground): void {
  const { jobs, database, clock } = ground;
  jobs.handleOutside(earn, async (_, { signal }) => {
    const earnSome = () => database.inTransaction((work) => recognise(work, new Date(clock.now())));
    while ((await earnSome()) > 0 && !signal.aborted);
  });
  jobs.schedule(earn, '20 1 * * *');
  jobs.handleOutside(goOn, (_, { signal }) => goOnWithDue(ground, { signal }));
  jobs.schedule(goOn, '* * * * *');
}

/**
 * Everything that is due now, and the notice of it, of all or of one customer, in batches; several processes share the work, as each takes what no other
 * one holds. Aborted, it stops after a batch.
 */
export async function goOnWithDue(
  ground: Ground,
  { customerId, signal }: { customerId?: string; signal?: AbortSignal },
): Promise<void> {
  const { atOnce } = ground.rules.subscriptions;
  let taken: number;
  do {
    taken = await tellOfTrials(ground, customerId);
  } while (taken === atOnce && !signal?.aborted);
  do {
    taken = await goOnWithSome(ground, customerId);
  } while (taken === atOnce && !signal?.aborted);
}

async function goOnWithSome(ground: Ground, customerId: string | undefined): Promise<number> {
  const { database, clock, provided, crashpoint, rules } = ground;
  const operations: OperationRow[] = [];
  const taken = await database.inTransaction(async (work) => {
    operations.length = 0;
    await lockOne(work, customerId);
    const due = await lockDue(work.sql, new Date(clock.now()), {
      most: rules.subscriptions.atOnce,
      customerId,
    });
    for (const row of due) operations.push(...(await happen(ground, work, row, { type: 'due' })).operations);
    return due.length;
  });
  crashpoint('subscriptions.after-plan');
  await sideBySide(operations, (operation) => provided.gateways.operations.perform(operation));
  return taken;
}

/** Of one customer nothing may be passed over because a row is held: two walks of the sandbox's clock would each leave it to the other. */
async function lockOne({ sql }: Work, customerId: string | undefined): Promise<void> {
  if (customerId !== undefined) await lockCustomer(sql, customerId);
}

/** Says of trials that they end soon, where they go on then. */
function tellOfTrials(
  { database, clock, hooks, rules }: Ground,
  customerId: string | undefined,
): Promise<number> {
  return database.inTransaction(async (work) => {
    await lockOne(work, customerId);
    const rows = await takeNotices(work.sql, new Date(clock.now()), {
      most: rules.subscriptions.atOnce,
      customerId,
    });
    for (const row of rows) {
      const at = clock.now() + (await clockOffset(work.sql, row.customerId));
      if (row.state === 'trial' && row.unsubscribedAt === null)
        await hooks.run('subscription.told', work, { what: 'trial_ending', row, transactionId: null, at });
    }
    return rows.length;
  });
}

/** A charge whose answer is lost must not keep the others: it is found out later. */
async function sideBySide(
  operations: readonly OperationRow[],
  perform: (operation: OperationRow) => Promise<unknown>,
): Promise<void> {
  const waiting = operations.values();
  const one = async () => {
    for (const operation of waiting) await perform(operation);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
}
