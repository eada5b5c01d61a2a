import { wordsOf } from './words-of.ts';

/** What is new, in a list and one by one. */
export const t = wordsOf({
  'news.title': 'Neues',
  'news.loading': 'Neues wird geladen',
  'news.none': 'Noch gibt es nichts Neues.',
  'news.retry': 'Nochmal',
  'news.older': 'Ältere zeigen',
  'news.all': 'Alle Neuigkeiten',
  'news.feed': 'Feed abonnieren',
  'news.changed': 'geändert am {day}',
});
