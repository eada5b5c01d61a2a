import { wordsOf } from '@plausch/words';

/** What people read about profiles. */
export const t = wordsOf({
  nobody: 'So heißt hier niemand.',
  'motto.office': 'Das klingt, als spräche das Team von {brand}. Sag es anders.',
  'motto.tooOften': 'Du hast dein Motto gerade oft geändert.',
  'report.place': 'Profil von {name}',
  'report.own': 'Das ist dein eigenes Profil.',
  'report.motto': 'Motto: {motto}',
  'report.noMotto': '(kein Motto, gemeldet ist der Name: {name})',
});
