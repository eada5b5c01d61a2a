import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type InputOptions, type OutputOptions, type Plugin, type RolldownOutput, rolldown } from 'rolldown';
import { placesOf } from './places.ts';

/** A file of the package, by its name in `dist`. */
export type BuiltFile = {
  readonly name: string;
  readonly text: string;
  /** Files that are fetched before it runs. */
  readonly imports: readonly string[];
};

/** The global that the script-tag build sets; the official UMD build has the same. */
const GLOBAL = 'Purchases';
/** What apps bring themselves. */
const BROUGHT = /^react(-dom)?(\/|$)/;

/** Frameworks that render on a server leave a file that begins with this to the browser: it is full of hooks. */
const FOR_BROWSERS = "'use client';";

const shared = { tsconfig: false, platform: 'browser' } as const satisfies InputOptions;
// Readable traces are worth a map, which nobody loads but debuggers.
const written = { minify: true, sourcemap: true } as const satisfies OutputOptions;

/** The core as a module for bundlers and for `<script type="module">`, and chunks that are fetched when they are needed. */
export function bundleCore(root: string): Promise<readonly BuiltFile[]> {
  return bundled(
    { ...shared, external: BROUGHT, input: { index: path.join(placesOf(root).sources, 'index.ts') } },
    { ...written, format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
  );
}

/** The React layer, which has its core from `index.js`: an app that uses both has one. */
export function bundleReact(root: string): Promise<readonly BuiltFile[]> {
  const { sources } = placesOf(root);
  return bundled(
    {
      ...shared,
      external: BROUGHT,
      input: { react: path.join(sources, 'react', 'index.ts') },
      plugins: [exportedByTheCore(sources)],
    },
    {
      ...written,
      format: 'esm',
      entryFileNames: '[name].js',
      codeSplitting: false,
      postBanner: FOR_BROWSERS,
    },
  );
}

/** The one file for a plain script tag. Nothing is fetched later, so what is fetched later elsewhere is in it. */
export function bundleScript(root: string): Promise<readonly BuiltFile[]> {
  return bundled(
    { ...shared, input: path.join(placesOf(root).sources, 'index.ts') },
    {
      ...written,
      format: 'iife',
      name: GLOBAL,
      entryFileNames: 'purchases.global.js',
      codeSplitting: false,
    },
  );
}

/** What an app's bundler makes of a module that imports from the SDK: minified, in one file. */
export async function bundleOf(entry: string, alias: Readonly<Record<string, string>>): Promise<string> {
  const app: Plugin = {
    name: 'app',
    resolveId: (id) => (id === 'virtual:app' ? id : undefined),
    load: (id) => (id === 'virtual:app' ? entry : undefined),
  };
  const [file] = await bundled(
    { ...shared, input: 'virtual:app', resolve: { alias: { ...alias } }, plugins: [app] },
    { format: 'esm', minify: true },
  );
  return file?.text ?? '';
}

/** Modules that the core's entry exports from are not bundled a second time: their classes must be the same ones. */
function exportedByTheCore(sources: string): Plugin {
  const entry = readFileSync(path.join(sources, 'index.ts'), 'utf8');
  const files = [...entry.matchAll(/from '(\.[^']+)'/g)].map(([, file = '']) => path.join(sources, file));
  return {
    name: 'exported-by-the-core',
    resolveId(id, importer) {
      if (!importer || !id.startsWith('.')) return undefined;
      const isExported = files.includes(path.resolve(path.dirname(importer), id));
      return isExported ? { id: './index.js', external: true } : undefined;
    },
  };
}

async function bundled(input: InputOptions, output: OutputOptions): Promise<readonly BuiltFile[]> {
  const bundle = await rolldown(input);
  try {
    return filesOf(await bundle.generate(output));
  } finally {
    await bundle.close();
  }
}

function filesOf({ output }: RolldownOutput): readonly BuiltFile[] {
  return output.map((file) =>
    file.type === 'chunk'
      ? { name: file.fileName, text: file.code, imports: file.imports }
      : { name: file.fileName, text: String(file.source), imports: [] },
  );
}
