import { wordsOf } from './words-of.ts';

/** Where somebody is signed in. */
export const t = wordsOf({
  'devices.text': 'Hier bist du angemeldet. Kennst du eines nicht, melde es ab und ändere dein Passwort.',
  'devices.this': 'Dieses Gerät',
  'devices.since': 'Seit {day} angemeldet',
  'devices.end': 'Abmelden',
  'devices.endWhich': '{device} abmelden',
  'devices.ended': 'Abgemeldet',
  'devices.endOthers': 'Alle anderen abmelden',
  'devices.othersEnded': 'Alle anderen sind abgemeldet',
  'devices.alone': 'Sonst bist du nirgends angemeldet.',
  'devices.loading': 'Geräte werden geladen',
  'devices.retry': 'Nochmal',

  'device.on': '{browser} auf {system}',
  'device.unknown': 'Unbekanntes Gerät',

  'seen.now': 'Gerade eben da',
  'seen.at': 'Zuletzt {day}, {time} Uhr',
  'day.today': 'heute',
  'day.yesterday': 'gestern',
});
