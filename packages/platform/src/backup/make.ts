import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { BackupFailure } from './failure.ts';
import { openShelf, placeIn } from './shelf.ts';
import type { WriteResult } from './write.thread.ts';
import type { WriteOptions, Written } from './write.ts';

export type MakeOptions = Omit<WriteOptions, 'file' | 'draft' | 'freeBytes'> & {
  readonly folder: string;
  /** Whether the folder is the program's own, and made if need be. */
  readonly isOurs: boolean;
  /** Gives it up. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * Saves the running database and what belongs to it as one file in a folder, in a thread of low priority: a backup is to be had
 * without slowing people down.
 * @throws BackupFailure for what the operator can do something about.
 */
export async function makeBackup({ folder, isOurs, signal, ...options }: MakeOptions): Promise<Written> {
  const freeBytes = openShelf(folder, { isOurs });
  const madeAt = new Date(options.about.madeAt);
  const place = placeIn(folder, { madeAt, isEncrypted: options.recipients.length > 0 });
  const thread = new Worker(new URL('./write.thread.ts', import.meta.url), {
    workerData: { ...options, ...place, freeBytes } satisfies WriteOptions,
  });
  try {
    const [result] = (await once(thread, 'message', { signal })) as [WriteResult];
    if ('failure' in result) throw new BackupFailure(result.failure);
    return result;
  } finally {
    await thread.terminate();
    rmSync(place.draft, { force: true });
  }
}
