import { SECOND_MS } from '@plausch/platform/clock';
import type { PlainJob } from '@plausch/platform/jobs';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Answered, TestBilling } from '../../billing.fixture.ts';
import { type BadLine, TROUBLES, type Trouble } from '../../line.fixture.ts';
import { Buyer, type Caller } from '../../purchase.fixture.ts';
import { RULES } from '../../rules.ts';
import { deliverEvents, reconcile } from '../gateways/index.ts';
import { sweepCheckouts } from './index.ts';

export const FAMILY = 'plausch';
/** What is bought, in which family, and what it entitles to. */
export const PRODUCTS = {
  premium_monthly: { family: FAMILY, entitlement: 'premium' },
  vip_monthly: { family: FAMILY, entitlement: 'vip' },
  babo_monthly: { family: FAMILY, entitlement: 'babo' },
  premium_lifetime: { family: 'premium_lifetime', entitlement: 'premium' },
  premium_gift: { family: null, entitlement: null },
} as const;
export type ProductId = keyof typeof PRODUCTS;
const PRODUCT_IDS = Object.keys(PRODUCTS) as ProductId[];

const OUTCOMES = ['succeeded', 'declined', 'error', 'charge_failed', 'challenge', 'used_card'] as const;
const JOBS = { sweep: sweepCheckouts, reconcile, deliver: deliverEvents } as const;
/** A little, until an operation is looked after, until the bank has decided, and until a session is over. */
const SPANS = [SECOND_MS, RULES.gateways.lookAgainMs, 61 * SECOND_MS, RULES.checkout.lifeMs] as const;

export type Session = {
  readonly buyer: Buyer;
  readonly product: ProductId;
  readonly id: string;
  secret: string | undefined;
  /** As it was told last. */
  standing: string;
};

/** What the buyers know. */
export type Model = { readonly sessions: Session[] };

const ORDER = ['started', 'in_progress', 'succeeded', 'failed', 'expired'];
const isOver = ({ standing }: Session) => ORDER.indexOf(standing) > 1;

/** Two processes of the shop, a bad line to its gateway, and three who buy there. */
export class Shop {
  readonly #underWay = new Set<Promise<void>>();
  readonly billing: TestBilling;
  readonly line: BadLine;
  readonly buyers: readonly Buyer[];

  constructor(
    [billing, beside]: readonly [TestBilling, TestBilling],
    line: BadLine,
    names: readonly string[],
  ) {
    this.billing = billing;
    this.line = line;
    let asked = 0;
    // Each call reaches another process than the one before.
    const caller: Caller = {
      call: (...call) => {
        asked += 1;
        return (asked % 2 === 0 ? billing : beside).call(...call);
      },
    };
    this.buyers = names.map((name) => new Buyer(caller, name));
  }

  /** Goes on once it is done, or as soon as it cannot be, as the line holds something. */
  async act(action: Promise<void>): Promise<void> {
    // Rejections are for `settled`.
    action.catch(() => {});
    this.#underWay.add(action);
    await Promise.race([action.finally(() => this.#underWay.delete(action)), this.line.whenHeld()]);
  }

  runJob(job: PlainJob): Promise<void> {
    return this.act(this.billing.runJob(job));
  }

  /** A good line, and everything done that time and jobs bring. */
  async settle({ isHurried }: { isHurried: boolean }): Promise<void> {
    const { billing, line } = this;
    const { clock } = billing;
    line.heal();
    const ended = await Promise.allSettled(this.#underWay);
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    // Either what is over ends first, or what was paid is heard of first.
    if (isHurried) clock.advance(RULES.checkout.lifeMs);
    const jobs = isHurried
      ? [sweepCheckouts, reconcile, deliverEvents]
      : [reconcile, deliverEvents, sweepCheckouts];
    for (let round = 0; round < 3; round += 1) {
      clock.advance(RULES.gateways.lookAgainMs);
      for (const job of jobs) await billing.runJob(job);
      await billing.billing.jobs.drain({ early: true });
      clock.advance(RULES.checkout.lifeMs);
    }
  }
}

type Act = (model: Model, shop: Shop) => Promise<void>;
/** One thing that happens. `needs`: how many sessions there must be. */
type Step = { readonly text: string; readonly needs: number; readonly act: Act };

class Happens implements fc.AsyncCommand<Model, Shop> {
  readonly #steps: readonly Step[];

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
  }

  check({ sessions }: Readonly<Model>): boolean {
    return this.#steps.every(({ needs }) => sessions.length >= needs);
  }

  /** Several at once. */
  async run(model: Model, shop: Shop): Promise<void> {
    await Promise.all(this.#steps.map(({ act }) => act(model, shop)));
    await expectOneSecret(shop);
  }

  toString(): string {
    return this.#steps.map(({ text }) => text).join(' | ');
  }
}

const codeOf = ({ body }: Answered) => (body as { code?: number }).code;

/** [I5] Whatever was done: of one family of one customer at most one payment is possible at the gateway. */
async function expectOneSecret({ billing, buyers }: Shop): Promise<void> {
  const payable = await billing.rows(
    `select app_user_id, family from checkout_sessions session
     join sandbox_intents intent on intent.session_id = session.id
     where app_user_id = any($1) and family is not null and intent.state in ('open', 'asking', 'processing')
     group by 1, 2 having count(*) > 1`,
    [buyers.map(({ id }) => id)],
  );
  expect(payable).toEqual([]);
}

async function start(model: Model, shop: Shop, who: number, product: ProductId): Promise<void> {
  const buyer = shop.buyers[who] as Buyer;
  const own = model.sessions.filter((session) => session.buyer === buyer && session.standing === 'succeeded');
  const { family } = PRODUCTS[product];
  const owned = own.filter((session) => family !== null && PRODUCTS[session.product].family === family);
  const answer = await buyer.start(product);
  // Another product of the family is a change; back to a former one as well, also after a change that its buyer has not heard of yet.
  const mayHaveChanged = model.sessions.some(
    (session) =>
      session.buyer === buyer &&
      session.product !== product &&
      PRODUCTS[session.product].family === family &&
      !isOver(session),
  );
  if (owned.length > 0 && owned.every((session) => session.product === product) && !mayHaveChanged) {
    expect(codeOf(answer)).toBe(7772);
    return;
  }
  if (answer.status === 200)
    model.sessions.push({ buyer, product, id: answer.session, secret: undefined, standing: 'started' });
  // Something was bought that the buyer has not heard of yet.
  else expect([7772, 7878, 7814]).toContain(codeOf(answer));
}

async function complete({ line }: Shop, session: Session): Promise<void> {
  const { cuts } = line;
  const before = session.standing;
  const answer = await session.buyer.complete(session.id);
  // Cut in the middle: the buyer sees a fault, and may try again.
  if (answer.status === 500 && line.cuts > cuts) return;
  if (before === 'succeeded') expect(codeOf(answer)).toBe(7772);
  else if (before === 'failed') expect(codeOf(answer)).toBe(7878);
  else if (before === 'expired') expect(codeOf(answer)).toBe(7877);
  if (answer.status !== 200) {
    expect([7772, 7773, 7877, 7878]).toContain(codeOf(answer));
    return;
  }
  const { client_secret } = (answer.body as { gateway_params: { client_secret: string } }).gateway_params;
  // Nothing is charged at once for a trial, and for a cheaper plan.
  const mayBeLater = PRODUCTS[session.product].family === FAMILY;
  expect(client_secret).toMatch(mayBeLater ? /^(?:seti|pi)_/ : /^pi_/);
  session.secret ??= client_secret;
  expect(client_secret).toBe(session.secret);
}

/** As a buyer does whom nothing disturbs, as far as it goes. */
async function buy(model: Model, shop: Shop, who: number, product: ProductId): Promise<void> {
  const before = model.sessions.length;
  await start(model, shop, who, product);
  const session = model.sessions.slice(before).find(({ buyer }) => buyer === shop.buyers[who]);
  if (!session) return;
  await complete(shop, session);
  await confirm(session, 'succeeded');
}

async function confirm(session: Session, outcome: (typeof OUTCOMES)[number]): Promise<void> {
  if (session.secret === undefined) return;
  const before = session.standing;
  const { status, body } = await session.buyer.confirm(session.secret, { outcome });
  expect(status).toBe(200);
  const { error } = body as { error: object | null };
  if (before === 'expired') expect(error).not.toBeNull();
  if (before === 'succeeded') expect(error).toBeNull();
}

async function challenge(shop: Shop, session: Session, approve: boolean): Promise<void> {
  if (session.secret === undefined) return;
  const body = { client_secret: session.secret, approve };
  expect((await shop.billing.call('POST', '/sandbox/v1/challenge', { body })).status).toBe(200);
}

/** What is told of a session goes forward, and stays once it is over. */
export async function look(session: Session): Promise<void> {
  const before = session.standing;
  const { status, is_expired, error, redemption_info } = await session.buyer.status(session.id);
  const now = is_expired ? 'expired' : status;
  if (isOver({ ...session, standing: before })) expect(now).toBe(before);
  expect(ORDER.indexOf(now)).toBeGreaterThanOrEqual(ORDER.indexOf(before));
  expect(error !== null).toBe(status === 'failed');
  expect(redemption_info !== null).toBe(status === 'succeeded' && session.product === 'premium_gift');
  // Of two who look at once the later one may have seen less.
  if (ORDER.indexOf(now) > ORDER.indexOf(session.standing)) session.standing = now;
}

/** What was held comes late, in another order, and twice. */
async function deliverLate({ billing, line }: Shop, order: readonly number[]): Promise<void> {
  const { events, of } = billing.billing.provided.gateways;
  const held = line.events.splice(0);
  line.areEventsHeld = false;
  for (const place of order) {
    const event = held[place % Math.max(1, held.length)];
    if (!event) return;
    await events.receive(of('sandbox'), event.raw, event.headers).catch((error: unknown) => {
      // Its signature has become too old; the gateway sends it again.
      if (!line.areEventsHeld) expect(error).toMatchObject({ code: 'unauthenticated' });
    });
  }
}

/** Mostly the newest sessions, and any other one. */
const place = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 1 }) }, fc.nat({ max: 11 }));
const at = ({ sessions }: Model, number: number) => sessions.at(-1 - (number % sessions.length)) as Session;
const step = (text: string, needs: number, act: Act): Step => ({ text, needs, act });

const buying: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(fc.nat({ max: 2 }), fc.constantFrom(...PRODUCT_IDS))
    .map(([who, product]) =>
      step(`start ${who} ${product}`, 0, (model, shop) => start(model, shop, who, product)),
    ),
  fc
    .tuple(fc.nat({ max: 2 }), fc.constantFrom(...PRODUCT_IDS))
    .map(([who, product]) =>
      step(`buy ${who} ${product}`, 0, (model, shop) => shop.act(buy(model, shop, who, product))),
    ),
  {
    weight: 2,
    arbitrary: place.map((number) =>
      step(`complete ${number}`, 1, (model, shop) => shop.act(complete(shop, at(model, number)))),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(place, fc.constantFrom(...OUTCOMES))
      .map(([number, outcome]) =>
        step(`confirm ${number} ${outcome}`, 1, (model) => confirm(at(model, number), outcome)),
      ),
  },
  fc
    .tuple(place, fc.boolean())
    .map(([number, approve]) =>
      step(`challenge ${number} ${approve}`, 1, (model, shop) => challenge(shop, at(model, number), approve)),
    ),
  {
    weight: 2,
    arbitrary: place.map((number) =>
      step(`status ${number}`, 1, (model, shop) => shop.act(look(at(model, number)))),
    ),
  },
);

const trouble = fc.oneof(
  fc
    .constantFrom(...SPANS)
    .map((span) => step(`advance ${span}`, 0, async (_, { billing }) => billing.clock.advance(span))),
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...(Object.keys(JOBS) as (keyof typeof JOBS)[]))
      .map((name) => step(name, 0, (_, shop) => shop.runJob(JOBS[name]))),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...TROUBLES), { minLength: 1, maxLength: 3 })
      .map((troubles: readonly Trouble[]) =>
        step(`line: ${troubles.join(', ')}`, 0, async (_, { line }) => void line.troubles.push(...troubles)),
      ),
  },
  fc.nat({ max: 3 }).map((points) =>
    step(`cut after ${points}`, 0, async (_, { line }) => {
      line.cutAfter = points;
    }),
  ),
  fc.constant(step('release', 0, async (_, { line }) => line.release())),
  fc.constant(
    step('hold events', 0, async (_, { line }) => {
      line.areEventsHeld = true;
    }),
  ),
  fc
    .array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 8 })
    .map((order) => step(`deliver late ${order.join(' ')}`, 0, (_, shop) => deliverLate(shop, order))),
);

/** One thing after the other, or several at once. */
export const happenings: fc.Arbitrary<fc.AsyncCommand<Model, Shop>>[] = [
  buying.map((one) => new Happens([one])),
  buying.map((one) => new Happens([one])),
  trouble.map((one) => new Happens([one])),
  fc
    .array(fc.oneof({ weight: 4, arbitrary: buying }, trouble), { minLength: 2, maxLength: 3 })
    .map((all) => new Happens(all)),
];
