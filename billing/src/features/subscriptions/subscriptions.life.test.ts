import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPeriods } from '../../pure/calendar.ts';
import {
  type Life,
  type LifeEvent,
  type LifeStep,
  lastsUntil,
  live,
  type Plan,
} from './subscriptions.life.ts';

const DAY = 86_400_000;
const RULES = { graceMs: 14 * DAY, triesMs: [0, 3 * DAY, 7 * DAY, 12 * DAY], chargeMs: 15 * 60_000 };
const VIP: Plan = { productId: 'vip_monthly', priceId: 'prc_vip', period: 'P1M' };
const DEARER: Plan = { ...VIP, priceId: 'prc_vip_dearer' };
const BABO: Plan = { productId: 'babo_monthly', priceId: 'prc_babo', period: 'P1M' };
const YEARLY: Plan = { productId: 'premium_yearly', priceId: 'prc_year', period: 'P1Y' };
const at = (text: string) => Date.parse(text.length === 10 ? `${text}T12:00:00+01:00` : text);

/** Bought on this day, without a trial. */
function bought(day: string, plan = VIP): Life {
  const start = at(day);
  const periodEnd = addPeriods(start, plan.period, 1);
  return {
    state: 'active',
    plan,
    pending: null,
    anchor: start,
    anchorIndex: 0,
    periodIndex: 0,
    periodStart: start,
    periodEnd,
    graceUntil: null,
    charging: null,
    unsubscribedAt: null,
    endsAt: null,
    billingIssueAt: null,
    asksOwner: false,
    endedAt: null,
    endReason: null,
    dueAt: periodEnd,
  };
}
/** Begun on this day with seven days for nothing. */
function tried(day: string): Life {
  const periodEnd = at(day) + 7 * DAY;
  const first = bought(day);
  return { ...first, state: 'trial', anchor: periodEnd, anchorIndex: 1, periodEnd, dueAt: periodEnd };
}
const step = (
  life: Life,
  type: Exclude<LifeEvent['type'], 'upgraded' | 'downgrade' | 'priced' | 'end'>,
  now: number,
) => live(life, { type }, now, RULES);
/** The due moment comes, and the bank says this. */
function renew(life: Life, answer: 'charged' | 'refused', now = life.dueAt as number): LifeStep {
  return step(step(life, 'due', now).life, answer, now);
}
const days = (...moments: (number | null)[]) =>
  moments.map((moment) => moment && new Date(moment).toISOString().slice(0, 10));
const heard = ({ effects }: LifeStep) =>
  effects.map((effect) => (effect.type === 'tell' ? effect.what : effect.type));

describe('renewals', () => {
  it('run from the anchor: no day is lost over the months', () => {
    let life = bought('2026-01-31');
    const ends = [life.periodEnd];
    for (let month = 0; month < 4; month += 1) {
      life = renew(life, 'charged').life;
      ends.push(life.periodEnd);
    }
    expect(days(...ends)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']);
    expect(life).toMatchObject({ state: 'active', periodIndex: 4, charging: null });
  });

  it('ask for the price of the period, once, when it is due and not before', () => {
    const life = bought('2026-01-31');
    expect(step(life, 'due', life.periodEnd - 1)).toEqual({ life, effects: [] });
    const asked = step(life, 'due', life.periodEnd);
    expect(asked.effects).toEqual([{ type: 'charge', plan: VIP, periodIndex: 1 }]);
    const again = step(asked.life, 'due', life.periodEnd + RULES.chargeMs);
    expect(again.effects).toEqual([]);
    expect(again.life.dueAt).toBe(life.periodEnd + 2 * RULES.chargeMs);
  });

  it('begin at the end of a trial', () => {
    const life = tried('2026-01-24');
    const asked = step(life, 'due', life.periodEnd);
    expect(asked.effects).toEqual([{ type: 'charge', plan: VIP, periodIndex: 1 }]);
    const { life: paid, effects } = step(asked.life, 'charged', life.periodEnd);
    expect(effects).toEqual([{ type: 'tell', what: 'renewed' }]);
    expect(days(paid.periodStart, paid.periodEnd)).toEqual(['2026-01-31', '2026-02-28']);
    expect(days(renew(paid, 'charged').life.periodEnd)).toEqual(['2026-03-31']);
  });

  it('after a standstill of months take the month that runs: what nobody had, nobody pays', () => {
    const late = renew(bought('2026-01-10'), 'charged', at('2026-05-20')).life;
    expect(days(late.periodStart, late.periodEnd)).toEqual(['2026-05-10', '2026-06-10']);
    expect(late.periodIndex).toBe(4);
  });

  it('after a standstill that ends with a month take the one that begins', () => {
    expect(days(renew(bought('2026-01-10'), 'charged', at('2026-03-10')).life.periodStart)).toEqual([
      '2026-03-10',
    ]);
    expect(days(renew(bought('2026-01-10'), 'charged', at('2026-03-10') - 1).life.periodStart)).toEqual([
      '2026-02-10',
    ]);
  });

  it('nobody is shut out while the bank is asked', () => {
    const life = bought('2026-01-10');
    const { life: asked } = step(life, 'due', life.periodEnd);
    expect(lastsUntil(asked)).toBe(life.periodEnd + RULES.chargeMs);
    expect(lastsUntil(life)).toBe(life.periodEnd);
  });
});

describe('a payment that fails', () => {
  it('is tried on day 0, 3, 7 and 12 of 14, and then it is over', () => {
    let life = bought('2026-01-10');
    const { periodEnd } = life;
    const tries: number[] = [];
    while (life.state !== 'ended') {
      const now = life.dueAt as number;
      const asked = step(life, 'due', now);
      if (asked.effects[0]?.type === 'charge') tries.push((now - periodEnd) / DAY);
      life = asked.life.state === 'ended' ? asked.life : step(asked.life, 'refused', now).life;
    }
    expect(tries).toEqual([0, 3, 7, 12]);
    expect(life).toMatchObject({ endReason: 'billing_issue', endedAt: periodEnd + 14 * DAY, dueAt: null });
  });

  it('keeps what was bought meanwhile, and says since when', () => {
    const first = renew(bought('2026-01-10'), 'refused');
    expect(heard(first)).toEqual(['payment_failed']);
    expect(days(first.life.graceUntil, first.life.billingIssueAt, lastsUntil(first.life))).toEqual([
      '2026-02-24',
      '2026-02-10',
      '2026-02-24',
    ]);
    const second = renew(first.life, 'refused');
    expect(days(second.life.graceUntil, second.life.billingIssueAt)).toEqual(['2026-02-24', '2026-02-10']);
  });

  it('and is refused once more in the moment in which grace is over ends it then', () => {
    const failed = renew(bought('2026-01-10'), 'refused').life;
    const asked = step(failed, 'cardChanged', at('2026-02-24') - 60_000).life;
    const over = step(asked, 'refused', at('2026-02-24'));
    expect(over.life).toMatchObject({
      state: 'ended',
      endReason: 'billing_issue',
      endedAt: at('2026-02-24'),
    });
    expect(heard(over)).toEqual(['ended']);
    const before = step(asked, 'refused', at('2026-02-24') - 1);
    expect(before.life).toMatchObject({ state: 'grace', dueAt: at('2026-02-24') });
  });

  it('of somebody who cancelled while the bank was asked ends with the period, or when they did', () => {
    const life = bought('2026-01-10');
    const asked = step(life, 'due', life.periodEnd).life;
    const left = step(asked, 'cancel', life.periodEnd + 60_000).life;
    expect(step(left, 'refused', life.periodEnd + 120_000).life).toMatchObject({
      state: 'ended',
      endReason: 'cancelled',
      endedAt: life.periodEnd + 60_000,
    });
  });

  it('as the bank wants to ask its owner says so, until it is paid', () => {
    const life = bought('2026-01-10');
    const asked = step(life, 'due', life.periodEnd).life;
    const open = live(asked, { type: 'refused', asksOwner: true }, life.periodEnd, RULES);
    expect(heard(open)).toEqual(['authentication_needed']);
    expect(open.life).toMatchObject({ state: 'grace', asksOwner: true });
    expect(renew(open.life, 'charged').life.asksOwner).toBe(false);
  });

  it('cannot be confirmed any more once grace is over', () => {
    const failed = renew(bought('2026-01-10'), 'refused').life;
    expect(step(failed, 'confirming', at('2026-02-24'))).toEqual({ life: failed, effects: [] });
    expect(step(failed, 'confirming', at('2026-02-24') - 1).life.charging).toBe(1);
  });

  it('that goes through later pays the period that was due, not a new one', () => {
    const failed = renew(bought('2026-01-10'), 'refused').life;
    const recovered = renew(failed, 'charged');
    expect(heard(recovered)).toEqual(['recovered']);
    expect(days(recovered.life.periodStart, recovered.life.periodEnd)).toEqual(['2026-02-10', '2026-03-10']);
    expect(recovered.life).toMatchObject({
      state: 'active',
      graceUntil: null,
      billingIssueAt: null,
      periodIndex: 1,
    });
  });

  it('of a week that is paid in the next one pays the week that was due', () => {
    const weekly = bought('2026-01-05', { ...VIP, period: 'P1W' });
    const failed = renew(renew(weekly, 'refused').life, 'refused').life;
    expect(days(failed.dueAt)).toEqual(['2026-01-19']);
    const { life: paid } = renew(failed, 'charged');
    expect(days(paid.periodStart, paid.periodEnd)).toEqual(['2026-01-12', '2026-01-19']);
  });

  it('is tried at once with another card, and only then', () => {
    const failed = renew(tried('2026-01-10'), 'refused').life;
    const now = failed.periodEnd + DAY;
    expect(step(failed, 'cardChanged', now).effects).toEqual([{ type: 'charge', plan: VIP, periodIndex: 1 }]);
    const active = bought('2026-01-10');
    expect(step(active, 'cardChanged', now)).toEqual({ life: active, effects: [] });
  });
});

describe('leaving', () => {
  it('acts at the end of what is paid, and can be taken back until then', () => {
    const life = bought('2026-01-10');
    const cancelled = step(life, 'cancel', at('2026-01-15'));
    expect(heard(cancelled)).toEqual(['cancelled']);
    expect(cancelled.life).toMatchObject({ state: 'active', dueAt: life.periodEnd, endsAt: null });
    expect(step(cancelled.life, 'cancel', at('2026-01-16'))).toEqual({ life: cancelled.life, effects: [] });
    expect(step(cancelled.life, 'resume', at('2026-01-16')).life).toEqual(life);
    const over = step(cancelled.life, 'due', life.periodEnd + 5);
    expect(over.life).toMatchObject({
      state: 'ended',
      endReason: 'cancelled',
      endedAt: life.periodEnd,
      dueAt: null,
    });
    expect(step(over.life, 'resume', life.periodEnd + 6)).toEqual({ life: over.life, effects: [] });
  });

  it('a trial costs nothing', () => {
    const life = tried('2026-01-10');
    const over = step(step(life, 'cancel', at('2026-01-11')).life, 'due', life.periodEnd);
    expect(heard(over)).toEqual(['ended']);
  });

  it('grace ends at once', () => {
    const failed = renew(bought('2026-01-10'), 'refused').life;
    const now = failed.periodEnd + DAY;
    expect(step(failed, 'cancel', now).life).toMatchObject({
      state: 'ended',
      endReason: 'cancelled',
      endedAt: now,
    });
  });

  it('a year that has renewed acts at the end of the month, and the rest goes back', () => {
    const first = bought('2026-01-31', YEARLY);
    expect(heard(step(first, 'cancel', at('2026-03-15')))).toEqual(['cancelled']);
    const second = renew(first, 'charged').life;
    // 15 March lies in the month from 28 February to 31 March.
    const left = step(second, 'cancel', at('2027-03-15'));
    expect(left.effects).toEqual([
      { type: 'refundRest', from: at('2027-03-31T12:00:00+02:00') },
      { type: 'tell', what: 'cancelled' },
    ]);
    expect(days(left.life.endsAt, left.life.dueAt, lastsUntil(left.life))).toEqual(
      Array(3).fill('2027-03-31'),
    );
    expect(step(left.life, 'resume', at('2027-03-16')).life).toEqual(left.life);
    expect(step(left.life, 'due', left.life.dueAt as number).life.endedAt).toBe(left.life.endsAt);
    // In the last month there is nothing to give back.
    const last = step(second, 'cancel', at('2028-01-15'));
    expect(heard(last)).toEqual(['cancelled']);
    expect(last.life.endsAt).toBeNull();
  });
});

describe('another plan', () => {
  it('while the bank is asked leaves that period to the answer', () => {
    const life = bought('2026-01-10');
    const asked = step(life, 'due', life.periodEnd).life;
    const { life: changed } = live(asked, { type: 'upgraded', plan: BABO }, life.periodEnd + 1, RULES);
    expect(changed).toMatchObject({ periodIndex: 2, anchorIndex: 2, charging: null });
    expect(heard(step(changed, 'charged', life.periodEnd + 2))).toEqual(['refundCharge']);
  });

  it('that is dearer begins at once, with periods of its own', () => {
    const now = at('2026-01-20');
    const { life } = live(
      step(bought('2026-01-10'), 'cancel', now).life,
      { type: 'upgraded', plan: BABO },
      now,
      RULES,
    );
    expect(life).toMatchObject({
      plan: BABO,
      state: 'active',
      periodIndex: 1,
      periodStart: now,
      unsubscribedAt: null,
    });
    expect(days(life.periodEnd, life.dueAt)).toEqual(['2026-02-20', '2026-02-20']);
    expect(days(renew(life, 'charged').life.periodEnd)).toEqual(['2026-03-20']);
  });

  it('that is cheaper begins when the paid one is over, on the same day of the month', () => {
    const waiting = live(
      bought('2026-01-31', BABO),
      { type: 'downgrade', plan: VIP },
      at('2026-02-01'),
      RULES,
    ).life;
    expect(waiting).toMatchObject({ plan: BABO, pending: VIP });
    const asked = step(waiting, 'due', waiting.periodEnd);
    expect(asked.effects).toEqual([{ type: 'charge', plan: VIP, periodIndex: 1 }]);
    const { life } = step(asked.life, 'charged', waiting.periodEnd);
    expect(life).toMatchObject({ plan: VIP, pending: null });
    expect(days(life.periodStart, life.periodEnd)).toEqual(['2026-02-28', '2026-03-31']);
    expect(live(waiting, { type: 'downgrade', plan: BABO }, at('2026-02-02'), RULES).life.pending).toBeNull();
  });

  it('of another length counts from the end of the paid period', () => {
    const waiting = live(
      bought('2026-01-31', YEARLY),
      { type: 'downgrade', plan: VIP },
      at('2026-06-01'),
      RULES,
    ).life;
    const { life } = renew(waiting, 'charged');
    expect(days(life.periodStart, life.periodEnd)).toEqual(['2027-01-31', '2027-02-28']);
    expect(days(renew(life, 'charged').life.periodEnd)).toEqual(['2027-03-31']);
  });
});

describe('[I13] what comes late or twice', () => {
  it('changes nothing, but money goes back', () => {
    const life = bought('2026-01-10');
    expect(step(life, 'refused', life.periodEnd)).toEqual({ life, effects: [] });
    expect(step(life, 'charged', life.periodEnd)).toEqual({ life, effects: [{ type: 'refundCharge' }] });
    const over = live(life, { type: 'end', reason: 'revoked' }, at('2026-01-20'), RULES).life;
    expect(over).toMatchObject({ state: 'ended', endReason: 'revoked', endedAt: at('2026-01-20') });
    for (const type of ['due', 'refused', 'cancel', 'resume', 'cardChanged'] as const) {
      expect(step(over, type, at('2026-03-01'))).toEqual({ life: over, effects: [] });
    }
    expect(step(over, 'charged', at('2026-03-01')).effects).toEqual([{ type: 'refundCharge' }]);
  });
});

describe('another price', () => {
  it('holds from the next period on, and can be another one until then', () => {
    const agreed = live(bought('2026-01-31'), { type: 'priced', plan: DEARER }, at('2026-02-10'), RULES);
    expect([agreed.life.plan, agreed.life.pending, heard(agreed)]).toEqual([VIP, DEARER, ['changed']]);
    expect(renew(agreed.life, 'charged').life).toMatchObject({ plan: DEARER, pending: null, periodIndex: 1 });
    const due = step(agreed.life, 'due', agreed.life.dueAt as number);
    expect(due.effects).toEqual([{ type: 'charge', plan: DEARER, periodIndex: 1 }]);
    const back = live(agreed.life, { type: 'priced', plan: VIP }, at('2026-02-11'), RULES);
    expect([back.life.pending, heard(back)]).toEqual([null, ['changed']]);
  });

  it('is none of what is being charged, open, cancelled, another product, or the same price', () => {
    const first = bought('2026-01-31');
    const priced = (life: Life, plan = DEARER) =>
      expect(live(life, { type: 'priced', plan }, at('2026-03-01'), RULES)).toEqual({ life, effects: [] });
    const due = step(first, 'due', first.dueAt as number).life;
    priced(due);
    priced(step(due, 'refused', first.dueAt as number).life);
    priced(step(first, 'cancel', at('2026-02-10')).life);
    priced(first, BABO);
    priced(first, VIP);
  });
});

describe('a bank that asks for the owner of the card', () => {
  const asked = () => {
    const due = step(bought('2026-01-31'), 'due', at('2026-02-28')).life;
    return live(due, { type: 'refused', asksOwner: true }, at('2026-02-28'), RULES);
  };
  it('is told as such, and once its owner has paid, the period that was due is paid', () => {
    const first = asked();
    expect(heard(first)).toEqual(['authentication_needed']);
    const open = step(first.life, 'confirming', at('2026-03-02'));
    expect([open.life.charging, heard(open)]).toEqual([1, []]);
    // The try that falls due meanwhile charges nothing.
    expect(heard(step(open.life, 'due', at('2026-03-03')))).toEqual([]);
    const paid = step(open.life, 'charged', at('2026-03-03'));
    expect(heard(paid)).toEqual(['recovered']);
    expect(paid.life).toMatchObject({
      state: 'active',
      asksOwner: false,
      periodIndex: 1,
      dueAt: addPeriods(at('2026-01-31'), 'P1M', 2),
    });
  });
  it('and whose owner does not pay: the tries go on, and nobody hears of it', () => {
    const { life } = asked();
    const back = step(step(life, 'confirming', at('2026-03-02')).life, 'unconfirmed', at('2026-03-02'));
    expect([back.life, back.effects]).toEqual([life, []]);
    const late = step(step(life, 'confirming', at('2026-03-13')).life, 'unconfirmed', at('2026-03-15'));
    expect([late.life.state, late.life.endReason, heard(late)]).toEqual([
      'ended',
      'billing_issue',
      ['ended'],
    ]);
  });
  it('is not asked after grace, and money that comes after the end goes back', () => {
    const { life } = asked();
    expect(step(life, 'confirming', at('2026-03-14')).life.charging).toBeNull();
    const open = step(life, 'confirming', at('2026-03-02')).life;
    const over = live(open, { type: 'end', reason: 'revoked' }, at('2026-03-02'), RULES).life;
    expect(step(over, 'charged', at('2026-03-02')).effects).toEqual([{ type: 'refundCharge' }]);
  });
});

describe('[I2] [I12] whatever happens', () => {
  const events = fc.array(
    fc.record({
      wait: fc.integer({ min: 0, max: 40 * DAY }),
      event: fc.constantFrom<LifeEvent>(
        { type: 'due' },
        { type: 'due' },
        { type: 'charged' },
        { type: 'charged' },
        { type: 'refused' },
        { type: 'cancel' },
        { type: 'resume' },
        { type: 'cardChanged' },
        { type: 'refused', asksOwner: true },
        { type: 'confirming' },
        { type: 'unconfirmed' },
        { type: 'priced', plan: DEARER },
        { type: 'priced', plan: VIP },
        { type: 'upgraded', plan: BABO },
        { type: 'upgraded', plan: YEARLY },
        { type: 'downgrade', plan: VIP },
        { type: 'downgrade', plan: YEARLY },
        { type: 'end', reason: 'revoked' },
      ),
    }),
    { maxLength: 60 },
  );

  it.each([
    ['bought', bought('2026-01-31')],
    ['tried', tried('2026-01-31')],
    ['for a year', bought('2024-02-29', YEARLY)],
  ])('no period is charged twice, the next is due, and what is over stays so: %s', (_name, first) => {
    fc.assert(
      fc.property(events, (happening) => {
        let life = first;
        let now = life.periodStart;
        const paid = new Set<number>([life.periodIndex]);
        for (const { wait, event } of happening) {
          now += wait;
          const before = life;
          const { life: after, effects } = live(before, event, now, RULES);
          for (const effect of effects) {
            if (effect.type === 'charge') expect(paid.has(effect.periodIndex)).toBe(false);
          }
          if (after.periodIndex !== before.periodIndex) {
            expect(paid.has(after.periodIndex)).toBe(false);
            expect(after.periodIndex).toBeGreaterThan(before.periodIndex);
            paid.add(after.periodIndex);
          }
          expect(after.periodEnd).toBeGreaterThan(after.periodStart);
          expect(after.dueAt === null).toBe(after.state === 'ended');
          expect(after.endedAt === null).toBe(after.state !== 'ended');
          if (event.type === 'confirming' && before.charging !== null) expect(after).toEqual(before);
          if (after.asksOwner) expect(after.state).toBe('grace');
          if (before.state === 'ended') expect(after).toEqual(before);
          if (after.state === 'grace') expect(after.graceUntil).not.toBeNull();
          life = after;
        }
      }),
    );
  });
});
