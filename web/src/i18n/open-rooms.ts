import { wordsOf } from './words-of.ts';

/** The rooms on the front page, which come after its first render. */
export const t = wordsOf({
  'open.title': 'Gerade offen',
  'open.here':
    '{people, plural, one {Eine Person} other {# Leute}} in {rooms, plural, one {einem Raum} other {# Räumen}}',
  'open.nobody': 'Noch ist niemand da. Mach du den Anfang.',
  'open.all': 'Alle Räume',
  'open.present': '{count, plural, =0 {noch leer} other {# da}}',
  'open.full': '{count} da, voll',
});
