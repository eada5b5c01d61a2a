import type { Clock } from '@plausch/platform/clock';
import type { Database, Work } from '@plausch/platform/db';
import { Refusal } from '../../../refusal.ts';
import type { Rules } from '../../../rules.ts';
import type { DisputeState } from '../gateways.port.ts';
import type { CardScript } from './sandbox.cards.ts';
import type { SandboxEvents } from './sandbox.events.ts';
import { newRef } from './sandbox.secrets.ts';
import * as store from './sandbox.store.ts';

type Parts = {
  database: Database;
  clock: Clock;
  events: SandboxEvents;
  rules: Pick<Rules['sandbox'], 'disputes' | 'pendingAtOnce'>;
};

/** How an open dispute ends. */
type Decision = 'won' | 'lost';

/**
 * What buyers tell their bank of a charge. A card that disputes does it a day after each charge; somebody decides, or the bank does it
 * itself a week later. Moments are those of the customer's clock, which may be ahead.
 */
export class SandboxDisputes {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A charge was made with a card: some are disputed later. */
  async charged(
    { sql }: Work,
    { script, customerRef, chargeRef }: { script: CardScript; customerRef: string; chargeRef: string },
  ): Promise<void> {
    if (script !== 'disputed') return;
    const dueAt = new Date((await this.#now(sql, customerRef)) + this.#parts.rules.disputes.afterMs);
    const ref = newRef('dp');
    await store.insertDispute(sql, {
      ref,
      chargeRef,
      customerRef,
      state: 'coming',
      amountMicros: null,
      dueAt,
    });
  }

  /** Rejects for one that nobody has heard of. */
  async read(ref: string): Promise<DisputeState> {
    const dispute = await store.dispute(this.#parts.database.drizzle, ref);
    const charge = dispute && (await store.charge(this.#parts.database.drizzle, dispute.chargeRef));
    if (!charge || dispute.amountMicros === null) throw new Error(`the sandbox has no dispute ${ref}`);
    const { amountMicros, chargeRef, state } = dispute;
    if (state !== 'won' && state !== 'lost' && state !== 'open')
      throw new Error(`the dispute ${ref} has an amount and is ${state}`);
    return { chargeRef, amount: { amountMicros, currency: charge.currency }, state };
  }

  /**
   * Decides an open dispute; asked again the same way nothing changes.
   * @throws Refusal `not_found`, `not_purchasable` for one that was decided the other way
   */
  decide(ref: string, won: boolean): Promise<{ id: string; state: Decision }> {
    const decision = won ? 'won' : 'lost';
    return this.#parts.database.inTransaction(async (work) => {
      const dispute = await store.lockDispute(work.sql, ref);
      if (!dispute || dispute.amountMicros === null)
        throw new Refusal('not_found', { message: 'There is no such dispute.' });
      if (dispute.state === 'open') await this.#end(work, ref, decision);
      else if (dispute.state !== decision)
        throw new Refusal('not_purchasable', { message: `This dispute is ${dispute.state}.` });
      return { id: ref, state: decision };
    });
  }

  /** Opens and decides what it is time for, of all or of one customer; answers what others heard of. */
  async settleDue(customerId?: string): Promise<readonly string[]> {
    const { database, clock, rules } = this.#parts;
    const now = new Date(clock.now());
    const due = await store.dueDisputes(database.drizzle, now, { most: rules.pendingAtOnce, customerId });
    const told: string[] = [];
    for (const ref of due)
      if (await database.inTransaction((work) => this.#settle(work, ref))) told.push(ref);
    return told;
  }

  /** When the next one of a customer is due by their clock; null: none is coming. */
  next(customerId: string): Promise<Date | null> {
    return store.nextDispute(this.#parts.database.drizzle, customerId);
  }

  /** Says how far ahead of ours the clock of a customer is, in ms. */
  advance(customerId: string, aheadMs: number): Promise<void> {
    return store.setAhead(this.#parts.database.drizzle, customerId, aheadMs);
  }

  async #settle(work: Work, ref: string): Promise<boolean> {
    const dispute = await store.lockDispute(work.sql, ref);
    const now = dispute && (await this.#now(work.sql, dispute.customerRef));
    if (!dispute?.dueAt || now === undefined || dispute.dueAt.getTime() > now) return false;
    if (dispute.state === 'open') {
      // Nobody spoke for the merchant.
      await this.#end(work, ref, 'lost');
      return true;
    }
    const charge = await store.lockCharge(work.sql, dispute.chargeRef);
    const left = charge ? charge.amountMicros - charge.refundedMicros : 0;
    if (left === 0) {
      await store.updateDispute(work.sql, ref, { state: 'none', dueAt: null });
      return false;
    }
    const dueAt = new Date(dispute.dueAt.getTime() + this.#parts.rules.disputes.decidedAfterMs);
    await store.updateDispute(work.sql, ref, { state: 'open', amountMicros: left, dueAt });
    await this.#parts.events.tellDispute(work, ref, 'created');
    return true;
  }

  async #end(work: Work, ref: string, state: Decision): Promise<void> {
    await store.updateDispute(work.sql, ref, { state, dueAt: null });
    await this.#parts.events.tellDispute(work, ref, 'closed');
  }

  async #now(sql: Work['sql'], customerRef: string): Promise<number> {
    return this.#parts.clock.now() + (await store.aheadOf(sql, customerRef));
  }
}
