import { wordsOf } from './words-of.ts';

/** The second factor: setting it up, turning it off, and the second step of a login. */
export const t = wordsOf({
  'factor.title': 'Zweiter Faktor',
  'factor.off': 'Aus: Dein Passwort genügt zum Anmelden.',
  'factor.on':
    'An seit {day}. {left, plural, =0 {Kein Notfallcode} =1 {Noch ein Notfallcode} other {Noch # Notfallcodes}} übrig.',
  'factor.setUp': 'Einrichten',
  'factor.manage': 'Verwalten',
  'factor.loading': 'Der zweite Faktor wird geladen',

  'start.text':
    'Neben deinem Passwort brauchst du dann zum Anmelden einen Code aus einer App auf deinem Handy. Jede App für Einmalcodes geht, etwa die deines Passwortmanagers.',
  'start.next': 'Weiter',
  'start.confirm': 'Dein Passwort',
  'start.cancel': 'Abbrechen',

  'scan.title': '1. In die App damit',
  'scan.text': 'Öffne deine App, füg ein Konto hinzu und halte die Kamera auf das Bild.',
  'scan.picture': 'QR-Code mit dem Schlüssel für deine App. Derselbe Schlüssel steht darunter als Text.',
  'scan.byHand': 'Keine Kamera? Tipp diesen Schlüssel ein:',
  'scan.open': 'Auf diesem Gerät in der App öffnen',
  'scan.codeTitle': '2. Ein Code zur Probe',
  'scan.turnOn': 'Einschalten',
  'scan.turningOn': 'Einen Moment …',

  'code.label': 'Code aus der App',
  'code.hint': 'Sechs Ziffern, alle 30 Sekunden neu. Ein Notfallcode geht auch.',
  'code.hintApp': 'Sechs Ziffern, alle 30 Sekunden neu.',
  'code.missing': 'Der Code fehlt noch.',
  'code.shape': 'Ein Code hat sechs Ziffern, ein Notfallcode 16 Zeichen.',

  'recovery.title': 'Deine Notfallcodes',
  'recovery.text':
    'Für den Tag, an dem das Handy weg ist. Jeder gilt einmal. Wir zeigen sie nur jetzt: Schreib sie auf oder leg sie in deinen Passwortmanager.',
  'recovery.copy': 'Alle kopieren',
  'recovery.copied': 'Kopiert',
  'recovery.done': 'Ich habe sie gesichert',

  'manage.renew': 'Neue Notfallcodes',
  'manage.renewText': 'Die alten gelten dann nicht mehr.',
  'manage.off': 'Ausschalten',
  'manage.offText': 'Dann genügt wieder dein Passwort.',
  'manage.offTeam': 'Ohne ihn kannst du im Team nichts mehr tun.',
  'manage.isOff': 'Der zweite Faktor ist aus.',

  'second.page': 'Zweiter Schritt',
  'second.title': 'Noch ein Code',
  'second.text': 'Dein Passwort stimmt. Jetzt noch der Code aus deiner App, oder ein Notfallcode.',
  'second.submit': 'Anmelden',
  'second.submitting': 'Einen Moment …',
  'second.back': 'Noch einmal von vorn',
  'second.lost': 'App und Notfallcodes verloren? Schreib uns, die Adresse steht im Impressum.',

  'again.title': 'Kurz bestätigen',
  'again.text': 'Für das, was das Team tut, brauchen wir alle fünf Minuten einen Code aus deiner App.',
  'again.submit': 'Bestätigen',
  'again.cancel': 'Abbrechen',
});
