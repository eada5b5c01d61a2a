import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { MINUTE_MS } from '@plausch/platform/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Earned } from './standing.activity.ts';
import { award } from './standing.award.ts';
import { standingIn } from './standing.fixture.ts';
import { sweepStanding } from './standing.jobs.ts';
import { faultOf, rankOf, standingRules as rules } from './standing.rules.ts';

/** Sunday, 19:00 in Berlin; the day turns nine hours later. */
const EVENING = Date.parse('2026-11-01T18:00:00Z');
const TURN = Date.parse('2026-11-02T03:00:00Z');

let system: TestSystem;
let standing: ReturnType<typeof standingIn>;
let anna: Person;
let bert: Person;
let told: (readonly [string, string, object])[];
let changed: string[];
beforeEach(async () => {
  system = await startSystem({ clock: 'still' });
  standing = standingIn(system);
  anna = await system.person('Anna');
  bert = await system.person('Bert');
  told = [];
  changed = [];
});
afterEach(() => system.stop());

const ground = {
  clock: { now: () => EVENING },
  rules: { standing: rules, wallet: { most: 1_000_000 } },
  streams: {
    tell: (_work: unknown, to: string, name: string, message: object) => told.push([to, name, message]),
  },
  people: { changed: (_work: unknown, accountId: string) => changed.push(accountId) },
} as unknown as Parameters<typeof award>[0];
const pay = (...earned: readonly Earned[]) =>
  system.database.inTransaction((work) => award(ground, work, earned));
const talks = ({ user }: Person, minute: number, ap = 1): Earned => ({
  accountId: user.id,
  source: 'talking',
  minute,
  ap,
});
const minutes = (count: number, from = EVENING) =>
  Array.from({ length: count }, (_, i) => from + i * MINUTE_MS);

it('[ECON-10 a] [ST3] the same time is paid once, however often and by however many it is said at the same moment', async () => {
  await pay(talks(anna, EVENING), talks(anna, EVENING), talks(bert, EVENING));
  await Promise.all(Array.from({ length: 8 }, () => pay(talks(bert, EVENING), talks(anna, EVENING))));
  expect([await standing.ap(anna), await standing.ap(bert)]).toEqual([1, 1]);
  expect(await standing.entries(anna)).toEqual([{ source: 'talking', ap: 1 }]);
});

it('[ECON-10 a] [ST3] what two processes pay at once is all there, in any order', async () => {
  const all = minutes(40).flatMap((minute) => [talks(anna, minute), talks(bert, minute)]);
  await Promise.all(
    Array.from({ length: 8 }, (_, i) => pay(...(i % 2 ? all : all.toReversed()).slice(i, i + 60))),
  );
  await pay(...all);
  expect([await standing.ap(anna), await standing.ap(bert)]).toEqual([40, 40]);
  expect((await standing.entries(anna)).length).toBe(40);
});

it('[ECON-10 a] [ST3] a transaction that breaks off in the middle leaves nothing, and is paid with the next try', async () => {
  const broken = system.database.inTransaction(async (work) => {
    await award(ground, work, [talks(anna, EVENING), talks(bert, EVENING)]);
    throw new Error('the plug is pulled');
  });
  await expect(broken).rejects.toThrow('the plug is pulled');
  expect([await standing.ap(anna), await standing.entries(anna)]).toEqual([0, []]);
  await pay(talks(anna, EVENING), talks(bert, EVENING));
  expect([await standing.ap(anna), await standing.ap(bert)]).toEqual([1, 1]);
});

it('[ECON-10 a] [ST5] each source ends at its bound, and all together at theirs', async () => {
  await pay(...minutes(95).map((minute) => talks(anna, minute)));
  expect(await standing.own(anna)).toMatchObject({ ap: 90, today: { all: 90, talking: 90 } });
  const { id: accountId } = anna.user;
  await pay(...minutes(30).map((minute) => ({ accountId, source: 'presence' as const, minute, ap: 1 })));
  await pay({ accountId, source: 'first_line', minute: EVENING, ap: 10 });
  await pay(...minutes(20).map((minute) => ({ accountId, source: 'thanks' as const, minute, ap: 2 })));
  expect(await standing.own(anna)).toMatchObject({
    ap: 144,
    today: { all: 144, talking: 90, presence: 24, first_line: 10, thanks: 20 },
  });
  const generous = {
    ...ground,
    rules: { ...ground.rules, standing: { ...rules, thanks: { ...rules.thanks, daily: 500 } } },
  };
  await system.database.inTransaction((work) =>
    award(generous as typeof ground, work, [{ accountId, source: 'thanks', minute: EVENING, ap: 90 }]),
  );
  expect(await standing.ap(anna)).toBe(200);
});

it('[ECON-10 a] [ST5] at four in the morning the bounds begin anew; what is late for its day is not paid', async () => {
  await pay(...minutes(95).map((minute) => talks(anna, minute)));
  await pay(talks(anna, TURN - MINUTE_MS));
  expect(await standing.ap(anna)).toBe(90);
  await pay(talks(anna, TURN));
  expect(await standing.ap(anna)).toBe(91);
  await pay(talks(anna, TURN - 2 * MINUTE_MS));
  expect(await standing.ap(anna)).toBe(91);
  system.advance(TURN - system.clock.now());
  expect((await standing.own(anna)).today).toMatchObject({ all: 1, talking: 1 });
});

it('[ECON-10 b] [ST6] AP never fall by being idle: a month later they are what they were, and today is empty', async () => {
  await pay(talks(anna, EVENING));
  for (let half = 0; half < 2; half += 1) {
    system.advance(16 * 24 * 60 * MINUTE_MS);
    expect(await standing.ap(anna)).toBe(1);
  }
  await system.runJob(sweepStanding);
  expect(await standing.own(anna)).toMatchObject({ ap: 1, rank: 1, today: { all: 0 } });
  expect(await standing.entries(anna)).toEqual([]);
});

it.each([
  [0, 1],
  [99, 1],
  [100, 2],
  [399, 2],
  [400, 3],
  [1_199, 3],
  [1_200, 4],
  [3_000, 5],
  [7_000, 6],
  [14_000, 7],
  [28_000, 8],
  [55_000, 9],
  [99_999, 9],
  [100_000, 10],
  [1_000_000, 10],
])('[ECON-11 a] %i AP make rank %i', (ap, rank) => {
  expect(rankOf(ap, rules)).toBe(rank);
});

it('[ECON-11 a] ranks that do not rise, or are not ten, keep the server from starting', () => {
  expect(faultOf(rules)).toBeUndefined();
  expect(faultOf({ ...rules, ranks: rules.ranks.slice(1) })).toContain('standing.ranks');
  expect(faultOf({ ...rules, ranks: rules.ranks.with(4, 1_200) })).toContain('standing.ranks');
  expect(faultOf({ ...rules, ranks: rules.ranks.with(0, 1) })).toContain('standing.ranks');
  expect(faultOf({ ...rules, talking: { ...rules.talking, everyMs: 0 } })).toContain('everyMs');
});

it('[ECON-11 c] [ST6] a rank that is reached is told once, and one that was had stays, whatever the numbers are', async () => {
  await standing.give(anna, 99, 1);
  await standing.give(bert, 5, 7);
  await pay(talks(anna, EVENING), talks(bert, EVENING));
  await pay(talks(anna, EVENING + MINUTE_MS));
  expect(told.filter(([, name]) => name === 'rank:changed')).toEqual([
    [anna.user.id, 'rank:changed', { rank: 2 }],
  ]);
  expect(changed).toEqual([anna.user.id]);
  expect([await standing.own(anna), await standing.own(bert)]).toMatchObject([
    { ap: 101, rank: 2, from: 100, next: 400 },
    { ap: 6, rank: 7 },
  ]);
});

it('[ST11] five AP bring a coin, a rank a hundred for each step; what breaks off brings neither, and nothing is brought twice', async () => {
  const coins = async (person: Person) =>
    (await system.call('getWallet', { token: person.token })).body.balance;
  await standing.give(anna, 96, 1);
  await pay(talks(anna, EVENING));
  expect(await coins(anna)).toBe(0);
  const all = minutes(6).map((minute) => talks(anna, minute));
  const broken = system.database.inTransaction(async (work) => {
    await award(ground, work, all);
    throw new Error('the plug is pulled');
  });
  await expect(broken).rejects.toThrow('the plug is pulled');
  expect([await coins(anna), await standing.ap(anna)]).toEqual([0, 97]);
  await Promise.all([pay(...all), pay(...all)]);
  // 102 AP: the hundredth brings a coin and the second rank.
  expect([await standing.ap(anna), await coins(anna)]).toEqual([102, 201]);
  await standing.give(bert, 399, 1);
  await pay(talks(bert, EVENING));
  // Two ranks at once, where one was not written down before.
  expect(await coins(bert)).toBe(1 + 200 + 300);
});

it('[ST3] of an account that goes meanwhile nothing is noted, and the others are paid', async () => {
  await system.database.pool.query('update accounts set deleted_at = now() where id = $1', [bert.user.id]);
  await pay(talks(bert, EVENING), talks(anna, EVENING), {
    ...talks(anna, EVENING),
    accountId: crypto.randomUUID(),
  });
  expect([await standing.ap(anna), await standing.entries(bert)]).toEqual([1, []]);
});
