// `npm run build`: makes all files that a start would make beside its data, for installations whose program may not write to its own folder.
import path from 'node:path';
import { compiledProgram } from '../packages/platform/src/compiled/index.ts';
import { buildIfStale } from './start/web-build.ts';

const ROOT = path.join(import.meta.dirname, '..');
/** What operators run of an installation. */
const PROGRAMS = ['start', 'admin', 'doctor', 'billing'];

await buildIfStale(ROOT, new AbortController().signal, (text) => process.stdout.write(text));
for (const name of PROGRAMS) {
  const file = await compiledProgram({ root: ROOT, program: `scripts/${name}.ts` });
  console.log(`${name}: ${path.relative(ROOT, file)}`);
}
