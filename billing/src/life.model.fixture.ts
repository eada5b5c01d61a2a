import fc from 'fast-check';
import { expect } from 'vitest';
import type { Answered } from './billing.fixture.ts';
import { deliverEvents } from './features/gateways/index.ts';
import { bringPrices } from './features/subscriptions/index.ts';
import {
  ENTITLEMENTS,
  type Entitlement,
  PRODUCT_IDS,
  PRODUCTS,
  type ProductId,
} from './life.rules.fixture.ts';
import { type Customer, JOBS, type Shop } from './life.shop.fixture.ts';

/** Test cards by what they do. */
const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  declinedLater: '4000000000000341',
  declinedOnce: '4000000000008872',
  asksOnce: '4000002500003155',
  asksAlways: '4000000000003220',
  disputed: '4000000000000259',
  used: '4000000000007775',
} as const;
type Card = keyof typeof CARDS;
const CARD_IDS = Object.keys(CARDS) as Card[];
const ASKING: ReadonlySet<Card> = new Set(['asksOnce', 'asksAlways']);
const cardOf = (card: Card) => ({
  card: { number: CARDS[card], exp_month: 12, exp_year: 2034, cvc: '123' },
});

/** What the test knows while something happens. */
export type Knowledge = {
  /** Whether all answers are to be foreseen still: nothing came between, and the line was good. */
  readonly isSure: boolean;
  /** Whether the line to the gateway was ever bad. */
  readonly isTroubled: boolean;
};
export type Act = (shop: Shop, customer: Customer, known: Knowledge) => Promise<void>;

const codeOf = ({ body }: Answered) => (body as { code?: number }).code;
/** When several things happen at once a call may be refused; it fails on a bad line alone. */
const expectAnswered = ({ status, body }: Answered, { isTroubled }: Knowledge) => {
  if (!isTroubled || status < 500) expect([status, body]).toEqual([expect.toSatisfy(isAnswer), body]);
};
const isAnswer = (status: number) => status === 200 || (status >= 400 && status < 500);

export const buy =
  (product: ProductId, card: Card): Act =>
  async (shop, customer, known) => {
    const { buyer } = customer;
    const { live_product_identifiers: living, subscriber } = await shop.standing(customer);
    const begun = await buyer.start(product);
    const isOwned =
      PRODUCTS[product].period === null ? product in subscriber.non_subscriptions : living.includes(product);
    if (known.isSure) expect(codeOf(begun) === 7772).toBe(isOwned);
    if (begun.status !== 200) return expectAnswered(begun, known);
    const completed = await buyer.complete(begun.session);
    if (completed.status !== 200) return expectAnswered(completed, known);
    const { client_secret: secret } = (completed.body as { gateway_params: { client_secret: string } })
      .gateway_params;
    const elements = secret.startsWith('seti_') ? { elements: { mode: 'setup' } } : {};
    expectAnswered(await buyer.confirm(secret, { ...cardOf(card), ...elements }), known);
    if (ASKING.has(card)) {
      const body = { client_secret: secret, approve: true };
      expectAnswered(await shop.billing.call('POST', '/sandbox/v1/challenge', { body }), known);
    }
    const hasTrial = secret.startsWith('seti_') && living.length === 0;
    const isTaken = card !== 'declined' && !(card === 'used' && hasTrial);
    const isAwaited = known.isSure && isTaken;
    const { status } = await (isAwaited ? buyer.end(begun.session) : buyer.status(begun.session));
    if (status === 'succeeded') customer.renewalsAtCancel = undefined;
    if (known.isSure) expect([product, card, status === 'succeeded']).toEqual([product, card, isTaken]);
  };

export const pass =
  (by: string): Act =>
  async (shop, customer, known) => {
    const answer = await shop.advance(customer, by);
    if (known.isSure && answer.status !== 404)
      expect([answer.status, codeOf(answer)]).toEqual([200, undefined]);
    else expectAnswered(answer, known);
    await shop.readClock(customer);
  };

/** Cancels what the customer has; none of it renews from then on. */
export const cancel: Act = async (shop, customer, known) => {
  const [product] = (await shop.standing(customer)).live_product_identifiers;
  const answer = await shop.server(customer, `subscriptions/${product ?? 'vip_monthly'}/cancel`);
  if (!known.isSure) return expectAnswered(answer, known);
  expect(answer.status).toBe(product === undefined ? 404 : 200);
  if (product === undefined) return;
  customer.renewalsAtCancel = (await renewals(shop, customer)).length;
};

export const renewals = async (shop: Shop, customer: Customer) =>
  (await shop.facts(customer)).payments.filter(({ kind }) => kind === 'renewal');

export const resume: Act = async (shop, customer, known) => {
  const [product] = (await shop.standing(customer)).live_product_identifiers;
  const answer = await shop.server(customer, `subscriptions/${product ?? 'vip_monthly'}/resume`);
  expectAnswered(answer, known);
  if (answer.status === 200) customer.renewalsAtCancel = undefined;
};

/** All payments until now give no right any more. */
async function end(shop: Shop, customer: Customer, isOf: (subscription: string | null) => boolean) {
  for (const { id, subscription } of (await shop.facts(customer)).payments)
    if (isOf(subscription)) customer.over.add(id);
}

const DAY_MS = 86_400_000;
export const withdraw: Act = async (shop, customer, known) => {
  const { live_product_identifiers: living, subscriber } = await shop.standing(customer);
  const product = living[0] ?? 'vip_monthly';
  const answer = await shop.server(customer, `subscriptions/${product}/withdraw`);
  if (answer.status === 200) await end(shop, customer, (subscription) => subscription !== null);
  if (!known.isSure) return expectAnswered(answer, known);
  const since = subscriber.subscriptions[product]?.original_purchase_date ?? '';
  const days = (shop.billing.clock.now() - Date.parse(since)) / DAY_MS;
  if (living.length === 0) expect(answer.status).toBe(404);
  else if (days < 13) expect(answer.status).toBe(200);
  else if (days > 16) expect(answer.status).toBe(409);
};

export const revoke: Act = async (shop, customer, known) => {
  const { revocations } = customer;
  const given = new Set(customer.gifts);
  revocations.asked += 1;
  const answer = await shop.server(customer, 'revoke', { reason: 'ban' });
  revocations.answered += 1;
  expectAnswered(answer, known);
  if (known.isSure) expect(answer.status).toBe(200);
  if (answer.status !== 200) return;
  // What was given meanwhile may have come after.
  customer.gifts = customer.gifts.filter((gift) => !given.has(gift));
  await end(shop, customer, (subscription) => subscription !== null);
};

export const give =
  (entitlement: Entitlement, months: number): Act =>
  async (shop, customer) => {
    const body = { entitlement_identifier: entitlement, period: `P${months}M` };
    const { revocations } = customer;
    const { answered } = revocations;
    const aheadBefore = await shop.readClock(customer);
    const answer = await shop.server(customer, 'grants', body);
    expect(answer.status).toBe(200);
    // Their clock may have moved meanwhile: then the gift ends at this moment, or earlier.
    const aheadAfter = await shop.readClock(customer);
    const until = Date.parse((answer.body as { expires_date: string }).expires_date) + aheadAfter;
    const isSure = revocations.asked === answered && aheadBefore === aheadAfter;
    customer.gifts.push({ entitlement, until, isSure });
  };

/** Gives a payment back, asked for by two at once: all of it, or a part. */
export const refund =
  (place: number, isWhole: boolean): Act =>
  async (shop, customer, known) => {
    const { payments } = await shop.facts(customer);
    const payment = payments.filter(({ paidMicros }) => paidMicros > 0).at(-1 - place);
    if (!payment) return;
    const part = isWhole ? undefined : Math.max(10_000, Math.floor(payment.paidMicros / 30_000) * 10_000);
    const answers = await Promise.all([shop.refund(payment.id, part), shop.refund(payment.id, part)]);
    for (const answer of answers) expectAnswered(answer, known);
    const wins = answers.filter(({ status }) => status === 200);
    if (isWhole) expect(wins.length).toBeLessThanOrEqual(1);
  };

/** A bank decides a dispute, if there is one. */
export const decide =
  (won: boolean): Act =>
  async (shop, customer, known) => {
    const refs = await shop.openDisputes(customer);
    for (const ref of refs)
      expectAnswered(
        await shop.billing.call('POST', `/sandbox/v1/disputes/${ref}`, { body: { won } }),
        known,
      );
    await shop.twice(deliverEvents);
  };

const secretOn = (page: string) => /data-secret="([^"]+)"/.exec(page)?.[1];

/** Another card, by the page of management. */
export const changeCard =
  (card: Card): Act =>
  async (shop, customer) => {
    if ((await shop.standing(customer)).live_product_identifiers.length === 0) return;
    const visitor = await shop.page(customer);
    if (!visitor.page.includes('>Karte ändern</button>')) return;
    await visitor.press('Karte ändern');
    const secret = secretOn(visitor.page);
    if (secret === undefined) return;
    await customer.buyer.confirm(secret, { ...cardOf(card), elements: { mode: 'setup' } });
    await shop.billing.call('POST', '/sandbox/v1/challenge', {
      body: { client_secret: secret, approve: true },
    });
    await shop.twice(deliverEvents);
  };

/** What the bank wants to ask about is confirmed by its owner, or not. */
export const confirmOpen =
  (approve: boolean): Act =>
  async (shop, customer) => {
    if ((await shop.standing(customer)).live_product_identifiers.length === 0) return;
    const visitor = await shop.page(customer);
    if (!visitor.page.includes('>Zahlung bestätigen</button>')) return;
    await visitor.press('Zahlung bestätigen');
    const secret = secretOn(visitor.page);
    if (secret === undefined) return;
    await shop.billing.call('POST', '/sandbox/v1/challenge', { body: { client_secret: secret, approve } });
    // After a refusal the intent stays open and no event is sent: the page's form alone tells of it.
    if (!approve) await visitor.finish();
    await shop.twice(deliverEvents);
  };

/** VIP has another price, which both processes bring to those who have it; one of them may agree to it. */
export const sellAt =
  (price: string, isAgreed: boolean): Act =>
  async (shop, customer) => {
    await shop.sellVipAt(price);
    await shop.twice(bringPrices);
    if (!isAgreed || (await shop.standing(customer)).live_product_identifiers.length === 0) return;
    const visitor = await shop.page(customer);
    if (!visitor.page.includes('>Neuem Preis zustimmen</button>')) return;
    const { fields } = visitor.form('Neuem Preis zustimmen');
    await visitor.press('Neuem Preis zustimmen');
    customer.agreed.add(`${fields['subscription']} ${fields['price']}`);
  };

/** Events that were held come in another order, and each of them twice. */
export const deliverLate: Act = async ({ billing, line }) => {
  line.areEventsHeld = false;
  const held = line.events.splice(0);
  const { events, of } = billing.billing.provided.gateways;
  for (const { raw, headers } of [...held.toReversed(), ...held])
    await events.receive(of('sandbox'), raw, headers).catch((error: unknown) => {
      // Its signature has become too old; the gateway sends it again.
      expect(error).toMatchObject({ code: 'unauthenticated' });
    });
};

const step = (text: string, act: Act) => ({ text, act });
const { constant, constantFrom, boolean, nat, tuple } = fc;
const product = constantFrom(...PRODUCT_IDS);

/** Something that a customer, their bank, the app's server or time does. */
export const doing = fc.oneof(
  {
    weight: 4,
    arbitrary: tuple(product, fc.oneof(constant('good' as const), constantFrom(...CARD_IDS))).map(
      ([what, card]) => step(`buy ${what} ${card}`, buy(what, card)),
    ),
  },
  {
    weight: 5,
    arbitrary: constantFrom('P1D', 'P3D', 'P8D', 'P2W', 'P1M', 'P1M', 'P2M', 'P1Y').map((by) =>
      step(`pass ${by}`, pass(by)),
    ),
  },
  {
    weight: 4,
    arbitrary: constantFrom(
      step('cancel', cancel),
      step('resume', resume),
      step('withdraw', withdraw),
      step('revoke', revoke),
    ),
  },
  tuple(constantFrom(...ENTITLEMENTS), nat(2)).map(([what, months]) =>
    step(`give ${what} ${months + 1}`, give(what, months + 1)),
  ),
  tuple(nat(2), boolean()).map(([place, isWhole]) =>
    step(`refund ${place} ${isWhole ? 'whole' : 'part'}`, refund(place, isWhole)),
  ),
  boolean().map((won) => step(`bank decides ${won}`, decide(won))),
  constantFrom(...CARD_IDS).map((card) => step(`card ${card}`, changeCard(card))),
  boolean().map((approve) => step(`confirm ${approve}`, confirmOpen(approve))),
  tuple(constantFrom('8.99', '9.99', '11.99'), boolean()).map(([price, isAgreed]) =>
    step(`vip at ${price} ${isAgreed}`, sellAt(price, isAgreed)),
  ),
  constantFrom(...(Object.keys(JOBS) as (keyof typeof JOBS)[])).map((name) =>
    step(`${name} twice`, (shop) => shop.twice(JOBS[name])),
  ),
);

/** What makes answers uncertain until the end. */
export const trouble = fc.oneof(
  fc
    .array(constantFrom('question lost' as const, 'answer lost' as const), { minLength: 1, maxLength: 2 })
    .map((troubles) =>
      step(`line: ${troubles.join(', ')}`, async ({ line }) => void line.troubles.push(...troubles)),
    ),
  constant(
    step('hold events', async ({ line }) => {
      line.areEventsHeld = true;
    }),
  ),
  constant(step('deliver late', deliverLate)),
);
