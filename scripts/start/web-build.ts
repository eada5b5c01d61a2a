import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { StartFailure } from '../../packages/platform/src/config/start-failure.ts';
import { fingerprint } from './fingerprint.ts';

/**
 * Builds the web client unless `web/dist` was made from what lies in the checkout now. The stamp lies inside `dist`, which a
 * build empties first: one that was interrupted leaves none. `say` gets the progress. Returns whether it was built.
 * @throws StartFailure when it does not build; AbortError when `stopping` aborts.
 */
export async function buildIfStale(
  root: string,
  stopping: AbortSignal,
  say: (text: string) => void,
): Promise<boolean> {
  const dist = path.join(root, 'web', 'dist');
  const stampFile = path.join(dist, '.build-stamp');
  const wanted = fingerprint(root);
  if (existsSync(path.join(dist, 'index.html')) && readIfThere(stampFile) === wanted) return false;
  const started = performance.now();
  say('Oberfläche wird gebaut … ');
  await buildWeb(root, stopping, say).catch((error: unknown) => {
    say('\n');
    throw error;
  });
  writeFileSync(stampFile, wanted);
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
  say(`fertig nach ${seconds} s\n`);
  return true;
}

/** Both steps run in processes of their own: what they take in memory, some 100 MB, is given back before the server begins. */
async function buildWeb(root: string, stopping: AbortSignal, say: (text: string) => void): Promise<void> {
  const vite = createRequire(path.join(root, 'web', 'package.json')).resolve('vite/package.json');
  const steps = [
    [path.join(path.dirname(vite), 'bin', 'vite.js'), 'build', 'web', '--logLevel', 'warn'],
    [path.join(import.meta.dirname, 'precompress.program.ts'), path.join(root, 'web', 'dist')],
  ];
  for (const step of steps) await runStep(step, { root, stopping, say });
}

type Build = {
  readonly root: string;
  readonly stopping: AbortSignal;
  readonly say: (text: string) => void;
};

async function runStep(step: readonly string[], { root, stopping, say }: Build): Promise<void> {
  const child = spawn(process.execPath, step, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: stopping,
  });
  const [[code], output, complaints] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  if (code === 0) return;
  say(`\n${output}${complaints}`);
  throw new StartFailure('Die Oberfläche lässt sich nicht bauen, die Meldung steht darüber.');
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
