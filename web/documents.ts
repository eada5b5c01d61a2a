import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TEXTS, type TextPath } from '@plausch/protocol/pages';
import { build, type Plugin } from 'vite';
import { ofTheClient } from './of-the-client.ts';
import { withProgram, writeDocument, writeFrame } from './src/documents/document.ts';

const SOURCES = path.resolve(import.meta.dirname, 'pages');
const TEMPLATE = 'document.html';
const FORM_PROGRAM = 'src/documents/case-form.ts';
/** Where the server puts a form, in texts that have one. */
const FORM = '{{form}}';

/**
 * Makes pages of the texts in `pages/`: whole documents that need neither script nor database, as legal texts must. What only
 * the operator knows stands in them as `{{name}}`; the server fills it in when it starts (`.vite/documents/`).
 */
export function documents(): Plugin {
  return {
    name: 'documents',
    apply: ofTheClient,
    buildStart() {
      const unknown = readdirSync(SOURCES).filter((file) => !Object.hasOwn(TEXTS, pathOf(file)));
      if (unknown.length > 0) this.error(`pages/ has texts without an address: ${unknown.join(', ')}`);
      for (const file of readdirSync(SOURCES)) this.addWatchFile(path.join(SOURCES, file));
    },
    async generateBundle(_options, bundle) {
      const { template, program, files } = await buildFrame();
      const titles = { '/news': 'Neues', ...TEXTS };
      for (const { fileName, source } of files) {
        if (!bundle[fileName]) this.emitFile({ type: 'asset', fileName, source });
      }
      for (const address of Object.keys(TEXTS) as TextPath[]) {
        const text = readFileSync(path.join(SOURCES, `${address.slice(1)}.md`), 'utf8');
        const written = writeDocument(text, { template, address, titles });
        const source = text.includes(FORM) ? withProgram(written, program) : written;
        this.emitFile({ type: 'asset', fileName: `.vite/documents${address}.html`, source });
      }
      const frame = writeFrame({ template, titles });
      this.emitFile({ type: 'asset', fileName: '.vite/frame.html', source: frame });
      this.emitFile({
        type: 'asset',
        fileName: '.vite/form-frame.html',
        source: withProgram(frame, program),
      });
    },
  };
}

/** The page around the texts with its stylesheet, and the program of forms. By itself, so that nothing of the client comes with it. */
async function buildFrame() {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: [TEMPLATE, FORM_PROGRAM].map((file) => path.join(import.meta.dirname, file)),
      },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const files = outputs.map((output) => ({
    fileName: output.fileName,
    source: output.type === 'asset' ? output.source : output.code,
  }));
  const frame = files.find(({ fileName }) => fileName === TEMPLATE);
  const isProgram = (output: (typeof outputs)[number]) =>
    output.type === 'chunk' && output.isEntry && output.facadeModuleId?.endsWith(FORM_PROGRAM) === true;
  const program = outputs.find(isProgram)?.fileName;
  if (!frame || program === undefined) throw new Error(`${TEMPLATE} and ${FORM_PROGRAM} could not be built.`);
  return { template: String(frame.source), program, files: files.filter((file) => file !== frame) };
}

function pathOf(file: string): string {
  return `/${path.basename(file, '.md')}`;
}
