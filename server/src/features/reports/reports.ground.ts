import type { Pace } from '@plausch/platform/pace';
import type { Pictures } from '@plausch/platform/pictures';
import type { Ground } from '../../ground.ts';

/** What the files of this feature share. */
export type Reports = {
  readonly ground: Ground;
  /** The key that signs the links to cases. */
  readonly key: Buffer;
  readonly pictures: Pictures;
  /** [RP3] Urgent cases without a proof, by network. */
  readonly urgent: Pace;
  /** [RP11] Forms with pictures and without a proof, by network. */
  readonly unproven: Pace;
  /** Cases whose pictures are being drawn. */
  readonly drawing: Map<string, Promise<void>>;
};
