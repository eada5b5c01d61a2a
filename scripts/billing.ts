// `npm run billing`: the billing backend alone, on a port and with data of its own. With words behind it, a command to the one
// that runs: `npm run billing -- key list plausch`.
import path from 'node:path';
import { checked, fileOf, filesIn, readFile } from '../billing/src/features/catalogue/index.ts';
import { main, readAloneConfig } from '../billing/src/main.ts';
import { year } from '../billing/src/year.ts';
import { StartFailure } from '../packages/platform/src/config/index.ts';
import { askControl, ControlFailure } from '../packages/platform/src/control/index.ts';
import { SERVER_ENVIRONMENT } from '../server/src/config.ts';
import { endWithParent } from './start/parent.ts';

const words = process.argv.slice(2);

/** Looked at here: a catalogue can be checked before any billing runs. */
const CHECK = 'catalogue check';
/** The running program may be at home elsewhere: it gets the text of a file and its name for the mistakes in it. */
const WITH_FILE = ['catalogue diff', 'catalogue apply'];

const config = () =>
  readAloneConfig(process.env, {
    root: path.join(import.meta.dirname, '..'),
    alsoKnown: SERVER_ENVIRONMENT,
  });

async function answer(): Promise<string> {
  const { dataDir, billing } = config();
  const [feature, verb, file] = words;
  const command = `${feature} ${verb}`;
  if (command === CHECK) {
    if (file === undefined) return checked(filesIn(billing.catalogueDir));
    const { name, source } = readFile(file);
    return checked([fileOf(name, source)]);
  }
  if (file === undefined || !WITH_FILE.includes(command)) return askControl(dataDir, words);
  const { name, source } = readFile(file);
  return askControl(dataDir, [...words.slice(0, 2), source, name]);
}

/** Months of a customer, with the billing that runs on this machine. */
async function passYear(): Promise<void> {
  const { port, dataDir } = config();
  await year({
    url: `http://localhost:${port}`,
    run: (command) => askControl(dataDir, command),
    print: (text) => console.log(text),
  });
}

if (words.includes('--help')) {
  console.log(
    [
      'npm run billing: the billing backend alone. Settings: .env.example',
      'npm run billing -- catalogue check|diff|apply [DATEI]',
      'npm run billing -- key list|create|revoke PROJEKT …',
      'npm run billing -- webhook list|add|remove|resend PROJEKT …',
      'npm run billing -- customer PROJEKT sandbox|production APP_USER_ID',
      'npm run billing -- check: vergleicht Käufe, Gateway, Bücher, Steuern, Belege und Rechte',
      'npm run billing -- tax PROJEKT 2026Q3 [sandbox] [USD=1.0852 …]: Umsätze des Quartals als CSV',
      'npm run billing -- year: kauft in der Sandbox des laufenden billing und lässt Monate vergehen',
    ].join('\n'),
  );
} else if (words.length === 0) {
  if (process.env['npm_lifecycle_event'] !== undefined) endWithParent();
  await main(SERVER_ENVIRONMENT);
} else {
  try {
    if (words[0] === 'year') await passYear();
    else console.log(await answer());
  } catch (error) {
    if (!(error instanceof ControlFailure || error instanceof StartFailure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
