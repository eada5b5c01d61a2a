import { wordsOf } from '@plausch/words';

/** What the operator reads about backups. */
export const t = wordsOf({
  saved:
    'Gesichert: {file} ({megabytes} MB, {encrypted, select, yes {verschlüsselt} other {nicht verschlüsselt}}).',
  'hint.key':
    'Bevor du Sicherungen von diesem Rechner wegbringst, mach einen Schlüssel: npm run backup -- --new-key',
  'hint.disk':
    'Sie liegt auf derselben Platte wie die Daten. Geht die Platte kaputt, ist beides weg: Setz BACKUP_DIR auf eine andere.',
  'hint.billing': 'Die Datenbank des Billings (BILLING_DATABASE_URL) ist nicht dabei: Sichere sie selbst.',
  elsewhere:
    'Plausch sichert die Datenbank, die es mitbringt. Deine eigene (DATABASE_URL) sicherst du mit pg_dump oder pg_basebackup.',
  nothing: 'Hier gibt es noch nichts zu sichern: Plausch ist noch nie gestartet.',
  wholePath: 'Nenn den Ordner mit seinem ganzen Pfad, wie /mnt/platte.',
  busy: 'Gerade läuft schon eine Sicherung. Warte, bis sie fertig ist.',
  broken: 'Die Sicherung ist gescheitert, warum steht im Log.',
  drillBroken: 'Die Probe ist gescheitert, warum steht im Log.',
});
