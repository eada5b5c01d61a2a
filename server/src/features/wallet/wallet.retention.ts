import type { Kept } from '../../retention.ts';

/** What is kept of coins. */
export const walletRetention = (): readonly Kept[] => [
  {
    what: 'Deine Münzen: was du bekommen und ausgegeben hast, und wann',
    why: 'damit keine Münze verloren geht und du nachsehen kannst, wofür du sie ausgegeben hast',
    howLong: 'bis du dein Konto löschst; danach bleiben die Buchungen ohne deinen Namen',
  },
  {
    what: 'An welchem Tag du zuletzt da warst',
    why: 'damit es die Münzen für den ersten Besuch des Tages einmal gibt',
    howLong: 'bis du wieder da bist oder dein Konto löschst',
  },
];
