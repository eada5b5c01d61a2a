import type { Caller } from '@plausch/platform/http';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import type { Account } from '../accounts/index.ts';
import type { Measure } from './sanctions.ladder.ts';

/** Who acts: an account of staff, or the operator at the machine, who stands above every role. */
export type Actor = Pick<Caller, 'accountId' | 'role'> | 'operator';

type Role = Account['role'];
const RANKS: Readonly<Record<Role, number>> = { user: 0, helper: 1, moderator: 2, admin: 3 };

const isRole = (role: string): role is Role => Object.hasOwn(RANKS, role);
/** A role that this version does not know may do nothing. */
const rankOf = (role: string) => (isRole(role) ? RANKS[role] : -1);

/** [SN3] Whether an account of staff has a role, or one above it. */
export const isAtLeast = ({ role }: Pick<Caller, 'role'>, least: Role): boolean =>
  rankOf(role) >= RANKS[least];

/** [SN3] Refuses an actor below a role; the refusal is in the security log. */
export function requireStaff({ securityLog }: Ground, actor: Actor, least: Role): void {
  if (actor === 'operator' || rankOf(actor.role) >= RANKS[least]) return;
  securityLog.write({ event: 'role.insufficient', account: actor.accountId, needed: least });
  throw new Refusal('forbidden');
}

/** [SN3] The same for the role that the contract asks of an endpoint. */
export function requireRole(ground: Ground, caller: Caller, least: string): void {
  if (!isRole(least)) throw new Error(`there is no role ${least}`);
  requireStaff(ground, caller, least);
}

/** [SN4] Staff cannot act on themselves, nor on an equal or higher role. */
export function requireHigherRank(
  { securityLog }: Ground,
  actor: Actor,
  target: Pick<Account, 'id' | 'role'>,
): void {
  if (actor === 'operator') return;
  if (mayActOn(actor, target)) return;
  const { accountId: account } = actor;
  securityLog.write({ event: 'role.insufficient', account, needed: 'above_target', target: target.id });
  throw new Refusal('forbidden', { field: 'userId' });
}

/** [SN4] Whether an account of staff may act on another one at all. */
export function mayActOn(actor: Pick<Caller, 'accountId' | 'role'>, target: Pick<Account, 'id' | 'role'>) {
  return actor.accountId !== target.id && rankOf(actor.role) > rankOf(target.role);
}

/** [SN3] The lowest role that may take a measure. */
export function leastRoleFor(measure: Measure): Role {
  switch (measure.kind) {
    case 'hint':
      return 'helper';
    case 'warning':
    case 'mute':
      return 'moderator';
    case 'lock':
      return measure.seconds === undefined ? 'admin' : 'moderator';
  }
}
