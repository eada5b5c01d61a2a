import { wordsOf } from './words-of.ts';

/** The page of private messages. */
export const t = wordsOf({
  'messages.title': 'Nachrichten',
  'messages.with': 'Nachrichten mit {name}',
  'messages.loading': 'Deine Nachrichten werden geladen',
  'messages.retry': 'Noch einmal',
  'messages.offline': 'Gerade keine Verbindung. Was du schreibst, geht raus, sobald sie zurück ist.',
  'messages.back': 'Zurück zu allen Nachrichten',

  'list.title': 'Unterhaltungen',
  'list.unread': '{count, plural, one {# neue Nachricht} other {# neue Nachrichten}}',
  'list.own': 'Du: {text}',
  'list.deleted': 'Nachricht zurückgenommen',
  'list.unreadable': 'Nicht lesbar auf diesem Gerät',
  'list.more': 'Ältere Unterhaltungen',
  'list.yesterday': 'Gestern',
  'list.noneTitle': 'Noch keine Nachrichten',
  'list.noneText':
    'Tipp im Raum auf jemanden oder öffne deine Freunde, und wähl „Nachricht schreiben“. Nur ihr zwei könnt lesen, was ihr schreibt.',
  'list.noneWay': 'Zu deinen Freunden',
  'list.foot': 'Verschlüsselt: Was ihr schreibt, könnt nur ihr beide lesen.',
  'list.choose': 'Such dir links eine Unterhaltung aus.',

  'talk.private': 'Nur ihr zwei könnt das lesen.',
  'talk.log': 'Unterhaltung mit {name}',
  'talk.older': 'Ältere Nachrichten',
  'talk.edited': 'bearbeitet',
  'talk.deletedOwn': 'Du hast die Nachricht zurückgenommen.',
  'talk.deleted': '{name} hat die Nachricht zurückgenommen.',
  'talk.early': 'Diese Nachricht ist älter als dieses Gerät und hier nicht lesbar.',
  'talk.unreadable': 'Diese Nachricht ist nicht lesbar.',
  'talk.discard': 'Verwerfen',
  'talk.keyChanged':
    '{name} hat neue Schlüssel. Das passiert, wenn jemand auf einem neuen Gerät von vorn anfängt. Vergleicht die Sicherheitsnummer, um sicher zu sein.',
  'talk.broken':
    'Die Schlüssel von {name} passen nicht zu denen, die du kennst. Zur Sicherheit wird gerade nichts gesendet.',
  'talk.empty': 'Schreib {name} die erste Nachricht.',
  'talk.said': '{name} um {time}: {text}',
  'talk.ownSaid': 'Du um {time}: {text}',
  'talk.act': 'Mehr zu: {text}',

  'compose.label': 'Nachricht an {name}',
  'compose.editing': 'Du bearbeitest eine Nachricht.',
  'compose.stopEditing': 'Doch nicht',

  'act.title': 'Nachricht',
  'act.edit': 'Bearbeiten',
  'act.takeBack': 'Zurücknehmen',
  'act.takeBackAsk':
    'Die Nachricht verschwindet bei euch beiden. Wer sie schon gelesen hat, kann sie trotzdem noch melden.',
  'act.takeBackYes': 'Ja, zurücknehmen',
  'act.report': 'Melden',
  'act.reportMissing': 'Das Formular ist nicht angekommen. Prüfe dein Netz und versuch es noch einmal.',
  'act.close': 'Schließen',

  'menu.open': 'Mehr zur Unterhaltung mit {name}',
  'menu.delete': 'Unterhaltung löschen',
  'menu.deleteAsk': 'Bei dir ist dann alles weg. {name} behält die eigenen.',
  'menu.deleteYes': 'Ja, löschen',
  'menu.no': 'Doch nicht',

  'safety.open': 'Verschlüsselt. Sicherheitsnummer mit {name} zeigen',
  'safety.title': 'Sicherheitsnummer',
  'safety.text':
    'Lest euch diese zwölf Wörter vor, am besten am Telefon oder nebeneinander. Sind sie bei euch beiden gleich, liest niemand mit.',
  'safety.none': 'Die gibt es, sobald {name} Nachrichten lesen kann.',
  'safety.close': 'Schließen',

  'report.kept':
    'Wir sehen diese Nachricht und bis zu zehn davor, die du hier lesen kannst. Sonst nichts aus eurer Unterhaltung. {name} erfährt nicht, wer gemeldet hat.',

  'device.waitsTitle': 'Dieses Gerät liest noch nicht mit',
  'device.waitsText':
    'Öffne Nachrichten auf dem Gerät, auf dem du sie bisher gelesen hast, und nimm dieses auf. Es zeigt dieselben Wörter:',
  'device.noOther': 'Kein anderes Gerät zur Hand?',
  'device.anew': 'Neu anfangen',
  'device.anewAsk':
    'Was du bisher geschrieben und bekommen hast, bleibt auf diesem Gerät unlesbar, und deine anderen Geräte lesen nicht mehr mit. Die anderen sehen, dass deine Schlüssel neu sind.',
  'device.anewYes': 'Ja, neu anfangen',
  'device.asksTitle': 'Ein neues Gerät möchte deine Nachrichten lesen',
  'device.asksText': 'Bist du das? Dann zeigt es dieselben Wörter:',
  'device.takeIn': 'Aufnehmen',
  'device.notMine': 'Das bin ich nicht',
  'device.refused':
    'Dann ist jemand anderes in deinem Konto angemeldet. Melde das fremde Gerät ab und ändere dein Passwort.',
  'device.toDevices': 'Zu deinen Geräten',
  'device.toPassword': 'Passwort ändern',
  'device.cannot':
    'Dieser Browser kann private Nachrichten nicht verschlüsseln. Mit einem neueren geht es: Chrome oder Edge ab 137, Firefox ab 130, Safari ab 17.',
});
