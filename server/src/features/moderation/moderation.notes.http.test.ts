import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appealBy, noteBy, reportedLine } from './moderation.fixture.ts';
import { sweepNotes } from './moderation.jobs.ts';

const DAY_MS = 86_400_000;

let system: TestSystem;
let moritz: Person;
let mia: Person;
let admin: Person;
beforeAll(async () => {
  system = await startSystem({ clock: 'still', rules: { moderation: { notesMost: 4 } } });
  moritz = await staff('moderator', 'Moritz');
  mia = await staff('moderator', 'Mia');
  admin = await staff('admin', 'Ada');
});
afterAll(() => system.stop());

let made = 0;
const somebody = () => system.person(`Notiert${++made}`);

async function staff(role: string, name: string): Promise<Person> {
  const person = await system.person(name);
  await system.database.drizzle.execute(sql`update accounts set role = ${role} where id = ${person.user.id}`);
  return person;
}

const write = ({ token }: Person, about: Person, body: { text: string; caseId?: string }, key?: string) =>
  system.call('writePersonNote', {
    token,
    params: { id: about.user.id },
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const notesOf = async ({ token }: Person, about: Person) =>
  (await system.call('listPersonNotes', { token, params: { id: about.user.id }, query: {} })).body.items;
const remove = ({ token }: Person, id: string) => system.call('removePersonNote', { token, params: { id } });

describe('a note about a person', () => {
  it('[MD12] is dated, signed, and names the case beside which it was written, newest first', async () => {
    const [about, reporter] = [await somebody(), await somebody()];
    const caseId = await reportedLine(system, { sender: about, reporter, text: 'Hau ab' });
    await noteBy(system, mia, about, 'Neu hier.');
    system.advance(1_000);
    const { status, body } = await write(moritz, about, { text: 'War\r\neinsichtig.', caseId });
    expect(status).toBe(201);
    const { number } = (await system.call('getStaffCase', { token: mia.token, params: { id: caseId } })).body
      .case;
    expect(body.note).toMatchObject({
      text: 'War\neinsichtig.',
      at: new Date(system.clock.now()).toISOString(),
      author: { userId: moritz.user.id, username: 'Moritz' },
      case: { id: caseId, number },
    });
    expect((await notesOf(mia, about)).map(({ text, mayRemove }) => [text, mayRemove])).toEqual([
      ['War\neinsichtig.', false],
      ['Neu hier.', true],
    ]);
    // Its words stand in the note alone.
    const { rows } = await system.database.drizzle.execute(
      sql`select act, thing, reason from staff_acts where target_id = ${about.user.id} order by id`,
    );
    expect(rows).toEqual([
      { act: 'note.written', thing: null, reason: null },
      { act: 'note.written', thing: number, reason: null },
    ]);
  });

  it('[MD12] keeps the number of its case when that is gone', async () => {
    const [about, reporter] = [await somebody(), await somebody()];
    const caseId = await reportedLine(system, { sender: about, reporter, text: 'Hau ab' });
    const { body } = await write(moritz, about, { text: 'Gemahnt.', caseId });
    await system.database.drizzle.execute(sql`delete from cases where id = ${caseId}`);
    expect((await notesOf(moritz, about)).map((note) => note.case)).toEqual([
      { id: null, number: body.note.case?.number },
    ]);
  });

  it('[MD12] stands beside an appeal of the person, and beside no case about somebody else', async () => {
    const [about, other] = [await somebody(), await somebody()];
    const appeal = await appealBy(system, about);
    expect((await write(moritz, about, { text: 'Bat um Nachsicht.', caseId: appeal })).status).toBe(201);
    expect((await write(moritz, other, { text: 'Verwechselt.', caseId: appeal })).status).toBe(422);
    expect(await notesOf(moritz, other)).toEqual([]);
  });

  it('[MD12] is about people of lower roles, and read like their file', async () => {
    expect((await write(moritz, mia, { text: 'Kollegin.' })).status).toBe(403);
    expect((await write(admin, mia, { text: 'Im Urlaub.' })).status).toBe(201);
    const asked = await system.call('listPersonNotes', {
      token: moritz.token,
      params: { id: mia.user.id },
      query: {},
    });
    expect(asked.status).toBe(403);
    expect(await notesOf(admin, mia)).toHaveLength(1);
  });

  it('[MD12] is removed by who wrote it and by administrators, which is on record', async () => {
    const about = await somebody();
    const ids = [await noteBy(system, moritz, about), await noteBy(system, mia, about)];
    expect((await remove(moritz, ids[1] ?? '')).status).toBe(403);
    expect((await remove(moritz, ids[0] ?? '')).status).toBe(200);
    expect((await remove(admin, ids[1] ?? '')).status).toBe(200);
    expect((await remove(admin, ids[1] ?? '')).status).toBe(404);
    expect(await notesOf(admin, about)).toEqual([]);
    const { rows } = await system.database.drizzle.execute<{ count: number }>(
      sql`select count(*)::int as count from staff_acts where target_id = ${about.user.id} and act = 'note.removed'`,
    );
    expect(rows[0]?.count).toBe(2);
  });

  it('[MD12] is one of so many, also of those that are written at the same moment, and repeated it is one', async () => {
    const about = await somebody();
    const key = crypto.randomUUID();
    for (let count = 0; count < 2; count += 1)
      expect((await write(moritz, about, { text: 'Einmal.' }, key)).status).toBe(201);
    expect(await notesOf(moritz, about)).toHaveLength(1);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => write(moritz, about, { text: `Notiz ${number}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422]);
    expect(await notesOf(moritz, about)).toHaveLength(4);
  });

  it('[MD12] is 1 to 1000 characters that one can see', async () => {
    const about = await somebody();
    for (const text of ['', ' \u200b ', 'x'.repeat(1_001)])
      expect((await write(moritz, about, { text })).status).toBe(422);
    expect((await write(moritz, about, { text: '😀'.repeat(1_000) })).status).toBe(201);
  });

  it('[MD12] is in the copy that the person is given, without who wrote it and what it was about', async () => {
    const [about, reporter] = [await somebody(), await somebody()];
    const caseId = await reportedLine(system, { sender: about, reporter, text: 'Hau ab' });
    await write(moritz, about, { text: 'Hat sich entschuldigt.', caseId });
    const given = JSON.parse(await system.operator.run(['data', about.user.username]));
    expect(given['Notizen des Teams über dich']).toEqual([
      { text: 'Hat sich entschuldigt.', writtenAt: expect.any(String) },
    ]);
  });

  it('[MD12] goes when measures of its day go', async () => {
    const about = await somebody();
    const [old, young] = [await noteBy(system, moritz, about), await noteBy(system, moritz, about)];
    const kept = system.clock.now() - 3 * 365 * DAY_MS;
    for (const [id, at] of [
      [old, kept - 1],
      [young, kept],
    ] as const)
      await system.database.drizzle.execute(
        sql`update person_notes set written_at = ${new Date(at)} where id = ${id}`,
      );
    await system.runJob(sweepNotes);
    expect((await notesOf(moritz, about)).map(({ id }) => id)).toEqual([young]);
  });
});
