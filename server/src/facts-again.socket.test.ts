import { startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, expect, it } from 'vitest';

/*
 * Between processes a fact may come twice, and long after what it tells of. Each listener hears every fact of its own here
 * once by itself, once more, and once when something newer has happened. The facts of blocks and mutes: `talk.restrictions.test`.
 */

let system: TestSystem;
let roomId: string;
beforeAll(async () => {
  system = await startSystem();
  roomId = await system.roomId();
});
afterAll(() => system.stop());

/** Tells a fact once more, and answers when its listeners have done what they do. */
async function tellAgain(fact: { type: string } & Record<string, unknown>): Promise<void> {
  await system.database.inTransaction(async (work) => work.tell(fact));
  // Longer than questions wait for others that could be asked with them.
  for (let turn = 0; turn < 20; turn += 1) await system.database.ping();
}
/** Everything that the server sent to this connection before its answer has arrived then. */
const settled = (client: TestClient) => client.askRaw('nothing', {});

it('[AZ-5] the end of a session ends its connections; told again it leaves those of the next session alone', async () => {
  const anna = await system.person('Anna');
  const first = await system.connect(anna);
  await first.join(roomId);
  const { body } = await system.call('listSessions', { token: anna.token });
  const ended = { type: 'session.ended', accountId: anna.user.id, sessionId: body.items[0]?.id };
  await system.call('logout', { token: anna.token });
  await first.until(() => !first.socket.connected, 'the end of the connection');
  await tellAgain(ended);

  const login = { login: 'Anna', password: anna.password };
  const { body: again } = await system.call('login', { body: login });
  const second = await system.connect(again);
  const { members, seq: since } = await second.join(roomId);
  await tellAgain(ended);
  await tellAgain(ended);
  await settled(second);
  expect(second.socket.connected).toBe(true);
  expect(members.filter(({ userId }) => userId === anna.user.id)).toHaveLength(1);
  // The first figure may have left in the frame that was under way when the second one came in; what counts came after.
  expect(second.events.filter(({ type, seq }) => type === 'room:left' && seq > since)).toEqual([]);
  await second.do('chat:typing', { on: true });
});

it('[R23] a changed look is told to the room once, however often the fact comes; late it brings nothing old back', async () => {
  const ben = await system.person('Ben');
  const [client, witness] = [await system.connect(ben), await system.connect(await system.person('Zeuge'))];
  await client.join(roomId);
  await witness.join(roomId);
  const looks = () => witness.events.filter((event) => event.type === 'person:changed');
  const wear = async (avatarId: string) => {
    const before = looks().length;
    await system.call('changeAvatar', { token: ben.token, body: { avatarId } });
    await witness.until(() => looks().length > before, 'the new look');
  };
  const [one, other] = ben.user.avatarId === 'sofia' ? ['tobi', 'sofia'] : ['sofia', 'tobi'];
  await wear(one ?? '');
  const changed = { type: 'person.changed', accountId: ben.user.id };
  await tellAgain(changed);
  await tellAgain(changed);
  await settled(witness);
  expect(looks()).toHaveLength(1);
  await wear(other ?? '');
  await tellAgain(changed);
  await settled(witness);
  expect(looks()).toHaveLength(2);
  const { members } = await (await system.connect(await system.person('Spaeter'))).join(roomId);
  expect(members.find(({ userId }) => userId === ben.user.id)?.figure).toBe(looks().at(-1)?.figure);
});

it('[SN5] a warning is shown once to a plain client, however often and late the fact comes', async () => {
  const cleo = await system.person('Cleo');
  const client = await system.connect(cleo);
  const warnings = () => client.messages.filter(({ name }) => name === 'warned');
  await system.operator.run(['warn', 'Cleo', 'Bitte leiser']);
  await client.until(() => warnings().length > 0, 'the warning');
  const measure = { kind: 'warning' };
  const imposed = {
    type: 'sanction.imposed',
    accountId: cleo.user.id,
    measure,
    reason: 'Bitte leiser',
    until: null,
  };
  await tellAgain(imposed);
  await tellAgain(imposed);
  await settled(client);
  expect(warnings()).toHaveLength(1);
  client.dropConnection();
  const next = await system.connect(cleo);
  await tellAgain(imposed);
  await settled(next);
  expect(next.messages.filter(({ name }) => name === 'warned')).toEqual([]);
});
