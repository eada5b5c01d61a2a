// `npm run admin -- COMMAND …`: what the operator asks of the running server, through the socket in its data folder.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '../packages/platform/src/config/index.ts';
import { askControl, ControlFailure } from '../packages/platform/src/control/index.ts';
import { readServerConfig } from '../server/src/config.ts';
import { FEATURES } from '../server/src/features.ts';
import { usageOf } from '../server/src/operator.ts';

/** Stands in a command for a file whose text is sent. */
const FILE = 'DATEI';

const words = process.argv.slice(2);
const forms = FEATURES.flatMap(({ commands = {} }) => Object.keys(commands)).map((form) => form.split(' '));

/** The server may be at home elsewhere: it gets the text of a file, not its name. */
function withText(given: readonly string[]): string[] {
  const form = forms.find((one) => one.includes(FILE) && fits(one, given));
  return given.map((word, i) => (form?.[i] === FILE ? textOf(word) : word));
}

/** Whether the words begin as the form does, up to its file. */
const fits = (form: readonly string[], given: readonly string[]) =>
  form.slice(0, form.indexOf(FILE)).every((word, i) => word === given[i]);

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartFailure(`Die Datei ${file} lässt sich nicht lesen.`);
  }
}

if (words.length === 0 || words.includes('--help')) {
  console.log(`npm run admin -- BEFEHL …\n${usageOf(FEATURES)}`);
} else {
  try {
    const { dataDir } = readServerConfig(process.env, { root: path.join(import.meta.dirname, '..') });
    console.log(await askControl(dataDir, withText(words)));
  } catch (error) {
    if (!(error instanceof ControlFailure || error instanceof StartFailure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
