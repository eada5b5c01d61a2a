// A thread that writes a backup; `make.ts` starts it.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { BackupFailure } from './failure.ts';
import { type WriteOptions, type Written, writeBackup } from './write.ts';

export type WriteResult = Written | { readonly failure: string };

/** Below everything that people wait for. */
const NICENESS = 10;

// Only on Linux a thread has a priority of its own; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(0, NICENESS);

try {
  parentPort?.postMessage((await writeBackup(workerData as WriteOptions)) satisfies WriteResult);
} catch (error) {
  // Classes do not travel between threads.
  if (!(error instanceof BackupFailure)) throw error;
  parentPort?.postMessage({ failure: error.message } satisfies WriteResult);
}
