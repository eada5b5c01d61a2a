import type { Running } from '../../server/src/main.ts';
import { missingSettings } from '../../server/src/texts.ts';

/** What the person at the terminal reads once everything runs. */
export function announcement({ config, url }: Running): string {
  const isAlone = config.publicUrl === undefined;
  const isOpenElsewhere = !/^(?:127\.|::1$|localhost$)/.test(config.host);
  const isElsewhere = !config.databaseDir.startsWith(config.dataDir);
  const rows = [
    ['Adresse', url],
    ...(config.mail === 'mailbox'
      ? [['Postfach', `${url}/postfach (alle Mails bleiben auf diesem Rechner)`]]
      : []),
    ...(config.mail === 'none'
      ? [['Mails', 'keine: Konten aktiviert npm run admin -- activate NAME, neue Passwörter gibt es nicht']]
      : []),
    ...(isAlone && isOpenElsewhere ? [['Andere', 'kommen erst herein, wenn PUBLIC_URL gesetzt ist']] : []),
    config.databaseUrl === undefined
      ? [
          'Daten',
          `${config.databaseDir}${isElsewhere ? ' (dort, weil die Datenbank nicht als root läuft)' : ''}`,
        ]
      : ['Daten', 'in der Datenbank aus DATABASE_URL'],
    ...(missingSettings(config.brand).length > 0
      ? [['Impressum', 'unvollständig; was noch fehlt, sagt npm run check:launch']]
      : []),
    ['Beenden', 'Strg+C'],
  ];
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(10)}${value}`);
  return `\n${config.brand.name} läuft.\n\n${lines.join('\n')}\n\n`;
}
