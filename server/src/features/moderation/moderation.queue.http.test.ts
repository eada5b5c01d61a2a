import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appealBy, decidedBy, lineBy, noticeBy, reportedLine } from './moderation.fixture.ts';

let system: TestSystem;
let moderator: Person;
let helper: Person;
beforeAll(async () => {
  system = await startSystem({
    clock: 'still',
    rules: {
      mails: { ofKind: 1e6, inAll: 1e6, unasked: 1e6 },
      reports: { fromSession: { most: 1e6, inADay: 1e6 } },
    },
  });
  moderator = await staff('moderator', 'Moritz');
  helper = await staff('helper', 'Hella');
});
afterAll(() => system.stop());

let made = 0;
const somebody = () => system.person(`Wartend${++made}`);

async function staff(role: string, name: string): Promise<Person> {
  const person = await system.person(name);
  await system.database.drizzle.execute(sql`update accounts set role = ${role} where id = ${person.user.id}`);
  return person;
}

/** A report of a line, a moment after the one before. */
async function report(
  sender: Person,
  reporter: Person,
  reason: 'harassment' | 'threat' = 'harassment',
  lineId?: string,
): Promise<string> {
  system.advance(1_000);
  const { body } = await system.call('reportLine', {
    token: reporter.token,
    body: { lineId: lineId ?? (await lineBy(system, sender, `Zeile ${++made}`)), reason },
  });
  const { rows } = await system.database.drizzle.execute<{ id: string }>(
    sql`select id from cases where number = ${body.number}`,
  );
  return rows[0]?.id ?? '';
}

/** The queue, as far as these cases go. */
async function queueOf(of: readonly string[], query: { kind?: 'notice' | 'appeal' } = {}, by = moderator) {
  const items = [];
  let page: string | undefined;
  do {
    const { body } = await system.call('listCases', {
      token: by.token,
      query: { ...query, ...(page !== undefined && { page }) },
    });
    items.push(...body.items);
    page = body.next ?? undefined;
  } while (page !== undefined);
  return items.filter(({ id }) => of.includes(id));
}
const idsOf = async (...args: Parameters<typeof queueOf>) => (await queueOf(...args)).map(({ id }) => id);

describe('the order of the queue', () => {
  it('[MD8] [RP16] [RP18] harm to a person first, then what several reported, then the oldest', async () => {
    const [first, second] = [await somebody(), await somebody()];
    const old = await report(await somebody(), first);
    const young = await report(await somebody(), first);
    const disputed = await somebody();
    const several = [await report(disputed, first), await report(disputed, second)];
    const threat = await report(await somebody(), first, 'threat');
    const all = [old, young, ...several, threat];
    const listed = await queueOf(all);
    expect(listed.map(({ id }) => id)).toEqual([threat, ...several, old, young]);
    expect(listed.map(({ waiting }) => waiting?.priority)).toEqual([
      'urgent',
      'soon',
      'soon',
      'normal',
      'normal',
    ]);
  });

  it('[MD8] [RP18] reports about one person stand together, where the most urgent of them belongs, and are counted', async () => {
    const [reporter, other, loud] = [await somebody(), await somebody(), await somebody()];
    const lineId = await lineBy(system, loud, 'Noch eine');
    const early = await report(loud, reporter, 'harassment', lineId);
    const apart = await report(await somebody(), reporter, 'threat');
    const same = await report(loud, other, 'harassment', lineId);
    const urgent = await report(loud, other, 'threat');
    const listed = await queueOf([early, apart, same, urgent]);
    expect(listed.map(({ id }) => id)).toEqual([urgent, early, same, apart]);
    expect(listed.map(({ waiting }) => [waiting?.ofPerson, waiting?.ofLine])).toEqual([
      [3, 1],
      [3, 2],
      [3, 2],
      [1, 1],
    ]);
    await decidedBy(system, moderator, same);
    expect((await queueOf([early])).map(({ waiting }) => [waiting?.ofPerson, waiting?.ofLine])).toEqual([
      [2, 1],
    ]);
  });

  it('[MD8] [RP18] says how reliable the reports of an account were, and puts those of a reliable one forward', async () => {
    const reliabilityAfter = async (...outcomes: readonly ('violation' | 'no_violation')[]) => {
      const reporter = await somebody();
      for (const outcome of outcomes)
        await decidedBy(system, moderator, await report(await somebody(), reporter), outcome);
      const id = await report(await somebody(), reporter);
      const [entry] = await queueOf([id]);
      return [entry?.waiting?.reliability, entry?.waiting?.priority];
    };
    const [yes, no] = ['violation', 'no_violation'] as const;
    expect(await reliabilityAfter(yes, yes, yes, yes)).toEqual(['unknown', 'normal']);
    expect(await reliabilityAfter(yes, yes, yes, yes, no)).toEqual(['reliable', 'soon']);
    expect(await reliabilityAfter(yes, yes, yes, no, no)).toEqual(['mixed', 'normal']);
    expect(await reliabilityAfter(yes, no, no, no, no)).toEqual(['unreliable', 'normal']);
    const [entry] = await queueOf([await noticeBy(system, await somebody())]);
    expect(entry?.waiting?.reliability).toBeNull();
  });

  it('[MD8] is of one kind where that is asked for, and helpers read reports of lines alone', async () => {
    const person = await somebody();
    const [notice, appeal] = [await noticeBy(system, person), await appealBy(system, person)];
    const line = await reportedLine(system, { sender: await somebody(), reporter: person, text: 'Hm' });
    const all = [notice, appeal, line];
    expect((await idsOf(all)).toSorted()).toEqual(all.toSorted());
    expect(await idsOf(all, { kind: 'appeal' })).toEqual([appeal]);
    expect((await idsOf(all, { kind: 'notice' })).toSorted()).toEqual([notice, line].toSorted());
    expect(await idsOf(all, {}, helper)).toEqual([line]);
    for (const id of all) if (id !== appeal) await decidedBy(system, moderator, id);
    const closed = await system.call('listCases', {
      token: moderator.token,
      query: { state: 'closed', kind: 'notice' },
    });
    expect(closed.body.items.slice(0, 2).map(({ id, waiting }) => [id, waiting])).toEqual(
      expect.arrayContaining([
        [notice, null],
        [line, null],
      ]),
    );
    expect(closed.body.items.map(({ kind }) => kind)).not.toContain('appeal');
  });

  it('[MD8] a page goes on behind a case that was decided since', async () => {
    const reporter = await somebody();
    for (let count = 0; count < 32; count += 1) await noticeBy(system, reporter);
    const { body } = await system.call('listCases', { token: moderator.token, query: {} });
    const last = body.items.at(-1)?.id ?? '';
    const rest = async () => {
      const query = { page: body.next ?? '' };
      const answer = await system.call('listCases', { token: moderator.token, query });
      return answer.body.items.map(({ id }) => id);
    };
    const before = await rest();
    expect(before.length).toBeGreaterThan(0);
    await decidedBy(system, moderator, last);
    expect(await rest()).toEqual(before);
  });
});
