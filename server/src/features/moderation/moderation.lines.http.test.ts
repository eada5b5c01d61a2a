import { type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { defineJob } from '@plausch/platform/jobs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lineBy, reportedLine } from './moderation.fixture.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 183 * DAY_MS;
const REASON = 'Das geht hier nicht.';
const sweepRemoved = defineJob<Record<string, never>>({ name: 'talk.sweepRemoved' });

let system: TestSystem;
let moderator: Person;
let helper: Person;
let admin: Person;
let people = 0;
beforeAll(async () => {
  system = await startSystem({ rules: { rooms: { newcomer: { burst: 100 } } } });
  moderator = await staff('moderator', 'Moritz');
  helper = await staff('helper', 'Hella');
  admin = await staff('admin', 'Ada');
});
afterAll(() => system.stop());
// Figures of earlier tests have left.
beforeEach(() => system.advance(60_000));

async function staff(role: string, name: string): Promise<Person> {
  const person = await system.person(name);
  await system.database.pool.query('update accounts set role = $1 where id = $2', [role, person.user.id]);
  return person;
}
const somebody = () => system.person(`Zeilenperson${++people}`);

async function guest(): Promise<{ person: Person; client: TestClient }> {
  const person = await somebody();
  // Follows the own stream, as the app does.
  const client = await system.connect(person, { since: null });
  await client.join(await system.roomId());
  return { person, client };
}

const takeDown = (by: Person, id: string, reason = REASON) =>
  system.call('removeLine', { token: by.token, params: { id }, body: { reason, ruleCode: 'R2' } });
const told = ({ messages }: TestClient) => messages.filter(({ name }) => name === 'line:removed');
const rows = async (query: string, ...values: unknown[]) =>
  (await system.database.pool.query<Record<string, unknown>>(query, values)).rows;
const stateOf = async (id: string) => (await rows('select text, gone from room_lines where id = $1', id))[0];
const removedOf = async (by: Person, { user }: Person) =>
  (await system.call('listRemovedLines', { token: by.token, params: { id: user.id } })).body.items;

describe('[MD7] [R31] [TK6] a line that staff takes down', () => {
  it('[CAP-37] goes for everybody there and to come, is kept aside, stands on record and in the file, and its author is told why', async () => {
    const [author, other] = [await guest(), await guest()];
    const { id } = await author.client.say('Kauft alle hier: boese.example');
    await other.client.event('chat:message', (event) => event.id === id);
    expect((await takeDown(moderator, id)).status).toBe(200);
    for (const { client } of [author, other])
      expect(await client.event('chat:deleted', (event) => event.id === id)).toMatchObject({ gone: 'team' });
    const { history } = await (await guest()).client.join(await system.roomId());
    expect(history.find((line) => line.id === id)).toMatchObject({ text: '', gone: 'team' });
    expect(await stateOf(id)).toEqual({ text: '', gone: 'team' });

    await author.client.until(() => told(author.client).length > 0, 'the word to the author');
    expect(told(author.client)).toMatchObject([
      { message: { id, place: 'Raum Kaffeehaus', reason: REASON } },
    ]);
    expect(told(other.client)).toEqual([]);
    const file = await system.call('listOwnSanctions', { token: author.person.token, query: {} });
    expect(file.body.items).toMatchObject([{ kind: 'hint', step: 0, reason: REASON, ruleCode: 'R2' }]);
    expect(await removedOf(moderator, author.person)).toEqual([
      {
        id,
        place: 'Raum Kaffeehaus',
        text: 'Kauft alle hier: boese.example',
        saidAt: expect.any(String),
        removedAt: expect.any(String),
        reason: REASON,
      },
    ]);
    const acts = await system.call('listStaffActs', {
      token: admin.token,
      query: { targetId: author.person.user.id },
    });
    expect(acts.body.items).toContainEqual(
      expect.objectContaining({
        act: 'line.removed',
        actor: { userId: moderator.user.id, username: 'Moritz' },
        thing: 'Raum Kaffeehaus',
        reason: REASON,
      }),
    );
    // What its author is given with the own data is what was said and why, and not by whom it was taken down.
    const given = await system.operator.run(['data', author.person.user.username]);
    expect(JSON.parse(given)).toMatchObject({
      'Zeilen, die das Team entfernt hat': [{ text: 'Kauft alle hier: boese.example', reason: REASON }],
    });
    expect(given).not.toContain(moderator.user.id);
  });

  it('of an equal or a higher role, of oneself, or by a helper: refused, and the line stands', async () => {
    const colleague = await staff('moderator', 'Mara');
    for (const [by, author] of [
      [moderator, colleague],
      [moderator, admin],
      [moderator, moderator],
      [helper, await somebody()],
    ] as const) {
      const id = await lineBy(system, author);
      const { status, body } = await takeDown(by, id);
      expect([status, body]).toMatchObject([403, { error: { code: 'forbidden' } }]);
      expect(await stateOf(id)).toMatchObject({ gone: null });
      expect(await rows('select 1 from removed_lines where line_id = $1', id)).toEqual([]);
    }
    expect((await takeDown(admin, await lineBy(system, moderator))).status).toBe(200);
  });

  it('by two at once happens once, and so does what its author takes back at that moment', async () => {
    const author = await guest();
    const { id } = await author.client.say('Wer zuerst kommt');
    const [answers, takenBack] = await Promise.all([
      Promise.all([takeDown(moderator, id), takeDown(admin, id)]),
      author.client.ask('chat:delete', { id }),
    ]);
    expect(takenBack).not.toHaveProperty('error');
    const done = answers.filter(({ status }) => status === 200).length;
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(2 - done);
    expect(await stateOf(id)).toEqual({ text: '', gone: done === 1 ? 'team' : 'author' });
    expect(await rows('select text from removed_lines where line_id = $1', id)).toEqual(
      done === 1 ? [{ text: 'Wer zuerst kommt' }] : [],
    );
    await author.client.event('chat:deleted', (event) => event.id === id);
    expect((await takeDown(moderator, id)).status).toBe(404);
  });

  it('what somebody says of being away goes from their presence', async () => {
    const [author, other] = [await guest(), await guest()];
    await author.client.do('presence:set', { afk: true, text: 'Ihr könnt mich mal' });
    system.advance(300);
    const { lineId = '' } = await other.client.event('presence:changed', ({ text }) => text !== undefined);
    expect((await takeDown(moderator, lineId)).status).toBe(200);
    system.advance(300);
    const isWordless = (event: { userId: string; afk: boolean; text?: string | undefined }) =>
      event.userId === author.person.user.id && event.afk && event.text === undefined;
    await other.client.event('presence:changed', isWordless);
  });

  it('is kept for half a year, then it goes', async () => {
    const id = await lineBy(system, await somebody());
    await takeDown(moderator, id);
    const leftAfter = async (ageMs: number) => {
      await rows(
        'update removed_lines set removed_at = $2 where line_id = $1',
        id,
        new Date(system.clock.now() - ageMs),
      );
      await system.runJob(sweepRemoved);
      return (await rows('select 1 from removed_lines where line_id = $1', id)).length;
    };
    expect(await leftAfter(KEPT_MS - 60_000)).toBe(1);
    expect(await leftAfter(KEPT_MS + 60_000)).toBe(0);
  });
});

describe('[MD7] a report', () => {
  it('names its line as long as it stands, for those who may take it down; the evidence stays', async () => {
    const [sender, reporter] = [await somebody(), await somebody()];
    const id = await reportedLine(system, { sender, reporter, text: 'Schick mir Bilder' });
    const lineIn = async (by: Person) =>
      (await system.call('getStaffCase', { token: by.token, params: { id } })).body.case.lines.find(
        ({ isReported }) => isReported,
      );
    expect(await lineIn(helper)).not.toHaveProperty('removableId');
    const { removableId = '' } = (await lineIn(moderator)) ?? {};
    expect((await takeDown(moderator, removableId)).status).toBe(200);
    const after = await lineIn(moderator);
    expect(after).toMatchObject({ text: 'Schick mir Bilder' });
    expect(after).not.toHaveProperty('removableId');
    const ofStaff = await reportedLine(system, { sender: admin, reporter, text: 'Vom Chef' });
    const { body } = await system.call('getStaffCase', { token: moderator.token, params: { id: ofStaff } });
    expect(body.case.lines.some((line) => 'removableId' in line)).toBe(false);
  });

  it('[SN10] what was taken down of an equal or a higher role is read by administrators alone', async () => {
    const params = { id: moderator.user.id };
    expect((await system.call('listRemovedLines', { token: moderator.token, params })).status).toBe(403);
    expect((await system.call('listRemovedLines', { token: admin.token, params })).status).toBe(200);
  });
});
