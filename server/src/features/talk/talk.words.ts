import { wordsOf } from '@plausch/words';

/** What people read about talk. */
export const t = wordsOf({
  'talk.tooFast': 'Etwas langsamer.',
  'talk.away': '(abwesend) {text}',
  'talk.me': '(/me) {text}',
  'talk.dice': '(Würfel) {text}',
  'talk.changed': '{text} (vorher: {earlier})',
  'talk.answers': '{text} (Antwort auf {name}: {words})',
  'talk.gone.author': '(zurückgenommen)',
  'talk.gone.guild': '(von der Gilde entfernt)',
  'talk.gone.team': '(vom Team entfernt)',
  'talk.ownLine': 'Das hast du selbst geschrieben.',
});
