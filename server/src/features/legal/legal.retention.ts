import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of declarations. */
export const legalRetention = ({ legal }: Rules): readonly Kept[] => [
  {
    what: 'Kündigungen und Widerrufe: was du erklärst, Name und Adresse, wann es ankam und was daraus wurde',
    why: 'damit wir dir den Eingang bestätigen und beweisen können, was wann erklärt wurde',
    howLong: `${span(legal.keptMs)} nach dem Abschluss`,
  },
];
