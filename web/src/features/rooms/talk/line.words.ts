import { wordsOf } from '../../../i18n/index.ts';

/** What people read beside a line, and while they do something about it. */
export const t = wordsOf({
  'line.burst': '{lines} neue Zeilen von {people, plural, one {einer Person} other {# Leuten}}',
  'line.author': 'Zurückgenommen',
  'line.team': 'Vom Team entfernt',
  'line.edited': 'bearbeitet',
  'line.more': 'Mehr zur Zeile von {name}',
  'line.moreOwn': 'Mehr zu deiner Zeile',
  'line.title': 'Zeile von {name}',
  'line.titleOwn': 'Deine Zeile',
  'line.answer': 'Antworten',
  'line.copy': 'Kopieren',
  'line.copied': 'Kopiert',
  'line.edit': 'Ändern',
  'line.words': 'Was soll da stehen?',
  'line.left': 'noch {count}',
  'line.tooLong': '{count} Zeichen zu viel',
  'line.save': 'Ändern',
  'line.takeBack': 'Zurücknehmen',
  'line.report': 'Melden',
  'line.remove': 'Entfernen',
  'line.back': 'Zurück',
  'line.close': 'Schließen',
});
