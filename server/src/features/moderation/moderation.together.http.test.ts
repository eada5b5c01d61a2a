import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimedBy, noticeBy, reportedLine } from './moderation.fixture.ts';

let system: TestSystem;
let moritz: Person;
let mia: Person;
beforeAll(async () => {
  system = await startSystem({ clock: 'still', rules: { mails: { ofKind: 1e6, inAll: 1e6, unasked: 1e6 } } });
  moritz = await staff('Moritz');
  mia = await staff('Mia');
});
afterAll(() => system.stop());

let made = 0;
const somebody = () => system.person(`Zusammen${++made}`);

async function staff(name: string): Promise<Person> {
  const person = await system.person(name);
  await system.database.drizzle.execute(
    sql`update accounts set role = 'moderator' where id = ${person.user.id}`,
  );
  return person;
}
const reported = async (sender: Person, text: string, reporter?: Person) =>
  reportedLine(system, { sender, reporter: reporter ?? (await somebody()), text });

const WARNING = { kind: 'warning', reason: 'Bitte keine Werbung', ruleCode: 'R6' } as const;
const decide = (
  { token }: Person,
  caseIds: string[],
  {
    outcome = 'violation',
    measure,
  }: { outcome?: 'violation' | 'no_violation'; measure?: typeof WARNING } = {},
) =>
  system.call('decideCases', {
    token,
    body: { caseIds, outcome, statement: 'Das war Werbung.', ...(measure && { measure }) },
  });
const statesOf = async (ids: readonly string[]) => {
  const { rows } = await system.database.pool.query<{ state: string }>(
    'select state from cases where id = any($1)',
    [ids],
  );
  return rows.map(({ state }) => state);
};
const warningsOf = async ({ user }: Person) => {
  const { rows } = await system.database.drizzle.execute(
    sql`select 1 from sanctions where account_id = ${user.id} and kind = 'warning'`,
  );
  return rows.length;
};

describe('several cases at once', () => {
  it('[MD11] of one person: each with its record and its mail, the measure once', async () => {
    const sender = await somebody();
    const ids = [await reported(sender, 'Kauft bei mir'), await reported(sender, 'Billig bei mir')];
    const { status, body } = await decide(moritz, ids, { measure: WARNING });
    expect(status).toBe(200);
    expect(await statesOf(ids)).toEqual(['closed', 'closed']);
    expect(await warningsOf(sender)).toBe(1);
    const { rows } = await system.database.drizzle.execute<{ thing: string }>(
      sql`select thing from staff_acts where actor_id = ${moritz.user.id} and act = 'case.decided' order by id`,
    );
    expect(rows.map(({ thing }) => thing)).toEqual(body.numbers.map((number) => `${number} · violation`));
    await system.jobs.drain();
    const mails = await system.mails();
    for (const number of body.numbers)
      expect(
        mails.filter(({ text }) => text.includes('Verstoß gefunden') && text.includes(number)),
      ).toHaveLength(1);
  });

  it('[MD11] of the same words by several: the measure once against each', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const ids = [await reported(one, 'Klick hier'), await reported(other, 'Klick hier')];
    expect((await decide(moritz, ids, { measure: WARNING })).status).toBe(200);
    expect([await warningsOf(one), await warningsOf(other)]).toEqual([1, 1]);
  });

  it('[MD11] are refused where they belong together in nothing, or are no reports of lines', async () => {
    const sender = await somebody();
    const first = await reported(sender, 'Eins');
    const apart = [first, await reported(await somebody(), 'Zwei')];
    const withForm = [first, await noticeBy(system, await somebody())];
    for (const ids of [apart, withForm]) {
      const { status, body } = await decide(moritz, ids);
      expect([status, body.error?.field]).toEqual([422, 'caseIds']);
      expect(await statesOf(ids)).toEqual(['open', 'open']);
    }
    const same = [first, first];
    expect((await decide(moritz, same)).status).toBe(422);
    const both = [first, await reported(sender, 'Drei')];
    const refused = await decide(moritz, both, { outcome: 'no_violation', measure: WARNING });
    expect([refused.status, refused.body.error?.field]).toEqual([422, 'measure']);
  });

  it('[MD3] [MD9] [MD11] are all decided or none: not with one of one’s own, nor with what a colleague has open', async () => {
    const sender = await somebody();
    const [free, own, open] = [
      await reported(sender, 'Frei'),
      await reported(sender, 'Von mir gemeldet', moritz),
      await reported(sender, 'Bei Mia'),
    ];
    await claimedBy(system, mia, open);
    for (const [ids, status] of [
      [[free, own], 403],
      [[free, open], 409],
    ] as const) {
      const answer = await decide(moritz, [...ids], { measure: WARNING });
      expect(answer.status).toBe(status);
      const { rows } = await system.database.pool.query<{ number: string }>(
        'select number from cases where id = $1',
        [ids[1]],
      );
      // Which of them it is.
      expect(answer.body.error?.message).toContain(rows[0]?.number);
      expect(await statesOf([...ids])).toEqual(['open', 'open']);
    }
    expect(await warningsOf(sender)).toBe(0);
  });

  it('[MD11] by two at the same moment are decided once, with one measure', async () => {
    const sender = await somebody();
    const ids = [await reported(sender, 'A'), await reported(sender, 'B'), await reported(sender, 'C')];
    const answers = await Promise.all([
      decide(moritz, ids, { measure: WARNING }),
      decide(mia, ids.toReversed(), { measure: WARNING }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await warningsOf(sender)).toBe(1);
  });

  it('[MD10] [MD11] without a measure are taken back one by one', async () => {
    const sender = await somebody();
    const ids = [await reported(sender, 'D'), await reported(sender, 'E')];
    await decide(moritz, ids, { outcome: 'no_violation' });
    for (const id of ids)
      expect((await system.call('undoDecision', { token: moritz.token, params: { id } })).status).toBe(200);
    expect(await statesOf(ids)).toEqual(['open', 'open']);
  });
});
