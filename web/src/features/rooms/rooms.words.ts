import { wordsOf } from '../../i18n/index.ts';

/** Everything people read in rooms and the lobby. */
export const t = wordsOf({
  'lobby.title': 'Räume',
  'lobby.present': '{count, plural, =0 {Gerade niemand da} other {# da}}',
  'lobby.join': 'Dazusetzen',
  'lobby.full': '{count} da, gerade voll',
  'lobby.queue': 'Anstellen',
  'lobby.loading': 'Räume werden geladen',
  'lobby.empty': 'Gerade ist kein Raum offen. Schau später noch einmal vorbei.',
  'lobby.guestTitle': 'Setz dich einfach dazu.',
  'lobby.guestText': 'Zum Mitreden brauchst du nur einen Namen und ein Passwort.',
  'lobby.login': 'Anmelden',
  'lobby.register': 'Mitreden',

  'room.region': 'Raum {room}',
  'room.present': '{count} da',
  'room.quoted': '„{text}“',
  'room.entering': 'Du gehst hinein …',
  'room.unknown': 'Diesen Raum gibt es nicht.',
  'room.unknownScene': 'Diesen Raum kann deine App noch nicht zeigen. Lade die Seite neu.',
  'room.toLobby': 'Zu den Räumen',
  'room.elsewhereTitle': 'Du bist jetzt auf einem anderen Gerät da.',
  'room.elsewhereText': 'Deine Figur ist dorthin umgezogen.',
  'room.resume': 'Hier weitermachen',
  'room.retry': 'Noch einmal versuchen',
  'room.offline': 'Verbindung wird wiederhergestellt',

  'queue.position': 'Du bist auf Platz {position}',
  'queue.text':
    'Gerade sind alle {capacity} Plätze besetzt. Du rückst von selbst nach, lass die Seite einfach offen.',
  'queue.giveUp': 'Doch nicht warten',
  'queue.called': 'Dein Platz ist frei',
  'queue.titleCalled': 'Dein Platz ist frei: {room}',
  'queue.secondsLeft': 'Er bleibt dir noch {count, plural, one {# Sekunde} other {# Sekunden}}.',
  'queue.enter': 'Hineingehen',
  'queue.decline': 'Lieber nicht',
  'queue.missed': 'Dein Platz ging weiter',
  'queue.missedText': 'Du warst wohl gerade nicht da. Stell dich einfach noch einmal an.',
  'queue.again': 'Wieder anstellen',

  'stage.label':
    'Bühne. Gehen mit den Pfeiltasten, zu Plätzen mit den Ziffern, zum Schreibfeld mit der Eingabetaste.',
  'stage.you': 'Du',
  'stage.beyondLeft': '‹ noch {count}',
  'stage.beyondRight': 'noch {count} ›',

  'people.label': 'Personen im Raum',
  'people.you': '{name} (du)',
  'people.dozing': 'gleich zurück',
  'people.typing': 'schreibt …',
  'people.show': 'Mitglieder zeigen',
  'people.close': 'Schließen',

  'panel.label': 'Verlauf und Mitglieder',
  'panel.open': 'Verlauf zeigen',
  'panel.close': 'Verlauf schließen',
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
  'composer.tooLong': '{count} Zeichen zu viel',
});
