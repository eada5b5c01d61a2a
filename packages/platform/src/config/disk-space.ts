import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from './start-failure.ts';

export type DiskSpace = {
  /** The folder that was looked at: the nearest one above that exists. */
  readonly folder: string;
  /** What a program without special rights may still write. */
  readonly freeBytes: number;
  readonly allBytes: number;
};

/** What is free on the disk of a folder, which need not exist yet. */
export function diskSpace(folder: string): DiskSpace {
  let existing = folder;
  while (!existsSync(existing) && existing !== path.dirname(existing)) existing = path.dirname(existing);
  const { bavail, blocks, bsize } = statfsSync(existing);
  return { folder: existing, freeBytes: bavail * bsize, allBytes: blocks * bsize };
}

/**
 * Refuses to start on a disk that is nearly full: a database that runs out of space in the middle of its work is worse.
 * `folder` need not exist yet.
 * @throws StartFailure
 */
export function requireDiskSpace(folder: string, neededBytes: number): void {
  const { folder: existing, freeBytes } = diskSpace(folder);
  if (freeBytes >= neededBytes) return;
  throw new StartFailure(
    `Zu wenig Platz auf der Platte von ${existing}: Frei sind ${megabytes(freeBytes)} MB, nötig sind ${megabytes(neededBytes)} MB.`,
  );
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1e6);
}
