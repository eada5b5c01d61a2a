import { BackupFailure } from '../../packages/platform/src/backup/index.ts';
import { StartFailure } from '../../packages/platform/src/config/index.ts';
import { ControlFailure } from '../../packages/platform/src/control/index.ts';

const TOLD = [BackupFailure, ControlFailure, StartFailure];

/** Runs a command. What the operator can do something about is one sentence and code 1; of words that it does not know the usage. */
export async function tellOperator(usage: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const sentence = sentenceOf(error, usage);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown, usage: string): string | undefined {
  if (String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')) return usage;
  return TOLD.some((kind) => error instanceof kind) ? (error as Error).message : undefined;
}
