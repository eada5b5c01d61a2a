import { type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { newId } from '@plausch/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { frozen, jobs, lineOf, report, shown } from './talk.reports.fixture.ts';

let system: TestSystem;
let roomId: string;
let nina: Person;
let speaker: TestClient;
let kim: Person;
/** Of what Nina says of being away. */
let lineId: string;

const say = (text: string, clientId: string = newId()) => speaker.do('chat:send', { clientId, text });

beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
  roomId = await system.roomId();
  [nina, kim] = [await system.person('Nina'), await system.person('Kim')];
  speaker = await system.connect(nina);
  const hearer = await system.connect(kim);
  for (const client of [speaker, hearer]) await client.join(roomId);
  await say('Hallo');
  await speaker.do('presence:set', { afk: true, text: 'Ich krieg dich' });
  system.advance(1_000);
  const told = await hearer.event('presence:changed', ({ text }) => text !== undefined);
  lineId = told.lineId ?? '';
  system.advance(10_000);
  await say('Bin wieder da');
});
afterAll(() => system.stop());

it('[TK2] [TK3] [TK4] what was said of being away can be reported, also after they are back; the team reads it as what it is', async () => {
  const { status, body } = await report(system, kim, lineId);
  expect(status).toBe(201);
  expect(await frozen(system, body.number)).toMatchObject([
    { text: 'Hallo', is_reported: false },
    { account_id: nina.user.id, username: 'Nina', text: '(abwesend) Ich krieg dich', is_reported: true },
    { text: 'Bin wieder da', is_reported: false },
  ]);
  expect(await shown(system, body.number)).toContain('(abwesend) Ich krieg dich');
});

it('[TK2] [TK4] nobody reports their own, and nobody without a session', async () => {
  const own = await report(system, nina, lineId);
  expect([own.status, own.body]).toMatchObject([422, { error: { field: 'lineId' } }]);
  expect((await report(system, { token: 'none' }, lineId)).status).toBe(401);
});

it('[R10] [R11] [TK4] it is no line: newcomers do not hear it, and its id is none of a line', async () => {
  system.advance(10_000);
  const { id } = await say('mit dieser Nummer', lineId);
  expect(id).not.toBe(lineId);
  const newcomer = await system.connect(await system.person('Neu'));
  const { history } = await newcomer.join(roomId);
  expect(history.map(({ text }) => text)).toEqual(['Hallo', 'Bin wieder da', 'mit dieser Nummer']);
  const { rows } = await system.database.pool.query<{ text: string }>(
    'select text from room_lines where is_away order by number',
  );
  expect(rows).toEqual([{ text: 'Ich krieg dich' }]);
});

it('[R11] [TK4] a room that is opened anew takes it for no line either', async () => {
  const cinema = await system.roomId('kino');
  for (const text of ['Läuft er schon?', 'kurz weg']) await lineOf(system, nina, { text, talkId: cinema });
  await system.database.pool.query("update room_lines set is_away = true where text = 'kurz weg'");
  const client = await system.connect(await system.person('Spät'));
  const { history, left } = await client.join(cinema);
  expect(history.map(({ text }) => text)).toEqual(['Läuft er schon?']);
  expect(left?.map(({ userId }) => userId)).toEqual([nina.user.id]);
});

it('[TK4] goes with the lines, by their age', async () => {
  await system.database.pool.query("update room_lines set said_at = said_at - interval '31 days'");
  await system.runJob(jobs.sweepLines);
  const { rows } = await system.database.pool.query('select 1 from room_lines where id = $1', [lineId]);
  expect(rows).toEqual([]);
});
