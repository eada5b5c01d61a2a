import type { Person } from '@plausch/dev-env';
import { DAY_MS, HOUR_MS } from '@plausch/platform/clock';
import { defineJob } from '@plausch/platform/jobs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cast } from '../../sweep/cast.fixture.ts';
import { takenBy } from './ownData.fixture.ts';
import { sweepCopies } from './ownData.jobs.ts';
import { makeCopy } from './ownData.service.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await Cast.gather();
});
afterAll(() => cast.system.stop());

const stateOf = async ({ token }: Person) => (await cast.system.call('getOwnData', { token })).body;
const request = ({ token }: Person) => cast.system.call('requestOwnData', { token });
const take = ({ token }: Person, body: { password?: string }) =>
  cast.system.call('takeOwnData', { token, body });
const mailsTo = async ({ user }: Person) => {
  await cast.system.jobs.drain();
  return (await cast.system.mails()).filter(
    ({ to, subject }) => to === user.email && subject === 'Die Kopie deiner Daten ist fertig',
  );
};
const NOTHING = { state: 'none', readyUntil: null, bytes: null, againAt: null };

describe('asking, waiting and taking', () => {
  it('[OD1] [OD2] [OD4] [OD5] [CAP-09] the right person: asked for once, made by a job, told by mail, handed over for the password', async () => {
    const person = await cast.person();
    expect(await stateOf(person)).toEqual(NOTHING);
    expect(await take(person, { password: person.password })).toMatchObject({
      status: 404,
      body: { error: { message: 'Hier liegt keine Kopie für dich. Fordere eine neue an.' } },
    });

    // At once, from two pages.
    const asked = await Promise.all([request(person), request(person)]);
    const making = { ...NOTHING, state: 'making' };
    expect(asked.map(({ body }) => body)).toEqual([making, making]);
    expect(await mailsTo(person)).toHaveLength(1);
    const readyUntil = new Date(cast.system.clock.now() + 7 * DAY_MS).toISOString();
    const againAt = new Date(cast.system.clock.now() + DAY_MS).toISOString();
    const ready = { state: 'ready', readyUntil, againAt, bytes: expect.any(Number) };
    expect(await stateOf(person)).toEqual(ready);

    // A job that comes again, as after a kill, finds it made.
    await cast.system.database.inTransaction((work) =>
      cast.system.jobs.enqueue(work, makeCopy, { accountId: person.user.id }),
    );
    const [mail, ...more] = await mailsTo(person);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('bis zum 8. November 2026 um 19:00 Uhr');
    expect(mail?.text).toMatch(/^http\S+\/einstellungen\/konto\?daten$/m);
    // Nothing in it opens anything.
    expect(mail?.text).not.toMatch(/token|\/api\//);

    expect(await take(person, {})).toMatchObject({ status: 401, body: { error: { code: 'reauth' } } });
    expect((await take(person, { password: 'das ist nicht mein passwort' })).status).toBe(401);
    const copy = await takenBy(cast, person);
    expect(copy.name).toBe('plausch-daten-2026-11-01.zip');
    expect(copy.json).toMatchObject({ format: 1, service: 'Plausch', username: person.user.username });
    // As often as they like.
    expect((await takenBy(cast, person)).json).toEqual(copy.json);
  });

  it('[OD2] [AZ-1] nobody and the wrong person get nothing', async () => {
    const [person, other] = [await cast.person(), await cast.person()];
    await cast.copyOfData(person);
    for (const name of ['getOwnData', 'requestOwnData'] as const) {
      expect((await cast.system.call(name, {})).status).toBe(401);
    }
    expect((await cast.system.call('takeOwnData', { body: { password: person.password } })).status).toBe(401);
    expect(await stateOf(other)).toEqual(NOTHING);
    expect((await take(other, { password: other.password })).status).toBe(404);
  });

  it('[OD2] is made once in 24 hours, and says when it may be asked for again', async () => {
    const person = await cast.person();
    await cast.copyOfData(person);
    cast.system.advance(DAY_MS - HOUR_MS);
    expect(await request(person)).toMatchObject({
      status: 429,
      body: {
        error: {
          code: 'rate_limited',
          message: expect.stringMatching(/^Deine letzte Kopie ist noch keinen Tag her\. .*Stunde/),
        },
      },
    });
    expect((await stateOf(person)).state).toBe('ready');
    cast.system.advance(HOUR_MS);
    expect((await request(person)).body).toMatchObject({ state: 'making' });
    // The new one comes with a mail of its own.
    expect(await mailsTo(person)).toHaveLength(2);
    expect((await stateOf(person)).state).toBe('ready');
  });

  it('[OD6] is kept for seven days, and then nothing of it is left', async () => {
    const person = await cast.person();
    await cast.copyOfData(person);
    const rows = async () =>
      (
        await cast.system.database.drizzle.execute(
          sql`select 1 from data_copies where account_id = ${person.user.id}`,
        )
      ).rows.length;
    cast.system.advance(7 * DAY_MS - 1);
    await cast.system.runJob(sweepCopies);
    await takenBy(cast, person);
    cast.system.advance(1);
    // Before it is swept, too.
    expect(await stateOf(person)).toEqual(NOTHING);
    expect((await take(person, { password: person.password })).status).toBe(404);
    cast.system.advance(1);
    await cast.system.runJob(sweepCopies);
    expect(await rows()).toBe(0);
  });

  it('[OD6] [ACCT-13 b] goes with the account, also one that is still to be made', async () => {
    const person = await cast.person();
    await cast.copyOfData(person);
    const late = await cast.person();
    for (const { token, password } of [person, late])
      await cast.system.call('requestDeletion', { token, body: { password } });
    cast.system.advance(14 * DAY_MS);
    const at = new Date(cast.system.clock.now()).toISOString();
    await cast.system.database.drizzle.execute(
      sql`insert into data_copies (account_id, asked_at) values (${late.user.id}, ${at})`,
    );
    await cast.system.runJob(defineJob({ name: 'accounts.eraseDueAccounts' }));
    await cast.system.database.inTransaction((work) =>
      cast.system.jobs.enqueue(work, makeCopy, { accountId: late.user.id }),
    );
    await cast.system.jobs.drain();
    const { rows } = await cast.system.database.drizzle.execute(
      sql`select 1 from data_copies where account_id in (${person.user.id}, ${late.user.id})`,
    );
    expect(rows).toEqual([]);
    expect(await mailsTo(late)).toEqual([]);
  });
});

describe('what goes wrong', () => {
  it('[OD2] [OD6] one that would be too large fails, and may be asked for anew', async () => {
    const small = await Cast.gather({ rules: { ownData: { mostBytes: 100 } } });
    try {
      const person = await small.person();
      const state = async () => (await small.system.call('getOwnData', { token: person.token })).body;
      await small.system.call('requestOwnData', { token: person.token });
      await small.system.jobs.drain({ early: true });
      expect(await state()).toMatchObject({ state: 'making' });
      small.system.advance(2 * HOUR_MS);
      expect(await state()).toEqual({ ...NOTHING, state: 'failed' });
      const again = await small.system.call('requestOwnData', { token: person.token });
      expect(again).toMatchObject({ status: 200, body: { state: 'making' } });
    } finally {
      await small.system.stop();
    }
  });

  it('[OD6] a rules file may not have copies forgotten before the next may be asked for', async () => {
    await expect(Cast.gather({ rules: { ownData: { keptMs: HOUR_MS } } })).rejects.toThrow(
      'darf ownData.keptMs nicht kürzer sein als ownData.everyMs',
    );
  });
});
