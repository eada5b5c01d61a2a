import { describe, expect, it } from 'vitest';
import type { BilledSubscription } from '../../billing-door.ts';
import { chosenOf, timingOf } from './legal.choosing.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const DAY_MS = 86_400_000;
const one = (productId: string, more: Partial<BilledSubscription> = {}): BilledSubscription => ({
  productId,
  until: new Date(NOW + 30 * DAY_MS),
  isCancelled: false,
  isRefunded: false,
  isPaidHere: true,
  isSandbox: false,
  ...more,
});

describe('[KW6] which contract is meant', () => {
  const premium = one('premium_monthly');
  const babo = one('babo_monthly');

  it.each([
    ['the only one, whatever it is called', [premium], 'mein VIP', { subscription: premium }],
    ['the only one, not named', [premium], undefined, { subscription: premium }],
    ['the one that is named', [premium, babo], 'Plausch BABO, R-2026-000001', { subscription: babo }],
    ['none is named', [premium, babo], undefined, { openBecause: 'several' }],
    ['both are named', [premium, babo], 'premium und babo', { openBecause: 'several' }],
    ['a part of a word names nothing', [premium, babo], 'Premiumbabo', { openBecause: 'several' }],
    ['nothing is paid for', [], 'Premium', { openBecause: 'nothing' }],
    ['a gift is no contract', [one('premium', { isPaidHere: false })], 'Premium', { openBecause: 'nothing' }],
    [
      'what was refunded is over',
      [one('vip_monthly', { isRefunded: true })],
      'VIP',
      { openBecause: 'nothing' },
    ],
    [
      'what has ended is over',
      [one('vip_monthly', { until: new Date(NOW) })],
      'VIP',
      { openBecause: 'nothing' },
    ],
  ])('%s', (_what, subscriptions, contract, chosen) => {
    expect(chosenOf(subscriptions, { contract }, NOW)).toEqual(chosen);
  });
});

describe('[KW8] when it ends', () => {
  const until = new Date('2026-12-23T12:00:00Z');
  it.each([
    [undefined, 'now'],
    ['2020-01-01', 'now'],
    ['2026-12-23', 'now'],
    ['2026-12-24', 'later'],
    ['2028-11-22', 'later'],
    ['2028-11-23', 'far'],
    ['9999-12-31', 'far'],
  ] as const)('asked for %s: %s', (date, timing) => {
    expect(timingOf({ date }, until, { now: NOW, farMs: 2 * 365 * DAY_MS })).toBe(timing);
  });
});
