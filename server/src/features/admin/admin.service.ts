import type { Work } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import { newId } from '@plausch/platform/ids';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { recordAct, type StaffAct } from '../../staff-acts.ts';
import { type Account, lockAccount, setRole } from '../accounts/index.ts';
import { requireHigherRank } from '../sanctions/index.ts';
import { insertAct } from './admin.store.ts';

/** [AD3] Writes an act of staff down, in its transaction. */
export function writeAct({ clock }: Pick<Ground, 'clock'>, work: Work, act: StaffAct): Promise<void> {
  const { actor, targetId = null, thing = null, reason = null } = act;
  return insertAct(work.sql, {
    id: newId(),
    at: new Date(clock.now()),
    actorId: actor === 'operator' ? null : actor,
    act: act.act,
    targetId,
    thing,
    reason,
  });
}

/** [AD2] Gives an account another role below that of the caller. */
export async function changeRole(
  ground: Ground,
  work: Work,
  caller: Caller,
  { accountId, role, reason }: { accountId: string; role: Account['role']; reason: string },
): Promise<void> {
  const target = await lockAccount(work.sql, accountId);
  if (!target || target.activatedAt === null) throw new Refusal('not_found', { field: 'id' });
  requireHigherRank(ground, caller, target);
  if (target.role === role) return;
  await setRole(work.sql, accountId, role);
  await recordAct(ground, work, {
    actor: caller.accountId,
    act: 'role.changed',
    targetId: accountId,
    thing: `${target.role} → ${role}`,
    reason,
  });
  ground.securityLog.afterCommit(work, { event: 'role.changed', account: accountId, role });
}
