import { closeGate, type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personAs } from './sanctions.fixture.ts';

const HOUR_MS = 3_600_000;
/** Longer than any handshake takes. */
const LATER_MS = 60_000;

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.stop());

const warn = (name: string, reason: string) => system.operator.run(['warn', name, reason]);
const warned = ({ messages }: TestClient) =>
  messages.filter(({ name }) => name === 'warned').map(({ message }) => message);
/** All messages that the server sent to this connection before its answer have arrived then. */
const settled = (client: TestClient) => client.askRaw('nothing', {});
const undelivered = async ({ user }: Person) => {
  const { rows } = await system.database.drizzle.execute<{ reason: string }>(
    sql`select reason from sanctions where account_id = ${user.id} and delivered_at is null order by id`,
  );
  return rows.map(({ reason }) => reason);
};

it('[MOD-11] [SN5] a warning whose last device goes while it is told is kept for the next one', async () => {
  const person = await system.person('Wegklapp');
  const witness = await system.connect(await system.person('Zusehend'));
  const roomId = await system.roomId();
  await witness.join(roomId);
  const client = await system.connect(person);
  await client.join(roomId);
  await using gate = await closeGate(system.database.pool.options, 'update of delivered_at on sanctions');
  await warn('Wegklapp', 'Bitte leiser');
  await gate.held();
  client.dropConnection();
  await witness.event('presence:changed', ({ userId, dozing }) => userId === person.user.id && dozing);
  await gate.open();
  expect(await undelivered(person)).toEqual(['Bitte leiser']);
  system.advance(LATER_MS);
  const again = await system.connect(person);
  await again.until(() => warned(again).length > 0, 'the warning');
  expect(warned(again)).toEqual([{ reason: 'Bitte leiser' }]);
  expect(system.logLines.filter((line) => line.includes('could not be delivered'))).toEqual([]);
});

/** Warns a person and waits until it is heard: what was begun before is over by then. */
async function warnAndHear(name: string): Promise<void> {
  const client = await system.connect(await system.person(name));
  await warn(name, 'Gehört');
  await client.until(() => warned(client).length > 0, 'the warning');
}
/** How often the database was asked to mark warnings as delivered meanwhile. */
const marksDuring = async (act: () => Promise<unknown>) =>
  (await system.statementsOf(act)).filter((statement) => /^update "sanctions"/i.test(statement)).length;

it('[MOD-11] [SN5] a warning to somebody away is not marked as delivered, and is told after a new start of the server', async () => {
  const person = await system.person('Abwesend');
  const marks = await marksDuring(async () => {
    await warn('Abwesend', 'Bitte leiser');
    await warnAndHear('Anwesend');
  });
  expect([marks, await undelivered(person)]).toEqual([1, ['Bitte leiser']]);
  await system.restart();
  const client = await system.connect(person);
  await client.until(() => warned(client).length > 0, 'the warning');
  expect(warned(client)).toEqual([{ reason: 'Bitte leiser' }]);
  await expect.poll(() => undelivered(person)).toEqual([]);
});

it('[SN5] a hint is on record alone: nothing is looked for to be told, now or with the next connection', async () => {
  const moderator = await personAs(system, 'moderator', 'Moritz');
  const [here, away] = [await system.person('Hier'), await system.person('Fort')];
  await system.connect(here);
  const marks = await marksDuring(async () => {
    for (const { user } of [here, away]) {
      const body = { userId: user.id, reason: 'Übrigens' };
      expect((await system.call('giveHint', { token: moderator.token, body })).status).toBe(201);
    }
    await settled(await system.connect(away));
    await warnAndHear('Lauscherin');
  });
  expect(marks).toBe(1);
});

it('[MOD-11] [SN5] a warning that is imposed during a handshake is told by that connection', async () => {
  const person = await system.person('Klopfend');
  // So long that the handshake notes the use, after it has asked whether a warning waits.
  system.advance(HOUR_MS + 1);
  await using gate = await closeGate(system.database.pool.options, 'update of seen_at on sessions');
  const connecting = system.connect(person);
  await gate.held();
  await warn('Klopfend', 'Gerade eben');
  await warnAndHear('Nebenan');
  await gate.open();
  const client = await connecting;
  await client.until(() => warned(client).length > 0, 'the warning');
  expect(warned(client)).toEqual([{ reason: 'Gerade eben' }]);
});

it('[SN5] warnings come in the order in which they were imposed, whatever the table holds first', async () => {
  const person = await system.person('Nachzügler');
  for (const [number, reason] of [
    [3, 'Drittens'],
    [1, 'Erstens'],
    [2, 'Zweitens'],
  ] as const) {
    await system.database.drizzle.execute(sql`
      insert into sanctions (id, account_id, kind, step, reason, created_at)
      values (${`01900000-0000-7000-8000-00000000000${number}`}, ${person.user.id}, 'warning', 1, ${reason}, now())`);
  }
  const client = await system.connect(person);
  await client.until(() => warned(client).length > 2, 'the warnings');
  expect(warned(client)).toEqual([{ reason: 'Erstens' }, { reason: 'Zweitens' }, { reason: 'Drittens' }]);
});

it('[SN5] a warning that the database did not let through is told with the next connection', async () => {
  const person = await system.person('Unbeirrt');
  const client = await system.connect(person);
  await system.database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refusing before update of delivered_at on sanctions for each statement execute function refuse()`);
  const before = system.logLines.length;
  await warn('Unbeirrt', 'Bitte');
  const complaints = () =>
    system.logLines.slice(before).filter((line) => line.includes('a warning could not be delivered'));
  await expect.poll(complaints).toEqual([expect.stringContaining(person.user.id)]);
  await system.database.pool.query('drop trigger refusing on sanctions; drop function refuse()');
  await settled(client);
  expect(warned(client)).toEqual([]);
  system.advance(LATER_MS);
  const again = await system.connect(person);
  await again.until(() => warned(again).length > 0, 'the warning');
  expect(warned(again)).toEqual([{ reason: 'Bitte' }]);
});
