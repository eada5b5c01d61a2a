import { defineJob } from '@plausch/platform/jobs';
import { BillingAway } from '../../billing-door.ts';
import { carryOut } from './legal.carrying-out.ts';
import type { Legal } from './legal.ground.ts';
import { deleteSettled, dueDeclarations } from './legal.store.ts';

/** [KW5] Carries out a declaration that was just received. Where billing is away, `resumeDeclarations` tries on. */
export const carryOutDeclaration = defineJob<{ id: string }>({ name: 'legal.carryOut', atOnce: 2 });

/** [KW5] Every five minutes: what could not be carried out yet, or not be taken back. */
export const resumeDeclarations = defineJob<Record<string, never>>({ name: 'legal.resume', keepDays: 1 });

/** [KW8] Every hour: what is to end at a later day. */
export const lookAtWaiting = defineJob<Record<string, never>>({ name: 'legal.lookAtWaiting', keepDays: 1 });

/** Settled declarations go when their time is over. */
export const sweepDeclarations = defineJob<Record<string, never>>({ name: 'legal.sweep' });

const AT_ONCE = 50;

export function installLegalJobs(legal: Legal): void {
  const { clock, database, jobs, logger, rules } = legal.ground;

  async function tryAll(which: 'now' | 'waiting', signal: AbortSignal): Promise<void> {
    for (const id of await dueDeclarations(database.drizzle, which, AT_ONCE)) {
      if (signal.aborted || !(await tryOne(id))) return;
    }
  }

  /** Whether billing could be asked. One that fails for another reason keeps nobody else waiting. */
  async function tryOne(id: string): Promise<boolean> {
    try {
      await carryOut(legal, id);
    } catch (error) {
      if (error instanceof BillingAway) {
        logger.warn({ err: error, declaration: id }, 'billing is away: a declaration is carried out later');
        return false;
      }
      logger.error(
        { err: error, declaration: id },
        'a declaration could not be carried out and is tried again',
      );
    }
    return true;
  }

  jobs.handleOutside(carryOutDeclaration, async ({ id }) => void (await tryOne(id)));
  jobs.handleOutside(resumeDeclarations, (_data, { signal }) => tryAll('now', signal));
  jobs.handleOutside(lookAtWaiting, (_data, { signal }) => tryAll('waiting', signal));
  jobs.handle(sweepDeclarations, ({ sql }) => deleteSettled(sql, new Date(clock.now() - rules.legal.keptMs)));
  jobs.schedule(resumeDeclarations, '*/5 * * * *');
  jobs.schedule(lookAtWaiting, '20 * * * *');
  jobs.schedule(sweepDeclarations, '35 4 * * *');
}
