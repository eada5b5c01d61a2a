import type { Life } from './subscriptions.life.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';

/** What a row says of its life. */
export function lifeOf(row: SubscriptionRow): Life {
  const { state, pending, anchorIndex, periodIndex, charging, asksOwner, endReason } = row;
  return {
    state,
    plan: { productId: row.productId, priceId: row.priceId, period: row.period },
    pending,
    anchor: row.anchor.getTime(),
    anchorIndex,
    periodIndex,
    periodStart: row.periodStart.getTime(),
    periodEnd: row.periodEnd.getTime(),
    graceUntil: msOf(row.graceUntil),
    charging,
    unsubscribedAt: msOf(row.unsubscribedAt),
    endsAt: msOf(row.endsAt),
    billingIssueAt: msOf(row.billingIssueAt),
    asksOwner,
    endedAt: msOf(row.endedAt),
    endReason,
    dueAt: msOf(row.dueAt),
  };
}

/**
 * A life as it is written.
 * @param offsetMs how far ahead of ours the customer's clock is
 */
export function rowOf(
  life: Life,
  offsetMs: number,
): Pick<SubscriptionRow, Exclude<keyof Life, 'plan'> | 'productId' | 'priceId' | 'period' | 'lookAt'> {
  const { plan, ...rest } = life;
  return {
    ...rest,
    ...plan,
    anchor: new Date(life.anchor),
    periodStart: new Date(life.periodStart),
    periodEnd: new Date(life.periodEnd),
    graceUntil: dateOf(life.graceUntil),
    unsubscribedAt: dateOf(life.unsubscribedAt),
    endsAt: dateOf(life.endsAt),
    billingIssueAt: dateOf(life.billingIssueAt),
    endedAt: dateOf(life.endedAt),
    dueAt: dateOf(life.dueAt),
    lookAt: dateOf(life.dueAt === null ? null : life.dueAt - offsetMs),
  };
}

const msOf = (date: Date | null): number | null => date?.getTime() ?? null;
const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
