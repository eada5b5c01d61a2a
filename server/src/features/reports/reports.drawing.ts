import { PictureRefused, PicturesBusy } from '@plausch/platform/pictures';
import type { Reports } from './reports.ground.ts';
import { settlePicture, waitingPicture } from './reports.store.ts';

export type DrawnFor = {
  /** Pictures of different senders take turns. */
  readonly sender: string;
  /** Aborts when the request is closed or the job is over. */
  readonly signal?: AbortSignal;
};

/**
 * [RP10] [RP11] Draws the waiting pictures of a case anew, one after the other. Only to be called for proven cases, or by the
 * operator: a caller without a proof must not keep the machine busy. Pictures that were not drawn still wait; nothing is
 * thrown, as the case counts without them.
 */
export function drawWaiting(reports: Reports, caseId: string, drawnFor: DrawnFor): Promise<void> {
  const { drawing } = reports;
  const known = drawing.get(caseId);
  if (known) return known;
  const drawn = drawAll(reports, caseId, drawnFor).finally(() => drawing.delete(caseId));
  drawing.set(caseId, drawn);
  return drawn;
}

async function drawAll(reports: Reports, caseId: string, drawnFor: DrawnFor): Promise<void> {
  const { database, logger } = reports.ground;
  try {
    for (;;) {
      const next = await waitingPicture(database.drizzle, caseId);
      if (!next) return;
      const picture = await drawn(reports, next.original, drawnFor);
      await settlePicture(database.drizzle, { caseId, position: next.position, picture });
    }
  } catch (error) {
    if (error instanceof PicturesBusy || drawnFor.signal?.aborted) return;
    logger.error({ err: error, caseId }, 'the pictures of a case were not drawn');
  }
}

async function drawn(
  { pictures }: Reports,
  original: Buffer,
  drawnFor: DrawnFor,
): Promise<Buffer | undefined> {
  try {
    return await pictures.redraw(original, drawnFor);
  } catch (error) {
    if (error instanceof PictureRefused) return undefined;
    throw error;
  }
}
