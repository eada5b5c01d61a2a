import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { BackupFailure } from '@plausch/platform/backup';
import type { ServerConfig } from '../../config.ts';

const PROGRAM = path.join(import.meta.dirname, '../../restore.program.ts');

/** What the program is told, and what it answers. */
export type DrillTask = { readonly config: ServerConfig };
export type DrillAnswer =
  | { readonly figures: Readonly<Record<string, number>> }
  /** One German sentence for the operator. */
  | { readonly failure: string }
  | { readonly error: string };

/**
 * Brings the newest backup back in a process of its own, which ends with this one: a second database and a second product next to
 * those that run.
 * @throws BackupFailure when it cannot be brought back.
 */
export async function drill(
  config: ServerConfig,
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const child = fork(PROGRAM, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // A signal would end it without its database.
  signal.addEventListener('abort', () => child.connected && child.disconnect(), { once: true });
  const answered = once(child, 'message', { signal }) as Promise<[DrillAnswer]>;
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the drill ended with code ${code}`);
  });
  // Whichever comes second says nothing more.
  for (const promise of [answered, ended]) promise.catch(() => {});
  child.send({ config } satisfies DrillTask);
  const [answer] = await Promise.race([answered, ended]);
  if ('failure' in answer) throw new BackupFailure(answer.failure);
  if ('error' in answer) throw new Error(answer.error);
  return answer.figures;
}
