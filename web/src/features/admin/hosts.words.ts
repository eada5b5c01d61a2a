import { wordsOf } from '../../i18n/index.ts';

/** What administrators read of the hosts of a room. */
export const t = wordsOf({
  title: 'Gastgeber',
  about: 'Sie legen wie das Team Filme auf die Leinwand.',
  none: 'Noch niemand.',
  name: 'Name im Chat',
  add: 'Ernennen',
  missing: 'Wer soll es sein?',
  added: '{name} ist Gastgeber.',
  remove: 'Entlassen',
  removeWhich: '{name} als Gastgeber entlassen',
  removed: '{name} ist nicht mehr Gastgeber.',
});
