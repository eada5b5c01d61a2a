// `npm run billing`: the billing backend alone, on a port and with data of its own. With words behind it, a command to the one
// that runs: `npm run billing -- key list plausch`.
import path from 'node:path';
import { checked, fileOf, filesIn, readFile } from '../billing/src/features/catalogue/index.ts';
import { main, readAloneConfig } from '../billing/src/main.ts';
import { StartFailure } from '../packages/platform/src/config/index.ts';
import { askControl, ControlFailure } from '../packages/platform/src/control/index.ts';
import { SERVER_ENVIRONMENT } from '../server/src/config.ts';
import { endWithParent } from './start/parent.ts';

const words = process.argv.slice(2);

/** Looked at here: a catalogue can be checked before any billing runs. */
const CHECK = 'catalogue check';
/** The running program may be at home elsewhere: it gets the text of a file and its name for the mistakes in it. */
const WITH_FILE = ['catalogue diff', 'catalogue apply'];

async function answer(): Promise<string> {
  const config = readAloneConfig(process.env, {
    root: path.join(import.meta.dirname, '..'),
    alsoKnown: SERVER_ENVIRONMENT,
  });
  const [feature, verb, file] = words;
  const command = `${feature} ${verb}`;
  if (command === CHECK) {
    if (file === undefined) return checked(filesIn(config.billing.catalogueDir));
    const { name, source } = readFile(file);
    return checked([fileOf(name, source)]);
  }
  if (file === undefined || !WITH_FILE.includes(command)) return askControl(config.dataDir, words);
  const { name, source } = readFile(file);
  return askControl(config.dataDir, [...words.slice(0, 2), source, name]);
}

if (words.includes('--help')) {
  console.log(
    [
      'npm run billing: the billing backend alone. Settings: .env.example',
      'npm run billing -- catalogue check|diff|apply [DATEI]',
      'npm run billing -- key list|create|revoke PROJEKT …',
      'npm run billing -- webhook list|add|remove|resend PROJEKT …',
    ].join('\n'),
  );
} else if (words.length === 0) {
  if (process.env['npm_lifecycle_event'] !== undefined) endWithParent();
  await main(SERVER_ENVIRONMENT);
} else {
  try {
    console.log(await answer());
  } catch (error) {
    if (!(error instanceof ControlFailure || error instanceof StartFailure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
