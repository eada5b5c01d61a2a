import type { Plugin, Rolldown } from 'vite';
import { ofTheClient } from './of-the-client.ts';

/** What a page shows first: groups of the build, or modules. */
type Parts = readonly string[];

/** Light pages that people arrive at. */
const ARRIVALS: Readonly<Record<string, Parts>> = {
  '/': ['/src/app/landing/LandingPage.tsx'],
  '/login': ['entry', '/src/features/sessions/LoginPage.tsx'],
  '/register': ['entry', '/src/features/accounts/RegisterPage.tsx'],
};

/**
 * Pages that come under the overlay, `?raum` with that parameter: their scripts, in the order in which they run, and their styles. So
 * much beside the shell would keep the shell waiting, so all of it has low priority; and styles are only fetched, as those
 * of a document would keep the overlay waiting.
 */
const UNDER_THE_OVERLAY: Readonly<Record<string, Parts>> = {
  '/main': ['app', 'public', 'controls', 'lobby'],
  '/news': ['app', 'public', 'controls', 'news', '/src/features/news/NewsPage.tsx'],
  '/main?raum': ['app', 'public', 'controls', 'room', 'live', 'stage'],
};

/** The picture that such a page is about, which would come only after its code. */
const PICTURES: Readonly<Record<string, string>> = { '/': 'evening.svg' };

/**
 * Tells the server in `.vite/hints.json` what the document of a page may ask for at once, so that its code comes together
 * with the shell instead of after it: by path, or by path and the name of a parameter, the elements for its head.
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
        const needed = (parts: Parts) => {
          const files = filesOf(
            bundle,
            parts.map((part) => chunkOf(chunks, part)),
          );
          return [...files].filter((file) => !shell.has(file));
        };
        const atOnce = Object.entries(ARRIVALS).map(([page, parts]) => [
          page,
          [...needed(parts).map((file) => element(file)), ...pictureOf(bundle, page)].join(''),
        ]);
        const afterwards = Object.entries(UNDER_THE_OVERLAY).map(([page, parts]) => [
          page,
          needed(parts).map(fetchedLater).join(''),
        ]);
        const source = JSON.stringify(Object.fromEntries([...atOnce, ...afterwards]));
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

const isScript = (file: string) => file.endsWith('.js');

/** Fetches a file and uses it at once. */
function element(file: string): string {
  const kind = isScript(file) ? 'modulepreload' : 'stylesheet';
  return `<link rel="${kind}" crossorigin href="/${file}">`;
}

/** Fetches a file when there is nothing better to do, to be used once it is asked for. */
function fetchedLater(file: string): string {
  const kind = isScript(file) ? 'rel="modulepreload"' : 'rel="preload" as="style"';
  return `<link ${kind} crossorigin fetchpriority="low" href="/${file}">`;
}
