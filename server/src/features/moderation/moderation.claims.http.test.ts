import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimedBy, decidedBy, reportedLine } from './moderation.fixture.ts';

const CLAIM_MS = 5 * 60_000;

let system: TestSystem;
let moritz: Person;
let mia: Person;
let helper: Person;
beforeAll(async () => {
  system = await startSystem({ clock: 'still', rules: { mails: { ofKind: 1e6, inAll: 1e6, unasked: 1e6 } } });
  moritz = await staff('moderator', 'Moritz');
  mia = await staff('moderator', 'Mia');
  helper = await staff('helper', 'Hella');
});
afterAll(() => system.stop());

let made = 0;
const somebody = () => system.person(`Streithahn${++made}`);

async function staff(role: string, name: string): Promise<Person> {
  const person = await system.person(name);
  await system.database.drizzle.execute(sql`update accounts set role = ${role} where id = ${person.user.id}`);
  return person;
}

async function newCase(): Promise<string> {
  const [sender, reporter] = [await somebody(), await somebody()];
  return reportedLine(system, { sender, reporter, text: `Pass bloß auf ${++made}` });
}

const claim = ({ token }: Person, id: string, takesOver = false) =>
  system.call('claimCase', { token, params: { id }, body: { takesOver } });
const release = ({ token }: Person, id: string) => system.call('releaseCase', { token, params: { id } });
const decide = ({ token }: Person, id: string) =>
  system.call('decideCase', {
    token,
    params: { id },
    body: { outcome: 'no_violation', statement: 'Wir haben es uns angesehen.' },
  });
const claimSeenBy = async ({ token }: Person, id: string) =>
  (await system.call('getStaffCase', { token, params: { id } })).body.case.waiting?.claim;
const actsOn = async (number: string) =>
  (
    await system.database.drizzle.execute<{ act: string }>(sql`select act from staff_acts
    where thing like ${`${number}%`} order by id`)
  ).rows.map(({ act }) => act);

describe('a case that somebody has open', () => {
  it('[MD9] [RP19] is theirs for five minutes, which colleagues see in it and in the queue', async () => {
    const id = await newCase();
    const { status, body } = await claim(moritz, id);
    expect(status).toBe(200);
    const until = new Date(system.clock.now() + CLAIM_MS).toISOString();
    const seen = { by: { userId: moritz.user.id, username: 'Moritz' }, until };
    expect(body.claim).toEqual(seen);
    expect(await claimSeenBy(mia, id)).toEqual(seen);
    expect(await claimSeenBy(helper, id)).toEqual(seen);
    const listed = await system.call('listCases', { token: mia.token, query: { state: 'claimed' } });
    expect(listed.body.items.map((entry) => [entry.id, entry.waiting?.claim])).toEqual([[id, seen]]);
    expect((await claim(helper, id)).status).toBe(403);
    await release(moritz, id);
  });

  it('[MD9] [RP19] is held again while it is open, and anybody’s after that', async () => {
    const id = await newCase();
    await claimedBy(system, moritz, id);
    system.advance(CLAIM_MS - 1_000);
    await claimedBy(system, moritz, id);
    system.advance(CLAIM_MS - 1);
    expect((await claim(mia, id)).status).toBe(409);
    system.advance(1);
    expect(await claimSeenBy(mia, id)).toBeNull();
    expect((await claim(mia, id)).status).toBe(200);
    await release(mia, id);
  });

  it('[MD9] [RP19] is decided by nobody else, who reads who has it', async () => {
    const id = await newCase();
    await claimedBy(system, moritz, id);
    for (const refused of [await claim(mia, id), await decide(mia, id)]) {
      expect(refused.status).toBe(409);
      expect(refused.body.error).toMatchObject({
        code: 'case_claimed',
        message: expect.stringContaining('Moritz'),
      });
    }
    expect((await decide(moritz, id)).status).toBe(200);
    expect(await claimSeenBy(mia, id)).toBeUndefined();
    expect((await claim(mia, id)).body.error?.code).toBe('already_decided');
  });

  it('[MD9] [RP19] is let go by whoever has it, and by nobody else', async () => {
    const id = await newCase();
    await claimedBy(system, moritz, id);
    expect((await release(mia, id)).status).toBe(200);
    expect((await claim(mia, id)).status).toBe(409);
    expect((await release(moritz, id)).status).toBe(200);
    expect(await claimSeenBy(mia, id)).toBeNull();
    expect((await decide(mia, id)).status).toBe(200);
  });

  it('[MD9] is taken over on purpose, which is on record, and the first one decides no more', async () => {
    const id = await newCase();
    await claimedBy(system, moritz, id);
    expect((await claim(mia, id, true)).status).toBe(200);
    const { number } = (await system.call('getStaffCase', { token: mia.token, params: { id } })).body.case;
    expect(await actsOn(number)).toEqual(['case.taken_over']);
    // A case without a claim is taken from no colleague.
    expect((await claim(mia, id, true)).status).toBe(200);
    expect(await actsOn(number)).toEqual(['case.taken_over']);
    expect((await claim(moritz, id)).body.error?.message).toContain('Mia');
    expect((await decide(moritz, id)).status).toBe(409);
    await release(mia, id);
  });

  it('[MD9] [RP19] is one’s of two who open it at the same moment, and one’s who decide it', async () => {
    const id = await newCase();
    const opened = await Promise.all([moritz, mia].map((by) => claim(by, id)));
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 409]);
    const other = await newCase();
    const decided = await Promise.all([moritz, mia].map((by) => decide(by, other)));
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(decided.find(({ status }) => status === 409)?.body.error?.code).toBe('already_decided');
  });

  it('[MD9] [RP19] of a takeover and a decision at the same moment the case has one decision, and the other reads why', async () => {
    const id = await newCase();
    await claimedBy(system, moritz, id);
    const [taken, decided] = await Promise.all([claim(mia, id, true), decide(moritz, id)]);
    const codes = [taken.body.error?.code, decided.body.error?.code];
    expect([
      ['already_decided', undefined],
      [undefined, 'case_claimed'],
    ]).toContainEqual(codes);
    await release(mia, id);
  });

  it('[MD3] [MD9] is not opened by who may not decide it', async () => {
    const person = await somebody();
    const own = await reportedLine(system, { sender: person, reporter: moritz, text: 'Na du' });
    expect((await claim(moritz, own)).status).toBe(403);
    expect(await claimSeenBy(mia, own)).toBeNull();
  });
});

describe('a decision of which nobody was told yet', () => {
  const undo = ({ token }: Person, id: string) => system.call('undoDecision', { token, params: { id } });
  /** `early`: also those that wait for their moment. */
  const mailsAbout = async (number: string, early = false) => {
    await system.jobs.drain({ early });
    const mails = await system.mails();
    return mails.filter(({ subject }) => subject.startsWith('Entschieden:') && subject.includes(number));
  };
  const numberOf = async (id: string) =>
    (await system.call('getStaffCase', { token: mia.token, params: { id } })).body.case.number;

  it('[MD10] [RP20] is taken back within ten seconds, and its author hears the next one alone', async () => {
    const id = await newCase();
    const number = await numberOf(id);
    await decidedBy(system, moritz, id, 'violation');
    system.advance(9_999);
    expect((await undo(moritz, id)).status).toBe(200);
    const { body } = await system.call('getStaffCase', { token: moritz.token, params: { id } });
    expect(body.case).toMatchObject({ state: 'open', outcome: null, statement: null, decidedBy: null });
    await decidedBy(system, mia, id);
    expect(await mailsAbout(number)).toEqual([]);
    const mails = await mailsAbout(number, true);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('gehandelt');
    expect(await actsOn(number)).toEqual(['case.decided', 'case.reopened', 'case.decided']);
  });

  it('[MD10] [RP20] is not to be read by its author meanwhile', async () => {
    const id = await newCase();
    await decidedBy(system, moritz, id);
    const { link } = (await system.call('getStaffCase', { token: mia.token, params: { id } })).body.case;
    const token = link.split('/').at(-1) ?? '';
    const read = async () => (await system.call('getCase', { params: { token } })).body;
    expect(await read()).toMatchObject({ state: 'open', decision: null, closedAt: null });
    expect(await (await fetch(`${system.origin}/vorgang/${token}`)).text()).not.toContain(
      'Wir haben es uns angesehen.',
    );
    system.advance(10_000);
    expect(await read()).toMatchObject({ state: 'closed', decision: { outcome: 'no_violation' } });
  });

  it('[MD10] [RP20] stays after ten seconds, and is nobody else’s to take back', async () => {
    const id = await newCase();
    await decidedBy(system, moritz, id);
    expect((await undo(mia, id)).status).toBe(404);
    system.advance(10_000);
    const late = await undo(moritz, id);
    expect([late.status, late.body.error?.code]).toEqual([409, 'undo_over']);
    expect((await undo(helper, id)).status).toBe(403);
  });

  it('[MD10] has no way back where a measure followed: the person knows it', async () => {
    const id = await newCase();
    const measure = { kind: 'warning', reason: 'Bitte freundlich', ruleCode: 'R1' } as const;
    const decided = await system.call('decideCase', {
      token: moritz.token,
      params: { id },
      body: { outcome: 'violation', statement: 'Das geht nicht.', measure },
    });
    expect(decided.body.case.undoUntil).toBeNull();
    expect((await undo(moritz, id)).body.error?.code).toBe('undo_over');
    expect(await mailsAbout(await numberOf(id))).toHaveLength(1);
  });
});
