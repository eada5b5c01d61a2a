import type { Work } from '@plausch/platform/db';
import { requireEmail } from '../../edge/email.ts';
import type { KeyHolder } from '../../edge/keys.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import type { Consents } from '../../wire/checkout.ts';
import { clockOffset, setEmail } from '../customers/index.ts';
import type { IntentState, OperationRow, Outcome } from '../gateways/index.ts';
import type { Terms } from '../subscriptions/index.ts';
import type { CheckoutEvent } from './checkout.machine.ts';
import { CheckoutNews } from './checkout.news.ts';
import { requireFree } from './checkout.start.ts';
import {
  findSession,
  rivalOf,
  type SessionRow,
  sessionByIntent,
  sessionOf,
  updateSession,
} from './checkout.store.ts';
import type { CheckoutTaxes } from './checkout.taxes.ts';
import { apply, lockWithCustomer, type Payment } from './checkout.transition.ts';

/** What the secret of an intent is sealed for. */
const SECRET = 'checkout.secret';

/** How often a completion that met another one looks again. */
const ROUNDS = 8;

/** What a completion has found out under its locks, and what is to be done next without them. */
type Decision =
  | { readonly kind: 'answer'; readonly session: SessionRow }
  /** Another session of the customer is about to pay: its end decides. */
  | { readonly kind: 'wait'; readonly rivalId: string }
  | { readonly kind: 'perform'; readonly operations: readonly OperationRow[] };

/** Purchases: from the pressed button to the booked sale, over the card network and back. */
export class Checkouts {
  readonly #ground: Ground;
  readonly #taxes: CheckoutTaxes;
  readonly news: CheckoutNews;
  /** How sessions ended in this process. */
  readonly ends = { succeeded: 0, failed: 0, expired: 0 };

  constructor(ground: Ground, taxes: CheckoutTaxes) {
    this.#ground = ground;
    this.#taxes = taxes;
    this.news = new CheckoutNews(ground);
    const { operations, events } = ground.provided.gateways;
    operations.settleBy('checkout', (work, operation, outcome) => this.#settle(work, operation, outcome));
    events.onIntent(async (intentRef) => {
      const session = await sessionByIntent(ground.database.drizzle, intentRef);
      if (session) await this.look(session.id);
    });
  }

  /**
   * The session with the secret by which the buyer confirms; asked again it answers the same. Any other session by which the
   * same family could be paid is cancelled at the gateway first, so that there is never more than one secret.
   * @throws Refusal `already_purchased`, `email_required`, `session_invalid`, `not_purchasable`, `gateway_failed`.
   */
  async complete(
    holder: KeyHolder,
    id: string,
    email: string | null,
  ): Promise<{ session: SessionRow; clientSecret: string }> {
    const { provided, rules } = this.#ground;
    for (let round = 0; round < ROUNDS; round += 1) {
      const decision = await this.#inTransaction((work) => this.#decide(work, { holder, id, email }));
      switch (decision.kind) {
        case 'answer':
          return { session: decision.session, clientSecret: this.#secretOf(decision.session) };
        case 'wait':
          await this.#awaitRival(decision.rivalId, rules.checkout.holdMs / ROUNDS);
          break;
        case 'perform':
          for (const operation of decision.operations) {
            const outcome = await provided.gateways.operations.perform(operation);
            // An amount that the gateway does not take any more stays as it was.
            const isNo = outcome.kind === 'refused' && operation.verb !== 'changeIntent';
            if (isNo || outcome.kind === 'unknown') throw new Refusal('gateway_failed');
          }
      }
    }
    throw new Refusal('gateway_failed', { message: 'Another purchase of this customer is under way.' });
  }

  /** Asks the gateway how the intent of a session stands, and takes it over. */
  async look(id: string): Promise<void> {
    const { database, provided } = this.#ground;
    const seen = await sessionOf(database.drizzle, id);
    if (!seen || seen.intentRef === null || seen.state === 'succeeded') return;
    const intent = await provided.gateways.of(seen.environment).readIntent(seen.intentRef);
    // Nothing follows from that, and a thousand who wait are looked after.
    if (intent.kind === 'open') return;
    if (intent.kind !== 'succeeded') return this.#happen(id, eventOf(intent));
    const session = await this.#withKnownAmount(id);
    if (!session) return;
    const payment = { ...intent, taxes: await this.#taxes.ofPayment(session, intent) };
    this.#ground.crashpoint('checkout.before-booking');
    await this.#happen(id, { type: 'confirmed' }, payment);
    this.#ground.crashpoint('checkout.after-booking');
  }

  /**
   * A session that is paid, once it is known which amount the gateway took: it is read after the payment, and whether a change of the
   * amount came before says the gateway's answer to it. Undefined: it does not answer.
   */
  async #withKnownAmount(id: string): Promise<SessionRow | undefined> {
    const { database, provided } = this.#ground;
    const seen = await sessionOf(database.drizzle, id);
    if (!seen || seen.pendingQuote === null) return seen;
    const operation = await this.#inTransaction(async (work) => {
      const session = await lockWithCustomer(work.sql, id);
      return session && this.#taxes.unanswered(work, session);
    });
    if (operation && (await provided.gateways.operations.perform(operation)).kind === 'unknown')
      return undefined;
    return sessionOf(database.drizzle, id);
  }

  /** Its time is over. */
  expire(id: string): Promise<void> {
    return this.#happen(id, { type: 'expire' });
  }

  /** The session, where the key is of the same shop. */
  async find(holder: KeyHolder, id: string): Promise<SessionRow> {
    const session = await findSession(this.#ground.database.drizzle, holder, id);
    if (!session) throw new Refusal('session_invalid');
    return session;
  }

  /** Writes down what the buyer has agreed to, before paying. */
  async consent(holder: KeyHolder, id: string, consents: Consents): Promise<void> {
    await this.find(holder, id);
    await this.#inTransaction(async (work) => {
      const session = await lockWithCustomer(work.sql, id);
      if (session?.state !== 'open') throw new Refusal('session_invalid');
      await updateSession(work.sql, id, { consents });
    });
  }

  /** Lets an event happen to a session, and performs what follows from it. */
  async #happen(id: string, event: CheckoutEvent, payment?: Payment): Promise<void> {
    const operations = await this.#inTransaction(async (work) => {
      const session = await lockWithCustomer(work.sql, id);
      if (!session) return [];
      const made = await apply(this.#ground, work, session, event, payment);
      this.#tellAfter(work, session, made.session);
      return made.operations;
    });
    for (const operation of operations) await this.#ground.provided.gateways.operations.perform(operation);
  }

  async #decide(
    work: Work,
    { holder, id, email }: { holder: KeyHolder; id: string; email: string | null },
  ): Promise<Decision> {
    const { clock, provided } = this.#ground;
    const found = await lockWithCustomer(work.sql, id);
    const isTheirs = found?.projectId === holder.projectId && found.environment === holder.environment;
    if (!isTheirs || found.forgottenAt !== null) throw new Refusal('session_invalid');
    switch (found.state) {
      case 'succeeded':
        throw new Refusal('already_purchased');
      case 'failed':
        throw new Refusal('not_purchasable');
      case 'expired':
        throw new Refusal('session_invalid');
      case 'awaiting': {
        const unanswered = await this.#taxes.unanswered(work, found);
        return unanswered
          ? { kind: 'perform', operations: [unanswered] }
          : { kind: 'answer', session: found };
      }
      case 'settling':
        return { kind: 'answer', session: found };
    }
    if (clock.now() >= found.expiresAt.getTime() && found.state === 'open')
      throw new Refusal('session_invalid');
    const session = await this.#withEmail(work, found, email);
    const terms = session.terms as Terms;
    await requireFree(work.sql, session.customerId, terms);
    const rival = await rivalOf(work.sql, session);
    if (rival?.state === 'awaiting') {
      const { operations } = await apply(this.#ground, work, rival, { type: 'expire' });
      return { kind: 'perform', operations };
    }
    if (rival) return { kind: 'wait', rivalId: rival.id };
    if ((await provided.gateways.customerRef(work.sql, session)) === undefined)
      return { kind: 'perform', operations: [await this.#planCustomer(work, session)] };
    const made = await apply(this.#ground, work, session, { type: 'complete' });
    return { kind: 'perform', operations: made.operations };
  }

  /** The gateway hears of a customer before the first payment. */
  async #planCustomer(
    work: Work,
    { projectId, environment, customerId, email }: SessionRow,
  ): Promise<OperationRow> {
    const { operations, of } = this.#ground.provided.gateways;
    const aheadMs = await clockOffset(work.sql, customerId);
    const { operation } = await operations.plan(work, {
      projectId,
      environment,
      gateway: of(environment).name,
      subject: `customer:${customerId}`,
      key: `customer:${customerId}`,
      request: {
        verb: 'ensureCustomer',
        of: { customerId, ...(email !== null && { email }), ...(aheadMs > 0 && { aheadMs }) },
      },
    });
    return operation;
  }

  async #withEmail(work: Work, session: SessionRow, given: string | null): Promise<SessionRow> {
    const email = requireEmail(given ?? '') ?? session.email;
    if (email === null) throw new Refusal('email_required');
    if (email === session.email) return session;
    await updateSession(work.sql, session.id, { email });
    await setEmail(work.sql, session.customerId, email);
    return { ...session, email };
  }

  /** What the gateway said to an operation of a session, in the transaction that notes it. */
  async #settle(work: Work, { subject, verb }: OperationRow, outcome: Outcome<unknown>): Promise<void> {
    const session = await lockWithCustomer(work.sql, subject.slice('checkout:'.length));
    if (!session || outcome.kind === 'unknown') return;
    if (verb === 'changeIntent') await this.#taxes.settle(work, session, outcome);
    if (verb === 'createIntent') await this.#settleIntent(work, session, outcome);
    if (verb === 'cancelIntent' && outcome.kind === 'done') {
      const made = await apply(this.#ground, work, session, {
        type: outcome.value === 'cancelled' ? 'cancelled' : 'tooLate',
      });
      this.#tellAfter(work, session, made.session);
    }
  }

  async #settleIntent(
    work: Work,
    session: SessionRow,
    outcome: Exclude<Outcome<unknown>, { kind: 'unknown' }>,
  ): Promise<void> {
    const { sealer } = this.#ground;
    if (session.state !== 'completing') return;
    if (outcome.kind === 'done') {
      const { ref, clientSecret } = outcome.value as { ref: string; clientSecret: string };
      await updateSession(work.sql, session.id, {
        intentRef: ref,
        sealedSecret: sealer.seal(clientSecret, SECRET),
      });
    }
    const made = await apply(this.#ground, work, session, {
      type: outcome.kind === 'done' ? 'intentMade' : 'intentRefused',
    });
    this.#tellAfter(work, session, made.session);
  }

  #secretOf({ sealedSecret }: SessionRow): string {
    if (!sealedSecret) throw new Error('a session that may be paid has no secret');
    return this.#ground.sealer.open(sealedSecret, SECRET);
  }

  /** Waits for the other session to move, as long as a try may take. */
  async #awaitRival(rivalId: string, withinMs: number): Promise<void> {
    const rival = await sessionOf(this.#ground.database.drizzle, rivalId);
    if (!rival) return;
    if (!this.news.known(rivalId)) this.news.follow(rival);
    await this.news.next(rivalId, withinMs);
  }

  #tellAfter(work: Work, before: SessionRow, after: SessionRow): void {
    if (after.version === before.version) return;
    work.afterCommit(() => {
      if (after.state in this.ends) this.ends[after.state as keyof typeof this.ends] += 1;
      this.news.tell(after);
    });
  }

  #inTransaction<T>(run: (work: Work) => Promise<T>): Promise<T> {
    return this.#ground.database.inTransaction(run);
  }
}

function eventOf(intent: Exclude<IntentState, { kind: 'succeeded' }>): CheckoutEvent {
  switch (intent.kind) {
    case 'open':
      return { type: 'waiting' };
    case 'processing':
      return { type: 'processing' };
    case 'cancelled':
      return { type: 'cancelled' };
    case 'failed':
      return { type: 'chargeFailed' };
  }
}
