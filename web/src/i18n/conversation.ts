import { wordsOf } from './words-of.ts';

/** What every conversation in writing has, whether with one person or with a guild. */
export const t = wordsOf({
  'day.today': 'Heute',
  'day.yesterday': 'Gestern',

  'line.new': 'ab hier neu',
  'line.sending': 'wird gesendet',
  'line.waits': 'wartet auf Verbindung',
  'line.again': 'Noch einmal senden',

  'field.send': 'Senden',
  'field.left': 'noch {count}',
  'field.tooLong': '{count, plural, one {# Zeichen} other {# Zeichen}} zu viel',
});
