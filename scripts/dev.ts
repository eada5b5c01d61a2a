// `npm run dev`: the same app with reload on change. Vite serves the client on PORT and hands everything else to a
// server that restarts itself, one port further.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithParent } from './start/parent.ts';

const root = path.join(import.meta.dirname, '..');
const port = Number(process.env['PORT'] ?? 3000);
const origin = `http://localhost:${port}`;
const server = `http://127.0.0.1:${port + 1}`;

if (process.argv.includes('--help')) {
  console.log('npm run dev: Plausch with reload on change, web and server. PORT=3000');
} else {
  endWithParent();
  await develop();
}

async function develop(): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/dev-server.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port + 1), DEV_ORIGIN: origin },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const vite = await serveClient();
  console.log(`\n  Adresse   ${origin}\n  Postfach  ${origin}/postfach\n  Beenden   Strg+C\n`);
  const ended = once(child, 'exit');
  await Promise.race([once(stopping.signal, 'abort'), ended]);
  await vite.close();
  child.kill('SIGTERM');
  await ended;
  process.exit(stopping.signal.aborted ? 0 : 1);
}

/** Vite belongs to the client's workspace, so it is found from there. */
async function serveClient(): Promise<{ close(): Promise<void> }> {
  const fromWeb = createRequire(path.join(root, 'web', 'package.json'));
  const { createServer } = (await import(
    pathToFileURL(fromWeb.resolve('vite')).href
  )) as typeof import('vite');
  const vite = await createServer({
    configFile: path.join(root, 'web', 'vite.config.ts'),
    server: {
      port,
      strictPort: true,
      proxy: {
        '/api': server,
        '/billing': server,
        '/config.json': server,
        '/postfach': server,
        '/socket.io': { target: server, ws: true },
      },
    },
  });
  await vite.listen();
  return vite;
}
