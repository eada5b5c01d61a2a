import { PictureRefused, PicturesBusy } from '@plausch/platform/pictures';
import type { Reports } from './reports.ground.ts';
import { settlePicture, waitingPicture } from './reports.store.ts';

export type DrawnFor = {
  /** Whose pictures take turns with those of others. */
  readonly sender: string;
  /** Aborts when nobody waits for it any more. */
  readonly signal?: AbortSignal;
};

/**
 * [RP10] [RP11] Draws anew what waits of a case, one picture after the other. Only for cases that somebody stands behind: who has
 * proven nothing must not keep the machine busy. What could not be drawn now still waits; nothing is thrown, as the case
 * counts whatever becomes of its pictures.
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
