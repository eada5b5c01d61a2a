import { wordsOf } from '../../../i18n/index.ts';

/** What people read who look on from outside. */
export const t = wordsOf({
  'watch.unknown': 'Diesen Raum gibt es nicht, oder er ist geschlossen.',
  'watch.region': 'Raum {room} von außen',
  'watch.present':
    '{count, plural, =0 {Gerade ist niemand da} one {Eine Person ist da} other {# Leute sind da}}',
  'watch.speaks': 'gerade spricht jemand',
  'watch.fine': 'Du schaust von außen zu. Namen und Worte gehören denen, die drin sind.',
  'watch.join': 'Mitreden',
  'watch.known': 'Schon dabei?',
  'watch.login': 'Anmelden',
  'watch.others': 'Alle Räume',
  'watch.emptyTitle': 'Noch ganz still hier',
  'watch.empty': 'Setz dich dazu, dann kommt schon jemand.',
});
