import { wordsOf } from './words-of.ts';

/** What a member reads who may not see a page of the team. */
export const t = wordsOf({
  'gate.title': 'Kein Zugriff',
  'gate.text': 'Diese Seite ist für das Team.',
  'gate.rooms': 'Zu den Räumen',
});
