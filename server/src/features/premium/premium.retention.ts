import type { Kept } from '../../retention.ts';

/** What is kept of tiers. */
export const premiumRetention = (): readonly Kept[] => [
  {
    what: 'Ob du Premium, VIP oder Babo hast und bis wann',
    why: 'damit du bekommst, wofür du bezahlt hast',
    howLong: 'bis du dein Konto löschst',
  },
];
