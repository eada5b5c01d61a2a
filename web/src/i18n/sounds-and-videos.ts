import { wordsOf } from './words-of.ts';

/** What settings say of sounds and videos; comes with the part that makes sounds, later than their page. */
export const t = wordsOf({
  'sounds.on': 'Töne spielen',
  'sounds.onHint': 'Wenn dich jemand anspricht, dein Freund sein will oder dazukommt',
  'sounds.volume': 'Lautstärke',
  'sounds.percent': '{volume} %',

  'video.on': 'Videos',
  'video.onHint': 'Filme auf der Leinwand eines Raums zeigen',
});
