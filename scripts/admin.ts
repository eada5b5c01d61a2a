// `npm run admin -- COMMAND NAME …`: what the operator asks of the running server, through the socket in its data folder.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '../packages/platform/src/config/index.ts';
import { askControl, ControlFailure } from '../packages/platform/src/control/index.ts';
import { readServerConfig } from '../server/src/config.ts';

const USAGE = `npm run admin -- BEFEHL NAME …
  create NAME              einmaliger Link, mit dem NAME Admin wird
  activate NAME            das Konto ohne Mail aktivieren
  warn NAME GRUND          verwarnen
  mute NAME DAUER GRUND    stumm schalten, z. B. mute Lena 1h Bitte etwas ruhiger
  kick NAME DAUER GRUND    hinauswerfen: 0 nur hinaus, 18h oder 7d auch so lange gesperrt
  ban NAME GRUND           dauerhaft sperren
  lift NAME [GRUND]        Sperre und Stummschaltung aufheben
  file NAME                die Akte zeigen
  cases                    offene Fälle: Meldungen, Urheberbeschwerden, Einsprüche
  cases show NUMMER        einen Fall ganz zeigen
  cases pictures NUMMER    seine Bilder öffnen, wenn das noch niemand durfte
  news publish DATEI.md    eine Nachricht für alle veröffentlichen oder ändern
  news hide ADRESSE        sie wieder verbergen`;

const words = process.argv.slice(2);

/** The server may be at home elsewhere: it gets the text, not the name of the file. */
function withText([command, what, file, ...more]: readonly string[]): string[] {
  if (command === 'cases' && what === undefined) return [command, 'list'];
  const given = [command, what, file, ...more].filter((word) => word !== undefined);
  if (command !== 'news' || what !== 'publish' || file === undefined) return given;
  try {
    return [command, what, readFileSync(file, 'utf8')];
  } catch {
    throw new StartFailure(`Die Datei ${file} lässt sich nicht lesen.`);
  }
}

if (words.length === 0 || words.includes('--help')) {
  console.log(USAGE);
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
