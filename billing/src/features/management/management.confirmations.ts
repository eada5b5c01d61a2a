import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { lockCustomer } from '../customers/index.ts';
import type { IntentState, OperationRow, Outcome } from '../gateways/index.ts';
import { changeCard, confirmed, confirming, subscriptionsOf, unconfirmed } from '../subscriptions/index.ts';
import type { Customer } from './management.links.ts';
import * as store from './management.store.ts';

const SUBJECT = 'confirmation:';
/** What the secret of an intent is sealed for. */
const SECRET = 'confirmation.secret';
/** How often a beginning looks again at what it met: one that is over, or another one that is just being made. */
const ROUNDS = 6;
const AT_ONCE = 50;

/** What a browser needs to ask the card network. */
export type Asked = {
  readonly confirmation: store.ConfirmationRow;
  readonly clientSecret: string;
  readonly publishableKey: string;
};

/** How a confirmation stands. */
export type Finished = {
  readonly kind: store.ConfirmationRow['kind'];
  /** `late`: paid for what had ended by then, so it goes back. */
  readonly stand: 'none' | 'waiting' | 'done' | 'failed' | 'late';
  /** Whether a payment of the customer is open still. */
  readonly isOpen: boolean;
};

/**
 * What customers do with their cards in front of the page: give another one, or confirm a payment that their bank asks them about.
 * Its outcome is found out by asking the gateway: when the browser says that it is done, when the gateway tells, when its time
 * is over.
 */
export class Confirmations {
  readonly #ground: Ground;

  constructor(ground: Ground) {
    this.#ground = ground;
    const { operations, events } = ground.provided.gateways;
    operations.settleBy('confirmation', (work, operation, outcome) => this.#settle(work, operation, outcome));
    events.onIntent(async (intentRef) => {
      const found = await store.confirmationByIntent(ground.database.drizzle, intentRef);
      if (found) await this.#look(found.id);
    });
    ground.hooks.on('subscription.told', async (work, { what, row }) => {
      if (what !== 'ended' && what !== 'cancelled') return;
      const { customerId, id: subscriptionId } = row;
      const open = await store.confirmationUnderWay(work.sql, { customerId, subscriptionId });
      const operation = open && (await this.#planEnd(work, open));
      if (operation) work.afterCommit(async () => void (await operations.perform(operation)));
    });
  }

  /**
   * Begins a confirmation, or answers the one that is under way: two devices hold the same secret. `subscriptionId`: whose payment is
   * confirmed; null: another card is given.
   * @throws Refusal `not_found`, `not_purchasable` where there is nothing to confirm, `gateway_failed`
   */
  async begin(customer: Customer, subscriptionId: string | null): Promise<Asked> {
    const { database, clock, provided } = this.#ground;
    for (let round = 0; round < ROUNDS; round += 1) {
      const decided = await database.inTransaction(async (work) => {
        await lockCustomer(work.sql, customer.customerId);
        const { customerId } = customer;
        const open = await store.confirmationUnderWay(work.sql, { customerId, subscriptionId });
        if (!open) return this.#plan(work, customer, subscriptionId);
        if (open.state === 'making') return this.#planIntent(work, open);
        return open.expiresAt.getTime() > clock.now() ? { open } : this.#planEnd(work, open);
      });
      if (decided && 'open' in decided) {
        // Its owner may be through with it, and the news of that have been lost.
        const intent = await this.#look(decided.open.id);
        if (intent?.kind === 'open') return this.#asked(decided.open);
        throw new Refusal('not_purchasable', { message: 'This has been done already.' });
      }
      const outcome = decided && (await provided.gateways.operations.perform(decided));
      if (outcome?.kind !== 'done') break;
    }
    throw new Refusal('gateway_failed');
  }

  /** The confirmation that is under way, with what the browser needs; undefined where there is none, or its time is over. */
  async underWay({ customerId }: Customer, subscriptionId: string | null): Promise<Asked | undefined> {
    const { database, clock } = this.#ground;
    const open = await store.confirmationUnderWay(database.drizzle, { customerId, subscriptionId });
    return open?.state === 'awaiting' && open.expiresAt.getTime() > clock.now()
      ? this.#asked(open)
      : undefined;
  }

  /**
   * What became of a confirmation of the customer, asked at the gateway. A payment that its owner has not confirmed by now is given up,
   * so that it can be begun anew.
   */
  async finish({ customerId }: Customer, id: string): Promise<Finished> {
    const { database } = this.#ground;
    const seen = await store.confirmationOf(database.drizzle, id);
    if (seen?.customerId !== customerId) return { kind: 'card', stand: 'none', isOpen: false };
    const intent = await this.#look(id);
    if (intent?.kind === 'open' && seen.kind === 'payment') await this.#end(id);
    const now = await store.confirmationOf(database.drizzle, id);
    const rows = await subscriptionsOf(database.drizzle, customerId, AT_ONCE);
    // While the bank decides there is no outcome yet.
    const isOpen = rows.some(({ state, charging }) => state === 'grace' && charging === null);
    const isEnded = rows.some(({ id: other, state }) => other === seen.subscriptionId && state === 'ended');
    const state = now?.state === 'done' || now?.state === 'failed' ? now.state : 'waiting';
    return { kind: seen.kind, stand: state === 'done' && isEnded ? 'late' : state, isOpen };
  }

  /** Gives up the confirmations that were not finished in their time. */
  async endOver(): Promise<void> {
    const { database, clock, logger } = this.#ground;
    const over = await store.confirmationsOver(database.drizzle, new Date(clock.now()), AT_ONCE);
    for (const id of over)
      await this.#end(id).catch((error: unknown) =>
        logger.warn({ err: error, confirmation: id }, 'a confirmation could not be ended'),
      );
  }

  async #plan(
    work: Work,
    { customerId, projectId, environment }: Customer,
    subscriptionId: string | null,
  ): Promise<OperationRow> {
    const { clock, rules } = this.#ground;
    const now = clock.now();
    const row = {
      id: newId(),
      projectId,
      environment,
      customerId,
      state: 'making',
      intentRef: null,
      sealedSecret: null,
      createdAt: new Date(now),
      expiresAt: new Date(now + rules.management.confirmMs),
    } as const;
    if (subscriptionId === null) {
      const [first] = await subscriptionsOf(work.sql, customerId, 1);
      if (!first || first.state === 'ended')
        throw new Refusal('not_purchasable', { message: 'There is nothing to pay by card.' });
      const card = {
        ...row,
        kind: 'card',
        subscriptionId,
        methodRef: null,
        amountMicros: null,
        currency: null,
      } as const;
      await store.insertConfirmation(work.sql, card);
      return this.#planIntent(work, card);
    }
    const { methodRef, amount } = await confirming(this.#ground, work, { customerId, subscriptionId });
    const payment = { ...row, kind: 'payment', subscriptionId, methodRef, ...amount } as const;
    await store.insertConfirmation(work.sql, payment);
    return this.#planIntent(work, payment);
  }

  /** The same operation each time. */
  async #planIntent(work: Work, row: store.ConfirmationRow): Promise<OperationRow> {
    const { operations, customerRef: refOf } = this.#ground.provided.gateways;
    const customerRef = await refOf(work.sql, row);
    if (customerRef === undefined) throw new Error('the gateway does not know a customer who has paid');
    const { amountMicros, currency, methodRef } = row;
    const { operation } = await operations.plan(work, {
      ...this.#of(row),
      key: `${SUBJECT}${row.id}:intent`,
      request: {
        verb: 'createIntent',
        of: {
          customerRef,
          mode: row.kind === 'card' ? 'setup' : 'payment',
          amount: amountMicros === null || currency === null ? null : { amountMicros, currency },
          offSession: true,
          sessionId: `${SUBJECT}${row.id}`,
          ...(methodRef === null ? {} : { methodRef }),
        },
      },
    });
    return operation;
  }

  /** Takes the secret back at the gateway; undefined where there is none yet. */
  async #planEnd(work: Work, row: store.ConfirmationRow): Promise<OperationRow | undefined> {
    if (row.intentRef === null) return undefined;
    const { operation } = await this.#ground.provided.gateways.operations.plan(work, {
      ...this.#of(row),
      key: `${SUBJECT}${row.id}:cancel`,
      request: { verb: 'cancelIntent', of: { ref: row.intentRef } },
    });
    return operation;
  }

  #of({ projectId, environment, id }: store.ConfirmationRow) {
    const gateway = this.#ground.provided.gateways.of(environment).name;
    return { projectId, environment, gateway, subject: SUBJECT + id };
  }

  async #end(id: string): Promise<void> {
    const { database, provided } = this.#ground;
    const operation = await database.inTransaction(async (work) => {
      const row = await this.#lock(work, id);
      if (row?.state !== 'awaiting') return undefined;
      return this.#planEnd(work, row);
    });
    if (operation) await provided.gateways.operations.perform(operation);
  }

  async #lock(work: Work, id: string): Promise<store.ConfirmationRow | undefined> {
    const seen = await store.confirmationOf(work.sql, id);
    if (!seen) return undefined;
    await lockCustomer(work.sql, seen.customerId);
    return store.lockConfirmation(work.sql, id);
  }

  /** What the gateway said to an operation, in the transaction that notes it. */
  async #settle(work: Work, { subject, verb }: OperationRow, outcome: Outcome<unknown>): Promise<void> {
    if (outcome.kind === 'unknown') return;
    const row = await this.#lock(work, subject.slice(SUBJECT.length));
    // Its customer was forgotten.
    if (!row) return;
    if (verb === 'createIntent' && row.state === 'making') {
      if (outcome.kind === 'refused') return this.#fail(work, row);
      const { ref, clientSecret } = outcome.value as { ref: string; clientSecret: string };
      await store.updateConfirmation(work.sql, row.id, {
        state: 'awaiting',
        intentRef: ref,
        sealedSecret: this.#ground.sealer.seal(clientSecret, SECRET),
      });
    }
    if (verb === 'cancelIntent' && row.state === 'awaiting') {
      if (outcome.kind === 'done' && outcome.value === 'cancelled') return this.#fail(work, row);
      // Its owner was faster.
      work.afterCommit(async () => void (await this.#look(row.id)));
    }
  }

  /** Asks the gateway how the intent of a confirmation stands, and takes it over. Answers what the gateway said. */
  async #look(id: string): Promise<IntentState | undefined> {
    const { database, provided, crashpoint } = this.#ground;
    const seen = await store.confirmationOf(database.drizzle, id);
    if (seen?.state !== 'awaiting' || seen.intentRef === null) return undefined;
    const intent = await provided.gateways.of(seen.environment).readIntent(seen.intentRef);
    if (intent.kind === 'open' || intent.kind === 'processing') return intent;
    crashpoint('confirmation.before-booking');
    const operations = await database.inTransaction(async (work) => {
      const row = await this.#lock(work, id);
      if (row?.state !== 'awaiting') return [];
      if (intent.kind !== 'succeeded') {
        await this.#fail(work, row);
        return [];
      }
      await store.updateConfirmation(work.sql, id, { state: 'done', sealedSecret: null });
      return this.#takeOver(work, row, intent);
    });
    crashpoint('confirmation.after-booking');
    for (const operation of operations) await provided.gateways.operations.perform(operation);
    return intent;
  }

  async #takeOver(
    work: Work,
    { customerId, subscriptionId, amountMicros, currency }: store.ConfirmationRow,
    { methodRef, chargeRef, card }: Extract<IntentState, { kind: 'succeeded' }>,
  ): Promise<readonly OperationRow[]> {
    if (subscriptionId === null || amountMicros === null || currency === null) {
      const operations = await changeCard(this.#ground, work, customerId, { methodRef, card });
      const ends: OperationRow[] = [];
      for (const { id } of await subscriptionsOf(work.sql, customerId, AT_ONCE)) {
        // A payment that waits for the old card is tried with the new one.
        const open = await store.confirmationUnderWay(work.sql, { customerId, subscriptionId: id });
        const operation = open && (await this.#planEnd(work, open));
        if (operation) ends.push(operation);
      }
      return [...operations, ...ends];
    }
    if (chargeRef === null) throw new Error('a payment was confirmed that charged nothing');
    const charge = { ref: chargeRef, card };
    return confirmed(this.#ground, work, { subscriptionId, charge, amount: { amountMicros, currency } });
  }

  async #fail(
    work: Work,
    { id, subscriptionId, methodRef }: Pick<store.ConfirmationRow, 'id' | 'subscriptionId' | 'methodRef'>,
  ): Promise<void> {
    await store.updateConfirmation(work.sql, id, { state: 'failed', sealedSecret: null });
    if (subscriptionId === null || methodRef === null) return;
    const { operations } = this.#ground.provided.gateways;
    const next = await unconfirmed(this.#ground, work, { subscriptionId, methodRef });
    work.afterCommit(async () => {
      for (const operation of next) await operations.perform(operation);
    });
  }

  #asked(confirmation: store.ConfirmationRow): Asked {
    const { sealer, provided } = this.#ground;
    if (confirmation.sealedSecret === null) throw new Error('a confirmation that waits has no secret');
    return {
      confirmation,
      clientSecret: sealer.open(confirmation.sealedSecret, SECRET),
      publishableKey: provided.gateways.of(confirmation.environment).browser(confirmation.projectId)
        .publishableKey,
    };
  }
}
