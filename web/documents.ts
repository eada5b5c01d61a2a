import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DOCUMENTS, type DocumentPath } from '@plausch/protocol/pages';
import { build, type Plugin } from 'vite';
import { writeDocument } from './src/documents/document.ts';

const SOURCES = path.resolve(import.meta.dirname, 'pages');
const TEMPLATE = 'document.html';

/**
 * Makes pages of the texts in `pages/`: whole documents that need neither script nor database, as legal texts must. What only
 * the operator knows stands in them as `{{name}}`; the server fills it in when it starts (`.vite/documents/`).
 */
export function documents(): Plugin {
  return {
    name: 'documents',
    apply: ({ root }, { command }) =>
      command === 'build' && path.resolve(root ?? '.') === import.meta.dirname,
    buildStart() {
      const unknown = readdirSync(SOURCES).filter((file) => !Object.hasOwn(DOCUMENTS, pathOf(file)));
      if (unknown.length > 0) this.error(`pages/ has texts without an address: ${unknown.join(', ')}`);
      for (const file of readdirSync(SOURCES)) this.addWatchFile(path.join(SOURCES, file));
    },
    async generateBundle(_options, bundle) {
      const { template, files } = await buildFrame();
      for (const { fileName, source } of files) {
        if (!bundle[fileName]) this.emitFile({ type: 'asset', fileName, source });
      }
      for (const address of Object.keys(DOCUMENTS) as DocumentPath[]) {
        const text = readFileSync(path.join(SOURCES, `${address.slice(1)}.md`), 'utf8');
        const source = writeDocument(text, { template, address, titles: { '/news': 'Neues', ...DOCUMENTS } });
        this.emitFile({ type: 'asset', fileName: `.vite/documents${address}.html`, source });
      }
    },
  };
}

/** The page around the texts with its stylesheet. By itself, so that nothing of the client comes with it. */
async function buildFrame() {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: path.join(import.meta.dirname, TEMPLATE) },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const assets = outputs.filter((output) => output.type === 'asset');
  const frame = assets.find(({ fileName }) => fileName === TEMPLATE);
  if (!frame) throw new Error(`${TEMPLATE} could not be built.`);
  return { template: String(frame.source), files: assets.filter((asset) => asset !== frame) };
}

function pathOf(file: string): string {
  return `/${path.basename(file, '.md')}`;
}
