// Runs a script of this folder as one compiled file, with the words behind its name: `node scripts/compiled.ts billing key list`.
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compiledCodeFolder, compiledProgram } from '@plausch/platform/compiled';

const root = path.join(import.meta.dirname, '..');
const [name] = process.argv.splice(2, 1);
enableCompileCache(compiledCodeFolder(root));
await import(pathToFileURL(await compiledProgram({ root, program: `scripts/${name}.ts` })).href);
