import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of copies. */
export const ownDataRetention = ({ ownData }: Rules): readonly Kept[] => [
  {
    what: 'Kopie deiner Daten, wenn du sie verlangst',
    why: 'damit du sie herunterladen kannst',
    howLong: span(ownData.keptMs),
  },
];
