import { wordsOf } from '@plausch/words';

/** What people read about rooms. */
export const t = wordsOf({
  'talk.name': 'Raum {name}',
  'edit.tooLate': 'Ändern geht nur {minutes, plural, one {eine Minute} other {# Minuten}} lang.',
  'takeBack.tooLate': 'Zurücknehmen geht nur {hours, plural, one {eine Stunde} other {# Stunden}} lang.',
});
