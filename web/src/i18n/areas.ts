import { wordsOf } from './words-of.ts';

/** The frame of the app around its areas, and what stands where one is out of reach. */
export const t = wordsOf({
  'areas.title': 'Bereiche',
  'areas.room': 'Raum',
  'areas.friends': 'Freunde',
  'areas.messages': 'Nachrichten',
  'areas.wardrobe': 'Garderobe',
  'areas.shop': 'Laden',
  'areas.news': 'Neues',
  'areas.me': 'Ich, {name}',
  'areas.more': 'Mehr',
  'areas.backToRoom': 'Zurück in den Raum: {room}',

  'noNet.title': 'Gerade kein Netz',
  'noNet.text': 'Diese Seite ist noch nicht hier. Sobald du wieder Netz hast, kommt sie von selbst.',
  'noNet.retry': 'Noch einmal',
  'noNet.still': 'Noch kommt nichts an.',
});
