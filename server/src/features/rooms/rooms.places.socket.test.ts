import { closeGate, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { sceneById } from '@plausch/stage';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepPlaces } from './rooms.jobs.ts';

const ROUND_MS = 10_000;
const MINUTE_MS = 60_000;
const seats = sceneById('kaffeehaus')?.seats ?? [];

let system: TestSystem;
let roomId: string;
let number = 0;
beforeAll(async () => {
  system = await startSystem();
  roomId = await system.roomId();
});
afterAll(() => system.stop());

type Guest = { readonly client: TestClient; readonly userId: string; readonly token: string };

/** A new person, connected and in the room. */
async function guest(): Promise<Guest> {
  number += 1;
  const { token, user } = await system.person(`Gast${number}`);
  const client = await system.connect({ token });
  await client.join(roomId);
  return { client, userId: user.id, token };
}

/** Sits down, which is saved with the next round. */
async function sit(one: Guest, seatId: string): Promise<void> {
  await one.client.do('avatar:sit', { seatId });
  system.advance(ROUND_MS);
  await expect.poll(() => saved(one)).toMatchObject({ seatId });
}

/** A guest on a seat that no other guest takes. */
async function sitting(): Promise<Guest & { seatId: string }> {
  const one = await guest();
  const seatId = seats[number]?.id ?? '';
  await sit(one, seatId);
  return { ...one, seatId };
}

/** What the table says of a person's place. */
async function saved({ userId }: Guest) {
  const { rows } = await system.database.drizzle.execute<{ x: number; y: number; seatId: string | null }>(sql`
    select x, y, seat_id as "seatId", (extract(epoch from at) * 1000)::float8 as at
    from room_places where account_id = ${userId}`);
  return rows[0] as { x: number; y: number; seatId: string | null; at: number } | undefined;
}

/** Comes in on this connection; the seat, if the figure sits on one. */
async function seatOnJoining(client: TestClient, userId: string): Promise<string | undefined> {
  const { members } = await client.join(roomId);
  return members.find((member) => member.userId === userId)?.seatId;
}

/** The connection is lost and the figure leaves. */
async function lose({ userId, client }: Guest): Promise<void> {
  const witness = await guest();
  client.close();
  await witness.client.event('presence:changed', (event) => event.userId === userId && event.dozing);
  system.advance(ROUND_MS);
  await witness.client.event('room:left', (event) => event.userId === userId && event.reason === 'lost');
}

it('[R14] who is lost finds the place again for ten minutes, and the door afterwards', async () => {
  const one = await sitting();
  await lose(one);
  system.advance(8 * MINUTE_MS);
  const back = { ...one, client: await system.connect(one) };
  expect(await seatOnJoining(back.client, one.userId)).toBe(one.seatId);
  await lose(back);
  system.advance(10 * MINUTE_MS);
  expect(await seatOnJoining(await system.connect(one), one.userId)).toBeUndefined();
});

it('[R14] [DA-2] a place to which its person cannot come back any more is deleted, and no other', async () => {
  const [gone, here] = [await sitting(), await sitting()];
  await lose(gone);
  const left = async () => {
    const renewed = (await saved(here))?.at ?? 0;
    system.advance(2 * MINUTE_MS);
    await expect.poll(async () => (await saved(here))?.at).toBeGreaterThan(renewed);
    await system.runJob(sweepPlaces);
    return [(await saved(gone))?.seatId, (await saved(here))?.seatId];
  };
  system.advance(6 * MINUTE_MS);
  expect(await left()).toEqual([gone.seatId, here.seatId]);
  expect(await left()).toEqual([undefined, here.seatId]);
});

it('[R14] who left on purpose comes in through the door again, also after a restart', async () => {
  const one = await sitting();
  await one.client.do('room:leave', {});
  expect(await saved(one)).toBeUndefined();
  expect(await seatOnJoining(one.client, one.userId)).toBeUndefined();
  await sit(one, one.seatId);
  await one.client.do('room:leave', {});
  await system.restart();
  expect(await seatOnJoining(await system.connect(one), one.userId)).toBeUndefined();
});

it('[R14] who leaves while places are being saved leaves none behind', async () => {
  const one = await guest();
  await using gate = await closeGate(system.database.pool.options, 'insert on room_places');
  system.advance(ROUND_MS);
  await gate.held();
  const leaving = one.client.do('room:leave', {});
  // Its answer would have come before this one's, if it did not wait.
  await (await guest()).client.askRaw('nothing', {});
  await gate.open();
  await leaving;
  expect(await saved(one)).toBeUndefined();
});

it('[R14] of those who leave at the same time no place stays, and they share a statement', async () => {
  const guests = await Promise.all(Array.from({ length: 8 }, guest));
  system.advance(ROUND_MS);
  for (const one of guests) await expect.poll(() => saved(one)).toBeDefined();
  const statements = await system.statementsOf(() =>
    Promise.all(guests.map(({ client }) => client.do('room:leave', {}))),
  );
  expect(await Promise.all(guests.map(saved))).toEqual(guests.map(() => undefined));
  const deleting = statements.filter((text) => text.includes('delete from "room_places"'));
  expect(deleting.length).toBeGreaterThan(0);
  expect(deleting.length).toBeLessThan(guests.length / 2);
});

it('[R14] a place is written with the next round after a step, and once a minute while nothing changes', async () => {
  // With the room to itself: the places of others would be written as well.
  await system.restart();
  const one = await sitting();
  const first = await saved(one);
  const statements = await system.statementsOf(async () => {
    for (let round = 0; round < 4; round += 1) system.advance(ROUND_MS);
    // The statements of the rounds were sent before this one.
    await system.database.ping();
  });
  expect(statements.filter((text) => text.includes('insert into room_places'))).toEqual([]);
  system.advance(2 * ROUND_MS);
  await expect.poll(async () => (await saved(one))?.at).toBeGreaterThan(first?.at ?? 0);

  for (const goal of [
    { x: 690, y: 500 },
    { x: 760, y: 500 },
    { x: 760, y: 520 },
  ]) {
    const { steps } = await one.client.do('avatar:move', goal);
    expect(steps.at(-1)?.to).toEqual(goal);
    // The walk takes less than the rest of a minute, so that only the step makes the record wrong.
    system.advance(2 * ROUND_MS);
    await expect.poll(() => saved(one)).toMatchObject({ ...goal, seatId: null });
  }
});
