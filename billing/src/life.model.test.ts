import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { brokenInvariants } from './invariants.fixture.ts';
import { type Act, doing, renewals, trouble } from './life.model.fixture.ts';
import { mayHold, mustHold, paidTwice, raisedUnasked } from './life.rules.fixture.ts';
import { Customer, Shop } from './life.shop.fixture.ts';

const isThorough = process.env['THOROUGH'] === 'yes';
/** The invariants look at everything that was ever sold, so that a long dose has a fresh database now and then. */
const DATABASES = isThorough ? 6 : 1;
const DOSE = isThorough ? { numRuns: 60, maxCommands: 40 } : { numRuns: 4, maxCommands: 16 };

type Step = { readonly text: string; readonly act: Act };
type Model = { isSure: boolean; isTroubled: boolean };
type Real = { readonly shop: Shop; readonly customers: readonly Customer[] };

class Happens implements fc.AsyncCommand<Model, Real> {
  readonly #steps: readonly Step[];
  readonly #who: number;
  readonly #isTrouble: boolean;

  constructor(steps: readonly Step[], { who = 0, isTrouble = false } = {}) {
    this.#steps = steps;
    this.#who = who;
    this.#isTrouble = isTrouble;
  }

  check(): boolean {
    return true;
  }

  /** Several at once, of one customer. */
  async run(model: Model, { shop, customers }: Real): Promise<void> {
    if (this.#isTrouble || this.#steps.length > 1) model.isSure = false;
    const customer = customers[this.#who] as Customer;
    if (this.#isTrouble) model.isTroubled = true;
    if (!model.isSure) customer.renewalsAtCancel = undefined;
    await Promise.all(this.#steps.map(({ act }) => act(shop, customer, model)));
    await expectHeld(shop, customer);
  }

  toString(): string {
    return `${this.#who}: ${this.#steps.map(({ text }) => text).join(' | ')}`;
  }
}

/** In a small dose all of it happens to one customer. */
const who = fc.nat({ max: isThorough ? 1 : 0 });
const one = fc.tuple(who, doing).map(([who, one]) => new Happens([one], { who }));
const together = fc.tuple(who, doing, doing).map(([who, ...both]) => new Happens(both, { who }));
const troubled = fc.tuple(who, trouble).map(([who, one]) => new Happens([one], { who, isTrouble: true }));
const commands = { maxCommands: DOSE.maxCommands, size: 'max' } as const;
/** A life in which all answers are foreseen, or one in which things happen at once and over a bad line. */
const lives = fc.oneof(fc.commands([one], commands), fc.commands([one, one, together, troubled], commands));

let shop: Shop;
/** What was logged as a fault of ours. */
const faults: string[] = [];
let runs = 0;
beforeEach(async () => {
  shop = await Shop.open((text) => {
    if (/"level":"(?:error|fatal)"/.test(text)) faults.push(text);
  });
});
afterEach(() => shop.close());

/** What a customer may use at this moment, and whether it is by grace. */
async function held(customer: Customer): Promise<{ rights: Set<string>; isInGrace: boolean }> {
  const { entitlements, subscriptions } = (await shop.standing(customer)).subscriber;
  const now = shop.billing.clock.now();
  const rights = Object.entries(entitlements).flatMap(([name, { expires_date: until }]) =>
    until === null || Date.parse(until) > now ? [name] : [],
  );
  const graces = Object.values(subscriptions).map(({ grace_period_expires_date: until }) => until ?? '');
  return { rights: new Set(rights), isInGrace: graces.some((until) => Date.parse(until) > now) };
}

/** [I3] [I5] After every life: no right that rests on nothing, and one live subscription of a family. */
async function expectHeld(shop: Shop, customer: Customer): Promise<void> {
  // The moment before the answer: what ends between the two may be held still.
  const now = shop.now(customer);
  const { rights, isInGrace } = await held(customer);
  const facts = await shop.facts(customer);
  const payments = facts.payments.map((payment) => ({ ...payment, backMicros: payment.heardBackMicros }));
  const may = mayHold({ ...facts, payments }, now, { isInGrace });
  expect([...rights.difference(may)]).toEqual([]);
  const { live_product_identifiers: living } = await shop.standing(customer);
  expect(living.length).toBeLessThanOrEqual(1);
}

/** What must be so when everything has come to its end. */
async function expectSound(customer: Customer): Promise<void> {
  const facts = await shop.facts(customer);
  const { payments } = facts;
  const lost = new Set(
    payments.flatMap(({ lostMicros, subscription }) => (lostMicros > 0 ? [subscription] : [])),
  );
  const over = payments.filter(({ id, subscription, lostMicros }) =>
    subscription === null ? lostMicros > 0 : lost.has(subscription) || facts.over.has(id),
  );
  const settled = { ...facts, over: new Set(over.map(({ id }) => id)) };
  const now = shop.now(customer);
  const { rights, isInGrace } = await held(customer);
  expect([...rights.difference(mayHold(settled, now, { isInGrace }))]).toEqual([]);
  expect([...mustHold(settled, now).difference(rights)]).toEqual([]);
  expect(paidTwice(payments)).toEqual([]);
  expect(raisedUnasked(payments, customer.agreed)).toEqual([]);
  if (customer.renewalsAtCancel !== undefined)
    expect((await renewals(shop, customer)).length).toBe(customer.renewalsAtCancel);
}

it.each(Array.from({ length: DATABASES }, (_one, index) => index + 1))(
  '[I1] [I2] [I3] [I5] [I13] whatever becomes of subscriptions, in whatever order (%i)',
  { timeout: isThorough ? 3_600_000 : 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (commands) => {
        runs += 1;
        const customers = [`anna ${runs}`, `berta ${runs}`].map((name) => new Customer(shop.billing, name));
        try {
          await fc.asyncModelRun(
            () => ({ model: { isSure: true, isTroubled: false }, real: { shop, customers } }),
            commands,
          );
        } finally {
          await shop.settle();
        }
        for (const customer of customers) await expectSound(customer);
        expect(await brokenInvariants(shop.billing.database)).toEqual([]);
        expect(await shop.billing.billing.run(['check'])).toMatch(/^Alles stimmt überein/);
        expect(faults.splice(0)).toEqual([]);
      }),
      { numRuns: DOSE.numRuns, endOnFailure: !isThorough },
    );
  },
);
