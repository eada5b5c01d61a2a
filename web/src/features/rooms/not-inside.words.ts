import { wordsOf } from '../../i18n/index.ts';

/** What people read whose figure is on another device. */
export const t = wordsOf({
  'room.elsewhereTitle': 'Du bist jetzt auf einem anderen Gerät da.',
  'room.elsewhereText': 'Deine Figur ist dorthin umgezogen.',
  'room.resume': 'Hier weitermachen',
});
