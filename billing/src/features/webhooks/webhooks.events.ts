import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Ground } from '../../ground.ts';
import type { WebhookType } from '../../wire/webhooks.ts';
import { entitlementsNow, lastsUntilOf, liveSubscription, type Told } from '../subscriptions/index.ts';
import { deliver } from './webhooks.deliveries.ts';
import * as store from './webhooks.store.ts';

type Parts = Pick<Ground, 'clock' | 'jobs' | 'provided'>;

/** What an event says, once the whole transaction is written. `offsetMs`: how far ahead the customer's clock is. */
type Data = Readonly<Record<string, string | number | boolean | null>>;
type Tale = {
  readonly type: WebhookType;
  data(work: Work, offsetMs: number): Data | Promise<Data>;
};

/** What a transaction has to tell of one customer. */
type Notes = {
  readonly tales: Tale[];
  /** Whether what the customer may do can have changed. */
  looks: boolean;
};

const TYPE_OF: Readonly<Record<Told['what'], WebhookType | undefined>> = {
  renewed: 'subscription.renewed',
  recovered: 'subscription.renewed',
  payment_failed: 'payment.failed',
  authentication_needed: 'payment.failed',
  cancelled: 'subscription.cancelled',
  resumed: 'subscription.resumed',
  changed: 'subscription.changed',
  ended: 'subscription.expired',
  trial_ending: undefined,
};

/** What neither gives nor takes an entitlement. */
const HARMLESS: readonly Told['what'][] = [
  'payment_failed',
  'authentication_needed',
  'cancelled',
  'resumed',
  'trial_ending',
];

/**
 * [WH1] Notes what happens to customers and writes it as the last of the same transaction, of several customers in the order of their
 * ids: so no two transactions wait for each other.
 */
export class WebhookEvents {
  readonly #ground: Parts;
  readonly #noted = new WeakMap<Work, Map<string, Notes>>();

  constructor(ground: Parts) {
    this.#ground = ground;
  }

  /** Whatever comes of it, what the customer may do is looked at. */
  look(work: Work, customerId: string): void {
    this.#of(work, customerId).looks = true;
  }

  note(work: Work, customerId: string, tale: Tale): void {
    this.#of(work, customerId).tales.push(tale);
  }

  #of(work: Work, customerId: string): Notes {
    let noted = this.#noted.get(work);
    if (!noted) {
      noted = new Map();
      this.#noted.set(work, noted);
      const all = noted;
      work.beforeCommit(async () => {
        for (const id of [...all.keys()].toSorted()) await this.#write(work, id, all.get(id) as Notes);
      });
    }
    const known = noted.get(customerId) ?? { tales: [], looks: false };
    noted.set(customerId, known);
    return known;
  }

  async #write(work: Work, customerId: string, { tales, looks }: Notes): Promise<void> {
    const { clock, jobs } = this.#ground;
    const telling = await store.lockTelling(work.sql, customerId);
    if (!telling) return;
    const { projectId, environment, appUserId, offsetMs } = telling;
    const written: { type: WebhookType; data: Data }[] = [];
    for (const { type, data } of tales) written.push({ type, data: await data(work, offsetMs) });
    const changed = looks ? await this.#changes(work, telling) : undefined;
    written.push(...(changed?.told ?? []));
    const createdAt = new Date(clock.now());
    const events = written.map(({ type, data }, index) => ({
      id: newId(),
      projectId,
      environment,
      customerId,
      sequence: telling.sequence + 1 + index,
      type,
      appUserId,
      data: { ...data, is_sandbox: environment === 'sandbox' },
      createdAt,
    }));
    const isDue = events.length > 0 && (await store.insertEvents(work.sql, events));
    if (events.length > 0 || changed)
      await store.keepTelling(work.sql, customerId, {
        sequence: telling.sequence + events.length,
        entitlements: changed?.entitlements ?? telling.entitlements,
        lookAt: changed ? changed.lookAt : telling.lookAt,
      });
    if (isDue) await jobs.enqueue(work, deliver, { customerId }, { singletonKey: customerId });
  }

  /** What was gained or lost since it was told last, and when something ends by itself. */
  async #changes(work: Work, { projectId, environment, appUserId, entitlements }: store.Telling) {
    const has = await entitlementsNow(this.#ground, work.sql, { projectId, environment, appUserId });
    const told: { type: WebhookType; data: Data }[] = [];
    for (const [id, { product_identifier, expires_date }] of Object.entries(has))
      if (!entitlements.includes(id))
        told.push({
          type: 'entitlement.granted',
          data: { entitlement_identifier: id, product_identifier, expires_date },
        });
    for (const id of entitlements)
      if (!Object.hasOwn(has, id))
        told.push({ type: 'entitlement.revoked', data: { entitlement_identifier: id } });
    const ends = Object.values(has).flatMap(({ expires_date: until, isAlive }) =>
      until === null || isAlive ? [] : [Date.parse(until)],
    );
    return {
      told,
      entitlements: Object.keys(has),
      lookAt: ends.length === 0 ? null : new Date(Math.min(...ends)),
    };
  }
}

/** What features below do in a transaction is told with it. */
export function listen({ hooks }: Pick<Ground, 'hooks'>, events: WebhookEvents): void {
  hooks.on('customer.made', async (work, { customerId }) =>
    events.note(work, customerId, { type: 'customer.created', data: () => ({}) }),
  );
  hooks.on('purchase.booked', async (work, { customerId, terms, transactionId }) => {
    events.look(work, customerId);
    const { period, trialPeriod, family, productId, change } = terms;
    // A change was told by the life of the subscription; what is bought once, by its entitlement.
    if (change || period === null) return;
    events.note(work, customerId, {
      type: trialPeriod === null ? 'subscription.started' : 'trial.started',
      async data({ sql }, offsetMs) {
        const row = await liveSubscription(sql, customerId, family ?? productId);
        if (!row) throw new Error(`a subscription was booked and is not there: ${transactionId}`);
        return subscriptionData(row, { offsetMs, transactionId });
      },
    });
  });
  hooks.on('subscription.told', async (work, { what, row, transactionId }) => {
    const { customerId } = row;
    if (!HARMLESS.includes(what)) events.look(work, customerId);
    const type = TYPE_OF[what];
    if (type)
      events.note(work, customerId, {
        type,
        data: (_, offsetMs) => subscriptionData(row, { offsetMs, transactionId }),
      });
  });
  hooks.on('refund.done', async (work, { refundId, transaction, amountMicros }) => {
    const { customerId, id, productId, currency } = transaction;
    events.look(work, customerId);
    events.note(work, customerId, {
      type: 'refund.created',
      data: () => ({
        refund_id: refundId,
        store_transaction_id: id,
        product_identifier: productId,
        amount_micros: amountMicros,
        currency,
      }),
    });
  });
  hooks.on('dispute.changed', async (work, { customerId, transactionId, amountMicros, state }) => {
    // One that is lost takes away what was paid for, also where no subscription ends.
    events.look(work, customerId);
    if (state === 'open')
      events.note(work, customerId, {
        type: 'dispute.opened',
        data: () => ({ store_transaction_id: transactionId, amount_micros: amountMicros }),
      });
  });
  hooks.on('grants.changed', async (work, { customerId }) => events.look(work, customerId));
  hooks.on('customer.forgotten', (work, { customerId }) => store.deleteEventsOf(work.sql, customerId));
  hooks.on('customer.clockMoved', async (work, { customerId }) => events.look(work, customerId));
}

function subscriptionData(
  row: Told['row'],
  { offsetMs, transactionId }: { offsetMs: number; transactionId: string | null },
): Data {
  const iso = (date: Date | null) => date && new Date(date.getTime() - offsetMs).toISOString();
  return {
    product_identifier: row.productId,
    // What was ordered for later is kept in case the cancellation is taken back.
    pending_product_identifier: row.unsubscribedAt === null ? (row.pending?.productId ?? null) : null,
    state: row.state,
    purchase_date: iso(row.periodStart),
    expires_date: iso(lastsUntilOf(row)),
    grace_period_expires_date: iso(row.graceUntil),
    unsubscribe_detected_at: iso(row.unsubscribedAt),
    billing_issues_detected_at: iso(row.billingIssueAt),
    end_reason: row.endReason,
    store_transaction_id: transactionId,
  };
}
