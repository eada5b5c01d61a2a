import type { Work } from '@plausch/platform/db';
import type { StaffActName } from '@plausch/protocol';
import type { Ground } from './ground.ts';

/** What staff did: to whom, to what, and why. */
export type StaffAct = {
  /** The account, or the operator at the machine. */
  readonly actor: string | 'operator';
  readonly act: StaffActName;
  /** The account it was done to. */
  readonly targetId?: string | undefined;
  /** The thing it was done to, in words that stay: a number, an address, a name. */
  readonly thing?: string | undefined;
  readonly reason?: string | undefined;
};

declare module '@plausch/platform/hooks' {
  interface Hooks {
    /** Within the transaction of the act: no act without its record, and no record without its act. */
    'staff.acted': StaffAct;
  }
}

/** Records an act of staff, in its transaction. */
export function recordAct({ hooks }: Pick<Ground, 'hooks'>, work: Work, act: StaffAct): Promise<void> {
  return hooks.run('staff.acted', work, act);
}
