import type { IncomingHttpHeaders } from 'node:http';
import { newId } from '@plausch/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Money } from '../../pure/money.ts';
import type {
  CardFacts,
  Gateway,
  Held,
  IntentPlan,
  IntentState,
  Operation,
  Outcome,
  Verb,
} from './gateways.port.ts';

/** What the owner of a card does, as a test of this gateway can make it happen. */
export type GatewayDriver = {
  /** Confirms an intent with a card that does this; resolves once the bank has said what it says at once. */
  confirm(
    clientSecret: string,
    card: 'good' | 'declined' | 'asks' | 'declined_later' | 'fails_afterwards' | 'disputed',
  ): Promise<void>;
  /** Resolves once the bank has opened the dispute of a charge that was made with the card `disputed`. */
  dispute(chargeRef: string): Promise<void>;
  /** Lets the bank decide it. */
  decide(chargeRef: string, won: boolean): Promise<void>;
  /** Answers what the bank asked. */
  answer(clientSecret: string, approve: boolean): Promise<void>;
  /** Resolves once the bank has decided what it took its time for. */
  settle(): Promise<void>;
  /** What was delivered about an intent so far, once there is something. */
  deliveries(intentRef: string): Promise<readonly { raw: Buffer; headers: IncomingHttpHeaders }[]>;
};

export type GatewayUnderTest = { gateway: Gateway; driver: GatewayDriver; stop(): Promise<void> };

const PRICE: Money = { amountMicros: 4_990_000, currency: 'EUR' };
const euros = (amountMicros: number): Money => ({ amountMicros, currency: 'EUR' });

/** What every gateway promises to billing. */
export function gatewayContract(name: string, start: () => Promise<GatewayUnderTest>): void {
  describe(`the gateway ${name}`, () => {
    let gateway: Gateway;
    let driver: GatewayDriver;
    let stop: () => Promise<void>;
    beforeAll(async () => {
      ({ gateway, driver, stop } = await start());
    });
    afterAll(() => stop());

    const op = (verb: Verb, idempotencyKey: string = newId()): Operation => ({
      id: newId(),
      idempotencyKey,
      verb,
    });
    const newCustomer = async () =>
      answered(await gateway.ensureCustomer(op('ensureCustomer'), { customerId: newId() })).ref;
    const planOf = async (more: Partial<IntentPlan> = {}): Promise<IntentPlan> => ({
      customerRef: await newCustomer(),
      mode: 'payment',
      amount: PRICE,
      offSession: true,
      sessionId: newId(),
      ...more,
    });
    const SETUP = { mode: 'setup', amount: null } as const;
    const newIntent = async (more: Partial<IntentPlan> = {}) => {
      const plan = await planOf(more);
      return { ...answered(await gateway.createIntent(op('createIntent'), plan)), ...plan };
    };
    const paid = async (
      more: Partial<IntentPlan> = {},
      card: 'good' | 'declined_later' | 'asks' | 'disputed' = 'good',
    ) => {
      const intent = await newIntent(more);
      await driver.confirm(intent.clientSecret, card);
      if (card === 'asks') await driver.answer(intent.clientSecret, true);
      return { ...intent, ...succeeded(await gateway.readIntent(intent.ref)) };
    };

    it('tells browsers how to reach it', () => {
      const { publishableKey, accountId } = gateway.browser(newId());
      expect(publishableKey).toMatch(/^pk_\w+$/);
      expect(accountId).toMatch(/^acct_\w+$/);
    });

    describe('an intent', () => {
      it('of a payment is open until it is paid, and is then a charge and a card', async () => {
        const { ref, clientSecret } = await newIntent();
        expect(clientSecret).toMatch(/^pi_\w+_secret_\w{16,}$/);
        expect(clientSecret.startsWith(`${ref}_secret_`)).toBe(true);
        expect(await gateway.readIntent(ref)).toEqual({ kind: 'open' });
        await driver.confirm(clientSecret, 'good');
        const state = succeeded(await gateway.readIntent(ref));
        expect(state.chargeRef).toMatch(/^(?:ch|py)_\w+$/);
        expect(state.methodRef).toMatch(/^pm_\w+$/);
        expectCard(state.card);
      });

      it('of a setup takes a card and no money', async () => {
        const { ref, clientSecret } = await newIntent(SETUP);
        expect(clientSecret).toMatch(/^seti_\w+_secret_\w{16,}$/);
        await driver.confirm(clientSecret, 'good');
        const state = succeeded(await gateway.readIntent(ref));
        expect(state.chargeRef).toBeNull();
        expectCard(state.card);
      });

      it('stays open after a refused card, for a better one', async () => {
        const { ref, clientSecret } = await newIntent();
        await driver.confirm(clientSecret, 'declined');
        expect(await gateway.readIntent(ref)).toEqual({ kind: 'open' });
        await driver.confirm(clientSecret, 'good');
        expect((await gateway.readIntent(ref)).kind).toBe('succeeded');
      });

      it('stays open while the bank asks, and is paid by a yes', async () => {
        const { ref, clientSecret } = await newIntent();
        await driver.confirm(clientSecret, 'asks');
        expect(await gateway.readIntent(ref)).toEqual({ kind: 'open' });
        await driver.answer(clientSecret, true);
        expect((await gateway.readIntent(ref)).kind).toBe('succeeded');
      });

      it('stays open after a no to the bank', async () => {
        const { ref, clientSecret } = await newIntent(SETUP);
        await driver.confirm(clientSecret, 'asks');
        await driver.answer(clientSecret, false);
        expect(await gateway.readIntent(ref)).toEqual({ kind: 'open' });
      });

      it('that the bank takes its time for is processing, then failed', async () => {
        const { ref, clientSecret } = await newIntent();
        await driver.confirm(clientSecret, 'fails_afterwards');
        expect(await gateway.readIntent(ref)).toEqual({ kind: 'processing' });
        await driver.settle();
        expect(await gateway.readIntent(ref)).toMatchObject({ kind: 'failed', code: expect.any(String) });
      });

      it('that does not exist cannot be read', async () => {
        await expect(gateway.readIntent('pi_nothing')).rejects.toThrow();
      });

      it.each([
        ['a payment of nothing', { amount: euros(0) }],
        ['a payment of half a cent', { amount: euros(4_995_000) }],
        ['a payment without an amount', { amount: null }],
        ['a customer who does not exist', { customerRef: 'cus_nothing' }],
      ])('is not made for %s', async (_what, more) => {
        const outcome = await gateway.createIntent(op('createIntent'), await planOf(more));
        expect(outcome).toMatchObject({ kind: 'refused', code: 'invalid' });
      });
    });

    describe('an intent of a kept card', () => {
      it('waits for its owner, whose yes pays with that card', async () => {
        const { customerRef, methodRef, card } = await paid({}, 'asks');
        const { ref, clientSecret } = await newIntent({ customerRef, methodRef });
        expect(await gateway.readIntent(ref)).toEqual({ kind: 'open' });
        await driver.answer(clientSecret, true);
        const state = succeeded(await gateway.readIntent(ref));
        expect(state).toMatchObject({ methodRef, card });
        expect(state.chargeRef).toMatch(/^(?:ch|py)_\w+$/);
      });

      it('charges nothing after their no, and can be taken back', async () => {
        const { customerRef, methodRef } = await paid({}, 'asks');
        const { ref, clientSecret } = await newIntent({ customerRef, methodRef });
        await driver.answer(clientSecret, false);
        expect(await gateway.readIntent(ref)).toEqual({ kind: 'open' });
        expect(await gateway.cancelIntent(op('cancelIntent'), ref)).toEqual(done('cancelled'));
        await driver.answer(clientSecret, true);
        expect(await gateway.readIntent(ref)).toEqual({ kind: 'cancelled' });
      });

      it.each([
        ['another customer', async () => ({ customerRef: await newCustomer() })],
        ['a setup', async () => SETUP],
        ['a card that there is not', async () => ({ methodRef: 'pm_nothing' })],
      ])('is not made for %s', async (_what, more) => {
        const { customerRef, methodRef } = await paid({}, 'asks');
        const plan = await planOf({ customerRef, methodRef, ...(await more()) });
        const outcome = await gateway.createIntent(op('createIntent'), plan);
        expect(outcome).toMatchObject({ kind: 'refused', code: 'invalid' });
      });

      it('is not made where its owner agreed to no more than one payment', async () => {
        const { customerRef, methodRef } = await paid({ offSession: false });
        const plan = await planOf({ customerRef, methodRef });
        const outcome = await gateway.createIntent(op('createIntent'), plan);
        expect(outcome).toMatchObject({ kind: 'refused', code: 'invalid' });
      });
    });

    describe('changing the amount', () => {
      it('is what is charged then', async () => {
        const { ref, clientSecret } = await newIntent();
        expect(await gateway.changeIntent(op('changeIntent'), ref, euros(9_990_000))).toEqual(done(null));
        await driver.confirm(clientSecret, 'good');
        const { chargeRef } = succeeded(await gateway.readIntent(ref));
        const all = { chargeRef: chargeRef ?? '', amount: euros(9_990_000) };
        expect((await gateway.refund(op('refund'), all)).kind).toBe('done');
      });

      it('is too late once it is paid', async () => {
        const { ref } = await paid();
        const outcome = await gateway.changeIntent(op('changeIntent'), ref, euros(9_990_000));
        expect(outcome).toMatchObject({ kind: 'refused', code: 'too_late' });
      });
    });

    describe('cancelling', () => {
      it('ends an open intent: it cannot be paid any more', async () => {
        const { ref, clientSecret } = await newIntent();
        expect(await gateway.cancelIntent(op('cancelIntent'), ref)).toEqual(done('cancelled'));
        expect(await gateway.readIntent(ref)).toEqual({ kind: 'cancelled' });
        await driver.confirm(clientSecret, 'good');
        expect(await gateway.readIntent(ref)).toEqual({ kind: 'cancelled' });
        expect(await gateway.cancelIntent(op('cancelIntent'), ref)).toEqual(done('cancelled'));
      });

      it('ends one that the bank has asked about', async () => {
        const { ref, clientSecret } = await newIntent();
        await driver.confirm(clientSecret, 'asks');
        expect(await gateway.cancelIntent(op('cancelIntent'), ref)).toEqual(done('cancelled'));
        await driver.answer(clientSecret, true);
        expect(await gateway.readIntent(ref)).toEqual({ kind: 'cancelled' });
      });

      it('is too late once it is paid, and while the bank decides', async () => {
        const { ref } = await paid();
        expect(await gateway.cancelIntent(op('cancelIntent'), ref)).toEqual(done('too_late'));
        expect((await gateway.readIntent(ref)).kind).toBe('succeeded');
        const slow = await newIntent();
        await driver.confirm(slow.clientSecret, 'fails_afterwards');
        expect(await gateway.cancelIntent(op('cancelIntent'), slow.ref)).toEqual(done('too_late'));
        await driver.settle();
        expect((await gateway.readIntent(slow.ref)).kind).toBe('failed');
      });

      it('and paying at once is one or the other, never both', async () => {
        for (let round = 0; round < 5; round += 1) {
          const { ref, clientSecret } = await newIntent();
          const [cancelled] = await Promise.all([
            gateway.cancelIntent(op('cancelIntent'), ref),
            driver.confirm(clientSecret, 'good'),
          ]);
          const { kind } = await gateway.readIntent(ref);
          expect([kind, cancelled]).toEqual(
            kind === 'succeeded' ? ['succeeded', done('too_late')] : ['cancelled', done('cancelled')],
          );
        }
      });
    });

    describe('charging a kept card without its owner', () => {
      it.each([
        ['a payment', {}],
        ['a setup', SETUP],
      ] as const)('is possible after %s', async (_what, more) => {
        const { customerRef, methodRef, card } = await paid(more);
        const outcome = await gateway.charge(op('charge'), { customerRef, methodRef, amount: PRICE });
        expect(answered(outcome).card).toEqual(card);
        expect(answered(outcome).ref).toMatch(/^(?:ch|py)_\w+$/);
      });

      it('is refused where the card goes bad', async () => {
        const { customerRef, methodRef } = await paid({}, 'declined_later');
        const outcome = await gateway.charge(op('charge'), { customerRef, methodRef, amount: PRICE });
        expect(outcome).toMatchObject({ kind: 'refused', code: 'card_declined' });
      });

      it('is refused where the bank asks each time', async () => {
        const { customerRef, methodRef } = await paid({}, 'asks');
        const outcome = await gateway.charge(op('charge'), { customerRef, methodRef, amount: PRICE });
        expect(outcome).toMatchObject({ kind: 'refused', code: 'authentication_required' });
      });

      it('is refused for the card of another customer', async () => {
        const { methodRef } = await paid();
        const customerRef = await newCustomer();
        const outcome = await gateway.charge(op('charge'), { customerRef, methodRef, amount: PRICE });
        expect(outcome).toMatchObject({ kind: 'refused', code: 'invalid' });
      });

      it('is refused where the owner paid once and agreed to no more', async () => {
        const { customerRef, methodRef } = await paid({ offSession: false });
        const outcome = await gateway.charge(op('charge'), { customerRef, methodRef, amount: PRICE });
        expect(outcome).toMatchObject({ kind: 'refused', code: 'invalid' });
      });
    });

    describe('giving money back', () => {
      const refund = (chargeRef: string | null, amount: Money) =>
        gateway.refund(op('refund'), { chargeRef: chargeRef ?? '', amount });

      it('is possible in parts, up to what was paid', async () => {
        const { chargeRef } = await paid();
        expect((await refund(chargeRef, euros(2_000_000))).kind).toBe('done');
        expect(await refund(chargeRef, euros(3_000_000))).toMatchObject({ kind: 'refused', code: 'invalid' });
        expect((await refund(chargeRef, euros(2_990_000))).kind).toBe('done');
        expect(await refund(chargeRef, euros(10_000))).toMatchObject({ kind: 'refused', code: 'invalid' });
      });

      it('at once is never more than was paid', async () => {
        const { chargeRef } = await paid();
        const outcomes = await Promise.all([1, 2, 3].map(() => refund(chargeRef, euros(2_000_000))));
        expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['done', 'done', 'refused']);
      });

      it('is refused for another currency, for nothing, and for what was never charged', async () => {
        const { chargeRef } = await paid();
        for (const [ref, amount] of [
          [chargeRef, { amountMicros: 1_000_000, currency: 'USD' }],
          [chargeRef, euros(0)],
          ['ch_nothing', PRICE],
        ] as const)
          expect(await refund(ref, amount)).toMatchObject({ kind: 'refused', code: 'invalid' });
      });

      it('is held while the bank decides a dispute, keeps no answer, and may be asked again', async () => {
        const chargeRef = (await paid({}, 'disputed')).chargeRef ?? '';
        await driver.dispute(chargeRef);
        const back = op('refund');
        const ask = () => gateway.refund(back, { chargeRef, amount: PRICE });
        expect([await ask(), await ask()]).toEqual([{ kind: 'held' }, { kind: 'held' }]);
        expect(await gateway.find(back)).toEqual({ kind: 'never_arrived' });
        await driver.decide(chargeRef, true);
        const given = await ask();
        expect([given.kind, await gateway.find(back)]).toEqual(['done', given]);
      });

      it('is refused after the bank has given it to the buyer', async () => {
        const chargeRef = (await paid({}, 'disputed')).chargeRef ?? '';
        await driver.dispute(chargeRef);
        await driver.decide(chargeRef, false);
        expect(await refund(chargeRef, PRICE)).toMatchObject({ kind: 'refused', code: 'charged_back' });
      });
    });

    it('lists its charges, page by page, with what has gone back', async () => {
      const { chargeRef } = await paid();
      const part = { chargeRef: chargeRef ?? '', amount: euros(1_000_000) };
      expect((await gateway.refund(op('refund'), part)).kind).toBe('done');
      const listed: string[] = [];
      let page: readonly { readonly ref: string; readonly backMicros: number }[];
      do {
        page = await gateway.listCharges({ after: listed.at(-1) ?? '', most: 3 });
        listed.push(...page.map(({ ref }) => ref));
        const own = page.find(({ ref }) => ref === chargeRef);
        if (own) expect(own).toMatchObject({ amount: PRICE, backMicros: 1_000_000 });
      } while (page.length === 3);
      expect(listed).toContain(chargeRef);
      expect(listed).toEqual([...new Set(listed)].toSorted());
    });

    describe('a key', () => {
      it('gets the same answer again, also to two that ask at once', async () => {
        const plan = await planOf();
        const create = op('createIntent');
        const first = await gateway.createIntent(create, plan);
        const again = await Promise.all([1, 2, 3].map(() => gateway.createIntent(create, plan)));
        expect([first.kind, ...again]).toEqual(['done', first, first, first]);
        const { customerRef, methodRef, chargeRef } = await paid();
        const charge = op('charge');
        const charges = await Promise.all(
          [1, 2, 3].map(() => gateway.charge(charge, { customerRef, methodRef, amount: PRICE })),
        );
        expect(new Set(charges.map((outcome) => answered(outcome).ref)).size).toBe(1);
        const back = op('refund');
        const refunds = await Promise.all(
          [1, 2, 3].map(() => gateway.refund(back, { chargeRef: chargeRef ?? '', amount: PRICE })),
        );
        expect(new Set(refunds.map((outcome) => answered(outcome).ref)).size).toBe(1);
      });

      it('gets the same no again', async () => {
        const { customerRef, methodRef } = await paid({}, 'declined_later');
        const charge = op('charge');
        const of = { customerRef, methodRef, amount: PRICE };
        expect(await gateway.charge(charge, of)).toEqual(await gateway.charge(charge, of));
      });

      it('is for one request: another one under it is refused, and does nothing', async () => {
        const { chargeRef } = await paid();
        const back = op('refund');
        const ref = chargeRef ?? '';
        expect((await gateway.refund(back, { chargeRef: ref, amount: euros(1_000_000) })).kind).toBe('done');
        const other = await gateway.refund(back, { chargeRef: ref, amount: euros(2_000_000) });
        expect(other).toMatchObject({ kind: 'refused', code: 'invalid' });
        const rest = await gateway.refund(op('refund'), { chargeRef: ref, amount: euros(3_990_000) });
        expect(rest.kind).toBe('done');
      });

      it('finds what became of its operation', async () => {
        const create = op('createIntent');
        expect(await gateway.find(create)).toEqual({ kind: 'never_arrived' });
        const made = await gateway.createIntent(create, await planOf());
        expect(await gateway.find(create)).toEqual(made);
        const { customerRef, methodRef, chargeRef } = await paid({}, 'declined_later');
        const charge = op('charge');
        const refused = await gateway.charge(charge, { customerRef, methodRef, amount: PRICE });
        expect(await gateway.find(charge)).toEqual(refused);
        const back = op('refund');
        const given = await gateway.refund(back, { chargeRef: chargeRef ?? '', amount: PRICE });
        expect(await gateway.find(back)).toEqual(given);
      });

      it('of a customer gets one customer', async () => {
        const ensure = op('ensureCustomer');
        const of = { customerId: newId(), email: 'mara@example.org' };
        const refs = await Promise.all([1, 2, 3].map(() => gateway.ensureCustomer(ensure, of)));
        expect(new Set(refs.map((outcome) => answered(outcome).ref)).size).toBe(1);
      });
    });

    describe('an event', () => {
      it('tells which intent has changed, and is known by its signature', async () => {
        const { ref } = await paid();
        const delivered = await driver.deliveries(ref);
        const told = delivered.map(({ raw, headers }) => gateway.readEvent(raw, headers));
        expect(told.length).toBeGreaterThan(0);
        for (const event of told)
          expect(event).toEqual({
            id: expect.stringMatching(/^evt_\w+$/),
            type: 'intent.changed',
            intentRef: ref,
          });
      });

      it('is refused with one byte changed, or without a signature', async () => {
        const { ref } = await paid();
        const [{ raw, headers } = { raw: Buffer.alloc(0), headers: {} }] = await driver.deliveries(ref);
        const changed = Buffer.from(raw);
        changed.writeUInt8(changed.readUInt8(raw.length - 1) ^ 1, raw.length - 1);
        for (const read of [() => gateway.readEvent(changed, headers), () => gateway.readEvent(raw, {})])
          expect(read).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
      });
    });
  });
}

const done = <T>(value: T): Outcome<T> => ({ kind: 'done', value });

function answered<T>(outcome: Outcome<T> | Held): T {
  if (outcome.kind !== 'done') throw new Error(`the gateway answered ${JSON.stringify(outcome)}`);
  return outcome.value;
}

function succeeded(state: IntentState): Extract<IntentState, { kind: 'succeeded' }> {
  if (state.kind !== 'succeeded') throw new Error(`the intent is ${state.kind}`);
  return state;
}

function expectCard(card: CardFacts): void {
  expect(card).toEqual({
    brand: 'visa',
    last4: expect.stringMatching(/^\d{4}$/),
    fingerprint: expect.stringMatching(/^[\w-]{8,}$/),
    country: expect.stringMatching(/^[A-Z]{2}$/),
  });
}
