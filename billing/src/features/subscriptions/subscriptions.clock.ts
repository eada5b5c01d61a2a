import { requireUserId } from '../../edge/user-id.ts';
import type { Edges, Ground } from '../../ground.ts';
import { addPeriods } from '../../pure/calendar.ts';
import { Refusal } from '../../refusal.ts';
import { advanceClock } from '../../wire/clock.ts';
import { clockOffset, findCustomer, lockCustomer, setClockOffset } from '../customers/index.ts';
import { goOnWithDue } from './subscriptions.jobs.ts';
import { isCharging, moveLooks, nextDue } from './subscriptions.store.ts';

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
  const { database, rules, clock } = ground;
  const { mostSteps, mostAheadMs } = rules.sandbox.clock;
  if (target - clock.now() > mostAheadMs)
    throw new Refusal('invalid', { field: 'advance', message: 'That is further than a sandbox clock goes.' });
  for (let steps = 0; steps <= mostSteps; steps += 1) {
    const due = await moveTo(ground, customerId, target);
    if (due === null) return steps;
    await goOnWithDue(ground, customerId);
    if (await isCharging(database.drizzle, customerId))
      throw new Refusal('gateway_failed', { message: 'A charge has no answer yet: ask again in a moment.' });
  }
  throw new Refusal('invalid', {
    field: 'advance',
    message: `More than ${mostSteps} things fall due on the way.`,
  });
}

/** Moves the clock to the next due moment, or to the target where nothing is due before; never back. */
function moveTo(
  { database, clock, hooks }: Ground,
  customerId: string,
  target: number,
): Promise<number | null> {
  return database.inTransaction(async (work) => {
    await lockCustomer(work.sql, customerId);
    const due = await nextDue(work.sql, customerId, new Date(target));
    const offset = await clockOffset(work.sql, customerId);
    const ahead = Math.max(offset, (due ?? target) - clock.now());
    await setClockOffset(work.sql, customerId, ahead);
    await moveLooks(work.sql, customerId, ahead);
    await hooks.run('customer.clockMoved', work, { customerId });
    return due;
  });
}
