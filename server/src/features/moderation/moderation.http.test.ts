import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appealBy, noticeBy, reportedLine } from './moderation.fixture.ts';

let system: TestSystem;
let moderator: Person;
let helper: Person;
let admin: Person;
beforeAll(async () => {
  system = await startSystem({ clock: 'still', rules: { mails: { ofKind: 1e6, inAll: 1e6, unasked: 1e6 } } });
  moderator = await staff('moderator', 'Moritz');
  helper = await staff('helper', 'Hella');
  admin = await staff('admin', 'Ada');
});
afterAll(() => system.stop());

let made = 0;
const somebody = () => system.person(`Fallperson${++made}`);
const rows = async (query: ReturnType<typeof sql>) =>
  (await system.database.drizzle.execute(query)).rows as Record<string, unknown>[];

async function staff(role: string, name: string): Promise<Person> {
  const person = await system.person(name);
  await system.database.drizzle.execute(sql`update accounts set role = ${role} where id = ${person.user.id}`);
  return person;
}

const decide = (by: Person, id: string, body: Parameters<typeof decideBody>[0]) =>
  system.call('decideCase', { token: by.token, params: { id }, body: decideBody(body) });
const decideBody = (body: {
  outcome: 'no_violation' | 'violation' | 'upheld' | 'rejected';
  measure?:
    | { kind: 'warning'; reason: string; ruleCode: string }
    | { kind: 'lock'; seconds: number; reason: string; ruleCode: string };
  lifts?: string;
}) => ({ statement: 'Wir haben es uns angesehen.', ...body });

const caseOf = async (by: Person, id: string) =>
  (await system.call('getStaffCase', { token: by.token, params: { id } })).body.case;

describe('the queue', () => {
  it('[MD1] has what may mean harm first, then the oldest; helpers see reported lines alone', async () => {
    const [sender, reporter] = [await somebody(), await somebody()];
    const notice = await noticeBy(system, reporter);
    system.advance(1_000);
    const line = await reportedLine(system, { sender, reporter, text: 'Ich finde dich' });
    const idsFor = async ({ token }: Person) =>
      (await system.call('listCases', { token, query: {} })).body.items.map(({ id }) => id);
    const all = await idsFor(moderator);
    expect(all.indexOf(line)).toBeLessThan(all.indexOf(notice));
    const few = await idsFor(helper);
    expect(few).toContain(line);
    expect(few).not.toContain(notice);
  });

  it('[MD1] comes in pages, without doubles or gaps', async () => {
    const reporter = await somebody();
    const opened: string[] = [];
    for (let count = 0; count < 32; count += 1) opened.push(await noticeBy(system, reporter));
    const seen: string[] = [];
    let page: string | null = null;
    do {
      const query: { page?: string } = page === null ? {} : { page };
      const { body } = await system.call('listCases', { token: moderator.token, query });
      seen.push(...body.items.map(({ id }) => id));
      page = body.next;
    } while (page !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => opened.includes(id))).toEqual(opened);
  });

  it('[MD2] a case has its evidence, who reported, and for moderators the file', async () => {
    const [sender, reporter] = [await somebody(), await somebody()];
    await system.call('warn', {
      token: moderator.token,
      body: { userId: sender.user.id, reason: 'Schon einmal' },
    });
    const id = await reportedLine(system, { sender, reporter, text: 'Gib mir dein Geld' });
    const found = await caseOf(moderator, id);
    expect(found).toMatchObject({
      quote: 'Gib mir dein Geld',
      about: { userId: sender.user.id },
      reporter: { userId: reporter.user.id },
      mayDecide: true,
      file: [{ kind: 'warning', reason: 'Schon einmal' }],
    });
    expect(found.lines.filter(({ isReported }) => isReported)).toHaveLength(1);
    expect(await caseOf(helper, id)).toMatchObject({ file: [], mayDecide: false });
  });
});

describe('a decision', () => {
  it('[MD4] with its measure, its record and the mail to the author', async () => {
    const [sender, reporter] = [await somebody(), await somebody()];
    const id = await reportedLine(system, { sender, reporter, text: 'Du bist das Letzte' });
    const measure = { kind: 'warning', reason: 'Bitte freundlich', ruleCode: 'R1' } as const;
    const { status, body } = await decide(moderator, id, { outcome: 'violation', measure });
    expect(status).toBe(200);
    expect(body.case).toMatchObject({ state: 'closed', outcome: 'violation', mayDecide: false });
    const file = await system.call('listSanctionsOf', {
      token: moderator.token,
      query: { userId: sender.user.id },
    });
    expect(file.body.items).toMatchObject([
      { kind: 'warning', ruleCode: 'R1', actor: { username: 'Moritz' } },
    ]);
    const acts = await rows(sql`select act, reason from staff_acts where actor_id = ${moderator.user.id}
      and (target_id = ${sender.user.id} or thing like ${`${body.case.number}%`}) order by id`);
    expect(acts.map(({ act }) => act)).toEqual(['warning.given', 'case.decided']);
    await system.jobs.drain();
    const mail = await system.mailTo(reporter.user.email, ({ subject }) =>
      subject.includes(body.case.number),
    );
    expect(mail.text).toContain('Verstoß gefunden');
    const path = /\/vorgang\/([\w-]+)/.exec(mail.text)?.[1] ?? '';
    const seen = await system.call('getCase', { params: { token: path } });
    expect(seen.body.decision).toEqual({ outcome: 'violation', statement: 'Wir haben es uns angesehen.' });
  });

  it('[MD4] of two at once one counts, with one measure', async () => {
    const [sender, reporter] = [await somebody(), await somebody()];
    const id = await reportedLine(system, { sender, reporter, text: 'Noch so einer' });
    const measure = { kind: 'warning', reason: 'Bitte freundlich', ruleCode: 'R1' } as const;
    const answers = await Promise.all(
      [moderator, admin].map((by) => decide(by, id, { outcome: 'violation', measure })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('already_decided');
    expect(await rows(sql`select 1 from sanctions where account_id = ${sender.user.id}`)).toHaveLength(1);
  });

  it('[MD4] that cannot take its measure leaves the case open, and no trace', async () => {
    const [sender, reporter] = [await staff('moderator', 'Milan'), await somebody()];
    const id = await reportedLine(system, { sender, reporter, text: 'Unter Kollegen' });
    const measure = { kind: 'lock', seconds: 60, reason: 'Raus', ruleCode: 'R1' } as const;
    const refused = await decide(moderator, id, { outcome: 'violation', measure });
    expect(refused.status).toBe(403);
    expect((await caseOf(moderator, id)).state).toBe('open');
    expect(await rows(sql`select 1 from sanctions where account_id = ${sender.user.id}`)).toHaveLength(0);
    expect(await rows(sql`select 1 from staff_acts where target_id = ${sender.user.id}`)).toHaveLength(0);
    await rows(sql`update accounts set role = 'user' where id = ${sender.user.id}`);
  });

  it('[MD3] is nobody’s on their own report, nor about themselves', async () => {
    const person = await somebody();
    const own = await reportedLine(system, { sender: person, reporter: moderator, text: 'Na du' });
    const about = await reportedLine(system, { sender: moderator, reporter: person, text: 'Selber' });
    for (const id of [own, about]) {
      expect((await caseOf(moderator, id)).mayDecide).toBe(false);
      expect((await decide(moderator, id, { outcome: 'no_violation' })).status).toBe(403);
      expect((await decide(admin, id, { outcome: 'no_violation' })).status).toBe(200);
    }
  });

  it('[MD3] on an appeal is another person’s, and lifts the measure', async () => {
    const person = await somebody();
    const imposed = await system.call('mute', {
      token: moderator.token,
      body: { userId: person.user.id, duration: 3_600, reason: 'Zu laut' },
    });
    const id = await appealBy(system, person);
    const lifts = imposed.body.sanction.id;
    expect((await decide(moderator, id, { outcome: 'upheld', lifts })).status).toBe(403);
    expect((await decide(admin, id, { outcome: 'upheld', lifts })).status).toBe(200);
    const file = await system.call('listSanctionsOf', {
      token: admin.token,
      query: { userId: person.user.id },
    });
    expect(file.body.items[0]?.liftedAt).toEqual(expect.any(String));
  });

  it('[MD3] on an appeal is for who has imposed none of the measures, where there is somebody, and never lifts one’s own', async () => {
    const person = await somebody();
    const body = { userId: person.user.id, reason: 'Zu laut' };
    const imposed = await system.call('mute', { token: moderator.token, body: { ...body, duration: 3_600 } });
    await system.call('warn', { token: admin.token, body });
    const id = await appealBy(system, person);
    const mayDecide = async () =>
      Promise.all([moderator, admin].map(async (by) => (await caseOf(by, id)).mayDecide));
    // All of the team have imposed one: the last is the likely one.
    expect(await mayDecide()).toEqual([true, false]);
    const third = await staff('moderator', 'Mia');
    expect([await mayDecide(), (await caseOf(third, id)).mayDecide]).toEqual([[false, false], true]);
    await system.database.drizzle.execute(sql`update accounts set role = 'user' where id = ${third.user.id}`);
    const decision = { outcome: 'upheld', lifts: imposed.body.sanction.id } as const;
    const answer = await decide(moderator, id, decision);
    expect(answer.status).toBe(403);
    expect((await caseOf(moderator, id)).mayDecide).toBe(true);
  });

  it('[MD3] is not for who has decided the case that is appealed against', async () => {
    const person = await somebody();
    const first = await noticeBy(system, person);
    await decide(moderator, first, { outcome: 'no_violation' });
    const { number } = await caseOf(moderator, first);
    const id = await appealBy(system, person, `Es geht um ${number.toLowerCase()}.`);
    expect((await decide(moderator, id, { outcome: 'rejected' })).status).toBe(403);
    expect((await decide(admin, id, { outcome: 'rejected' })).status).toBe(200);
  });

  it('[MD5] has no measure without a violation, nor lifts what is not of the appeal', async () => {
    const [sender, reporter] = [await somebody(), await somebody()];
    const id = await reportedLine(system, { sender, reporter, text: 'Hallo' });
    const measure = { kind: 'warning', reason: 'Bitte', ruleCode: 'R1' } as const;
    expect((await decide(moderator, id, { outcome: 'no_violation', measure })).status).toBe(422);
    const other = await system.call('mute', {
      token: admin.token,
      body: { userId: sender.user.id, duration: 60, reason: 'Ruhe' },
    });
    const appeal = await appealBy(system, reporter);
    const answer = await decide(moderator, appeal, { outcome: 'upheld', lifts: other.body.sanction.id });
    expect(answer.status).toBe(422);
  });
});

describe('people', () => {
  it('[MD6] are found by the beginning of their name or their whole address, which is never answered', async () => {
    const { user } = await system.person('Ottokar');
    const find = async (name: string) => {
      const { body } = await system.call('findPeople', { token: helper.token, query: { name } });
      expect(JSON.stringify(body)).not.toContain(user.email);
      return body.items.map(({ username }) => username);
    };
    expect(await find('otTo')).toEqual(['Ottokar']);
    expect(await find(user.email.toUpperCase())).toEqual(['Ottokar']);
    expect(await find(user.email.slice(0, -1))).toEqual([]);
    expect(await find('%')).toEqual([]);
  });
});
