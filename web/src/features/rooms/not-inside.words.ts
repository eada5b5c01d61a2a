import { wordsOf } from '../../i18n/index.ts';

/** What people read whose figure has left the room without them. */
export const t = wordsOf({
  'room.elsewhereTitle': 'Du bist jetzt auf einem anderen Gerät da.',
  'room.elsewhereText': 'Deine Figur ist dorthin umgezogen.',
  'room.elsewhereEnter': 'Hier weitermachen',
  'room.closedTitle': 'Dieser Raum ist jetzt geschlossen.',
  'room.closedText': 'Das Team hat ihn geschlossen. Anderswo ist noch Platz.',
  'room.closedWay': 'Zu den Räumen',
  'room.awayTitle': 'Du warst lange weg.',
  'room.awayText': 'Deine Figur ist inzwischen nach Hause gegangen.',
  'room.awayEnter': 'Wieder hinein',
});
