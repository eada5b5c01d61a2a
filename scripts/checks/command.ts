import { spawn } from 'node:child_process';
import path from 'node:path';

/** How a command ended, with everything it said. */
export type CommandResult = { code: number; output: string };

const windows = process.platform === 'win32';

/**
 * Runs a program of `node_modules/.bin` in `root`, without input.
 *
 * `show: 'live'` lets it write to the terminal (and `output` stays empty); otherwise nothing is shown. The tool
 * runs under the Node that runs this. A program that cannot be started answers code 127 with the reason.
 */
export function runTool(
  root: string,
  tool: string,
  args: readonly string[],
  { show }: { show: 'live' | 'nothing' } = { show: 'nothing' },
): Promise<CommandResult> {
  const output = show === 'live' ? 'inherit' : 'pipe';
  const child = spawn(path.join(root, 'node_modules', '.bin', tool), args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}` },
    shell: windows,
  });
  const said: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(said).toString('utf8') }));
  });
}
