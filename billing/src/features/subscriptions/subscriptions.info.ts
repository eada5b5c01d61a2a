import type { SubscriberBody } from '../../wire/subscriber.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { lastsUntil } from './subscriptions.life.ts';
import type { BookedRow, GivenRow, OwnedRow, Owner } from './subscriptions.store.ts';

type EntitlementBody = SubscriberBody['subscriber']['entitlements'][string];
type SubscriptionBody = SubscriberBody['subscriber']['subscriptions'][string];
type PurchaseBody = SubscriberBody['subscriber']['non_subscriptions'][string][number];

/** One way to have an entitlement. */
type Holding = { readonly entitlement: string; readonly body: EntitlementBody };

const iso = (date: Date): string => date.toISOString();
const isoOrNull = (date: Date | null): string | null => date && iso(date);

/**
 * Until when a subscription counts. During grace that is the end of grace: SDKs look at nothing else, and by the device's
 * clock.
 */
const expiryOf = ({ endedAt, endsAt, graceUntil, periodEnd, charging, dueAt }: OwnedRow): Date =>
  new Date(
    lastsUntil({
      endedAt: endedAt?.getTime() ?? null,
      endsAt: endsAt?.getTime() ?? null,
      graceUntil: graceUntil?.getTime() ?? null,
      periodEnd: periodEnd.getTime(),
      charging,
      dueAt: dueAt?.getTime() ?? null,
    }),
  );

/** What a promotional record is filed under: no product of the catalogue has such an id. */
const promotionalId = (entitlement: string): string => `rc_promo_${entitlement}`;

function subscriptionBody(row: OwnedRow, last: BookedRow | undefined): SubscriptionBody {
  return {
    auto_resume_date: null,
    billing_issues_detected_at: isoOrNull(row.billingIssueAt),
    expires_date: iso(expiryOf(row)),
    grace_period_expires_date: isoOrNull(row.graceUntil),
    is_sandbox: row.environment === 'sandbox',
    original_purchase_date: iso(row.originalAt),
    ownership_type: 'PURCHASED',
    period_type: last?.kind === 'trial' ? 'trial' : 'normal',
    product_plan_identifier: null,
    purchase_date: iso(row.periodStart),
    refunded_at: isoOrNull(row.refundedAt),
    store: 'rc_billing',
    store_transaction_id: last?.id ?? null,
    unsubscribe_detected_at: isoOrNull(row.unsubscribedAt),
  };
}

/** What a subscription was before it became another product: over since that one was paid. */
function formerBodies(
  row: OwnedRow,
  booked: readonly BookedRow[],
): [productId: string, body: SubscriptionBody][] {
  const paid = booked.filter(({ subscriptionId, kind }) => subscriptionId === row.id && kind !== 'change');
  return paid.flatMap((last, index) => {
    const next = paid[index + 1];
    if (!next || next.productId === last.productId || last.productId === row.productId) return [];
    const body = subscriptionBody(row, last);
    return [[last.productId, { ...body, purchase_date: iso(last.at), expires_date: iso(next.at) }]];
  });
}

function grantBody(row: GivenRow): SubscriptionBody {
  return {
    auto_resume_date: null,
    billing_issues_detected_at: null,
    expires_date: isoOrNull(row.endsAt),
    grace_period_expires_date: null,
    is_sandbox: row.environment === 'sandbox',
    original_purchase_date: iso(row.startsAt),
    ownership_type: 'PURCHASED',
    period_type: 'normal',
    product_plan_identifier: null,
    purchase_date: iso(row.startsAt),
    refunded_at: null,
    store: 'promotional',
    store_transaction_id: null,
    unsubscribe_detected_at: null,
  };
}

const purchaseBody = (row: BookedRow): PurchaseBody => ({
  id: row.id,
  is_sandbox: row.environment === 'sandbox',
  original_purchase_date: iso(row.at),
  purchase_date: iso(row.at),
  store: 'rc_billing',
  store_transaction_id: row.id,
});

/**
 * A sandbox customer's clock may be ahead of ours, and what happens to them is written by it. SDKs judge by the device's clock, so
 * as much is taken off every date again.
 */
function byOurClock(owner: Owner): Owner {
  const { clockOffsetMs } = owner;
  if (clockOffsetMs === 0) return owner;
  const shifted = <Row extends object>(row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value instanceof Date ? new Date(value.getTime() - clockOffsetMs) : value,
      ]),
    ) as Row;
  return {
    ...owner,
    firstSeen: new Date(owner.firstSeen.getTime() - clockOffsetMs),
    owned: owner.owned.map(shifted),
    booked: owner.booked.map(shifted),
    given: owner.given.map(shifted),
  };
}

/** The one that lasts longer; for good beats every date. */
const lastsLonger = (a: string | null, b: string | null): boolean => b !== null && (a === null || a > b);

/** Of several ways to have one entitlement the longest counts, so that no right is lost by buying or being given more. */
function longest(holdings: readonly Holding[]): Record<string, EntitlementBody> {
  const kept: Record<string, EntitlementBody> = {};
  for (const { entitlement, body } of holdings) {
    const other = kept[entitlement];
    if (!other || lastsLonger(body.expires_date, other.expires_date)) kept[entitlement] = body;
  }
  return kept;
}

const holdingsOf = (
  catalogue: Catalogue,
  productId: string,
  {
    expires_date,
    grace_period_expires_date,
    purchase_date,
  }: Pick<EntitlementBody, 'expires_date' | 'grace_period_expires_date' | 'purchase_date'>,
): Holding[] =>
  (catalogue.products.get(productId)?.entitlements ?? []).map((entitlement) => ({
    entitlement,
    body: {
      expires_date,
      grace_period_expires_date,
      product_identifier: productId,
      product_plan_identifier: null,
      purchase_date,
    },
  }));

const isRefunded = ({ refundedAt, refundedMicros, grossMicros }: BookedRow): boolean =>
  refundedAt !== null && refundedMicros >= grossMicros;

/**
 * What a customer may do, computed anew with each question and never stored. Each entitlement names a product of one of the two
 * maps of the answer: SDKs refuse an answer in which one does not.
 */
export function subscriberBody(
  known: Owner,
  { catalogue, now, managePage }: { catalogue: Catalogue; now: number; managePage: string | null },
): SubscriberBody {
  const owner = byOurClock(known);
  /** The last charge of each subscription. */
  const lastCharges = new Map(
    owner.booked.filter(({ kind }) => kind !== 'change').map((row) => [row.subscriptionId, row]),
  );
  const bought = new Map<string, SubscriptionBody>();
  const holdings: Holding[] = [];
  // A product that was bought again has one record: the newest.
  for (const row of owner.owned) {
    for (const [productId, body] of formerBodies(row, owner.booked)) bought.set(productId, body);
    const body = subscriptionBody(row, lastCharges.get(row.id));
    bought.set(row.productId, body);
  }
  for (const [productId, body] of bought) holdings.push(...holdingsOf(catalogue, productId, body));
  const kept = owner.booked.filter((row) => row.subscriptionId === null && !isRefunded(row));
  for (const row of kept)
    holdings.push(
      ...holdingsOf(catalogue, row.productId, {
        expires_date: null,
        grace_period_expires_date: null,
        purchase_date: iso(row.at),
      }),
    );
  for (const row of owner.given) {
    const id = promotionalId(row.entitlement);
    const body = grantBody(row);
    const other = bought.get(id);
    if (other && !lastsLonger(body.expires_date, other.expires_date)) continue;
    bought.set(id, body);
    holdings.push({
      entitlement: row.entitlement,
      body: {
        expires_date: body.expires_date,
        grace_period_expires_date: null,
        product_identifier: id,
        product_plan_identifier: null,
        purchase_date: body.purchase_date,
      },
    });
  }
  const purchasesOf = Map.groupBy(kept, ({ productId }) => productId);
  return {
    request_date: new Date(now).toISOString(),
    request_date_ms: now,
    subscriber: {
      entitlements: longest(holdings),
      subscriptions: Object.fromEntries(bought),
      non_subscriptions: Object.fromEntries(
        [...purchasesOf].map(([productId, rows]) => [productId, rows.map(purchaseBody)]),
      ),
      other_purchases: {},
      first_seen: iso(owner.firstSeen),
      last_seen: iso(owner.lastSeen),
      // Who has bought something finds it, its invoices and its end there, after a sign-in of its own.
      management_url: owner.booked.length > 0 ? managePage : null,
      original_app_user_id: owner.originalAppUserId,
      original_application_version: null,
      original_purchase_date: null,
    },
  };
}
