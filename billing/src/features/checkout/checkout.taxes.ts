import type { Work } from '@plausch/platform/db';
import type { KeyHolder } from '../../edge/keys.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import type { OperationRow, Outcome } from '../gateways/index.ts';
import { priceNow, type Terms } from '../subscriptions/index.ts';
import type { PaymentTaxes, TaxQuote } from '../tax/index.ts';
import { amountOf, isSetup, locationOf, pendingOf, quotedBy, quoteOf } from './checkout.amount.ts';
import { findSession, type SessionRow, updateSession } from './checkout.store.ts';
import { apply, lockWithCustomer, type Payment } from './checkout.transition.ts';

/** How often a calculation that met others looks again: each of them can come before it once. */
const ROUNDS = 8;

type Quoted = { readonly session: SessionRow; readonly quote: TaxQuote };
type Decision =
  | { readonly kind: 'answer'; readonly quoted: Quoted }
  | {
      readonly kind: 'perform';
      readonly operations: readonly OperationRow[];
      /** What is answered once the gateway has agreed; undefined where something else has to be done first. */
      readonly quoted?: Quoted;
    };

/**
 * The taxes of a session. What the buyer reads, what the form says and what the gateway takes are one amount: where an intent is there
 * already, the gateway is asked first, in three steps as ever, and the buyer is told once it has agreed. While it has not answered,
 * nothing else is done with the amount.
 */
export class CheckoutTaxes {
  readonly #ground: Ground;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /**
   * What of the session's price is tax for a buyer in this place; kept with the session.
   * @throws Refusal `taxes_off`, `tax_location_unknown`, `tax_location_invalid`, `session_invalid`, `already_purchased`,
   *   `not_purchasable`, `gateway_failed`.
   */
  async calculate(
    holder: KeyHolder,
    id: string,
    { country, postalCode }: { country: string | null; postalCode: string | null },
  ): Promise<Quoted> {
    const { database, clock, provided } = this.#ground;
    const found = await findSession(database.drizzle, holder, id);
    if (!found) throw new Refusal('session_invalid');
    const price = priceNow(found.terms as Terms);
    const { projectId } = holder;
    const quote = await provided.tax.quote({ projectId, price, country, postalCode, atMs: clock.now() });
    for (let round = 0; round < ROUNDS; round += 1) {
      const decision = await database.inTransaction((work) => this.#decide(work, id, quote));
      if (decision.kind === 'answer') return decision.quoted;
      for (const operation of decision.operations) {
        const outcome = await provided.gateways.operations.perform(operation);
        if (outcome.kind !== 'done') throw new Refusal('gateway_failed');
      }
      // Another calculation may have changed the amount since: it came after this one, and is not to be overruled by it.
      if (decision.quoted) return decision.quoted;
    }
    throw new Refusal('gateway_failed', { message: 'The amount of this purchase is being changed.' });
  }

  /** The operation by which the gateway was asked for another amount and has not answered; undefined where none is. */
  async unanswered(work: Work, session: SessionRow): Promise<OperationRow | undefined> {
    const pending = pendingOf(session);
    if (pending === null || session.intentRef === null) return undefined;
    const { operations, of } = this.#ground.provided.gateways;
    const { id, projectId, environment, intentRef } = session;
    const amount = { amountMicros: pending.quote.totalMicros, currency: pending.quote.currency };
    const { operation } = await operations.plan(work, {
      projectId,
      environment,
      gateway: of(environment).name,
      subject: `checkout:${id}`,
      key: `checkout:${id}:amount:${pending.number}`,
      request: { verb: 'changeIntent', of: { ref: intentRef, amount } },
    });
    return operation;
  }

  /** Takes over what the gateway said to another amount. */
  async settle(work: Work, session: SessionRow, outcome: Outcome<unknown>): Promise<void> {
    const pending = pendingOf(session);
    if (pending === null || outcome.kind === 'unknown') return;
    await updateSession(work.sql, session.id, {
      pendingQuote: null,
      ...(outcome.kind === 'done' ? quotedBy(pending.quote) : {}),
    });
  }

  /** What a payment that has come is taxed by. To be asked before the transaction that books it. */
  async ofPayment(
    session: SessionRow,
    { card, chargeRef }: Omit<Payment, 'taxes'>,
  ): Promise<PaymentTaxes | undefined> {
    if (chargeRef === null) return undefined;
    const { provided, clock } = this.#ground;
    return provided.tax.ofPayment({
      projectId: session.projectId,
      gross: amountOf(session),
      told: quoteOf(session),
      evidence: { card: card.country, form: locationOf(session), ip: null },
      atMs: clock.now(),
    });
  }

  async #decide(work: Work, id: string, quote: TaxQuote): Promise<Decision> {
    const session = await lockWithCustomer(work.sql, id);
    if (!session) throw new Refusal('session_invalid');
    const isOver = this.#ground.clock.now() >= session.expiresAt.getTime();
    switch (session.state) {
      case 'succeeded':
        throw new Refusal('already_purchased');
      case 'failed':
      case 'settling':
        throw new Refusal('not_purchasable');
      case 'expired':
        throw new Refusal('session_invalid');
      case 'open':
        if (isOver) throw new Refusal('session_invalid');
        return this.#keep(work, session, quote);
    }
    const unanswered = await this.unanswered(work, session);
    if (unanswered) return { kind: 'perform', operations: [unanswered] };
    if (isSetup(session) || amountOf(session).amountMicros === quote.totalMicros)
      return this.#keep(work, session, quote);
    if (session.state === 'completing') {
      // The intent is asked for already: it is made first, and changed then.
      const { operations } = await apply(this.#ground, work, session, { type: 'complete' });
      return { kind: 'perform', operations };
    }
    const pendingQuote = { number: session.version, quote };
    await updateSession(work.sql, id, { pendingQuote });
    const operation = await this.unanswered(work, { ...session, pendingQuote });
    // Told only if the gateway was asked for it.
    if (!operation) return { kind: 'perform', operations: [] };
    const quoted = { session: { ...session, ...quotedBy(quote) }, quote };
    return { kind: 'perform', operations: [operation], quoted };
  }

  async #keep(work: Work, session: SessionRow, quote: TaxQuote): Promise<Decision> {
    const change = quotedBy(quote);
    await updateSession(work.sql, session.id, change);
    return { kind: 'answer', quoted: { session: { ...session, ...change }, quote } };
  }
}
