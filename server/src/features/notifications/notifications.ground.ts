import type { Push } from '@plausch/platform/push';
import type { Ground } from '../../ground.ts';

/** What telling people stands on. */
export type Notifications = {
  readonly ground: Ground;
  readonly push: Push;
  /** [NO3] Whether an account is there, or was until just now. */
  isHere(accountId: string): boolean;
};
