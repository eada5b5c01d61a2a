import { wordsOf } from '../../../i18n/index.ts';

/** What the commands of a room are called and say. */
export const t = wordsOf({
  'command.afk': 'kurz weg, mit oder ohne Grund',
  'command.afkUsage': '/afk Text',
  'command.back': 'wieder da',
  'command.geh': 'zu jemandem oder zu einem Ort',
  'command.gehUsage': '/geh Name oder Ort',
  'command.herz': 'lässt ein Herz steigen',
  'command.hilfe': 'zeigt alle Befehle',
  'command.tanzen': 'deine Figur tanzt',
  'command.winken': 'deine Figur winkt',
  'command.list': 'Befehle',
  'command.found':
    '{count, plural, one {Ein Befehl} other {# Befehle}}. Wählen mit den Pfeiltasten, einsetzen mit Tab.',
  'command.all': 'Befehle: {list}.',
  'command.each': '{usage}, {text}',
  'command.unknown': 'Den Befehl {command} gibt es nicht. /hilfe zeigt dir alle.',
  'command.whereTo': 'Wohin? Schreib /geh und einen Namen oder Ort dazu.',
  'command.nobody': 'Hier ist niemand und nichts, das „{name}“ heißt.',
  'command.tooLong': 'Das ist zu lang: höchstens {max} Zeichen nach /afk.',
  'command.notAway': 'Du bist gar nicht abwesend.',
  'command.offline': 'Dafür braucht es die Verbindung. Gleich noch einmal.',
});
