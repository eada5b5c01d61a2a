// `npm run backup`: saves everything into one file, through the running server, or by itself where none runs.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { newBackupKey } from '../packages/platform/src/backup/index.ts';
import { askControl, NobodyThere } from '../packages/platform/src/control/index.ts';
import { backUpAlone } from '../server/src/back-up.ts';
import { readServerConfig, type ServerConfig } from '../server/src/config.ts';
import { tellOperator } from './backup/tell-operator.ts';

const USAGE = [
  'npm run backup: sichert alles in eine Datei',
  'npm run backup -- --to ORDNER: dorthin',
  'npm run backup -- --new-key: macht den Schlüssel, mit dem von jetzt an verschlüsselt wird',
].join('\n');

async function backUp(config: ServerConfig, to: string | undefined): Promise<string> {
  try {
    return await askControl(config.dataDir, ['backup', ...(to === undefined ? [] : [to])]);
  } catch (error) {
    if (!(error instanceof NobodyThere)) throw error;
    return await backUpAlone(config, to);
  }
}

function newKey({ dataDir }: ServerConfig): string {
  return [
    'Von jetzt an werden Sicherungen verschlüsselt. Ohne diesen Schlüssel bringt sie niemand zurück, und er steht nirgends sonst:',
    '',
    newBackupKey(dataDir),
    '',
    'Schreib ihn auf, an einem Ort außerhalb dieses Rechners. Ältere Sicherungen öffnet nur der Schlüssel von damals.',
  ].join('\n');
}

async function answer(): Promise<string> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      'new-key': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return USAGE;
  const config = readServerConfig(process.env, { root: path.join(import.meta.dirname, '..') });
  return values['new-key'] ? newKey(config) : await backUp(config, values.to && path.resolve(values.to));
}

await tellOperator(USAGE, async () => console.log(await answer()));
