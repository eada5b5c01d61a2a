import { addPeriods, cancelledTerm, type Period } from '../../pure/calendar.ts';

/**
 * The life of a subscription, without database, gateway or clock: what follows on what, and what is to be done about it. Moments are
 * ms since 1970, by the customer's clock.
 *
 * trial → active ⇄ grace → ended; a charge that is under way is part of each of the first three.
 */
export type LifeState = 'trial' | 'active' | 'grace' | 'ended';

export type EndReason =
  /** The customer cancelled, and what was paid is used up. */
  | 'cancelled'
  /** Grace is over without a payment. */
  | 'billing_issue'
  /** All of the money went back. */
  | 'refunded'
  | 'withdrawn'
  | 'disputed'
  /** The operator ended it. */
  | 'revoked'
  /** Another product of the family took its place. */
  | 'replaced';

/** What is paid for a period, and how long that is. */
export type Plan = { readonly productId: string; readonly priceId: string; readonly period: Period };

export type Life = {
  readonly state: LifeState;
  readonly plan: Plan;
  /** Another plan from the end of the period on. */
  readonly pending: Plan | null;
  /** Period `anchorIndex` begins here; later ones so many periods after it, never after the one before. */
  readonly anchor: number;
  readonly anchorIndex: number;
  /** The period that is paid, or the one before the first in a trial. */
  readonly periodIndex: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly graceUntil: number | null;
  /** The period that a charge under way is for; null while there is none. */
  readonly charging: number | null;
  readonly unsubscribedAt: number | null;
  /** Where it ends before its period does: the rest was given back. */
  readonly endsAt: number | null;
  readonly billingIssueAt: number | null;
  /** Whether the bank wants to ask the owner of the card before it pays what is open. */
  readonly asksOwner: boolean;
  readonly endedAt: number | null;
  readonly endReason: EndReason | null;
  /** Null once nothing will ever be due. */
  readonly dueAt: number | null;
};

export type LifeEvent =
  /** The moment may have come that the row waits for. */
  | { readonly type: 'due' }
  /** What a charge under way came to. */
  | { readonly type: 'charged' }
  | { readonly type: 'refused'; readonly asksOwner?: boolean }
  | { readonly type: 'cancel' }
  | { readonly type: 'resume' }
  /** The customer gave another card. */
  | { readonly type: 'cardChanged' }
  /** The customer is about to pay what is open themselves, as the bank wants to ask them; and has not done so. */
  | { readonly type: 'confirming' }
  | { readonly type: 'unconfirmed' }
  /** Another plan: at once, paid already, or from the end of the period on. */
  | { readonly type: 'upgraded'; readonly plan: Plan }
  | { readonly type: 'downgrade'; readonly plan: Plan }
  /** The same product at another price, from the end of the period on: a lower one, or one that its owner has agreed to. */
  | { readonly type: 'priced'; readonly plan: Plan }
  /** Ends at once, whatever was paid. */
  | { readonly type: 'end'; readonly reason: EndReason };

export type LifeEffect =
  /** Charge the price of the plan for this period. */
  | { readonly type: 'charge'; readonly plan: Plan; readonly periodIndex: number }
  /** A charge that went through although nothing is to be paid is given back. */
  | { readonly type: 'refundCharge' }
  /** What was paid for the time from here to the end of the period is given back. */
  | { readonly type: 'refundRest'; readonly from: number }
  | { readonly type: 'tell'; readonly what: Told };

/** What others hear of: mails, webhooks. */
export type Told =
  | 'renewed'
  | 'payment_failed'
  | 'authentication_needed'
  | 'recovered'
  | 'cancelled'
  | 'resumed'
  | 'changed'
  | 'ended';

export type LifeStep = { readonly life: Life; readonly effects: readonly LifeEffect[] };

export type LifeRules = {
  /** How long a customer keeps what could not be paid. */
  readonly graceMs: number;
  /** When a refused charge is tried again, counted from the beginning of the period that it is for. */
  readonly triesMs: readonly number[];
  /** How long a charge under way may take before the row is looked at again. */
  readonly chargeMs: number;
};

/**
 * What an event makes of a subscription. What comes twice or too late leaves it as it is, but for money, which is given back.
 *
 * @param now by the customer's clock
 */
export function live(life: Life, event: LifeEvent, now: number, rules: LifeRules): LifeStep {
  const isOver = life.state === 'ended';
  switch (event.type) {
    case 'charged':
      return isOver || life.charging === null ? { life, effects: [{ type: 'refundCharge' }] } : renewed(life);
    case 'due':
      return isOver ? stay(life) : due(life, now, rules);
    case 'refused':
      return isOver || life.charging === null ? stay(life) : refused(life, event, now, rules);
    case 'cancel':
      return isOver || life.unsubscribedAt !== null ? stay(life) : cancel(life, now);
    case 'resume':
      return isOver || life.unsubscribedAt === null || life.endsAt !== null ? stay(life) : resume(life);
    case 'cardChanged':
      return life.state === 'grace' && life.charging === null ? charge(life, now, rules) : stay(life);
    case 'confirming':
      return confirming(life, now, rules);
    case 'unconfirmed':
      return isOver || life.charging === null ? stay(life) : unconfirmed(life, now, rules);
    case 'upgraded':
      return isOver ? stay(life) : upgraded(life, event.plan, now);
    case 'downgrade':
      return isOver ? stay(life) : downgrade(life, event.plan);
    case 'priced':
      return priced(life, event.plan);
    case 'end':
      return isOver ? stay(life) : ended(life, event.reason, now);
  }
}

/** Until when the customer has what was bought, as far as is known. */
export function lastsUntil(
  life: Pick<Life, 'endedAt' | 'endsAt' | 'graceUntil' | 'periodEnd' | 'charging' | 'dueAt'>,
): number {
  const { endedAt, endsAt, graceUntil, periodEnd, charging, dueAt } = life;
  const paid = endedAt ?? endsAt ?? graceUntil ?? periodEnd;
  // Nobody is shut out while the bank is being asked.
  return charging !== null && dueAt !== null ? Math.max(paid, dueAt) : paid;
}

function due(life: Life, now: number, rules: LifeRules): LifeStep {
  if (life.dueAt === null || now < life.dueAt) return stay(life);
  // The answer is still to come, and moves the row when it does.
  if (life.charging !== null) return stay({ ...life, dueAt: now + rules.chargeMs });
  if (life.graceUntil !== null && now >= life.graceUntil)
    return ended(life, 'billing_issue', life.graceUntil);
  if (life.unsubscribedAt !== null) return ended(life, 'cancelled', life.endsAt ?? life.periodEnd);
  return charge(life, now, rules);
}

function charge(life: Life, now: number, rules: LifeRules): LifeStep {
  // In grace the period that was due is due still; where the program stood still for periods, nobody had them and nobody pays them.
  const at = life.graceUntil === null ? now : life.graceUntil - rules.graceMs;
  const periodIndex = indexAt(life, at);
  const { plan } = planned(life);
  return {
    life: { ...life, charging: periodIndex, dueAt: now + rules.chargeMs },
    effects: [{ type: 'charge', plan, periodIndex }],
  };
}

/** The subscription as the next period has it: with the plan that is to come, whose own length begins to count where it must. */
function planned(life: Life): Pick<Life, 'plan' | 'anchor' | 'anchorIndex'> {
  const { plan, pending, periodEnd, periodIndex } = life;
  if (!pending) return life;
  if (pending.period === plan.period) return { ...life, plan: pending };
  return { plan: pending, anchor: periodEnd, anchorIndex: periodIndex + 1 };
}

/** When a period of the plan that is paid next begins. */
function startOf(life: Life, index: number): number {
  const { plan, anchor, anchorIndex } = planned(life);
  return addPeriods(anchor, plan.period, index - anchorIndex);
}

/** The unpaid period that runs at a moment. */
function indexAt(life: Life, at: number): number {
  let index = life.periodIndex + 1;
  while (startOf(life, index + 1) <= at) index += 1;
  return index;
}

function renewed(life: Life): LifeStep {
  const periodIndex = life.charging as number;
  const periodEnd = startOf(life, periodIndex + 1);
  const paid: Life = {
    ...life,
    ...planned(life),
    pending: null,
    state: 'active',
    periodIndex,
    periodStart: startOf(life, periodIndex),
    periodEnd,
    ...PAID,
    dueAt: periodEnd,
  };
  const what = life.state === 'grace' ? 'recovered' : 'renewed';
  // Or it was cancelled while it was charged.
  return life.unsubscribedAt === null ? told(paid, what) : leaving(paid, life.unsubscribedAt, what);
}

const PAID = { charging: null, graceUntil: null, billingIssueAt: null, asksOwner: false } as const;

/** What is open is paid by its owner on the page: no job charges it meanwhile. */
function confirming(life: Life, now: number, rules: LifeRules): LifeStep {
  const { state, charging, graceUntil } = life;
  if (state !== 'grace' || charging !== null || graceUntil === null || now >= graceUntil) return stay(life);
  return stay(charge(life, now, rules).life);
}

/** As it was before, and no mail about it. */
function unconfirmed(life: Life, now: number, rules: LifeRules): LifeStep {
  const step = refused(life, life, now, rules);
  return step.life.state === 'grace' ? stay(step.life) : step;
}

function refused(
  life: Life,
  { asksOwner = false }: { readonly asksOwner?: boolean },
  now: number,
  { graceMs, triesMs }: LifeRules,
): LifeStep {
  if (life.unsubscribedAt !== null)
    return ended(life, 'cancelled', Math.max(life.periodEnd, life.unsubscribedAt));
  const since = startOf(life, life.charging as number);
  const graceUntil = life.graceUntil ?? since + graceMs;
  if (now >= graceUntil) return ended(life, 'billing_issue', graceUntil);
  const nextTry = triesMs.map((wait) => since + wait).find((at) => at > now);
  return told(
    {
      ...life,
      state: 'grace',
      charging: null,
      graceUntil,
      billingIssueAt: life.billingIssueAt ?? now,
      asksOwner,
      dueAt: Math.min(nextTry ?? graceUntil, graceUntil),
    },
    asksOwner ? 'authentication_needed' : 'payment_failed',
  );
}

function cancel(life: Life, now: number): LifeStep {
  // What is not paid for has no end to wait for; a charge under way decides first.
  if (life.state === 'grace' && life.charging === null) return ended(life, 'cancelled', now);
  return leaving({ ...life, unsubscribedAt: now }, now, 'cancelled');
}

/** A subscription that was cancelled at that moment: where it can be left before its period is over, the rest of the payment goes back. */
function leaving(life: Life, cancelledAt: number, what: Parameters<typeof told>[1]): LifeStep {
  const endsAt = earlyEnd(life, cancelledAt);
  if (endsAt === null) return told(life, what);
  const early = told({ ...life, endsAt, dueAt: endsAt }, what);
  return { ...early, effects: [{ type: 'refundRest', from: endsAt }, ...early.effects] };
}

/** Where a plan that has renewed can be left before its period is over; null where its period is the shorter wait. */
function earlyEnd(life: Life, now: number): number | null {
  const { state, plan, anchor, anchorIndex, periodIndex, periodStart, periodEnd } = life;
  if (state !== 'active' || periodIndex === anchorIndex) return null;
  const { endMs } = cancelledTerm(anchor, plan.period, Math.min(Math.max(now, periodStart), periodEnd - 1));
  return endMs < periodEnd ? endMs : null;
}

function resume(life: Life): LifeStep {
  return told({ ...life, unsubscribedAt: null }, 'resumed');
}

/** The new plan is paid already, and its periods begin now. */
function upgraded(life: Life, plan: Plan, now: number): LifeStep {
  const periodIndex = Math.max(life.periodIndex, life.charging ?? 0) + 1;
  const periodEnd = addPeriods(now, plan.period, 1);
  return told(
    {
      ...life,
      ...PAID,
      state: 'active',
      plan,
      pending: null,
      unsubscribedAt: null,
      endsAt: null,
      anchor: now,
      anchorIndex: periodIndex,
      periodIndex,
      periodStart: now,
      periodEnd,
      dueAt: periodEnd,
    },
    'changed',
  );
}

function downgrade(life: Life, plan: Plan): LifeStep {
  const isSame = plan.priceId === life.plan.priceId;
  // An order takes an earlier cancellation back.
  return told({ ...life, unsubscribedAt: null, pending: isSame ? null : plan }, 'changed');
}

function priced(life: Life, plan: Plan): LifeStep {
  const { state, charging, unsubscribedAt } = life;
  const next = life.pending ?? life.plan;
  // What is being charged, open or over is paid at the price that it had.
  const isPaid = (state === 'trial' || state === 'active') && charging === null;
  const isOther = plan.productId !== next.productId || plan.priceId === next.priceId;
  return !isPaid || unsubscribedAt !== null || isOther ? stay(life) : downgrade(life, plan);
}

function ended(life: Life, endReason: EndReason, endedAt: number): LifeStep {
  return told(
    {
      ...life,
      state: 'ended',
      endReason,
      endedAt,
      pending: null,
      charging: null,
      asksOwner: false,
      dueAt: null,
    },
    'ended',
  );
}

function stay(life: Life): LifeStep {
  return { life, effects: [] };
}

function told(life: Life, what: Told): LifeStep {
  return { life, effects: [{ type: 'tell', what }] };
}
