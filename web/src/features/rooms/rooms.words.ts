import { wordsOf } from '../../i18n/index.ts';

/** What people read in rooms. What is read elsewhere, or after something was opened, comes with it. */
export const t = wordsOf({
  'lobby.title': 'Räume',
  'lobby.loading': 'Räume werden geladen',

  'room.region': 'Raum {room}',
  'room.present': '{count} da',
  'room.quoted': '„{text}“',
  'room.entering': 'Du gehst hinein …',
  'room.unknownScene': 'Diesen Raum kann deine App noch nicht zeigen. Lade die Seite neu.',
  'room.toLobby': 'Zu den Räumen',
  'room.retry': 'Noch einmal versuchen',
  'room.offline': 'Verbindung wird wiederhergestellt',
  'room.tryNow': 'Jetzt',
  'room.tryNowLabel': 'Jetzt verbinden',

  'stage.label':
    'Bühne. Gehen mit den Pfeiltasten, zu Plätzen mit den Ziffern, zum Schreibfeld mit der Eingabetaste.',
  'stage.you': 'Du',
  'stage.away': '{name}, abwesend',
  'stage.beyondLeft': '‹ noch {count}',
  'stage.beyondRight': 'noch {count} ›',

  'artwork.missing': 'Das Bild ist nicht angekommen. Reden geht trotzdem.',
  'artwork.retry': 'Nochmal',

  'view.label': 'Ansicht',
  'view.picture': 'Bild',
  'view.text': 'Text',

  'people.label': 'Personen im Raum',
  'people.you': '{name} (du)',
  'tier.premium': 'Premium',
  'tier.vip': 'VIP',
  'tier.babo': 'Babo',
  'people.dozing': 'gleich zurück',
  'people.away': 'ist abwesend',
  'people.awayWith': 'ist abwesend: {text}',
  'people.typing': 'schreibt …',
  'people.show': 'Mitglieder zeigen',

  'panel.label': 'Verlauf und mehr',
  'panel.open': 'Verlauf zeigen',
  'panel.close': 'Verlauf schließen',
  'panel.transcript': 'Verlauf',
  'panel.members': 'Mitglieder',
  'panel.messages': 'Nachrichten',

  'talk.log': 'Verlauf',
  'talk.you': 'Du',
  'talk.waiting': 'wartet',
  'talk.waitingOffline': 'wartet, geht von selbst raus',
  'talk.newFrom': 'ab hier neu',
  'talk.newLines': 'Neue Zeilen',
  'talk.silent': 'Noch ganz still hier. Sag etwas Nettes.',
  'talk.typing':
    '{count, plural, one {{name} schreibt …} =2 {{name} und {other} schreiben …} other {# Leute schreiben …}}',

  'composer.label': 'Nachricht an alle im Raum',
  'composer.placeholder': 'Sag etwas …',
  'composer.emoji': 'Emoji und Gesten',
  'composer.commands': '/ für Befehle',
  'composer.noCommands': 'Befehle brauchen die Verbindung. Gleich noch einmal.',
  'composer.send': 'Senden',
  'composer.left': 'noch {count}',
  'composer.tooLong': '{count} Zeichen zu viel',
});
