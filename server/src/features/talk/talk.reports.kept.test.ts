import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { frozen, jobs, lineOf, report, shown } from './talk.reports.fixture.ts';

const DAY_MS = 86_400_000;
const GRACE_MS = 14 * DAY_MS;
const CASE_KEPT_MS = 183 * DAY_MS;
const ERASED = 'Gelöschtes Konto';

let system: TestSystem;
let kim: Person;
let people = 0;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
  kim = await system.person('Kim');
});
afterAll(() => system.stop());
beforeEach(async () => {
  await system.database.pool.query('delete from room_lines');
  kim = await system
    .call('login', { body: { login: kim.user.username, password: kim.password } })
    .then(({ body }) => ({ ...kim, token: 'token' in body ? body.token : '' }));
});

async function person(name: string): Promise<Person> {
  people += 1;
  return system.person(`${name}${people}`);
}

async function erase({ token, password }: Person): Promise<void> {
  await system.call('requestDeletion', { token, body: { password } });
  system.advance(GRACE_MS);
  await system.runJob(jobs.eraseDueAccounts);
}

/** One person asks, another threatens; the threat is reported. */
async function quarrel() {
  const [ina, tom] = [await person('Ina'), await person('Tom')];
  await lineOf(system, ina, { text: 'Gehört das dir?' });
  await lineOf(system, tom, { text: 'Ich kenne dich' });
  const lineId = await lineOf(system, tom, { text: 'Pass bloß auf' });
  return { ina, tom, lineId };
}

const namesOf = async (number: string) => (await frozen(system, number)).map(({ username }) => username);

it('[RP15] [A19] of an erased account the name goes, what was said stays with the case', async () => {
  const { ina, tom, lineId } = await quarrel();
  const { number, token } = (await report(system, kim, lineId)).body;
  await erase(ina);
  expect(await namesOf(number)).toEqual([null, tom.user.username, tom.user.username]);
  await erase(tom);
  expect(await namesOf(number)).toEqual([null, null, null]);
  const rows = await frozen(system, number);
  expect(rows.map(({ account_id, text }) => [account_id, text])).toEqual([
    [ina.user.id, 'Gehört das dir?'],
    [tom.user.id, 'Ich kenne dich'],
    [tom.user.id, 'Pass bloß auf'],
  ]);
  const words = await shown(system, number);
  expect(words).toContain(`  ${ERASED}: Gehört das dir?`);
  expect(words).toContain(`  ${ERASED}: ${ina.user.id}`);
  expect(words).toMatch(new RegExp(`^> .*  ${ERASED}: Pass bloß auf$`, 'm'));
  const { body } = await system.call('getCase', { params: { token } });
  expect(body.line).toMatchObject({ username: ERASED, text: 'Pass bloß auf' });
  for (const { user } of [ina, tom]) expect(words).not.toContain(user.username);
});

it('[RP15] [A19] one is erased at the very moment in which what they said becomes evidence: the name goes too', async () => {
  const { ina, lineId } = await quarrel();
  const client = await system.database.pool.connect();
  try {
    // What the erasure does, at its end: nothing of hers is evidence yet.
    await client.query('begin');
    await client.query('select 1 from accounts where id = $1 for update', [ina.user.id]);
    const answer = report(system, kim, lineId);
    await expect
      .poll(async () => {
        const { rows } = await system.database.pool.query<{ waiting: number }>(
          `select count(*)::integer as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]?.waiting;
      })
      .toBe(1);
    await client.query('update accounts set username = $2, deleted_at = now() where id = $1', [
      ina.user.id,
      ERASED,
    ]);
    await client.query('commit');
    const { status, body } = await answer;
    expect(status).toBe(201);
    expect((await namesOf(body.number))[0]).toBeNull();
  } finally {
    client.release();
  }
});

it('[RP15] [A19] the reporter is an account without a person once it is erased; the case stays', async () => {
  const { tom, lineId } = await quarrel();
  const lea = await person('Lea');
  const { number, token } = (await report(system, lea, lineId, { explanation: 'Er droht.' })).body;
  await erase(lea);
  const words = await shown(system, number);
  expect(words).toContain(`Gemeldet von ${ERASED} (Konto ${lea.user.id})`);
  expect(words).not.toContain(lea.user.username);
  expect(words).toContain('Er droht.');
  expect(words).toContain(`${tom.user.username}: Pass bloß auf`);
  expect((await system.call('getCase', { params: { token } })).body.number).toBe(number);
});

it('[RP9] evidence goes with its case, half a year after it was closed', async () => {
  const { lineId } = await quarrel();
  const { number } = (await report(system, kim, lineId)).body;
  /** What is left of it, once one of its moments is so long ago. */
  const leftAfter = async (column: 'created_at' | 'closed_at', ageMs: number) => {
    const state = column === 'closed_at' ? 'closed' : 'open';
    await system.database.pool.query(`update cases set state = $2, ${column} = $3 where number = $1`, [
      number,
      state,
      new Date(system.clock.now() - ageMs),
    ]);
    await system.runJob(jobs.sweepCases);
    return (await system.database.pool.query('select 1 from case_lines')).rows.length;
  };
  await system.database.pool.query('delete from cases where number <> $1', [number]);
  expect(await leftAfter('created_at', CASE_KEPT_MS + DAY_MS)).toBe(3);
  expect(await leftAfter('closed_at', CASE_KEPT_MS)).toBe(3);
  expect(await leftAfter('closed_at', CASE_KEPT_MS + 1)).toBe(0);
});
