// Brings the newest backup back on trial, for a server that runs; it is told its configuration, and ends with that server.
import { BackupFailure } from '@plausch/platform/backup';
import { StartFailure } from '@plausch/platform/config';
import { createLogger } from '@plausch/platform/logger';
import type { DrillAnswer, DrillTask } from './features/backups/index.ts';
import { LATEST, restore } from './restore.ts';

async function answer({ config }: DrillTask): Promise<DrillAnswer> {
  try {
    const { figures } = await restore({
      config,
      file: LATEST,
      isTrial: true,
      logger: createLogger({ level: config.logLevel }),
      say: () => {},
    });
    return { figures };
  } catch (error) {
    const { message, stack } = error as Error;
    return error instanceof BackupFailure || error instanceof StartFailure
      ? { failure: message }
      : { error: stack ?? message };
  }
}

process.once('disconnect', () => process.exit(1));
process.once('message', async (task: DrillTask) => {
  process.send?.(await answer(task), () => process.exit(0));
});
