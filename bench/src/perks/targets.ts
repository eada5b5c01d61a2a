import type { Levels } from '../benchmark.ts';

const levels = (must: number | null, goal: number, moonshot: number): Levels => ({ must, goal, moonshot });

/** The targets of what paying for the place costs, and whom. */
export const TARGETS = {
  booked: {
    id: 'P35',
    what: 'payment booked to perk in the second window ÷ bare webhook and socket message',
    levels: levels(1.5, 1.25, 1.1),
  },
  confirmed: {
    id: 'P35',
    what: 'card confirmed to perk in the second window ÷ bare webhook and socket message',
    levels: levels(1.5, 1.25, 1.1),
  },
  main: {
    id: 'P36',
    what: 'bytes of what sells among the scripts and styles of /main',
    levels: levels(0, 0, 0),
  },
  logins: {
    id: 'P37',
    what: 'CPU of server and database for a login, 100,000 subscribers ÷ none',
    levels: levels(1.1, 1.05, 1.02),
  },
  loginTime: {
    id: 'P37',
    what: 'until half of 100 who log in at once are in, 100,000 subscribers ÷ none',
    levels: levels(1.1, 1.05, 1.02),
  },
} as const;
