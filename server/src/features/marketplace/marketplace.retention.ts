import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of trading. */
export const marketplaceRetention = ({ marketplace: { keptMs, cautionMs } }: Rules): readonly Kept[] => [
  {
    what: 'Was du im Markt verkauft und gekauft hast, mit Preis und Zeit',
    why: 'damit Diebstahl auffällt und rückgängig gemacht werden kann',
    howLong: span(keptMs.sold),
  },
  {
    what: 'Was du angeboten und nicht verkauft hast',
    why: 'damit du es nachsehen kannst',
    howLong: span(keptMs.unsold),
  },
  {
    what: 'Wann dein Passwort zurückgesetzt wurde oder ein neues Gerät dazukam',
    why: 'damit niemand schnell verkauft, was dir gehört',
    howLong: span(cautionMs),
  },
];
