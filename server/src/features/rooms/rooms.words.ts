import { wordsOf } from '@plausch/words';

/** What people read about rooms. */
export const t = wordsOf({
  'talk.name': 'Raum {name}',
  'takeBack.tooLate': 'Zurücknehmen geht nur {hours, plural, one {eine Stunde} other {# Stunden}} lang.',
});
