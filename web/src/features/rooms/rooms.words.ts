import { format, type ValuesOf } from '@plausch/words';
import { LOCALE } from '../../i18n/index.ts';

/** Everything people read in rooms and the lobby. */
const words = {
  'lobby.title': 'Räume',
  'lobby.occupancy': '{count, plural, =0 {niemand da} other {# da}}',
  'lobby.liveCount': '{count, plural, =0 {Gerade niemand da} one {Eine Person da} other {# Personen da}}',
  'lobby.join': 'Dazusetzen',
  'lobby.joinRoom': 'Dazusetzen: {room}',
  'lobby.full': 'voll',
  'lobby.loading': 'Räume werden geladen',
  'lobby.empty': 'Gerade ist kein Raum offen.',
  'lobby.failed': 'Die Räume lassen sich gerade nicht laden.',
  'lobby.retry': 'Noch einmal versuchen',
  'lobby.guestTitle': 'Setz dich einfach dazu.',
  'lobby.guestText': 'Zum Mitreden brauchst du nur einen Namen und ein Passwort.',
  'lobby.login': 'Anmelden',
  'lobby.register': 'Mitreden',

  'room.title': '{room}',
  'room.region': 'Raum {room}',
  'room.present': '{count, plural, one {# da} other {# da}}',
  'room.entering': 'Du gehst hinein …',
  'room.notFound': 'Diesen Raum gibt es nicht.',
  'room.toLobby': 'Zu den Räumen',
  'room.elsewhereTitle': 'Du bist auf einem anderen Gerät da.',
  'room.elsewhereText':
    'Deine Figur ist dorthin umgezogen. Hier siehst du den Raum, wie du ihn verlassen hast.',
  'room.resume': 'Hier weitermachen',
  'room.refusedTitle': 'Das hat nicht geklappt.',
  'room.retry': 'Noch einmal versuchen',
  'room.offline': 'Verbindung wird wiederhergestellt',
  'room.back': 'Zurück zu den Räumen',

  'stage.label':
    'Bühne. Gehen mit den Pfeiltasten, zu Plätzen mit den Ziffern, zum Schreibfeld mit der Eingabetaste.',
  'stage.you': 'Du',
  'stage.alone': 'Noch ganz still hier. Setz dich, bald kommt jemand.',

  'people.label': 'Personen im Raum',
  'people.you': '{name} (du)',
  'people.dozing': 'gleich zurück',
  'people.typing': 'schreibt …',
  'people.show': 'Mitglieder zeigen',
  'people.title': 'Mitglieder',
  'people.close': 'Schließen',

  'panel.label': 'Verlauf und Mitglieder',
  'panel.open': 'Verlauf und Mitglieder zeigen',
  'panel.close': 'Seitenleiste schließen',
  'panel.transcript': 'Verlauf',
  'panel.members': 'Mitglieder',

  'talk.log': 'Verlauf',
  'talk.you': 'Du',
  'talk.waiting': 'wartet',
  'talk.waitingOffline': 'wartet, geht von selbst raus',
  'talk.newLines': 'Neue Zeilen',
  'talk.silent': 'Noch ganz still hier. Sag etwas Nettes.',
  'talk.typing':
    '{count, plural, one {{name} schreibt …} =2 {{name} und {other} schreiben …} other {# Leute schreiben …}}',

  'composer.label': 'Nachricht an alle im Raum',
  'composer.placeholder': 'Schreib etwas in die Runde …',
  'composer.send': 'Senden',
  'composer.left': 'noch {count}',
  'composer.tooLong': '{count, plural, one {# Zeichen zu viel} other {# Zeichen zu viel}}',
} as const;

type Words = typeof words;
type Values<Key extends keyof Words> = keyof ValuesOf<Words[Key]> extends never ? [] : [ValuesOf<Words[Key]>];

/** The words for a key, with its variables filled in. */
export function t<Key extends keyof Words>(key: Key, ...values: Values<Key>): string {
  const message: string = words[key];
  return format(message, (values[0] ?? {}) as ValuesOf<string>, LOCALE);
}
