import { wordsOf } from '@plausch/words';

/** What staff reads where a decision is refused. */
export const t = wordsOf({
  'refused.own': 'Das hast du selbst gemeldet: Entscheiden muss jemand anders.',
  'refused.self': 'Hier geht es um dich: Entscheiden muss jemand anders.',
  'refused.before': 'Darüber hast du schon entschieden. Über den Einspruch entscheidet ein anderer Mensch.',
  'refused.measure': 'Eine Maßnahme gibt es nur zu einem Verstoß und gegen eine gemeldete Zeile.',
  'refused.together':
    'Zusammen entscheiden lassen sich nur Meldungen über dieselbe Person oder denselben Text.',
  'refused.note.case': 'In diesem Fall geht es um jemand anders.',
  'refused.note.full':
    'Zu dieser Person stehen hier schon {most} Notizen. Lösch erst eine, die niemand mehr braucht.',
  'refused.lifts': 'Aufheben kannst du nur eine Maßnahme gegen die Person, die Einspruch erhoben hat.',
  lifted: 'Einspruch {number}',
});
