import { createStillClock } from '@plausch/platform/clock';
import { beforeEach, expect, it } from 'vitest';
import { PresenceHere, type Whereabouts } from './friends.presence.ts';

const RULES = { settledMs: 2_000, goneMs: 15_000, apartMs: 5_000 };

let clock: ReturnType<typeof createStillClock>;
let connected: Set<string>;
let told: (readonly [string, Whereabouts])[];
let isReachable: boolean;
let presence: PresenceHere;
beforeEach(() => {
  clock = createStillClock(Date.parse('2026-11-01T18:00:00Z'));
  connected = new Set();
  told = [];
  isReachable = true;
  presence = new PresenceHere({
    clock,
    rules: RULES,
    isConnected: (accountId) => connected.has(accountId),
    async tell(changed) {
      if (!isReachable) throw new Error('the database is away');
      told.push(...changed);
    },
  });
});

const come = (id: string) => {
  connected.add(id);
  presence.connected(id);
};
const go = (id: string) => {
  connected.delete(id);
  presence.connected(id);
};
/** What was told since the last time, once time has gone by. */
const toldAfter = async (ms: number) => {
  clock.advance(ms);
  await new Promise((resolve) => setImmediate(resolve));
  return told.splice(0).map(([id, { online, roomId }]) => `${id} ${online ? (roomId ?? 'online') : 'away'}`);
};
const shownOf = async (id: string) => (await presence.shown([id])).get(id);

it('[FR12] tells who came, where they are and that they went, on the change alone', async () => {
  come('anna');
  expect(await shownOf('anna')).toEqual({ online: false });
  expect(await toldAfter(3_000)).toEqual(['anna online']);
  expect(await shownOf('anna')).toEqual({ online: true });
  presence.isIn('anna', 'r1');
  expect(await toldAfter(6_000)).toEqual(['anna r1']);
  expect(await shownOf('anna')).toEqual({ online: true, roomId: 'r1' });
  presence.isIn('anna', 'r1');
  expect(await toldAfter(60_000)).toEqual([]);
  go('anna');
  presence.isIn('anna', undefined);
  expect(await toldAfter(14_000)).toEqual([]);
  expect(await toldAfter(2_000)).toEqual(['anna away']);
  expect(presence.size).toBe(0);
});

it('[FR12] a connection that is lost and found again tells nothing', async () => {
  come('anna');
  presence.isIn('anna', 'r1');
  await toldAfter(3_000);
  for (let i = 0; i < 5; i += 1) {
    go('anna');
    expect(await toldAfter(10_000)).toEqual([]);
    come('anna');
    expect(await toldAfter(10_000)).toEqual([]);
  }
});

it('[FR12] somebody who runs through the rooms is told of now and then, and where they are in the end', async () => {
  come('anna');
  await toldAfter(3_000);
  const heard: string[] = [];
  for (let second = 0; second < 60; second += 1) {
    presence.isIn('anna', `r${second % 6}`);
    heard.push(...(await toldAfter(1_000)));
  }
  heard.push(...(await toldAfter(10_000)));
  expect(heard.length).toBeLessThanOrEqual(12);
  expect(heard.at(-1)).toBe('anna r5');
});

it('[FR11] what is shown in another way is told anew, of those who are known alone', async () => {
  presence.showsOther('nobody');
  come('anna');
  presence.isIn('anna', 'r1');
  await toldAfter(10_000);
  presence.showsOther('anna');
  expect(await toldAfter(1_000)).toEqual(['anna r1']);
  expect(await toldAfter(60_000)).toEqual([]);
  expect(presence.size).toBe(1);
});

it('[FR12] what could not be told is told later', async () => {
  isReachable = false;
  come('anna');
  expect(await toldAfter(3_000)).toEqual([]);
  isReachable = true;
  expect(await toldAfter(6_000)).toEqual(['anna online']);
});

it('[FR12] of many who come and go at once nothing is left', async () => {
  const ids = Array.from({ length: 1_000 }, (_, i) => `person${i}`);
  for (const id of ids) come(id);
  expect((await toldAfter(3_000)).length).toBe(1_000);
  for (const id of ids) go(id);
  expect((await toldAfter(20_000)).length).toBe(1_000);
  expect(presence.size).toBe(0);
  await presence.close();
});
