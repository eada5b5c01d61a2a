import { wordsOf } from './words-of.ts';

/** What leads to the finder and to the sheet of all keys. */
export const t = wordsOf({
  'ways.find': 'Suchen',
  'ways.findMore': 'Suchen und springen',
  'ways.keys': 'Alle Tasten',
  'ways.texts': 'Rechtliches und mehr',
  'ways.textsNote': 'Öffnet sich in einem neuen Tab, hier geht es weiter.',
  'ways.offline': 'Das braucht kurz eine Verbindung. Gleich noch einmal.',
});
