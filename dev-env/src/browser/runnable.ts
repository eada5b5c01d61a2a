import { spawnSync } from 'node:child_process';

/** A browser that can be started, and where it came from. */
export type FoundBrowser = {
  executablePath: string;
  /** Arguments this browser needs on this machine, beyond those every test uses. */
  args: string[];
  /** Variables this browser needs, beyond the environment. */
  env?: Record<string, string>;
  source: string;
};

/**
 * Whether the browser says its version: a file alone proves nothing, it may be a stub or lack libraries.
 * On Windows asking would open a window, so the file is believed.
 */
export function isRunnable({ executablePath, env }: Pick<FoundBrowser, 'executablePath' | 'env'>): boolean {
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(executablePath, ['--version'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 20_000,
    encoding: 'utf8',
  });
  return status === 0 && /\d+[.]\d+/.test(stdout);
}
