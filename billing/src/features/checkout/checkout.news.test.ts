import { createStillClock, type TestClock } from '@plausch/platform/clock';
import type { Database } from '@plausch/platform/db';
import { createLogger } from '@plausch/platform/logger';
import { beforeEach, expect, it } from 'vitest';
import { RULES } from '../../rules.ts';
import { CheckoutNews, type Standing } from './checkout.news.ts';

const standing = (id: string, version = 0, state: Standing['state'] = 'awaiting'): Standing => ({
  id,
  projectId: 'project',
  environment: 'sandbox',
  state,
  failure: null,
  version,
});
const { holdMs } = RULES.checkout;

let clock: TestClock;
let rows: Standing[];
let reads: number;
/** What the database waits for before it answers. */
let answers: Promise<void>;
let news: CheckoutNews;
beforeEach(() => {
  clock = createStillClock(0);
  rows = [];
  reads = 0;
  answers = Promise.resolve();
  // Only the statement that is counted is replaced: what it answers is a table's row.
  const execute = async () => {
    reads += 1;
    await answers;
    return rows;
  };
  const select = () => ({ from: () => ({ where: () => ({ prepare: () => ({ execute }) }) }) });
  news = new CheckoutNews({
    database: { drizzle: { select } } as unknown as Database,
    clock,
    logger: createLogger({ level: 'silent' }),
    rules: RULES,
  });
});

/** Lets what was resolved run on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
const isOver = async (wait: Promise<void>) => {
  let over = false;
  void wait.then(() => {
    over = true;
  });
  await settle();
  return over;
};

it('a change of this process reaches all who wait for it, and no others', async () => {
  news.follow(standing('a'));
  news.follow(standing('b'));
  const [first, second, other] = [news.next('a', holdMs), news.next('a', holdMs), news.next('b', holdMs)];
  news.tell(standing('a', 1, 'succeeded'));
  expect(await isOver(first)).toBe(true);
  expect(await isOver(second)).toBe(true);
  expect(await isOver(other)).toBe(false);
  expect(news.known('a')?.state).toBe('succeeded');
});

it('without a change the wait ends with its time', async () => {
  news.follow(standing('a'));
  const wait = news.next('a', holdMs);
  clock.advance(holdMs - 1);
  expect(await isOver(wait)).toBe(false);
  clock.advance(1);
  expect(await isOver(wait)).toBe(true);
});

it('an older standing never replaces a newer one', async () => {
  news.follow(standing('a', 2, 'succeeded'));
  news.tell(standing('a', 1, 'settling'));
  expect(news.known('a')?.state).toBe('succeeded');
});

it('a thousand who wait cost one statement a second together', async () => {
  for (let index = 0; index < 1_000; index += 1) news.follow(standing(`s${index}`));
  const waits = Array.from({ length: 1_000 }, (_, index) => news.next(`s${index}`, holdMs));
  for (let second = 0; second < 2; second += 1) {
    clock.advance(1_000);
    await settle();
  }
  expect(reads).toBe(2);
  rows = [standing('s7', 1, 'succeeded')];
  clock.advance(999);
  expect(await isOver(waits[7] as Promise<void>)).toBe(false);
  clock.advance(1);
  expect(await isOver(waits[7] as Promise<void>)).toBe(true);
  expect(reads).toBe(3);
});

it('a database that is slower than the wait is waited for: what another process has told is not unsaid', async () => {
  const { promise: line, resolve: answer } = Promise.withResolvers<void>();
  answers = line;
  news.follow(standing('a'));
  news.follow(standing('b'));
  const waits = [news.next('a', holdMs), news.next('b', holdMs)];
  rows = [standing('a', 1, 'succeeded')];
  clock.advance(holdMs);
  expect(await isOver(waits[0] as Promise<void>)).toBe(false);
  const begun = reads;
  answer();
  await Promise.all(waits);
  expect(news.known('a')?.state).toBe('succeeded');
  expect(reads).toBe(begun);
});

it('a database that fails ends the wait with what is known', async () => {
  answers = Promise.reject(new Error('no connection'));
  news.follow(standing('a'));
  const wait = news.next('a', holdMs);
  clock.advance(holdMs);
  expect(await isOver(wait)).toBe(true);
});

it('nobody waits: nothing is read', async () => {
  news.follow(standing('a'));
  const wait = news.next('a', 500);
  clock.advance(500);
  await wait;
  clock.advance(60_000);
  await settle();
  expect(reads).toBe(0);
});

it('the gateway is asked after the first wait, and then ever more rarely', () => {
  news.follow(standing('a'));
  const asked: number[] = [];
  for (let second = 0; second <= 100; second += 1) {
    if (news.takeLook('a')) asked.push(second);
    clock.advance(1_000);
  }
  expect(asked).toEqual([3, 9, 21, 45, 93]);
});

it('a timer that ends the first wait a moment early does not put the look off', () => {
  news.follow(standing('a'));
  clock.advance(holdMs - 2);
  expect(news.takeLook('a')).toBe(true);
});

it('what was not asked for a minute is forgotten, so that memory ends', () => {
  news.follow(standing('old'));
  clock.advance(60_000);
  news.follow(standing('new'));
  expect(news.known('old')).toBeUndefined();
  expect(news.known('new')).toBeDefined();
});

it('with its end nobody waits any more', async () => {
  news.follow(standing('a'));
  const wait = news.next('a', holdMs);
  news.close();
  expect(await isOver(wait)).toBe(true);
});

it('[CO6] two who ask at the same moment for a session that nobody has asked for both hear of its change', async () => {
  news.follow(standing('a'));
  const first = news.next('a', holdMs);
  // Read by the second question before, or after, the change.
  news.follow(standing('a'));
  const second = news.next('a', holdMs);
  news.tell(standing('a', 1, 'succeeded'));
  news.follow(standing('a'));
  expect(await isOver(first)).toBe(true);
  expect(await isOver(second)).toBe(true);
  expect(news.known('a')).toEqual(standing('a', 1, 'succeeded'));
});
