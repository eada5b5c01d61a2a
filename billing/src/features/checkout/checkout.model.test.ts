import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { BadLine } from '../../line.fixture.ts';
import { RULES } from '../../rules.ts';
import {
  FAMILY,
  happenings,
  look,
  type Model,
  PRODUCTS,
  type Session,
  Shop,
} from './checkout.model.fixture.ts';

const isThorough = process.env['THOROUGH'] === 'yes';
/** The invariants look at everything that was ever sold, so that a long dose has a fresh database now and then. */
const DATABASES = isThorough ? 20 : 1;
const DOSE = isThorough ? { numRuns: 100, maxCommands: 60 } : { numRuns: 8, maxCommands: 30 };

let billing: TestBilling;
let beside: TestBilling;
/** What was logged as a fault of ours, and was none of those that the test makes. */
const faults: string[] = [];
const line = new BadLine();
let runs = 0;
beforeEach(async () => {
  billing = await startBilling({
    clock: 'going',
    line: line.line,
    crashpoint: line.crashpoint,
    rules: { checkout: { ...RULES.checkout, holdMs: 60 as 3_000, readMs: 20 as 1_000 } },
    log(text) {
      if (/"level":"(?:error|fatal)"/.test(text) && !text.includes('the power is gone')) faults.push(text);
    },
  });
  beside = await billing.beside();
});
afterEach(async () => {
  await beside.stop();
  await billing.stop();
});

it.each(Array.from({ length: DATABASES }, (_one, index) => index + 1))(
  '[I1] [I5] [I13] whatever buyers, banks, the line and time do to whole purchases, in whatever order (%i)',
  {
    timeout: isThorough ? 1_800_000 : 120_000,
  },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands(happenings, { maxCommands: DOSE.maxCommands, size: 'max' }),
        fc.boolean(),
        async (commands, isHurried) => {
          runs += 1;
          const shop = new Shop([billing, beside], line, [`anna ${runs}`, `berta ${runs}`, `clara ${runs}`]);
          const model: Model = { sessions: [] };
          try {
            await fc.asyncModelRun(() => ({ model, real: shop }), commands);
          } finally {
            await shop.settle({ isHurried });
          }
          for (const session of model.sessions) await look(session);
          await expectSound(model.sessions, shop);
        },
      ),
      { numRuns: DOSE.numRuns, endOnFailure: !isThorough },
    );
  },
);

/** What must be so when everything has come to its end. */
async function expectSound(sessions: readonly Session[], { buyers }: Shop): Promise<void> {
  expect(await brokenInvariants(billing.database)).toEqual([]);
  expect(faults.splice(0)).toEqual([]);
  const names = buyers.map(({ id }) => id);
  for (const { standing } of sessions) expect(standing).toMatch(/^(?:succeeded|failed|expired)$/);
  expect(await billing.rows('select id from gateway_operations where look_at is not null')).toEqual([]);
  const won = sessions.filter(({ standing }) => standing === 'succeeded');

  for (const buyer of buyers) {
    const bought = won.filter((session) => session.buyer === buyer);
    const rights = new Set(bought.flatMap(({ product }) => PRODUCTS[product].entitlement ?? []));
    const has = new Set(Object.keys((await buyer.info()).entitlements));
    // Of a family the first product is there, and those that it was changed into; a cheaper one only waits for its turn.
    expect(has.difference(rights)).toEqual(new Set());
    const lasting = bought.filter(({ product }) => PRODUCTS[product].family !== FAMILY);
    expect(has).toEqual(
      has.union(new Set(lasting.flatMap(({ product }) => PRODUCTS[product].entitlement ?? []))),
    );
    const ofFamily = bought.filter(({ product }) => PRODUCTS[product].family === FAMILY);
    if (ofFamily.length > 0)
      expect(ofFamily.some(({ product }) => has.has(PRODUCTS[product].entitlement ?? ''))).toBe(true);
  }

  const paid = await billing.rows(
    `select session.id, session.app_user_id, session.family, session.state, intent.state as intent,
       session.terms ->> 'trialPeriod' as trial, (session.terms -> 'change' ->> 'dueMicros')::int as due,
       charge.amount_micros::int - charge.refunded_micros::int as kept
     from checkout_sessions session
     left join sandbox_intents intent on intent.session_id = session.id
     left join sandbox_charges charge on charge.ref = intent.charge_ref
     where session.app_user_id = any($1)`,
    [names],
  );
  expect(paid.map(({ id }) => id).toSorted()).toEqual(sessions.map(({ id }) => id).toSorted());
  for (const { id, state, trial, due, kept, intent } of paid) {
    const isPaid = state === 'succeeded' && trial === null && due !== 0;
    expect([id, Number(kept ?? 0) > 0]).toEqual([id, isPaid]);
    // What is over can be paid no more.
    expect(['succeeded', 'failed', 'cancelled', null]).toContain(intent);
  }
  const charged = paid.filter(
    ({ kept, family, due }) => Number(kept ?? 0) > 0 && family !== null && due === null,
  );
  const purses = charged.map((row) => `${row['app_user_id']} ${row['family']}`);
  expect(new Set(purses).size).toBe(purses.length);
}
