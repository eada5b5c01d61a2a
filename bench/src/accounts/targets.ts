import type { Levels } from '../benchmark.ts';

const levels = (must: number, goal: number, moonshot: number): Levels => ({ must, goal, moonshot });

/** The targets of signing in and of staying signed in. */
export const TARGETS = {
  verify: { id: 'P20', what: 'answers/s, is a token good', levels: levels(0.5, 0.7, 0.9) },
  currentUser: { id: 'P20', what: 'answers/s, who am I', levels: levels(0.5, 0.7, 0.9) },
  logins: {
    id: 'P21',
    what: 'room of 50 while 200 people log in at once, p99 from sending to receipt',
    levels: levels(2.0, 1.4, 1.1),
  },
} as const;
