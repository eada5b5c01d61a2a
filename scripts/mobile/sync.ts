import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** Copies the pages of the app in `mobile/www` into the native projects, and tells these of the plugins: what it said. */
export async function syncProjects(mobile: string): Promise<string> {
  const cli = createRequire(path.join(mobile, 'package.json')).resolve('@capacitor/cli/package.json');
  const child = spawn(process.execPath, [path.join(path.dirname(cli), 'bin', 'capacitor'), 'sync'], {
    cwd: mobile,
    // The tool sends no telemetry and asks no question.
    env: { ...process.env, CI: '1', CAPACITOR_TELEMETRY: '0', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], output, complaints] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  if (code !== 0) throw new Error(`cap sync ended with code ${code}\n${output}${complaints}`);
  return output;
}
