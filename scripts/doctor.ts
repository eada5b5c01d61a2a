// `npm run doctor`: whether this installation is well. Asks the running server for what only it knows, and looks at the rest itself.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../packages/platform/src/clock/index.ts';
import { readEnvironmentFile, StartFailure } from '../packages/platform/src/config/index.ts';
import { askControl, ControlFailure } from '../packages/platform/src/control/index.ts';
import { openDatabase } from '../packages/platform/src/db/index.ts';
import { readServerConfig, SERVER_ENVIRONMENT, type ServerConfig } from '../server/src/config.ts';
import {
  bundleOf,
  CHECKS,
  doctorRules,
  exitCodeOf,
  findingsIn,
  OWN_WORD,
  reportOf,
  runChecks,
  surroundings,
  unanswered,
} from '../server/src/features/doctor/index.ts';
import { defaultRules, ruleChecks } from '../server/src/features.ts';
import { readRules } from '../server/src/rules.ts';

const ROOT = path.join(import.meta.dirname, '..');
const HELP = `npm run doctor [-- --json] [-- --bundle DATEI]
  --json          alles, was gefunden wurde, als JSON (npm run -s doctor -- --json)
  --bundle DATEI  dasselbe ohne Passwörter, Adressen und Namen, für eine Fehlermeldung
Es endet mit 0, wenn alles gut ist, mit 1, wenn jemand nachsehen sollte, und mit 2, wenn etwas kaputt ist.`;

type Findings = Awaited<ReturnType<typeof runChecks>>;

/** What the running server says of itself, or why it says nothing. */
async function findingsOfServer(dataDir: string): Promise<{ own: Findings; failure?: string }> {
  try {
    return { own: findingsIn(await askControl(dataDir, ['doctor', OWN_WORD])) };
  } catch (error) {
    if (error instanceof ControlFailure) return { own: [], failure: error.message };
    throw error;
  }
}

/** Looks from here; a database of the operator's own is reached without the server as well. */
async function findingsFromHere(config: ServerConfig, skipped: ReadonlySet<string>): Promise<Findings> {
  const { databaseUrl: url } = config;
  const log = { warn: () => {}, error: () => {} };
  const database =
    url === undefined || skipped.size > 0 ? undefined : openDatabase({ url, log, poolSize: 2 });
  try {
    const rules = rulesOf(config);
    const checks = CHECKS.filter(({ id }) => !skipped.has(id));
    return await runChecks(checks, surroundings({ config, rules, clock: systemClock, database }));
  } finally {
    await database?.close();
  }
}

/** A rules file that is wrong is a finding and no reason to look at nothing. */
function rulesOf({ rulesFile }: ServerConfig): typeof doctorRules {
  try {
    return readRules(rulesFile, defaultRules(), ruleChecks()).doctor;
  } catch {
    return doctorRules;
  }
}

async function examine(config: ServerConfig): Promise<Findings> {
  const { own, failure } = await findingsOfServer(config.dataDir);
  const here = await findingsFromHere(config, new Set(own.map(({ id }) => id)));
  const found = new Map([...own, ...here].map((finding) => [finding.id, finding]));
  const running = found.get('running');
  if (running && failure !== undefined) found.set('running', { ...running, ...unanswered(failure) });
  return CHECKS.flatMap(({ id }) => found.get(id) ?? []);
}

/** Settings with which nothing starts are all that can be said. */
function brokenSettings({ message }: StartFailure): Findings {
  const remedy = 'Berichtige die Einstellung; was es gibt, steht in .env.example.';
  return [{ id: 'settings', area: 'settings', title: 'Einstellungen', state: 'fail', says: message, remedy }];
}

/** What was found, and the folders whose names are private. */
async function findEverything(): Promise<{ findings: Findings; folders: string[] }> {
  let config: ServerConfig;
  try {
    config = readServerConfig(process.env, { root: ROOT, mayLackMail: true });
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return { findings: brokenSettings(error), folders: [ROOT] };
  }
  return { findings: await examine(config), folders: [ROOT, config.dataDir, config.databaseDir] };
}

/** What is set, in the file or in the environment of this command. */
function settingsNow(): Record<string, string> {
  const values = { ...settingsInFile(), ...process.env };
  const keys = Object.keys(SERVER_ENVIRONMENT);
  return Object.fromEntries(keys.flatMap((key) => (values[key] ? [[key, values[key]]] : [])));
}

function settingsInFile(): Record<string, string> {
  try {
    return readEnvironmentFile(path.join(ROOT, '.env'), SERVER_ENVIRONMENT);
  } catch {
    return {};
  }
}

async function main(words: readonly string[]): Promise<void> {
  if (words.includes('--help')) return console.log(HELP);
  const place = words.indexOf('--bundle');
  const file = place < 0 ? undefined : words[place + 1];
  if (place >= 0 && file === undefined) throw new StartFailure(HELP);
  const { findings, folders } = await findEverything();
  if (words.includes('--json')) console.log(JSON.stringify(findings, undefined, 2));
  else console.log(reportOf(findings));
  if (file !== undefined) {
    writeFileSync(file, bundleOf({ findings, settings: settingsNow(), folders, at: new Date() }), {
      mode: 0o600,
    });
    if (!words.includes('--json'))
      console.log(`\nDer Bericht liegt in ${file}. Lies ihn, bevor du ihn verschickst.`);
  }
  process.exitCode = exitCodeOf(findings);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
