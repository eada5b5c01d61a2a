import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { layerOrder } from './layer-order.ts';
import { ofTheClient } from './of-the-client.ts';
import { TREESHAKE } from './tree-shaking.ts';

/** Pages whose document brings along what visitors see of them, and the module that says it (`markup`). */
const PAGES: Readonly<Record<string, string>> = { '/': 'src/app/landing/first-sight.tsx' };

/**
 * Writes down what visitors see of a page before any script has run, for the server to put into its document
 * (`.vite/contents.json`): by path the HTML that stands for `#root`. What only the operator knows stands in it as `{{name}}`. The client
 * goes on from there (`app/start.tsx`).
 */
export function firstSight(): Plugin {
  return {
    name: 'first-sight',
    apply: ofTheClient,
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const contents = await writeContents();
        for (const [page, markup] of Object.entries(contents)) {
          const missing = unknownIn(markup, bundle);
          if (missing.length > 0)
            this.error(`The document of ${page} names what is not built: ${missing.join(', ')}`);
        }
        this.emitFile({ type: 'asset', fileName: '.vite/contents.json', source: JSON.stringify(contents) });
      },
    },
  };
}

/** Builds the modules for Node and asks them. */
async function writeContents(): Promise<Readonly<Record<string, string>>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'first-sight-'));
  try {
    await build({
      configFile: false,
      root: import.meta.dirname,
      // Of the router's mark for server components the client's build says enough.
      logLevel: 'error',
      publicDir: false,
      plugins: [layerOrder()],
      // There is no browser to remember anything.
      define: { localStorage: 'undefined', sessionStorage: 'undefined' },
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: Object.values(PAGES).map((file) => path.join(import.meta.dirname, file)),
          // What other plugins make is for code that comes after the first sight.
          external: [/^virtual:/],
          treeshake: TREESHAKE,
          output: { entryFileNames: '[name].js' },
        },
      },
    });
    const written = Object.entries(PAGES).map(async ([page, file]) => {
      const built = path.join(folder, `${path.basename(file, path.extname(file))}.js`);
      const { markup }: { markup: () => string } = await import(pathToFileURL(built).href);
      return [page, markup()] as const;
    });
    return Object.fromEntries(await Promise.all(written));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Classes and files that the client's build does not have: then the two builds do not name things alike. */
function unknownIn(markup: string, bundle: Rolldown.OutputBundle): string[] {
  const styles = Object.values(bundle).flatMap((output) =>
    output.type === 'asset' && output.fileName.endsWith('.css') ? String(output.source) : [],
  );
  const css = styles.join('\n');
  const classes = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
  const files = [...markup.matchAll(/ (?:src|href)="\/(assets\/[^"]*)"/g)].map(([, file = '']) => file);
  return [
    ...classes.filter((name) => name !== '' && !css.includes(`.${name}`)),
    ...files.filter((file) => bundle[file] === undefined),
  ];
}
