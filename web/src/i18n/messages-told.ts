import { wordsOf } from './words-of.ts';

/** What is said of messages on any page. */
export const t = wordsOf({
  'told.unread': '{count, plural, one {# Unterhaltung mit Neuem} other {# Unterhaltungen mit Neuem}}',
  'told.new': 'Du hast eine neue Nachricht.',
  'told.read': 'Lesen',
});
