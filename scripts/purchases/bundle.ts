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
const GLOBAL_FILE = 'purchases.global';
/** What the core fetches when something is bought, and when a paywall is shown, which is drawn with parts of the checkout. */
const SCREENS = {
  purchase: path.join('react', 'screens', 'purchase.ts'),
  paywall: path.join('react', 'paywall', 'show.tsx'),
} as const;
/**
 * The checkout brings what draws it: in its own shadow root it shares nothing with the page, and a page need not have React. 5 kB of preact
 * instead of 60 (0054).
 */
const DRAWN_BY = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};
/** Chromium compiles everything of a file that begins with this while it comes, beside the page's own work, and not bit by bit in it. */
const ALL_IS_CALLED = '//# allFunctionsCalledOnLoad';
/** The files that are fetched for a purchase or a paywall. Nearly all of them runs when it opens. */
const CALLED = /(^|\/)((purchase|paywall)-[^/]+|checkout|paywall)\.js$/;

/** What apps bring themselves. */
const BROUGHT = /^react(-dom)?(\/|$)/;

/** Frameworks that render on a server leave a file that begins with this to the browser: it is full of hooks. */
const FOR_BROWSERS = "'use client';";

/** The file that is fetched for a purchase, or for a paywall. */
export function chunkOf(core: readonly BuiltFile[], screens: keyof typeof SCREENS): BuiltFile {
  const chunk = core.find(({ name }) => new RegExp(`^chunks/${screens}-[^.]+\\.js$`).test(name));
  if (!chunk) throw new Error(`The build has no ${screens}.`);
  return chunk;
}

/** What a paywall has of the checkout, it has from the checkout's file, which stays one. */
const extensible = { preserveEntrySignatures: 'allow-extension' } as const satisfies InputOptions;
const shared = { tsconfig: false, platform: 'browser' } as const satisfies InputOptions;
// Readable traces are worth a map, which nobody loads but debuggers.
const written = {
  minify: true,
  sourcemap: true,
  postBanner: ({ fileName }) => (CALLED.test(fileName) ? ALL_IS_CALLED : ''),
} as const satisfies OutputOptions;

/**
 * The core as a module for bundlers and for `<script type="module">`, and chunks that are fetched when they are needed. The core is one file,
 * as its bytes are waited for before the first price: what the checkout needs of it and the core exports it has from there, as the React layer
 * has; the rest it brings once more.
 */
export async function bundleCore(root: string): Promise<readonly BuiltFile[]> {
  const { sources } = placesOf(root);
  const chunk = 'chunks/[name]-[hash].js';
  const screens = await bundled(
    {
      ...shared,
      ...extensible,
      resolve: { alias: DRAWN_BY },
      input: { purchase: path.join(sources, SCREENS.purchase), paywall: path.join(sources, SCREENS.paywall) },
      plugins: [exportedByTheCore(sources, '../index.js')],
    },
    { ...written, format: 'esm', entryFileNames: chunk, chunkFileNames: chunk },
  );
  const core = await bundled(
    {
      ...shared,
      input: { index: path.join(sources, 'index.ts') },
      plugins: [
        fetchedFrom(sources, {
          purchase: `./${chunkOf(screens, 'purchase').name}`,
          paywall: `./${chunkOf(screens, 'paywall').name}`,
        }),
      ],
    },
    { ...written, format: 'esm', entryFileNames: '[name].js', codeSplitting: false },
  );
  return [...core, ...screens];
}

/** The React layer, which has its core from `index.js`: an app that uses both has one. */
export function bundleReact(root: string): Promise<readonly BuiltFile[]> {
  const { sources } = placesOf(root);
  return bundled(
    {
      ...shared,
      external: BROUGHT,
      input: { react: path.join(sources, 'react', 'index.ts') },
      plugins: [exportedByTheCore(sources, './index.js')],
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

/** The core for a plain script tag, and beside it the folder from which checkout and paywall come when they are needed. */
export async function bundleScript(root: string): Promise<readonly BuiltFile[]> {
  const { sources } = placesOf(root);
  const alias = { resolve: { alias: DRAWN_BY } };
  const [core, screens] = await Promise.all([
    bundled(
      {
        ...shared,
        ...alias,
        input: path.join(sources, 'index.ts'),
        plugins: [
          fetchedFrom(sources, {
            purchase: `./${GLOBAL_FILE}/checkout.js`,
            paywall: `./${GLOBAL_FILE}/paywall.js`,
          }),
        ],
      },
      { ...written, format: 'iife', name: GLOBAL, entryFileNames: `${GLOBAL_FILE}.js`, codeSplitting: false },
    ),
    bundled(
      {
        ...shared,
        ...extensible,
        ...alias,
        input: {
          checkout: path.join(sources, SCREENS.purchase),
          paywall: path.join(sources, SCREENS.paywall),
        },
        plugins: [errorsOfTheGlobal(sources)],
      },
      {
        ...written,
        format: 'esm',
        entryFileNames: `${GLOBAL_FILE}/[name].js`,
        chunkFileNames: `${GLOBAL_FILE}/[name]-[hash].js`,
      },
    ),
  ]);
  return [...core, ...screens];
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

/** A file of a build, with everything of the build that is fetched before it runs. */
export function filesToRun(files: readonly BuiltFile[], name: string): readonly BuiltFile[] {
  const needed = new Map<string, BuiltFile>();
  const add = (one: string) => {
    const file = files.find((built) => built.name === one);
    if (!file || needed.has(one)) return;
    needed.set(one, file);
    for (const next of file.imports) add(next);
  };
  add(name);
  if (needed.size === 0) throw new Error(`The build has no ${name}.`);
  return [...needed.values()];
}

/** Modules that the core's entry exports from are not bundled a second time: their classes must be the same ones. */
function exportedByTheCore(sources: string, core: string): Plugin {
  const entry = readFileSync(path.join(sources, 'index.ts'), 'utf8');
  const files = [...entry.matchAll(/from '(\.[^']+)'/g)].map(([, file = '']) => path.join(sources, file));
  return {
    name: 'exported-by-the-core',
    resolveId(id, importer) {
      if (!importer || !id.startsWith('.')) return undefined;
      const isExported = files.includes(path.resolve(path.dirname(importer), id));
      return isExported ? { id: core, external: true } : undefined;
    },
  };
}

/** In a plain script, too, an address is looked for beside the script. */
function fetchedFrom(sources: string, addresses: Readonly<Record<keyof typeof SCREENS, string>>): Plugin {
  return {
    name: 'fetched-from',
    resolveId(id, importer) {
      if (!importer || !id.startsWith('.')) return undefined;
      const file = path.relative(sources, path.resolve(path.dirname(importer), id));
      const name = (Object.keys(SCREENS) as (keyof typeof SCREENS)[]).find((one) => SCREENS[one] === file);
      return name && { id: addresses[name], external: true };
    },
  };
}

/** Checkout and paywall of the script-tag build throw errors of the class that the page has from it. */
function errorsOfTheGlobal(sources: string): Plugin {
  const errors = path.join(sources, 'core', 'errors.ts');
  const names = [...readFileSync(errors, 'utf8').matchAll(/^export (?:class|const) (\w+)/gm)].map(
    ([, name]) => name,
  );
  return {
    name: 'errors-of-the-global',
    load: (id) =>
      id === errors ? `export const { ${names.join(', ')} } = globalThis.${GLOBAL};` : undefined,
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
