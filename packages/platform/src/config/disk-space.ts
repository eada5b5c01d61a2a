import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from './start-failure.ts';

/**
 * Refuses to start on a disk that is nearly full: a database that runs out of space in the middle of its work is worse.
 * `folder` need not exist yet.
 * @throws StartFailure
 */
export function requireDiskSpace(folder: string, neededBytes: number): void {
  let existing = folder;
  while (!existsSync(existing) && existing !== path.dirname(existing)) existing = path.dirname(existing);
  const { bavail, bsize } = statfsSync(existing);
  if (bavail * bsize >= neededBytes) return;
  throw new StartFailure(
    `Zu wenig Platz auf der Platte von ${existing}: Frei sind ${megabytes(bavail * bsize)} MB, nötig sind ${megabytes(neededBytes)} MB.`,
  );
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1e6);
}
