// `npm run restore -- FILE|latest`: brings a backup back, or looks whether it can be.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupFailure, backupsIn, identitiesIn } from '../packages/platform/src/backup/index.ts';
import { createLogger } from '../packages/platform/src/logger/index.ts';
import { spanInWords } from '../packages/words/src/index.ts';
import { readServerConfig } from '../server/src/config.ts';
import { noteTry } from '../server/src/features/backups/index.ts';
import { restore } from '../server/src/restore.ts';
import { tellOperator } from './backup/tell-operator.ts';

const USAGE = [
  'npm run restore -- DATEI: spielt eine Sicherung zurück; Plausch darf dabei nicht laufen',
  'npm run restore -- latest: die neueste',
  'npm run restore -- DATEI --verify: sieht nur nach, ob es ginge, auch während Plausch läuft',
  'npm run restore -- DATEI --key DATEI: mit dem geheimen Schlüssel aus einer Datei, oder - für die Eingabe',
].join('\n');
const STDIN = 0;

/** The secret keys that the operator gives: a file, or what is typed. */
function identities(file: string | undefined): string[] {
  if (file === undefined) return [];
  if (file === '-') {
    console.log('Der geheime Schlüssel, dann Eingabetaste und Strg-D:');
    return identitiesIn(readFileSync(STDIN, 'utf8'));
  }
  try {
    return identitiesIn(readFileSync(file, 'utf8'));
  } catch (cause) {
    if (cause instanceof BackupFailure) throw cause;
    throw new BackupFailure(`Die Datei ${file} lässt sich nicht lesen.`, { cause });
  }
}

await tellOperator(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      verify: { type: 'boolean', default: false },
      key: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [file, ...others] = positionals;
  if (values.help || file === undefined || others.length > 0) return console.log(USAGE);
  const startedAt = performance.now();
  const config = readServerConfig(process.env, { root: path.join(import.meta.dirname, '..') });
  const { before, file: taken } = await restore({
    config,
    file,
    isTrial: values.verify,
    identities: identities(values.key),
    logger: createLogger({ level: 'warn' }),
    say: (sentence) => console.log(sentence),
  });
  const lastedMs = performance.now() - startedAt;
  const lasted = spanInWords(Math.ceil(lastedMs / 1_000) * 1_000);
  if (values.verify) {
    // With the newest one that is the trial of the week, made by hand.
    if (taken === backupsIn(config.backups.folder)[0]?.file)
      noteTry(config, { drill: { at: Date.now(), minutes: lastedMs / 60_000 } });
    return console.log(`Die Sicherung ließe sich zurückspielen, in ${lasted}.`);
  }
  console.log(`Zurückgespielt in ${lasted}. Starte Plausch mit npm start.`);
  if (before !== undefined)
    console.log(`Die Daten von vorher liegen in ${before}: Lösch sie, wenn alles da ist.`);
});
