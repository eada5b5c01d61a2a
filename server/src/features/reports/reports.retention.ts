import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of cases. */
export const reportsRetention = ({ reports }: Rules): readonly Kept[] => [
  {
    what: 'Meldungen, Beschwerden zum Urheberrecht, Einsprüche: was du schreibst, Bilder, Name und Adresse; zu einer gemeldeten Nachricht, wer sie gemeldet hat und was kurz davor und danach dort gesagt wurde, mit Name und Zeit',
    why: 'damit wir entscheiden und dir antworten können, wie das Gesetz es verlangt; wie oft deine letzten Meldungen zutrafen, bestimmt mit, was wir zuerst ansehen',
    howLong: `${span(reports.keptMs)} nach dem Abschluss; was du nicht abschickst, ${span(reports.unconfirmedMs)}`,
  },
];
