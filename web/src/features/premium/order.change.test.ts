import { expect, it } from 'vitest';
import { changeOf, type PlanChange } from './order.change.ts';
import type { Standing } from './subscription.state.ts';

const DAY = '2026-12-21T10:00:00.000Z';
const vip = { tier: 'vip', productId: 'vip_monthly', isSandbox: false } as const;
const none: PlanChange = { kind: 'none' };
const later: PlanChange = { kind: 'later', day: DAY };
const credited: PlanChange = { kind: 'now', isCredited: true };
const whole: PlanChange = { kind: 'now', isCredited: false };

it.each<[what: string, Standing, babo: PlanChange, premium: PlanChange]>([
  ['nothing', { kind: 'never' }, none, none],
  ['what is over', { kind: 'ended', tier: 'vip', endedAt: DAY, isUnpaid: false }, none, none],
  ['a trial', { kind: 'trial', ...vip, renewsAt: DAY }, whole, later],
  ['what renews', { kind: 'active', ...vip, renewsAt: DAY }, credited, later],
  ['what is cancelled', { kind: 'cancelled', ...vip, endsAt: DAY, isTrial: false }, credited, later],
  ['a cancelled trial', { kind: 'cancelled', ...vip, endsAt: DAY, isTrial: true }, whole, later],
  ['what is unpaid', { kind: 'grace', ...vip, endsAt: DAY }, whole, { kind: 'once paid' }],
  ['a gift', { kind: 'gift', ...vip, endsAt: DAY }, none, none],
])(
  'of %s a dearer order and a cheaper one make what billing makes of them',
  (_what, standing, babo, premium) => {
    const monthly = { normalPeriodDuration: 'P1M' };
    expect([changeOf(standing, 'babo', monthly), changeOf(standing, 'premium', monthly)]).toEqual([
      babo,
      premium,
    ]);
    expect(changeOf(standing, 'premium', { normalPeriodDuration: null })).toEqual(none);
  },
);
