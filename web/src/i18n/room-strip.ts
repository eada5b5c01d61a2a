import { wordsOf } from './words-of.ts';

/** The strip that says that a room goes on beside another page. */
export const t = wordsOf({
  'strip.title': 'Dein Raum',
  'strip.back': 'Zurück in den Raum: {room}',
  'strip.news': '{count, plural, one {# neue Zeile} other {# neue Zeilen}}',
  'strip.quiet': 'nichts Neues',
  'strip.leave': 'Raum verlassen',
});
