import { requireUserId } from '../../edge/user-id.ts';
import type { Edges, Ground } from '../../ground.ts';
import { addPeriods } from '../../pure/calendar.ts';
import { Refusal } from '../../refusal.ts';
import { advanceClock } from '../../wire/clock.ts';
import { clockOffset, findCustomer, lockCustomer, setClockOffset } from '../customers/index.ts';
import { recognise } from '../ledger/index.ts';
import { lookAtDispute } from './subscriptions.disputes.ts';
import { goOnWithDue } from './subscriptions.jobs.ts';
import { isCharging, moveLooks, nextDue, paidPayments } from './subscriptions.store.ts';

/** Lets time pass for customers of the sandbox. */
export function installClockHttp(ground: Ground, { http }: Edges): void {
  http.query(advanceClock, async ({ caller: { projectId, environment }, body }) => {
    if (environment !== 'sandbox')
      throw new Refusal('forbidden', { message: 'Only the sandbox has a clock.' });
    const appUserId = requireUserId(body.app_user_id);
    const customer = await findCustomer(ground.database.drizzle, { projectId, environment, appUserId });
    if (!customer) throw new Refusal('not_found', { message: 'There is no such customer.' });
    const now = ground.clock.now() + customer.clockOffsetMs;
    const steps = await walk(ground, customer.id, addPeriods(now, body.advance, 1));
    const ahead = await clockOffset(ground.database.drizzle, customer.id);
    return {
      customer_date: new Date(ground.clock.now() + ahead).toISOString(),
      ahead_ms: ahead,
      steps,
    };
  });
}

/** Goes from one due moment to the next until the target; answers how many there were. */
async function walk(ground: Ground, customerId: string, target: number): Promise<number> {
  const { rules, clock } = ground;
  const { mostSteps, mostAheadMs } = rules.sandbox.clock;
  if (target - clock.now() > mostAheadMs)
    throw new Refusal('invalid', { field: 'advance', message: 'That is further than a sandbox clock goes.' });
  for (let steps = 0; steps <= mostSteps; steps += 1) {
    const due = await moveTo(ground, customerId, target);
    if (due === null) {
      await earnPassed(ground, customerId, target);
      return steps;
    }
    await goOnWithDue(ground, { customerId });
    await settleDisputes(ground, customerId);
  }
  throw new Refusal('invalid', {
    field: 'advance',
    message: `More than ${mostSteps} things fall due on the way.`,
  });
}

/** What they have paid for and had becomes revenue: the job at night goes by our own clock. */
async function earnPassed({ database }: Ground, customerId: string, atMs: number): Promise<void> {
  const payments = await paidPayments(database.drizzle, customerId);
  const earnSome = () => database.inTransaction((work) => recognise(work, new Date(atMs), payments));
  while (payments.length > 0 && (await earnSome()) > 0);
}

/** What its bank does at the sandbox; the event of it comes later and changes nothing more. */
async function settleDisputes(ground: Ground, customerId: string): Promise<void> {
  const { sandboxTime, of } = ground.provided.gateways;
  for (const ref of (await sandboxTime?.settleDue(customerId)) ?? [])
    await lookAtDispute(ground, of('sandbox'), ref);
}

/**
 * Moves the clock to the next due moment, or to the target where nothing is due before; never back.
 * @throws Refusal `gateway_failed` while a charge has no answer: the right that it pays for would last on, unpaid.
 */
async function moveTo(
  { database, clock, hooks, provided }: Ground,
  customerId: string,
  target: number,
): Promise<number | null> {
  const time = provided.gateways.sandboxTime;
  const dispute = (await time?.next(customerId))?.getTime() ?? Number.POSITIVE_INFINITY;
  const moved = await database.inTransaction(async (work) => {
    await lockCustomer(work.sql, customerId);
    if (await isCharging(work.sql, customerId))
      throw new Refusal('gateway_failed', { message: 'A charge has no answer yet: ask again in a moment.' });
    const due = await nextDue(work.sql, customerId, new Date(target));
    const first = Math.min(due ?? Number.POSITIVE_INFINITY, dispute);
    const offset = await clockOffset(work.sql, customerId);
    const ahead = Math.max(offset, Math.min(first, target) - clock.now());
    await setClockOffset(work.sql, customerId, ahead);
    await moveLooks(work.sql, customerId, ahead);
    await hooks.run('customer.clockMoved', work, { customerId });
    return { due: first <= target ? first : null, ahead };
  });
  await time?.advance(customerId, moved.ahead);
  return moved.due;
}
