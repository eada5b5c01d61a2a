import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { shortClassName } from './class-names.ts';
import { layerOrder } from './layer-order.ts';
import { ofTheClient } from './of-the-client.ts';
import { TREESHAKE } from './tree-shaking.ts';

/** Pages whose document brings along what visitors see of them, and the module that says it (`markup`). */
const PAGES: Readonly<Record<string, string>> = { '/': 'src/app/landing/first-sight.tsx' };

/** Says what every document brings along for people with a session, in place of the comment. */
const OVERLAY = { module: 'src/app/overlay-sight.tsx', comment: '<!--overlay-->' } as const;

/**
 * Writes down what people see of a page before any script has run. For visitors the server puts it into the page's document
 * (`.vite/contents.json`): by path the HTML that stands for `#root`. What only the operator knows stands in it as `{{name}}`. For people
 * with a session the loading overlay stands in every document. The client goes on from there (`app/start.tsx`).
 */
export function firstSight(): Plugin {
  return {
    name: 'first-sight',
    apply: ofTheClient,
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { overlay, contents } = await writeDown();
        for (const [page, markup] of Object.entries({ ...contents, 'every page': overlay })) {
          const missing = unknownIn(markup, bundle);
          if (missing.length > 0)
            this.error(`The document of ${page} names what is not built: ${missing.join(', ')}`);
        }
        const shell = bundle['index.html'];
        if (shell?.type !== 'asset' || !String(shell.source).includes(OVERLAY.comment))
          return this.error(`The document has no place for the overlay: ${OVERLAY.comment}`);
        shell.source = String(shell.source).replace(OVERLAY.comment, () => overlay);
        this.emitFile({ type: 'asset', fileName: '.vite/contents.json', source: JSON.stringify(contents) });
      },
    },
  };
}

/** Builds the modules for Node and asks them. */
async function writeDown() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'first-sight-'));
  try {
    await build({
      configFile: false,
      root: import.meta.dirname,
      // Of the router's mark for server components the client's build says enough.
      logLevel: 'error',
      publicDir: false,
      plugins: [layerOrder()],
      css: { modules: { generateScopedName: shortClassName } },
      // There is no browser to remember anything.
      define: { localStorage: 'undefined', sessionStorage: 'undefined' },
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: [...Object.values(PAGES), OVERLAY.module].map((file) =>
            path.join(import.meta.dirname, file),
          ),
          // What other plugins make is for code that comes after the first sight.
          external: [/^virtual:/],
          treeshake: TREESHAKE,
          output: { entryFileNames: '[name].js' },
        },
      },
    });
    const markupOf = async (file: string) => {
      const built = path.join(folder, `${path.basename(file, path.extname(file))}.js`);
      const { markup }: { markup: () => string } = await import(pathToFileURL(built).href);
      return markup();
    };
    const written = Object.entries(PAGES).map(async ([page, file]) => [page, await markupOf(file)] as const);
    const contents: Readonly<Record<string, string>> = Object.fromEntries(await Promise.all(written));
    return { contents, overlay: await markupOf(OVERLAY.module) };
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
