import type { Levels } from '../benchmark.ts';

const levels = (must: number, goal: number, moonshot: number): Levels => ({ must, goal, moonshot });

/** The targets of money over time. */
export const TARGETS = {
  due: { id: 'P30', what: 'renewing what is due, time ÷ the bare SQL of it', levels: levels(3, 1.5, 1.2) },
  books: { id: 'P31', what: 'transfers/s of the ledger ÷ bare SQL', levels: levels(0.4, 0.6, 0.8) },
  veteran: {
    id: 'P32',
    what: 'what a customer has, after 10 years of renewals ÷ after the first payment, time',
    levels: levels(1.2, 1.1, 1.05),
  },
  clock: {
    id: 'P33',
    what: 'a year by the clock of the sandbox ÷ one renewal by it, time',
    levels: levels(20, 14, 12),
  },
  documents: {
    id: 'P34',
    what: 'a page of 12 invoices of 1,200 ÷ of 13, time',
    levels: levels(1.2, 1.1, 1.05),
  },
} as const;
