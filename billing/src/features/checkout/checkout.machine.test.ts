import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CheckoutEvent,
  type CheckoutPosition,
  type CheckoutState,
  FAILURES,
  step,
  wireStatus,
} from './checkout.machine.ts';

const EVENTS = [
  'complete',
  'intentMade',
  'intentRefused',
  'waiting',
  'processing',
  'confirmed',
  'chargeFailed',
  'cancelled',
  'expire',
  'tooLate',
  'booked',
  'familyTaken',
  'trialUsed',
] as const satisfies readonly CheckoutEvent['type'][];

const RESULTS: readonly CheckoutEvent['type'][] = ['booked', 'familyTaken', 'trialUsed'];

const START: CheckoutPosition = { state: 'open', failure: null };
const FINAL: readonly CheckoutState[] = ['succeeded', 'failed'];

/** Lets events happen one after the other; a refused one changes nothing. */
function walk(events: readonly CheckoutEvent['type'][], from = START) {
  let position = from;
  const effects: string[] = [];
  for (const type of events) {
    const made = step(position, { type });
    if ('refused' in made) continue;
    position = { state: made.state, failure: made.failure };
    effects.push(...made.effects);
  }
  return { ...position, effects };
}

describe('the ways through a purchase', () => {
  it.each([
    [['complete', 'intentMade', 'confirmed', 'booked'], 'succeeded', null, ['makeIntent', 'book']],
    [
      ['complete', 'intentMade', 'waiting', 'complete', 'confirmed', 'booked'],
      'succeeded',
      null,
      ['makeIntent', 'book'],
    ],
    [
      ['complete', 'intentMade', 'processing', 'confirmed', 'booked'],
      'succeeded',
      null,
      ['makeIntent', 'book'],
    ],
    [['complete', 'intentMade', 'processing', 'chargeFailed'], 'failed', FAILURES.charge, ['makeIntent']],
    [
      ['complete', 'intentMade', 'confirmed', 'trialUsed'],
      'failed',
      FAILURES.trialUsed,
      ['makeIntent', 'book'],
    ],
    [
      ['complete', 'intentMade', 'confirmed', 'familyTaken'],
      'failed',
      FAILURES.alreadyPurchased,
      ['makeIntent', 'book', 'refund'],
    ],
    [['complete', 'intentRefused'], 'failed', FAILURES.setup, ['makeIntent']],
    [['expire'], 'expired', FAILURES.setup, []],
    [
      ['complete', 'intentMade', 'expire', 'cancelled'],
      'expired',
      FAILURES.setup,
      ['makeIntent', 'cancelIntent'],
    ],
    [
      ['complete', 'intentMade', 'expire', 'tooLate', 'confirmed', 'booked'],
      'succeeded',
      null,
      ['makeIntent', 'cancelIntent', 'book'],
    ],
    [
      ['complete', 'intentMade', 'expire', 'cancelled', 'confirmed', 'booked'],
      'succeeded',
      null,
      ['makeIntent', 'cancelIntent', 'book'],
    ],
  ] as const)('%j ends %s', (events, state, failure, effects) => {
    expect(walk(events)).toEqual({ state, failure, effects });
  });

  it('a completion that was interrupted asks under the same key again', () => {
    expect(walk(['complete', 'complete']).effects).toEqual(['makeIntent', 'makeIntent']);
  });

  it('an expired session refuses to be completed', () => {
    expect(step({ state: 'expired', failure: FAILURES.setup }, { type: 'complete' })).toEqual({
      refused: 'session_invalid',
    });
  });

  it('money for a purchase that has failed goes back, and the operator hears of it', () => {
    expect(walk(['confirmed'], { state: 'failed', failure: FAILURES.charge })).toEqual({
      state: 'failed',
      failure: FAILURES.charge,
      effects: ['refundUnexpected'],
    });
  });
});

describe('[I13] whatever comes late, twice and out of order', () => {
  const anything = fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 });
  /** The same, but what booking comes to follows on a confirmation alone: nothing else asks for a booking. */
  const asItHappens = fc
    .array(
      fc.oneof(
        fc.constantFrom(...EVENTS.filter((type) => !RESULTS.includes(type))).map((type) => [type]),
        fc.constantFrom(...RESULTS).map((type) => ['confirmed', type] as const),
      ),
      { maxLength: 40 },
    )
    .map((events) => events.flat());

  it('never leaves a final state', () => {
    fc.assert(
      fc.property(anything, anything, (before, after) => {
        const reached = walk(before);
        fc.pre(FINAL.includes(reached.state));
        const { state, failure } = walk(after, reached);
        expect({ state, failure }).toEqual({ state: reached.state, failure: reached.failure });
      }),
    );
  });

  it('[I3] nothing succeeds that was not booked, and nothing is booked that was not confirmed', () => {
    fc.assert(
      fc.property(asItHappens, (events) => {
        const { state, effects } = walk(events);
        if (state === 'succeeded') expect(effects).toContain('book');
        if (effects.includes('book')) expect(events).toContain('confirmed');
      }),
    );
  });

  it('[I5] a secret is given only where an intent was asked for', () => {
    fc.assert(
      fc.property(anything, (events) => {
        const { state, effects } = walk(events);
        if (state === 'awaiting') expect(effects).toContain('makeIntent');
      }),
      // Random events may never come so far.
      { examples: [[['complete', 'intentMade']]] },
    );
  });

  it('a failure is told exactly where a session failed', () => {
    fc.assert(
      fc.property(anything, (events) => {
        const { state, failure } = walk(events);
        expect(failure !== null).toBe(wireStatus(state) === 'failed');
      }),
    );
  });
});
