import { execFileSync } from 'node:child_process';
import os from 'node:os';

/** What a figure depends on besides the program. */
export type Machine = {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly system: string;
  readonly commit: string;
  readonly node: string;
};

export function describeMachine(): Machine {
  return {
    cpu: os.cpus()[0]?.model.trim() ?? 'unknown',
    cores: os.cpus().length,
    memoryGigabytes: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()}`,
    commit: commit(),
    node: process.version,
  };
}

/** The commit this was measured at; `+` when files differ from it. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  } catch {
    return 'unknown';
  }
}
