import type { TestSystem } from '@plausch/dev-env';
import { onDatabase } from '@plausch/dev-env/faults';
import type { BodyOf, Endpoints } from '@plausch/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { APPEAL, countCases, NOTICE, sendForm, solved, startWithForms } from './reports.fixture.ts';
import { sweepCases } from './reports.jobs.ts';
import { caseIdIn, newCaseNumber, toCaseNumber, tokenOf } from './reports.links.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let system: TestSystem;
beforeAll(async () => {
  system = await startWithForms({ environment: { BRAND_CONTACT: 'team@plausch.test' } });
});
afterAll(() => system.stop());
beforeEach(() => system.advance(HOUR_MS + 1));

type Notice = BodyOf<Endpoints['createNotice']>;
const notice = (more: Partial<Notice> = {}): Notice => ({ ...NOTICE, goodFaith: true, ...more });
const query = async <Row extends object>(statement: string) =>
  (await system.database.pool.query<Row>(statement)).rows;

describe('[RP1] [RP7] cases for programs', () => {
  it('one is opened with the work done, and read again by its token', async () => {
    const body = notice({ place: 'für Programme', altcha: await solved(system) });
    const opened = await system.call('createNotice', { body });
    expect(opened.status).toBe(201);
    const { number, token, at } = opened.body;
    expect(number).toMatch(/^M-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(at).toBe(new Date(system.clock.now()).toISOString());
    const { altcha: _, ...words } = body;
    expect((await system.call('getCase', { params: { token } })).body).toEqual({
      number,
      kind: 'notice',
      state: 'open',
      at,
      closedAt: null,
      decision: null,
      words,
      pictures: 0,
      line: null,
    });
  });

  it('nobody opens one without the work, unless they are signed in', async () => {
    const before = await countCases(system);
    const body = notice({ place: 'ohne Arbeit' });
    const refused = await system.call('createNotice', { body });
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'challenge_required']);
    expect(await countCases(system)).toBe(before);
    const { token } = await system.person('Meldende');
    expect((await system.call('createNotice', { token, body })).status).toBe(201);
  });

  it('[RP6] every one that counts is confirmed by mail, at most three in an hour to one address', async () => {
    const email = 'fleissig@beispiel.test';
    const mailed = async () => (await system.mails()).filter(({ to }) => to === email);
    const anHourLater = async () => {
      system.advance(3_600_000);
      await query(
        `update jobs.job set start_after = start_after - interval '1 hour' where state = 'created'`,
      );
      await system.jobs.drain();
    };
    const { token } = await system.person('Fleissige');
    for (let number = 1; number <= 7; number += 1) {
      const body = notice({ place: `Stelle ${number}`, email });
      expect((await system.call('createNotice', { token, body })).status).toBe(201);
    }
    await system.jobs.drain();
    expect(await mailed()).toHaveLength(3);
    const waiting = await query<{ hours: number }>(
      `select round(extract(epoch from start_after - created_on) / 3600)::int as hours
       from jobs.job_common where name = 'reports.promptReceiptMail' and state = 'created' order by hours`,
    );
    expect(waiting.map(({ hours }) => hours)).toEqual([1, 1, 1, 2]);
    for (const mails of [6, 7]) {
      await anHourLater();
      expect(new Set((await mailed()).map(({ subject }) => subject)).size).toBe(mails);
    }
  });

  it.each<[string, Partial<Notice>, string]>([
    ['no name', { name: undefined }, 'name'],
    ['an empty address', { email: ' ' }, 'email'],
    ['a control character', { explanation: 'a\u0000b' }, 'explanation'],
    ['two addresses', { email: 'a@beispiel.test,b@beispiel.test' }, 'email'],
  ])('%s is refused at its field', async (_what, more, field) => {
    const { status, body } = await system.call('createNotice', { body: { ...notice(), ...more } as Notice });
    expect([status, body.error?.code, body.error?.field]).toEqual([422, 'invalid', field]);
  });

  it('[RP3] only the abuse of children goes without a name', async () => {
    const { place, explanation } = NOTICE;
    const unnamed = { place, explanation, reason: 'child_abuse', goodFaith: true } as const;
    const altcha = await solved(system);
    expect((await system.call('createNotice', { body: { ...unnamed, altcha } })).status).toBe(201);
    const other = await system.call('createNotice', { body: { ...unnamed, reason: 'fraud' } });
    expect([other.status, other.body.error?.field]).toEqual([422, 'name']);
  });
});

describe('[RP4] numbers and links', () => {
  it('a number is found however it was typed', () => {
    const number = newCaseNumber('notice');
    expect(toCaseNumber(` ${number.toLowerCase().replaceAll('-', ' ')} `)).toBe(number);
    expect(toCaseNumber('u1o2i-l3q4')).toBe('U-1021-13Q4');
  });

  it('a link is made anew for every mail, by this installation alone', () => {
    const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const id = crypto.randomUUID();
    const token = tokenOf(key, id);
    expect(tokenOf(key, id)).toBe(token);
    expect(caseIdIn(key, token)).toBe(id);
    expect(caseIdIn(other, token)).toBeUndefined();
  });

  it('outlives a restart', async () => {
    const { body } = await system.call('createNotice', {
      body: notice({ place: 'Neustart', altcha: await solved(system) }),
    });
    await system.restart();
    expect((await system.call('getCase', { params: { token: body.token } })).body.number).toBe(body.number);
  });
});

describe('[RP9] what is over goes', () => {
  it('what nobody confirmed after two days, what was decided after half a year; its pictures with it', async () => {
    await query('delete from cases');
    await sendForm(system, '/einspruch', { ...APPEAL, explanation: 'nie bestätigt' });
    await system.call('createNotice', {
      body: notice({ place: 'bleibt offen', altcha: await solved(system) }),
    });
    const closed = await system.call('createNotice', {
      body: notice({ place: 'entschieden', altcha: await solved(system) }),
    });
    const at = new Date(system.clock.now()).toISOString();
    await query(
      `update cases set state = 'closed', closed_at = '${at}' where number = '${closed.body.number}'`,
    );
    await query(
      `insert into case_attachments (case_id, position, picture) select id, 1, '\\x00' from cases where state = 'closed'`,
    );
    const shown = await fetch(`${system.origin}/vorgang/${closed.body.token}`);
    expect(await shown.text()).toContain('<h2>Entschieden</h2>');
    /** What is left, once it is so old. */
    const leftAfter = async (column: 'created_at' | 'closed_at', ageMs: number) => {
      const then = new Date(system.clock.now() - ageMs).toISOString();
      await query(`update cases set ${column} = '${then}' where ${column} is not null`);
      await system.runJob(sweepCases);
      const rows = await query<{ state: string }>('select state from cases order by 1');
      return rows.map(({ state }) => state);
    };
    expect(await leftAfter('created_at', 2 * DAY_MS)).toEqual(['closed', 'open', 'unconfirmed']);
    expect(await leftAfter('created_at', 2 * DAY_MS + 1)).toEqual(['closed', 'open']);
    expect(await leftAfter('closed_at', 183 * DAY_MS)).toEqual(['closed', 'open']);
    expect(await query('select 1 from case_attachments')).toHaveLength(1);
    expect(await leftAfter('closed_at', 183 * DAY_MS + 1)).toEqual(['open']);
    expect(await query('select 1 from case_attachments')).toEqual([]);
    expect((await fetch(`${system.origin}/vorgang/${closed.body.token}`)).status).toBe(404);
  });
});

describe('[RP1] a case and its mails are one', () => {
  it('where the mail cannot be decided on, there is no case either', async () => {
    const before = await countCases(system);
    await query('alter table jobs.job_common rename to job_elsewhere');
    const refused = await sendForm(system, '/meldung', { ...NOTICE, place: 'ganz oder gar nicht' });
    await query('alter table jobs.job_elsewhere rename to job_common');
    expect(refused.status).toBe(500);
    expect(await refused.text()).toContain('ganz oder gar nicht');
    expect(await countCases(system)).toBe(before);
    expect((await sendForm(system, '/meldung', { ...NOTICE, place: 'ganz oder gar nicht' })).status).toBe(
      200,
    );
    expect(await countCases(system)).toBe(before + 1);
  });
});

it('[LO-3] while the database is away the form can be read, and what is sent stays in it', async () => {
  const [{ name } = { name: '' }] = await query<{ name: string }>('select current_database() as name');
  const setAway = (isAway: boolean) =>
    onDatabase(inject('postgresUrl'), async (client) => {
      await client.query(`alter database ${name} allow_connections ${!isAway}`);
      if (isAway)
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          name,
        ]);
    });
  await setAway(true);
  try {
    const read = await fetch(`${system.origin}/meldung`);
    expect([read.status, (await read.text()).includes('<form method="post"')]).toEqual([200, true]);
    const sent = await sendForm(system, '/meldung', { ...NOTICE, place: 'geht nicht verloren' });
    const page = await sent.text();
    expect(sent.status).toBe(503);
    expect(page).toContain('geht nicht verloren');
    expect(page).toContain('mailto:team@plausch.test');
    const data = await sendForm(system, '/meldung', NOTICE, { headers: { accept: 'application/json' } });
    expect([data.status, ((await data.json()) as { error: { code: string } }).error.code]).toEqual([
      503,
      'unavailable',
    ]);
    const shown = await fetch(`${system.origin}/vorgang/${tokenOf(Buffer.alloc(32), crypto.randomUUID())}`);
    expect(shown.status).toBe(404);
  } finally {
    await setAway(false);
  }
  expect((await sendForm(system, '/meldung', { ...NOTICE, place: 'geht nicht verloren' })).status).toBe(200);
});
