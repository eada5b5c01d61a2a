import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of cases. */
export const reportsRetention = ({ reports }: Rules): readonly Kept[] => [
  {
    what: 'Meldungen, Beschwerden zum Urheberrecht, Einsprüche: was du schreibst, Bilder, Name und Adresse',
    why: 'damit wir entscheiden und dir antworten können, wie das Gesetz es verlangt',
    howLong: `${span(reports.keptMs)} nach dem Abschluss; was du nicht abschickst, ${span(reports.unconfirmedMs)}`,
  },
];
