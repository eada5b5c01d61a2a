import type { Pictures } from '@plausch/platform/pictures';
import type { Ground } from '../../ground.ts';
import type { Tries } from '../accounts/index.ts';

/** What the parts of this feature stand on. */
export type Reports = {
  readonly ground: Ground;
  /** With which links to cases are made. */
  readonly key: Buffer;
  readonly pictures: Pictures;
  /** [RP3] Urgent cases of whoever has proven nothing, by network. */
  readonly urgent: Tries;
  /** [RP11] Forms with pictures of whoever has proven nothing, by network. */
  readonly unproven: Tries;
  /** Cases whose pictures are being drawn. */
  readonly drawing: Map<string, Promise<void>>;
};
