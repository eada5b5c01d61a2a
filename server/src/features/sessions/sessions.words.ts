import { wordsOf } from '@plausch/words';

/** What people read about their devices. */
export const t = wordsOf({
  'device.subject': 'Anmeldung auf einem neuen Gerät',
  'device.greeting': 'Hallo {username}',
  'device.body':
    'Jemand hat sich mit deinem Konto bei {brand} auf einem Gerät angemeldet, das wir noch nicht kennen: {device}, {moment}.',
  'device.notMe': 'Das war ich nicht',
  'device.fine': 'Das warst du? Dann ist alles gut.',
  'device.notYou': 'Das warst du nicht? Setz ein neues Passwort, dann sind alle Geräte abgemeldet.',

  'device.name': '{browser} unter {system}',
  'device.unknown': 'ein unbekanntes Gerät',
});
