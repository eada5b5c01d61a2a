// `npm run workshop`: every component and every state of it, in both themes and all widths. Vite serves it with reload on
// change; nothing of it is in the app.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithParent } from './start/parent.ts';

const web = path.join(import.meta.dirname, '..', 'web');
const isBuilt = process.argv.includes('--built');
// Whoever wants it built reads the address; any free port will do.
const port = Number(process.env['PORT'] ?? (isBuilt ? 0 : 3200));

if (process.argv.includes('--help')) {
  console.log(`npm run workshop [-- --built]: every component and state. PORT=3200
  --built  builds it and serves that on any free port: pages come faster, for pictures and tests`);
} else {
  endWithParent();
  await show();
}

async function show(): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  const served = await (isBuilt ? serveBuilt() : serveSources());
  console.log(`\n  Adresse   ${served.resolvedUrls?.local[0]}\n  Beenden   Strg+C\n`);
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  await served.close();
  process.exit();
}

async function serveSources() {
  const { createServer } = await loadVite();
  return (await createServer({ ...config(), server: { port, strictPort: true } })).listen();
}

async function serveBuilt() {
  const { build, preview } = await loadVite();
  const outDir = mkdtempSync(path.join(tmpdir(), 'plausch-workshop-'));
  // Vite ends the process by itself on SIGTERM, so nothing after the serving is sure to run.
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await build({ ...config(), logLevel: 'warn', build: { outDir } });
  return preview({ ...config(), build: { outDir }, preview: { port, strictPort: true } });
}

/** The app's own configuration, from another root. */
function config() {
  return {
    configFile: path.join(web, 'vite.config.ts'),
    root: path.join(web, 'src', 'workshop'),
    publicDir: path.join(web, 'public'),
    cacheDir: path.join(web, 'node_modules', '.vite-workshop'),
  };
}

/** Vite belongs to the client's workspace, so it is found from there. */
async function loadVite(): Promise<typeof import('vite')> {
  const fromWeb = createRequire(path.join(web, 'package.json'));
  return import(pathToFileURL(fromWeb.resolve('vite')).href);
}
