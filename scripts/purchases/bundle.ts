import path from 'node:path';
import { type InputOptions, type RolldownOutput, rolldown } from 'rolldown';
import { placesOf } from './places.ts';

/** A file of the package, by its name in `dist`. */
export type BuiltFile = { readonly name: string; readonly text: string };

/** The global that the script-tag build sets; the official UMD build has the same. */
const GLOBAL = 'Purchases';
/** What apps bring themselves. */
const BROUGHT = /^react(-dom)?(\/|$)/;

const shared = { tsconfig: false, platform: 'browser', external: BROUGHT } as const satisfies InputOptions;
// Readable traces are worth a map, which nobody loads but debuggers.
const written = { minify: true, sourcemap: true, comments: { legal: true } } as const;

/** Modules for bundlers and for `<script type="module">`: one per entry, and chunks that are fetched when they are needed. */
export async function bundleModules(
  root: string,
  entries: Readonly<Record<string, string>>,
): Promise<readonly BuiltFile[]> {
  const { sources } = placesOf(root);
  const input = Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name, path.join(sources, file)]),
  );
  const bundle = await rolldown({ ...shared, input });
  try {
    return filesOf(
      await bundle.generate({
        ...written,
        format: 'esm',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
      }),
    );
  } finally {
    await bundle.close();
  }
}

/** The one file for a plain script tag. Nothing is fetched later, so what is fetched later elsewhere is in it. */
export async function bundleScript(root: string): Promise<readonly BuiltFile[]> {
  const { sources } = placesOf(root);
  const bundle = await rolldown({ ...shared, input: path.join(sources, 'index.ts') });
  try {
    return filesOf(
      await bundle.generate({
        ...written,
        format: 'iife',
        name: GLOBAL,
        entryFileNames: 'purchases.global.js',
        codeSplitting: false,
      }),
    );
  } finally {
    await bundle.close();
  }
}

/** What an app's bundler makes of a module that imports from the SDK: minified, in one file. */
export async function bundleOf(entry: string, resolve: Readonly<Record<string, string>>): Promise<string> {
  const bundle = await rolldown({
    ...shared,
    input: 'virtual:app',
    resolve: { alias: { ...resolve } },
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === 'virtual:app' ? id : undefined),
        load: (id) => (id === 'virtual:app' ? entry : undefined),
      },
    ],
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}

function filesOf({ output }: RolldownOutput): readonly BuiltFile[] {
  return output.flatMap((file) =>
    file.type === 'chunk'
      ? [{ name: file.fileName, text: file.code }]
      : [{ name: file.fileName, text: String(file.source) }],
  );
}
