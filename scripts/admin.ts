// `npm run admin -- COMMAND NAME …`: what the operator asks of the running server, through the socket in its data folder.
import path from 'node:path';
import { StartFailure } from '../packages/platform/src/config/index.ts';
import { askControl, ControlFailure } from '../packages/platform/src/control/index.ts';
import { readServerConfig } from '../server/src/config.ts';

const USAGE = `npm run admin -- BEFEHL NAME …
  create NAME              einmaliger Link, mit dem NAME Admin wird
  warn NAME GRUND          verwarnen
  mute NAME DAUER GRUND    stumm schalten, z. B. mute Lena 1h Bitte etwas ruhiger
  kick NAME DAUER GRUND    hinauswerfen: 0 nur hinaus, 18h oder 7d auch so lange gesperrt
  ban NAME GRUND           dauerhaft sperren
  lift NAME [GRUND]        Sperre und Stummschaltung aufheben
  file NAME                die Akte zeigen`;

const words = process.argv.slice(2);
if (words.length === 0 || words.includes('--help')) {
  console.log(USAGE);
} else {
  try {
    const { dataDir } = readServerConfig(process.env, { root: path.join(import.meta.dirname, '..') });
    console.log(await askControl(dataDir, words));
  } catch (error) {
    if (!(error instanceof ControlFailure || error instanceof StartFailure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
