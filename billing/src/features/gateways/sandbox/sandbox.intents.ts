import type { Clock } from '@plausch/platform/clock';
import type { Database, Work } from '@plausch/platform/db';
import type { Logger } from '@plausch/platform/logger';
import { Refusal } from '../../../refusal.ts';
import type { Rules } from '../../../rules.ts';
import {
  type BankError,
  firstUse,
  type KeptCard,
  LATE_REFUSAL,
  readCard,
  type TypedCard,
} from './sandbox.bank.ts';
import { OUTCOME_CARDS } from './sandbox.cards.ts';
import type { SandboxDisputes } from './sandbox.disputes.ts';
import type { SandboxEvents } from './sandbox.events.ts';
import { newRef, type Secrets } from './sandbox.secrets.ts';
import * as store from './sandbox.store.ts';
import { badRequest, mismatchOf, toWire, unexpected } from './sandbox.told.ts';
import type { ConfirmRequest, WireAnswer, WireToken } from './sandbox.wire.ts';

type Parts = {
  database: Database;
  clock: Clock;
  logger: Logger;
  secrets: Secrets;
  events: SandboxEvents;
  disputes: SandboxDisputes;
  rules: Pick<Rules['sandbox'], 'bankMs' | 'tokenMs'>;
};

const TOKEN = /^ctoken_[0-9a-f]{32}$/;

/** What the owner of a card does with an intent, and what the bank says. */
export class SandboxIntents {
  readonly #parts: Parts;
  readonly #waits = new Set<() => void>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Pays an intent. One that was paid before, or is being paid, stays as it is: two confirmations are one payment.
   * @throws Refusal `not_found` for a client secret that is none.
   */
  confirm({ client_secret: secret, elements, ...means }: ConfirmRequest): Promise<WireAnswer> {
    return this.#withIntent(secret, async (work, intent) => {
      if (intent.state === 'succeeded' || intent.state === 'processing') return null;
      if (intent.state === 'failed' || intent.state === 'cancelled') return unexpected(intent);
      const mismatch = elements && mismatchOf(intent, elements);
      if (mismatch) return mismatch;
      const read = await this.#cardOf(work, means);
      return 'error' in read ? this.#refuse(work, intent, read.error) : this.#use(work, intent, read.card);
    });
  }

  /** The owner's answer to the bank. Closing the window is a no. */
  challenge(secret: string, approve: boolean): Promise<WireAnswer> {
    return this.#withIntent(secret, async (work, intent) => {
      if (intent.state === 'succeeded' || intent.state === 'processing') return null;
      if (intent.state !== 'asking' || intent.methodRef === null) return unexpected(intent);
      if (approve) return this.#succeed(work, intent, intent.methodRef);
      const error = badRequest(
        `${intent.mode}_intent_authentication_failure`,
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      );
      return this.#refuse(work, intent, error);
    });
  }

  /** How an intent stands, and why its last card was refused. */
  async read(secret: string): Promise<WireAnswer> {
    return this.#withIntent(secret, async (_work, { failure }) => failure);
  }

  /** Takes a card for later. */
  async token(card: TypedCard): Promise<WireToken> {
    const { database, clock, rules } = this.#parts;
    const read = this.#read(card);
    if ('error' in read) return { token: null, error: read.error };
    const now = clock.now();
    const ref = newRef('ctoken');
    const row = { ref, card: read.card, expiresAt: new Date(now + rules.tokenMs) };
    await database.inTransaction(({ sql }) => store.insertToken(sql, row, new Date(now)));
    const { brand, last4, country } = read.card;
    return { token: { id: ref, card: { brand, last4, country } }, error: null };
  }

  /** Lets the bank decide what it has had the time for. */
  async settleDue(): Promise<void> {
    const { database, clock } = this.#parts;
    for (const ref of await store.settledBy(database.drizzle, new Date(clock.now()))) await this.settle(ref);
  }

  /** Whether the bank has had the time to decide. */
  isDue({ settlesAt }: store.IntentRow): boolean {
    return settlesAt !== null && settlesAt.getTime() <= this.#parts.clock.now();
  }

  /** The bank's late answer to one intent, if it is time for it. */
  async settle(ref: string): Promise<void> {
    const { database, events } = this.#parts;
    await database.inTransaction(async (work) => {
      const intent = await store.lockIntent(work.sql, ref);
      if (!intent || !this.isDue(intent)) return;
      await store.updateIntent(work.sql, ref, { state: 'failed', failure: LATE_REFUSAL, settlesAt: null });
      await events.tell(work, intent, 'refused');
    });
  }

  close(): void {
    for (const cancel of this.#waits) cancel();
  }

  async #withIntent(
    secret: string,
    act: (work: Work, intent: store.IntentRow) => Promise<BankError | null>,
  ): Promise<WireAnswer> {
    const { database, secrets } = this.#parts;
    const ref = secrets.intentOf(secret);
    return database.inTransaction(async (work) => {
      const intent = ref === undefined ? undefined : await store.lockIntent(work.sql, ref);
      if (!intent)
        throw new Refusal('not_found', { message: 'There is no payment with this client secret.' });
      const error = await act(work, intent);
      const now = (await store.intent(work.sql, intent.ref)) ?? intent;
      return { intent: toWire(now), error };
    });
  }

  #read(card: TypedCard): ReturnType<typeof readCard> {
    const { clock, secrets } = this.#parts;
    return readCard(card, { now: clock.now(), hash: secrets.hashOf });
  }

  async #cardOf(
    work: Work,
    { card, token, outcome }: Pick<ConfirmRequest, 'card' | 'token' | 'outcome'>,
  ): Promise<ReturnType<typeof readCard>> {
    const { clock } = this.#parts;
    if (card) return this.#read(card);
    if (outcome !== undefined) {
      const inTwoYears = new Date(clock.now()).getUTCFullYear() + 2;
      const { number } = OUTCOME_CARDS[outcome];
      return this.#read({ number, exp_month: 12, exp_year: inTwoYears, cvc: '123' });
    }
    const kept =
      token !== undefined && TOKEN.test(token)
        ? await store.takeToken(work.sql, token, new Date(clock.now()))
        : undefined;
    return kept
      ? { card: kept.card }
      : { error: badRequest('resource_missing', 'No such confirmation token, or it was used before.') };
  }

  async #use(work: Work, intent: store.IntentRow, card: KeptCard): Promise<BankError | null> {
    const { clock, events, rules } = this.#parts;
    const verdict = firstUse(card.script);
    if (verdict.kind === 'refused') return this.#refuse(work, intent, verdict.error);
    const methodRef = await this.#keep(work, intent, card);
    if (verdict.kind === 'accepted') return this.#succeed(work, intent, methodRef);
    const pending = { methodRef, failure: null };
    if (verdict.kind === 'asks') {
      await store.updateIntent(work.sql, intent.ref, { ...pending, state: 'asking' });
      await events.tell(work, intent, 'requires_action');
      return null;
    }
    const settlesAt = new Date(clock.now() + rules.bankMs);
    await store.updateIntent(work.sql, intent.ref, { ...pending, state: 'processing', settlesAt });
    await events.tell(work, intent, 'processing');
    work.afterCommit(() => this.#settleLater(intent.ref));
    return null;
  }

  async #keep(work: Work, intent: store.IntentRow, card: KeptCard): Promise<string> {
    const { clock, secrets } = this.#parts;
    const { hash, ...told } = card;
    const ref = newRef('pm');
    await store.insertMethod(work.sql, {
      ...told,
      ref,
      customerRef: intent.customerRef,
      fingerprint: secrets.fingerprintOf(hash, card.script === 'used' ? 'everybody' : intent.customerRef),
      chargeable: intent.mode === 'setup' || intent.offSession,
      createdAt: new Date(clock.now()),
    });
    return ref;
  }

  async #succeed(work: Work, intent: store.IntentRow, methodRef: string): Promise<null> {
    const { clock, events, disputes } = this.#parts;
    let chargeRef: string | null = null;
    if (intent.amountMicros !== null && intent.currency !== null) {
      chargeRef = newRef('ch');
      await store.insertCharge(work.sql, {
        ref: chargeRef,
        methodRef,
        amountMicros: intent.amountMicros,
        currency: intent.currency,
        refundedMicros: 0,
        createdAt: new Date(clock.now()),
      });
      const method = await store.method(work.sql, methodRef);
      if (method) await disputes.charged(work, { ...method, chargeRef });
    }
    await store.updateIntent(work.sql, intent.ref, {
      state: 'succeeded',
      methodRef,
      chargeRef,
      failure: null,
    });
    await events.tell(work, intent, 'succeeded');
    return null;
  }

  /** The intent stays open, for a better card. */
  async #refuse(work: Work, intent: store.IntentRow, error: BankError): Promise<BankError> {
    await store.updateIntent(work.sql, intent.ref, { state: 'open', methodRef: null, failure: error });
    await this.#parts.events.tell(work, intent, 'refused');
    return error;
  }

  #settleLater(ref: string): void {
    const { clock, logger, rules } = this.#parts;
    const cancel = clock.schedule(rules.bankMs, () => {
      this.#waits.delete(cancel);
      this.settle(ref).catch((error: unknown) => logger.warn({ err: error }, 'the bank could not answer'));
    });
    this.#waits.add(cancel);
  }
}
