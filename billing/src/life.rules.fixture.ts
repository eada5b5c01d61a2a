import { DAY_MS } from '@plausch/platform/clock';
import { addPeriods } from './pure/calendar.ts';
import { RULES } from './rules.ts';

/** What is sold to whom the model follows: in which family, for how long, and what it entitles to. */
export const PRODUCTS = {
  premium_monthly: { family: 'plausch', period: 'P1M', entitlement: 'premium' },
  premium_yearly: { family: 'plausch', period: 'P1Y', entitlement: 'premium' },
  vip_monthly: { family: 'plausch', period: 'P1M', entitlement: 'vip' },
  babo_monthly: { family: 'plausch', period: 'P1M', entitlement: 'babo' },
  premium_lifetime: { family: 'premium_lifetime', period: null, entitlement: 'premium' },
} as const;
export type ProductId = keyof typeof PRODUCTS;
export const PRODUCT_IDS = Object.keys(PRODUCTS) as ProductId[];
export const ENTITLEMENTS = ['premium', 'vip', 'babo'] as const;
export type Entitlement = (typeof ENTITLEMENTS)[number];

/** What was paid, or tried for nothing; what came and went is the gateway's word. Moments by the customer's clock, ms. */
export type Payment = {
  readonly id: string;
  readonly subscription: string | null;
  readonly product: ProductId;
  readonly kind: 'purchase' | 'trial' | 'renewal';
  readonly priceMicros: number;
  readonly priceId: string;
  readonly at: number;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly paidMicros: number;
  readonly backMicros: number;
  /** As much of it as billing has heard of: the answer to a refund may be lost until the gateway is asked again. */
  readonly heardBackMicros: number;
  /** What the bank took back in a dispute. */
  readonly lostMicros: number;
};

/** What was given without a payment. `until` null: for good; `isSure`: nothing at the same time took gifts away or moved the clock. */
export type Gift = {
  readonly entitlement: Entitlement;
  readonly until: number | null;
  readonly isSure: boolean;
};

/** All that may entitle a customer to something, oldest first. */
export type Facts = {
  readonly payments: readonly Payment[];
  readonly gifts: readonly Gift[];
  /** Payments for what was withdrawn, revoked or lost since. */
  readonly over: ReadonlySet<string>;
};

/** In a trial, and after a payment that came when grace was nearly over, this much is had for certain. */
const SURE_MS = { trial: 6 * DAY_MS, purchase: 27 * DAY_MS, renewal: 13 * DAY_MS } as const;
const HOUR_MS = DAY_MS / 24;

const isAllBack = ({ paidMicros, backMicros }: Payment) => paidMicros > 0 && backMicros >= paidMicros;

/** Only the newest payment of a family counts: it replaced all earlier ones. */
function newest({ payments }: Facts): Payment[] {
  const byFamily = new Map<string, Payment>();
  for (const payment of payments) byFamily.set(PRODUCTS[payment.product].family, payment);
  return [...byFamily.values()];
}

/** Until when a payment can be what an entitlement rests on, without and with grace. */
function reach({ product, kind, at }: Payment): { readonly paid: number; readonly grace: number } {
  const { period } = PRODUCTS[product];
  if (period === null) return { paid: Number.POSITIVE_INFINITY, grace: Number.POSITIVE_INFINITY };
  const paid = addPeriods(at, kind === 'trial' ? 'P7D' : period, 1);
  return { paid, grace: paid + RULES.subscriptions.graceMs };
}

/** [I3] What a customer may be entitled to at most: by a charge, a trial, grace or a grant. */
export function mayHold(facts: Facts, now: number, { isInGrace }: { isInGrace: boolean }): Set<Entitlement> {
  const rights = new Set<Entitlement>();
  for (const { entitlement, until } of facts.gifts)
    if (until === null || now < until) rights.add(entitlement);
  for (const payment of newest(facts)) {
    if (facts.over.has(payment.id) || isAllBack(payment)) continue;
    const { paid, grace } = reach(payment);
    // While the bank is asked the customer keeps the right.
    if (now < (isInGrace ? grace : paid) + HOUR_MS) rights.add(PRODUCTS[payment.product].entitlement);
  }
  return rights;
}

/** What a customer must be entitled to: all that is paid for or granted. */
export function mustHold(facts: Facts, now: number): Set<Entitlement> {
  const rights = new Set<Entitlement>();
  for (const { entitlement, until, isSure } of facts.gifts)
    if (isSure && (until === null || now < until - HOUR_MS)) rights.add(entitlement);
  for (const payment of newest(facts)) {
    const { product, kind, at, backMicros } = payment;
    const isOver = facts.over.has(payment.id) || isAllBack(payment);
    // A year that has renewed can be left with the month, and its rest goes back.
    const isLeft = product === 'premium_yearly' && backMicros > 0;
    const isSure = PRODUCTS[product].period === null || now < at + SURE_MS[kind];
    if (!isOver && !isLeft && isSure) rights.add(PRODUCTS[product].entitlement);
  }
  return rights;
}

/** [I2] Renewals for days that the payment before had paid for. A change to another plan begins anew, less what is unused. */
export function paidTwice(payments: readonly Payment[]): string[] {
  const paidUntil = new Map<string, number>();
  return payments.flatMap(({ id, subscription, kind, startsAt, endsAt }) => {
    if (subscription === null) return [];
    const until = paidUntil.get(subscription) ?? 0;
    if (endsAt !== null) paidUntil.set(subscription, endsAt);
    return kind === 'renewal' && startsAt !== null && startsAt < until ? [id] : [];
  });
}

/** Renewals that cost more than the payment before, although the customer did not agree to that. */
export function raisedUnasked(payments: readonly Payment[], agreed: ReadonlySet<string>): Payment[] {
  return payments.filter((payment, index) => {
    if (payment.kind !== 'renewal') return false;
    const before = payments.slice(0, index).findLast((one) => one.subscription === payment.subscription);
    return (
      before?.product === payment.product &&
      payment.priceMicros > before.priceMicros &&
      !agreed.has(`${payment.subscription} ${payment.priceId}`)
    );
  });
}
