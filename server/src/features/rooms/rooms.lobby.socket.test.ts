import { startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { type FigureSpec, figureKey, looks } from '@plausch/stage/figures';
import { afterEach, beforeEach, expect, it } from 'vitest';

let system: TestSystem;
let roomId: string;
beforeEach(async () => {
  system = await startSystem();
  roomId = await system.roomId();
});
afterEach(() => system.stop());

type Guest = {
  readonly client: TestClient;
  readonly id: string;
  readonly token: string;
  readonly password: string;
};

/** A new person, connected and in the room. */
async function guest(name: string): Promise<Guest> {
  const { token, user, password } = await system.person(name);
  const client = await system.connect({ token });
  await client.join(roomId);
  return { client, id: user.id, token, password };
}

/** What a visitor is told of the room's faces. */
async function faces() {
  const { body } = await system.call('listRooms', {});
  return body.items.find((room) => room.id === roomId)?.faces ?? [];
}
const shown = async () => (await faces()).map(({ id }) => id);

it('[R20] an empty room has no faces', async () => {
  expect(await faces()).toEqual([]);
});

it('[R20] the list of rooms shows the five who have been there longest, and nothing else of them', async () => {
  const people: Guest[] = [];
  for (const number of [1, 2, 3, 4, 5, 6]) people.push(await guest(`Gesicht${number}`));
  const ids = people.map(({ id }) => id);
  expect(await shown()).toEqual(ids.slice(0, 5));
  const [first] = await faces();
  expect(first).toEqual({
    id: ids[0],
    username: 'Gesicht1',
    figure: expect.stringMatching(/^1\|/),
    bubbleColorId: expect.any(String),
    tier: null,
    rank: 1,
    guild: null,
  });

  await people[1]?.client.do('room:leave', {});
  expect(await shown()).toEqual(ids.toSpliced(1, 1));
});

it('[R20] a face changes with the look', async () => {
  const { client, id, token } = await guest('Umgezogen');
  const [before] = await faces();
  // Newcomers get any look, this one too.
  const other = looks.find(({ figure }) => figureKey(figure) !== before?.figure);
  const { body } = await system.call('changeAvatar', { body: { avatarId: other?.id ?? '' }, token });
  await client.event('person:changed', (event) => event.userId === id);
  const [after] = await faces();
  expect(after?.figure).toBe(figureKey(body.user.figure as FigureSpec));
  expect(after?.figure).not.toEqual(before?.figure);
});

it('[R20] [R23] a face takes over a new name', async () => {
  const { client, id, token, password } = await guest('Umbenannt');
  await system.call('changeUsername', { body: { password, username: 'Andersnamig' }, token });
  await client.event('person:changed', (event) => event.userId === id);
  expect(await faces()).toMatchObject([{ id, username: 'Andersnamig' }]);
});

it('[R7] [R20] whoever is lost leaves the list with the room', async () => {
  const lost = await guest('Weg');
  const witness = await guest('Zeuge');
  lost.client.close();
  await witness.client.event('presence:changed', (event) => event.userId === lost.id && event.dozing);
  expect(await shown()).toEqual([lost.id, witness.id]);
  system.advance(10_000);
  await witness.client.event('room:left', (event) => event.userId === lost.id);
  expect(await shown()).toEqual([witness.id]);
});
