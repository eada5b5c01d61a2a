import { wordsOf } from '@plausch/words';

/** What staff reads where a decision is refused. */
export const t = wordsOf({
  'refused.own': 'Das hast du selbst gemeldet: Entscheiden muss jemand anders.',
  'refused.self': 'Hier geht es um dich: Entscheiden muss jemand anders.',
  'refused.before': 'Darüber hast du schon entschieden. Über den Einspruch entscheidet ein anderer Mensch.',
  'refused.measure': 'Eine Maßnahme gibt es nur zu einem Verstoß und gegen eine gemeldete Zeile.',
  'refused.lifts': 'Aufheben kannst du nur eine Maßnahme gegen die Person, die Einspruch erhoben hat.',
  lifted: 'Einspruch {number}',
});
