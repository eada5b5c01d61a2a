import { wordsOf } from './words-of.ts';

/** The copy of one's data. */
export const t = wordsOf({
  loading: 'Einen Moment …',
  retry: 'Nochmal',

  text: 'Konto und Figur, Anmeldungen, Freunde, was du in Räumen gesagt hast, Münzen und Gekauftes, Meldungen und deine Akte: als Seite zum Lesen und als Datei für Programme.',
  sealed:
    'Private Nachrichten können wir nicht lesen: Von ihnen steht darin, wann du geschrieben hast und mit wem.',

  request: 'Kopie anfordern',
  requesting: 'Einen Moment …',
  'request.text': 'Sie ist meist in ein paar Minuten fertig. Dann schreiben wir dir eine Mail.',
  'request.anew': 'Neue Kopie anfordern',

  making: 'Deine Kopie wird gerade gemacht. Du brauchst nicht zu warten: Wir schreiben dir eine Mail.',

  ready: 'Deine Kopie liegt bis zum {moment} bereit.',
  'ready.size': 'Eine ZIP-Datei, {size}',
  confirm: 'Dein Passwort zur Bestätigung',
  take: 'Herunterladen',
  taking: 'Einen Moment …',
  taken: 'Gespeichert als {name}. Bewahr die Datei gut auf: Wer sie hat, kann alles lesen.',
  again: 'Die nächste kannst du ab dem {moment} anfordern.',
  native: 'In der App lässt sich die Datei nicht sichern. Öffne diese Seite dafür in deinem Browser.',

  failed: 'Das hat nicht geklappt. Es lag an uns, versuch es noch einmal.',
});
