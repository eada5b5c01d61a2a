import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '@plausch/platform/config';
import { readServerConfig } from '../../../config.ts';
import { missingSettings } from '../../../texts.ts';
import { type Check, fail, ok, unknown, warn } from '../doctor.contract.ts';
import { mayOthersRead } from './machine.ts';

const area = 'settings';

/** What the operator has set, and what comes with the installation. */
export const settingsChecks: readonly Check[] = [
  {
    id: 'environmentFile',
    area,
    title: 'Datei .env',
    needs: 'nothing',
    look: ({ root }) => {
      const file = path.join(root, '.env');
      try {
        readServerConfig({}, { root, mayLackMail: true });
      } catch (error) {
        if (!(error instanceof StartFailure)) throw error;
        return fail(error.message, 'Berichtige die Datei .env; was hinein darf, steht in .env.example.');
      }
      if (!existsSync(file))
        return ok('Es gibt keine: Alles kommt aus der Umgebung oder ist wie vorgesehen.');
      return mayOthersRead(file)
        ? warn(
            'Die Datei .env dürfen auch andere auf diesem Rechner lesen.',
            `Nimm ihnen das Recht: chmod 600 ${file}`,
          )
        : ok('Sie ist in Ordnung, und nur Plausch darf sie lesen.');
    },
  },
  {
    id: 'publicAddress',
    area,
    title: 'Öffentliche Adresse',
    needs: 'nothing',
    look: ({ config: { publicUrl } }) => {
      if (publicUrl === undefined)
        return ok('PUBLIC_URL ist nicht gesetzt: Plausch ist nur für diesen Rechner da.');
      return new URL(publicUrl).protocol === 'https:' || isAtHome(publicUrl)
        ? ok(`${publicUrl}`)
        : warn(
            `${publicUrl} ist nicht verschlüsselt: Wer auf dem Weg sitzt, liest Passwörter mit.`,
            'Stell einen Proxy mit Zertifikat davor, deploy/Caddyfile, und setze PUBLIC_URL mit https://.',
          );
    },
  },
  {
    id: 'logLevel',
    area,
    title: 'Log',
    needs: 'nothing',
    look: ({ config: { logLevel, publicUrl } }) => {
      if (publicUrl === undefined) return ok(`Die Stufe ist ${logLevel}.`);
      if (logLevel === 'trace' || logLevel === 'debug')
        return warn(
          `Die Stufe ist ${logLevel}: Das Log wächst schnell und sagt mehr, als es muss.`,
          'Nimm LOG_LEVEL wieder heraus; dann gilt info.',
        );
      if (logLevel === 'info') return ok('Die Stufe ist info.');
      return warn(
        `Die Stufe ist ${logLevel}: Das Sicherheitslog fehlt, es braucht info.`,
        'Nimm LOG_LEVEL wieder heraus; dann gilt info.',
      );
    },
  },
  {
    id: 'imprint',
    area,
    title: 'Impressum und Kontakt',
    needs: 'nothing',
    look: ({ config: { brand, publicUrl } }) => {
      const missing = missingSettings(brand).map(({ name }) => name);
      if (missing.length === 0) return ok('Alles ist ausgefüllt.');
      if (publicUrl === undefined) return unknown('ohne PUBLIC_URL niemand sonst die Seiten liest');
      return fail(
        `Es fehlt: ${missing.join(', ')}.`,
        'Trag es in .env ein; was gemeint ist, sagt npm run check:launch.',
      );
    },
  },
  {
    id: 'client',
    area,
    title: 'Gebaute Seiten',
    needs: 'nothing',
    look: ({ root }) => {
      const built = path.join(root, 'web', 'dist');
      if (existsSync(path.join(built, 'index.html')) && readdirSync(path.join(built, '.vite')).length > 0)
        return ok('Sie sind da.');
      return fail(
        'Die Seiten sind nicht gebaut.',
        'npm start baut sie; wer den Server anders startet, ruft es einmal auf.',
      );
    },
  },
];

/** Whether an address leads to this machine or a network at home, where no certificate is to be had. */
function isAtHome(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[::1\]|\[f[cd])|\.(?:local|lan|test)$/.test(
    hostname,
  );
}
