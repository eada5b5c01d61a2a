import {
  inBetween,
  type Person,
  startSystem,
  statusesOf,
  type TestSystem,
  timesAtOnce,
} from '@plausch/dev-env';
import { defineJob } from '@plausch/platform/jobs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { friendsIn, NOBODY } from './friends.fixture.ts';

let system: TestSystem;
let friends: ReturnType<typeof friendsIn>;
let anna: Person;
let bert: Person;
beforeEach(async () => {
  system = await startSystem();
  friends = friendsIn(system);
  anna = await system.person('Anna');
  bert = await system.person('Bert');
});
afterEach(() => system.stop());

const rows = async (table: 'friendships' | 'friend_requests') => {
  const { rows: found } = await system.database.drizzle.execute(sql`select * from ${sql.identifier(table)}`);
  return found.length;
};
const both = async () => [await friends.names(anna), await friends.names(bert)];
const ARE_FRIENDS = [
  { ...NOBODY, friends: ['Bert'] },
  { ...NOBODY, friends: ['Anna'] },
];
const ARE_STRANGERS = [NOBODY, NOBODY];

it('[CHAT-13 a] [FR4] two who ask each other at the same moment are friends, once', async () => {
  const answers = await timesAtOnce(system, { table: 'friend_requests', count: 20, waiting: 1 }, (i) =>
    i % 2 === 0 ? friends.ask(anna, bert) : friends.ask(bert, anna),
  );
  expect(statusesOf(answers)).toEqual({ 200: 20 });
  expect(await both()).toEqual(ARE_FRIENDS);
  expect([await rows('friendships'), await rows('friend_requests')]).toEqual([2, 0]);
});

it('[FR4] a request that comes while the other one is being written meets it', async () => {
  const asked = inBetween(system, /from "friendships"/, () => friends.ask(bert, anna));
  expect((await friends.ask(anna, bert)).status).toBe(200);
  expect(await asked()).toMatchObject({ body: { state: 'friends' } });
  expect(await both()).toEqual(ARE_FRIENDS);
});

it.each(['first', 'second'])(
  '[FR6] accepted and withdrawn at the same moment is one of the two, for both; the accepting is %s',
  async (place) => {
    await friends.ask(anna, bert);
    const id = await friends.requestOf(bert, anna);
    const accepting = () => friends.accept(bert, id);
    const withdrawing = () => friends.withdraw(anna, id);
    const [first, second] = place === 'first' ? [accepting, withdrawing] : [withdrawing, accepting];
    // The second begins when the first has found the request.
    const other = inBetween(system, /from "friend_requests"/, second);
    const answers = [await first(), (await other()) as Awaited<ReturnType<typeof first>>];
    const accepted = answers[place === 'first' ? 0 : 1]?.status;
    expect(answers[place === 'first' ? 1 : 0]?.status).toBe(200);
    expect(await both()).toEqual(accepted === 200 ? ARE_FRIENDS : ARE_STRANGERS);
    expect([200, 404]).toContain(accepted);
    expect(await rows('friend_requests')).toBe(0);
  },
);

it('[FR6] accepted twenty times at once, by twenty taps, is once', async () => {
  await friends.ask(anna, bert);
  const id = await friends.requestOf(bert, anna);
  const answers = await timesAtOnce(system, { table: 'friendships', count: 20, waiting: 1 }, () =>
    friends.accept(bert, id),
  );
  expect(statusesOf(answers)).toEqual({ 200: 20 });
  expect(await rows('friendships')).toBe(2);
});

it('[FR9] a request or an answer that meets a block leaves nothing between the two', async () => {
  await friends.ask(anna, bert);
  const id = await friends.requestOf(bert, anna);
  const blocked = inBetween(system, /from "friend_requests"/, () => friends.block(anna, bert));
  await friends.accept(bert, id);
  expect(await blocked()).toMatchObject({ status: 200 });
  expect(await both()).toEqual(ARE_STRANGERS);

  await friends.unblock(anna, bert);
  const blockedAgain = inBetween(system, /from "friendships"/, () => friends.block(bert, anna));
  await friends.ask(anna, bert);
  expect(await blockedAgain()).toMatchObject({ status: 200 });
  expect((await friends.names(bert)).received).toEqual([]);
});

it('[FR9] two who block each other at once, as friends, do not wait for each other for ever', async () => {
  for (let round = 0; round < 5; round += 1) {
    await friends.befriend(anna, bert);
    const answers = await timesAtOnce(system, { table: 'friendships', count: 2 }, (i) =>
      i === 0 ? friends.block(anna, bert) : friends.block(bert, anna),
    );
    expect(statusesOf(answers)).toEqual({ 200: 2 });
    expect(await both()).toEqual(ARE_STRANGERS);
    await Promise.all([friends.unblock(anna, bert), friends.unblock(bert, anna)]);
  }
});

it('[FR5] of thirty requests at once as many are open as may be', async () => {
  const others = await Promise.all(Array.from({ length: 30 }, (_, i) => system.person(`Fremd${i}`)));
  const answers = await timesAtOnce(system, { table: 'friend_requests', count: 30, waiting: 1 }, (i) =>
    friends.ask(anna, others[i] ?? bert),
  );
  expect(statusesOf(answers)).toEqual({ 200: 5, 403: 25 });
  expect((await friends.names(anna)).sent).toHaveLength(5);
});

it('[FR7] of many who are accepted at once as many are friends as may be', async () => {
  await system.stop();
  system = await startSystem({ rules: { friends: { friends: 3 } } });
  friends = friendsIn(system);
  const [host, ...others] = await Promise.all(Array.from({ length: 9 }, (_, i) => system.person(`Gast${i}`)));
  if (!host) throw new Error('nobody is there');
  for (const other of others) await friends.ask(other, host);
  const { received } = await friends.list(host);
  const answers = await timesAtOnce(system, { table: 'friendships', count: 8, waiting: 1 }, (i) =>
    friends.accept(host, received[i]?.id ?? ''),
  );
  expect(statusesOf(answers)).toEqual({ 200: 3, 403: 5 });
});

it('[FR10] nothing is left of a request to somebody who is erased at the same moment', async () => {
  await system.database.drizzle.execute(
    sql`update accounts set deletion_due_at = ${new Date(system.clock.now())} where id = ${bert.user.id}`,
  );
  await timesAtOnce(system, { table: 'friend_requests', count: 2 }, async (i) => {
    if (i === 0) await system.runJob(defineJob({ name: 'accounts.eraseDueAccounts' }));
    else await friends.ask(anna, bert);
  });
  expect([await rows('friendships'), await rows('friend_requests')]).toEqual([0, 0]);
});
