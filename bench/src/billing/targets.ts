import type { Levels } from '../benchmark.ts';

const levels = (must: number, goal: number, moonshot: number): Levels => ({ must, goal, moonshot });

/** The targets of billing. */
export const TARGETS = {
  customer: { id: 'P23', what: 'answers/s, what a customer has', levels: levels(0.5, 0.7, 0.9) },
  offerings: { id: 'P23', what: 'answers/s, what is offered', levels: levels(0.5, 0.7, 0.9) },
  products: { id: 'P23', what: 'answers/s, what it costs this customer', levels: levels(0.5, 0.7, 0.9) },
  start: { id: 'P24', what: 'beginning a purchase', levels: levels(2, 1.5, 1.2) },
  polls: { id: 'P25', what: 'statements per question how a purchase stands', levels: levels(0, 0, 0) },
  news: { id: 'P25', what: 'statements/s by which all of them hear of news', levels: levels(1, 1, 1) },
  events: { id: 'P26', what: 'events/s in hundreds', levels: levels(0.5, 0.7, 0.9) },
} as const;
