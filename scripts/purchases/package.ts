import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleCore, bundleReact, bundleScript } from './bundle.ts';
import { makeDeclarations } from './declaration.ts';
import { type Places, placesOf } from './places.ts';

/** Ours bring a version along for the house; apps have any React of this major version. */
const REACT = '>=19';

/** Makes the package that can be published in the folder `out`, which is emptied first. Answers the names of its files. */
export async function buildPackage(root: string, out: string): Promise<readonly string[]> {
  const places = placesOf(root);
  const [core, react, script, declarations] = await Promise.all([
    bundleCore(root),
    bundleReact(root),
    bundleScript(root),
    makeDeclarations(root),
  ]);
  const files = [
    ...[...core, ...react, ...script],
    { name: 'index.d.ts', text: declarations.index.types },
    { name: 'react.d.ts', text: declarations.react.types },
    { name: 'package.json', text: `${JSON.stringify(manifestOf(places), null, 2)}\n` },
  ];
  empty(out);
  for (const { name, text } of files) write(path.join(out, name), text);
  cpSync(path.join(root, 'LICENSE'), path.join(out, 'LICENSE'));
  for (const name of ['README.md', 'docs']) {
    const source = path.join(places.folder, name);
    if (existsSync(source)) cpSync(source, path.join(out, name), { recursive: true });
  }
  return files.map(({ name }) => name);
}

/** What npm and bundlers read. Types come first in every export: the first condition that fits is taken. */
function manifestOf({ folder }: Places) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return {
    name,
    version,
    description: 'Web purchases: the API of the official SDK 1.2, a tenth of its size.',
    license,
    keywords: ['purchases', 'subscriptions', 'billing', 'paywall'],
    type: 'module',
    sideEffects: false,
    main: './index.js',
    types: './index.d.ts',
    unpkg: './purchases.global.js',
    jsdelivr: './purchases.global.js',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './react': { types: './react.d.ts', default: './react.js' },
      './purchases.global.js': './purchases.global.js',
      './package.json': './package.json',
    },
    files: ['*.js', '*.js.map', '*.d.ts', 'chunks', 'purchases.global', 'docs'],
    peerDependencies: { react: REACT },
    peerDependenciesMeta: { react: { optional: true } },
  };
}

/** Only what a build wrote: a check may be writing a declaration beside it. */
function empty(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (!name.startsWith('.')) rmSync(path.join(folder, name), { recursive: true });
  }
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
