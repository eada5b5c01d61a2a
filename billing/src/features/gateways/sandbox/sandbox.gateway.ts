import type { Clock } from '@plausch/platform/clock';
import type { Database, Work } from '@plausch/platform/db';
import type { Logger } from '@plausch/platform/logger';
import { isWhole, type Money } from '../../../pure/money.ts';
import { RULES, type Rules } from '../../../rules.ts';
import type { CardFacts, Charge, Gateway, Held, IntentPlan, IntentState, Outcome } from '../gateways.port.ts';
import { done, refused, SandboxAnswers } from './sandbox.answers.ts';
import { declineOf, refuseLaterCharge } from './sandbox.bank.ts';
import { OUTCOME_CARDS } from './sandbox.cards.ts';
import { SandboxDisputes } from './sandbox.disputes.ts';
import { type Deliver, type PendingEvent, SandboxEvents } from './sandbox.events.ts';
import { SandboxIntents } from './sandbox.intents.ts';
import { createSecrets, newRef } from './sandbox.secrets.ts';
import * as store from './sandbox.store.ts';

export type SandboxOptions = {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** 32 bytes: client secrets, fingerprints and signatures of events hang on it. */
  key: Buffer;
  /** Hands an event to billing; resolves once it was taken. May be called with the same event again. */
  deliver: Deliver;
  rules?: Rules['sandbox'];
};

/** The embedded gateway, and what else its own script and billing's jobs ask of it. */
export type Sandbox = Gateway & {
  readonly intents: SandboxIntents;
  readonly disputes: SandboxDisputes;
  /** The fingerprint of the card that has had its trial, with every customer. */
  readonly usedFingerprint: string;
  /** Events that were not taken, signed anew; first lets the bank decide what is due. */
  pendingEvents(): Promise<PendingEvent[]>;
  /** Delivers them; answers how many were taken. */
  deliverPending(): Promise<number>;
  /** Ends what waits for the bank or for a delivery; `pendingEvents` of the next process finds it. */
  close(): void;
};

const cardOf = ({ brand, last4, fingerprint, country }: store.MethodRow): CardFacts => ({
  brand,
  last4,
  fingerprint,
  country,
});

const canBeCharged = (amount: Money): boolean =>
  /^[A-Z]{3}$/.test(amount.currency) && isWhole(amount) && amount.amountMicros > 0;

/** A gateway for machines without an account at a card network: no money moves, everything else is as it would be. */
export function createSandboxGateway(options: SandboxOptions): Sandbox {
  const { database, clock, logger, key, deliver, rules = RULES.sandbox } = options;
  const secrets = createSecrets(key);
  const events = new SandboxEvents({ database, clock, logger, secrets, rules, deliver });
  const disputes = new SandboxDisputes({ database, clock, events, rules });
  const intents = new SandboxIntents({ database, clock, logger, secrets, events, disputes, rules });
  const answers = new SandboxAnswers({ database, clock, logger });
  const usedHash = secrets.hashOf(OUTCOME_CARDS.used_card.number);

  /** The secret is told, never kept: it is made again from the key. */
  const withSecret = (outcome: Outcome<{ ref: string }>) =>
    outcome.kind === 'done'
      ? done({ ref: outcome.value.ref, clientSecret: secrets.clientSecretOf(outcome.value.ref) })
      : outcome;

  /** The intent, decided as far as its time has come. */
  async function settled(ref: string): Promise<store.IntentRow | undefined> {
    const intent = await store.intent(database.drizzle, ref);
    if (!intent || !intents.isDue(intent)) return intent;
    await intents.settle(ref);
    return store.intent(database.drizzle, ref);
  }

  return {
    name: 'sandbox',
    intents,
    disputes,
    usedFingerprint: secrets.fingerprintOf(usedHash, 'everybody'),

    browser: (projectId) => ({
      publishableKey: `pk_sandbox_${projectId.replaceAll('-', '')}`,
      accountId: 'acct_sandbox',
    }),

    ensureCustomer: (op, { customerId, email, aheadMs }) =>
      answers.once(op, { customerId, email, aheadMs }, async ({ sql }) => {
        const row = { ref: newRef('cus'), customerId, createdAt: new Date(clock.now()), aheadMs };
        return done({ ref: await store.ensureCustomer(sql, row) });
      }),

    createIntent: async (op, of) =>
      withSecret(await answers.once(op, of, (work) => createIntent(work, of, clock.now()))),

    changeIntent: (op, ref, amount) =>
      answers.once(op, { ref, amount }, async ({ sql }): Promise<Outcome<null>> => {
        if (!canBeCharged(amount)) return refused('This amount cannot be charged.');
        const intent = await store.lockIntent(sql, ref);
        if (intent?.mode !== 'payment') return refused('There is no such payment.');
        if (intent.state !== 'open' && intent.state !== 'asking') return tooLate(intent);
        // What the bank asked was about the amount before.
        await store.updateIntent(sql, ref, { ...amount, state: 'open', methodRef: null });
        return done(null);
      }),

    cancelIntent: async (op, ref) => {
      await intents.settle(ref).catch(() => undefined);
      return answers.once(op, { ref }, async (work): Promise<Outcome<'cancelled' | 'too_late'>> => {
        const intent = await store.lockIntent(work.sql, ref);
        if (!intent) return refused('There is no such intent.');
        if (intent.state === 'succeeded' || intent.state === 'processing') return done('too_late');
        if (intent.state === 'open' || intent.state === 'asking') {
          await store.updateIntent(work.sql, ref, { state: 'cancelled', methodRef: null });
          await events.tell(work, intent, 'canceled');
        }
        return done('cancelled');
      });
    },

    async readIntent(ref): Promise<IntentState> {
      const intent = await settled(ref);
      if (!intent) throw new Error(`the sandbox has no intent ${ref}`);
      switch (intent.state) {
        case 'open':
        case 'asking':
          return { kind: 'open' };
        case 'processing':
        case 'cancelled':
          return { kind: intent.state };
        case 'failed':
          return { kind: 'failed', code: declineOf(intent.failure ?? { code: '' }) };
        case 'succeeded': {
          const methodRef = intent.methodRef ?? '';
          const method = await store.method(database.drizzle, methodRef);
          if (!method) throw new Error(`the sandbox has no method of the intent ${ref}`);
          return { kind: 'succeeded', methodRef, chargeRef: intent.chargeRef, card: cardOf(method) };
        }
      }
    },

    charge: (op, of) =>
      answers.once(op, of, async (work): Promise<Outcome<Charge>> => {
        const { sql } = work;
        const { customerRef, methodRef, amount } = of;
        if (!canBeCharged(amount)) return refused('This amount cannot be charged.');
        const method = await store.lockMethod(sql, methodRef);
        if (method?.customerRef !== customerRef || !method.chargeable)
          return refused('The customer has no such card that may be charged.');
        const no = refuseLaterCharge(method.script, method.laterCharges);
        await store.countLaterCharge(sql, methodRef);
        if (no) return { kind: 'refused', ...no };
        const ref = newRef('ch');
        const createdAt = new Date(clock.now());
        await store.insertCharge(sql, { ...amount, ref, methodRef, refundedMicros: 0, createdAt });
        await disputes.charged(work, { ...method, chargeRef: ref });
        return done({ ref, card: cardOf(method) });
      }),

    refund: (op, of) =>
      answers.once(op, of, async ({ sql }): Promise<Outcome<{ ref: string }> | Held> => {
        const { chargeRef, amount } = of;
        const charge = await store.lockCharge(sql, chargeRef);
        if (!charge) return refused('There is no such charge.');
        if (!canBeCharged(amount) || amount.currency !== charge.currency)
          return refused('This amount cannot be refunded.');
        const left = charge.amountMicros - charge.refundedMicros;
        if (amount.amountMicros > left)
          return refused('More than what is left of the charge cannot be refunded.');
        const disputed = await store.disputedOf(sql, chargeRef);
        if (disputed && amount.amountMicros > left - disputed.amountMicros)
          return disputed.state === 'open'
            ? { kind: 'held' }
            : refused('The bank has taken the charge back.', 'charged_back');
        const ref = newRef('re');
        const { amountMicros } = amount;
        await store.insertRefund(sql, { ref, chargeRef, amountMicros, createdAt: new Date(clock.now()) });
        return done({ ref });
      }),

    async find(op) {
      const found = await answers.find(op);
      return op.verb === 'createIntent' && found.kind === 'done'
        ? withSecret(found as Outcome<{ ref: string }>)
        : found;
    },

    async listCharges({ after, most }) {
      const rows = await store.chargesAfter(database.drizzle, after, most);
      return rows.map(({ ref, amountMicros, currency, refundedMicros, lostMicros, createdAt }) => ({
        ref,
        amount: { amountMicros, currency },
        backMicros: refundedMicros + lostMicros,
        createdAt,
      }));
    },

    readDispute: (ref) => disputes.read(ref),

    readEvent: (raw, headers) => events.read(raw, headers),

    async pendingEvents() {
      await intents.settleDue();
      await disputes.settleDue();
      return events.pending();
    },
    async deliverPending() {
      await intents.settleDue();
      await disputes.settleDue();
      return events.deliverPending();
    },
    close() {
      intents.close();
      events.close();
    },
  };
}

async function createIntent({ sql }: Work, of: IntentPlan, now: number): Promise<Outcome<{ ref: string }>> {
  const { customerRef, mode, amount, offSession, sessionId, methodRef } = of;
  if (mode === 'payment' ? amount === null || !canBeCharged(amount) : amount !== null)
    return refused('This amount cannot be charged.');
  if (!(await store.hasCustomer(sql, customerRef))) return refused('There is no such customer.');
  if (methodRef !== undefined) {
    const method = await store.method(sql, methodRef);
    if (method?.customerRef !== customerRef || !method.chargeable || mode !== 'payment')
      return refused('The customer has no such card that may be charged.');
  }
  const ref = newRef(mode === 'payment' ? 'pi' : 'seti');
  await store.insertIntent(sql, {
    ref,
    customerRef,
    mode,
    amountMicros: amount?.amountMicros ?? null,
    currency: amount?.currency ?? null,
    offSession,
    sessionId,
    // The bank waits for the owner of a kept card.
    state: methodRef === undefined ? 'open' : 'asking',
    methodRef: methodRef ?? null,
    chargeRef: null,
    failure: null,
    settlesAt: null,
    createdAt: new Date(now),
  });
  return done({ ref });
}

const tooLate = ({ state }: store.IntentRow): Outcome<never> => ({
  kind: 'refused',
  code: 'too_late',
  message: `This payment cannot be changed: it is ${state}.`,
});
