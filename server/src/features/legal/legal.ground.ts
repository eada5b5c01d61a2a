import type { BillingDoor } from '../../billing-door.ts';
import type { Ground } from '../../ground.ts';

/** What the feature stands on. */
export type Legal = {
  readonly ground: Ground;
  /** The keys of links to receipts, and of those by which something is taken back. */
  readonly keys: { readonly receipt: Buffer; readonly undo: Buffer };
  /** Undefined where no backend is known: then a person carries everything out. */
  readonly billing: BillingDoor | undefined;
};
