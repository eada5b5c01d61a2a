import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of notes: as long as of measures, as they explain them. */
export const moderationRetention = ({ sanctions }: Rules): readonly Kept[] => [
  {
    what: 'Notizen des Teams zu einer Person; sie stehen in der Kopie deiner Daten',
    why: 'damit alle im Team dasselbe wissen und gleich entscheiden',
    howLong: `${span(sanctions.keptMs)}, höchstens bis dein Konto gelöscht ist`,
  },
];
