import { wordsOf } from '../../i18n/index.ts';

/** What people read in the lobby. */
export const t = wordsOf({
  'lobby.present': '{count, plural, =0 {noch leer} other {# da}}',
  'lobby.faces': '{more, plural, =0 {Da: {names}} other {Da: {names} und # weitere}}',
  'lobby.join': 'Dazusetzen',
  'lobby.watch': 'Zuschauen',
  'lobby.last': 'Hier warst du zuletzt',
  'lobby.full': '{count} da, gerade voll',
  'lobby.queue': 'Anstellen',
  'lobby.unknown': 'Diesen Raum gibt es nicht, oder er ist geschlossen.',
  'lobby.empty': 'Gerade ist kein Raum offen. Schau später noch einmal vorbei.',
  'lobby.guestTitle': 'Setz dich einfach dazu.',
  'lobby.guestText': 'Zum Mitreden brauchst du ein Konto. Das ist kostenlos und schnell gemacht.',
  'lobby.login': 'Anmelden',
  'lobby.register': 'Mitreden',
});
