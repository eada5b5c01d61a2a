import type { Plugin, Rolldown } from 'vite';
import { ofTheClient } from './of-the-client.ts';

/**
 * What light pages that people arrive at show first: groups of the build, or modules. A room is left out: so much code
 * at once keeps the browser from the shell, and its people come later than without (`npm run bench -- web`).
 */
const ARRIVALS: Readonly<Record<string, readonly string[]>> = {
  '/': ['/src/app/landing/LandingPage.tsx'],
  '/login': ['entry', '/src/features/sessions/LoginPage.tsx'],
  '/register': ['entry', '/src/features/accounts/RegisterPage.tsx'],
};

/** The picture that such a page is about, which would come only after its code. */
const PICTURES: Readonly<Record<string, string>> = { '/': 'evening.svg' };

/**
 * Tells the server in `.vite/hints.json` what the document of a page may ask for at once, so that its code comes together
 * with the shell instead of after it: by path the elements for its head.
 */
export function pageHints(): Plugin {
  return {
    name: 'page-hints',
    apply: ofTheClient,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const shell = filesOf(
          bundle,
          chunks.filter(({ isEntry }) => isEntry),
        );
        const hints = Object.entries(ARRIVALS).map(([page, parts]) => {
          const needed = filesOf(
            bundle,
            parts.map((part) => chunkOf(chunks, part)),
          );
          return [
            page,
            [...needed]
              .filter((file) => !shell.has(file))
              .map(element)
              .concat(pictureOf(bundle, page))
              .join(''),
          ];
        });
        const source = JSON.stringify(Object.fromEntries(hints));
        this.emitFile({ type: 'asset', fileName: '.vite/hints.json', source });
      },
    },
  };
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], part: string): Rolldown.OutputChunk {
  const isIt = ({ name, facadeModuleId }: Rolldown.OutputChunk) =>
    part.startsWith('/') ? facadeModuleId?.endsWith(part) === true : name === part && facadeModuleId === null;
  const found = chunks.find(isIt);
  if (!found) throw new Error(`The build has no chunk for ${part}.`);
  return found;
}

/** The scripts and styles of these chunks and of everything they import. */
function filesOf(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>();
  // The list grows while it is walked through.
  const all = new Set(chunks);
  for (const chunk of all) {
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') all.add(next);
    }
  }
  return files;
}

function pictureOf(bundle: Rolldown.OutputBundle, page: string): string[] {
  const name = PICTURES[page];
  if (name === undefined) return [];
  const found = Object.values(bundle).find(
    (output) => output.type === 'asset' && output.names.includes(name),
  );
  if (!found) throw new Error(`The build has no picture ${name}.`);
  return [`<link rel="preload" as="image" href="/${found.fileName}">`];
}

function element(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}
