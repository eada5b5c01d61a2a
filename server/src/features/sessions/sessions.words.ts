import { wordsOf } from '@plausch/words';

/** What people read about their devices. */
export const t = wordsOf({
  'second.over': 'Das hat zu lange gedauert oder zu oft nicht gepasst. Melde dich noch einmal an.',
  'second.setUp': 'Dafür braucht das Team einen zweiten Faktor. Richte ihn in den Einstellungen ein.',

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
