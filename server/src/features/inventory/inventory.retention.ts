import type { Kept } from '../../retention.ts';

/** What is kept of things. */
export const inventoryRetention = (): readonly Kept[] => [
  {
    what: 'Was dir gehört: Figuren, Emojis und Farben, woher du sie hast und seit wann',
    why: 'damit du sie tragen und benutzen kannst',
    howLong: 'bis du sie weitergibst oder dein Konto löschst',
  },
];
