import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of measures. */
export const sanctionsRetention = ({ sanctions }: Rules): readonly Kept[] => [
  {
    what: 'Verwarnungen, Stummschaltungen, Sperren mit Grund',
    why: 'damit Regeln für alle gelten und du Einspruch erheben kannst',
    howLong: `${span(sanctions.keptMs)} nach ihrem Ende; dauerhafte, solange sie gelten`,
  },
];
