/** What may be rolled at once: so many dice, with so many sides each. */
export const DICE = { most: 10, sidesLeast: 2, sidesMost: 100 } as const;

/** How many seconds may lie between two lines of one person in a room; 0 is as always. */
export const SLOW_SECONDS = [0, 5, 10, 30, 60, 300, 900] as const;
export type SlowSeconds = (typeof SLOW_SECONDS)[number];

/** All rooms of a place, closed ones too. */
export const ROOMS_MOST = 100;
