import { wordsOf } from '@plausch/words';

/** What the operator reads while a backup is brought back. */
export const restoreWords = wordsOf({
  none: 'In {folder} liegt keine Sicherung: Nenn eine Datei, oder setz BACKUP_DIR.',
  running: 'Plausch läuft: Beende es zuerst, dann ruf den Befehl noch einmal auf. Es wurde nichts verändert.',
  unpacking: 'Packe {file} aus …',
  unpacked: '{count} Dateien, alle unverändert.',
  proven: 'Stand vom {when}: Zahlen, Tabellen und Verzeichnisse stimmen.',
  figure:
    'Die Sicherung ist nicht vollständig: „{name}“ ist {value}, erwartet wird {before} bis {after}. Nimm eine andere.',
  strange: '{file} ist beschädigt, nimm eine andere Sicherung. Die Datenbank sagt dazu:\n{what}',
  noList:
    'In {folder} fehlt die Liste der gelöschten Konten (erased-accounts.txt): Wer seit dieser Sicherung gelöscht wurde, ist wieder da.',
  erased:
    '{count, plural, one {# Konto, das inzwischen gelöscht wurde, ist} other {# Konten, die inzwischen gelöscht wurden, sind}} wieder gelöscht.',
});
