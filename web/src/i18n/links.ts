import { wordsOf } from './words-of.ts';

/** The pages of mailed links: a new address, an account that stays, a listing that is stopped, the first administrator. */
export const t = wordsOf({
  'link.wait': 'Einen Moment …',
  'link.deadTitle': 'Der Link gilt nicht mehr',

  'activate.textHere': 'Damit bestätigst du deine E-Mail-Adresse, und schon bist du drin.',
  'activate.goIn': 'Ins Kaffeehaus',
  'activate.goIntoRoom': 'In den Raum',
  'activate.goOn': 'Weiter',

  'address.page': 'E-Mail bestätigen',
  'address.title': 'E-Mail bestätigen',
  'address.text': 'Ein Klick noch, {username}. Dann wissen wir, dass diese Adresse deine ist.',
  'address.submit': 'Adresse bestätigen',
  'address.doneTitle': 'Die neue Adresse gilt',
  'address.done': 'Ab jetzt gehen alle Mails an {username} dorthin.',
  'address.dead':
    'Vielleicht hast du ihn schon benutzt, dann ist alles gut. Sonst sieh in deinem Konto nach, welche Adresse gilt.',
  'address.settings': 'Zu deinem Konto',

  'stay.page': 'Konto behalten',
  'stay.title': 'Möchtest du bleiben?',
  'stay.text': 'Ein Klick, und dein Konto wird nicht gelöscht. Alles bleibt, wie es ist.',
  'stay.submit': 'Konto behalten',
  'stay.doneTitle': 'Schön, dass du bleibst, {username}',
  'stay.done': 'Dein Konto wird nicht gelöscht. Alles ist noch da.',
  'stay.in': 'Setz dich dazu',
  'stay.dead':
    'Vielleicht hast du ihn schon benutzt, dann ist alles gut. Sonst melde dich an und sieh dort nach.',
  'stay.missing': 'In der Adresse fehlt der Schlüssel aus der Mail. Öffne den Link noch einmal.',
  'stay.look': 'Nachsehen',

  'stop.page': 'Angebot stoppen',
  'stop.title': 'Hast du das nicht angeboten?',
  'stop.text':
    'Ein Klick, und dein Angebot ist aus dem Markt. Was du danach anbietest, können andere erst nach einer Weile kaufen.',
  'stop.submit': 'Angebot stoppen',
  'stop.doneTitle': 'Das Angebot ist gestoppt',
  'stop.done': 'Verkauft wird nichts: {name} ist wieder bei dir. Ändere jetzt am besten dein Passwort.',
  'stop.password': 'Neues Passwort setzen',
  'stop.dead': 'Vielleicht ist das Angebot schon vorbei oder verkauft. Sieh bei deinen Angeboten nach.',
  'stop.look': 'Zu meinen Angeboten',

  'setup.page': 'Konto einrichten',
  'setup.noneTitle': 'Hier fehlt noch etwas',
  'setup.none': 'Diese Seite öffnet sich mit einem Link. Ohne einen legst du hier einfach ein Konto an.',
  'setup.register': 'Konto anlegen',
  'setup.login': 'Anmelden',
  'setup.readyTitle': 'Dein Konto ist fertig',
  'setup.ready': 'Du bist als {username} angemeldet, es gibt hier nichts mehr zu tun.',
  'setup.rooms': 'Zu den Räumen',
  'setup.title': 'Du wirst Betreiber von {brand}',
  'setup.text': 'Als {username} darfst du danach alles verwalten: Räume, Leute und Regeln.',
  'setup.guest': 'Melde dich an, dann geht es hier weiter.',
  'setup.guestNew':
    'Noch kein Konto? Leg eines an, bestätige deine E-Mail und öffne danach diesen Link noch einmal. Er gilt 24 Stunden.',
  'setup.submit': 'Betreiber werden',
  'setup.doneTitle': 'Willkommen im Haus, {username}',
  'setup.done': 'Du bist jetzt Betreiber von {brand}.',
  'setup.deadTitle': 'Die Einladung gilt nicht',
  'setup.dead':
    'Sie gilt 24 Stunden, nur einmal und nur für die Person, für die sie gemacht ist. Du bist als {username} angemeldet.',
  'setup.other': 'Als jemand anders anmelden',
});
