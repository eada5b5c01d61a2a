import { wordsOf } from '@plausch/words';

/** What people read about blocks and friends. */
export const t = wordsOf({
  'blocks.full': 'Mehr Leute kannst du nicht blockieren.',
  'requests.blocked': 'Du hast diese Person blockiert. Heb das zuerst auf.',
  'requests.open':
    'Du hast schon {count, plural, one {# offene Anfrage} other {# offene Anfragen}}. Warte auf Antworten, oder zieh eine zurück.',
  'requests.daily': 'Du hast gerade schon viele Leute gefragt. Morgen geht es weiter.',
  'friends.full': 'Mehr Freunde gehen nicht in deine Liste.',
  'friends.theirsFull': 'In die Liste von {name} passt niemand mehr.',
});
