import { wordsOf } from '@plausch/words';

/** What people read about talk. */
export const t = wordsOf({
  'talk.tooFast': 'Etwas langsamer.',
  'talk.away': '(abwesend) {text}',
  'talk.changed': '{text} (vorher: {earlier})',
  'talk.gone.author': '(zurückgenommen)',
  'talk.gone.team': '(vom Team entfernt)',
  'talk.ownLine': 'Das hast du selbst geschrieben.',
});
