import {
  type ApiAnswer,
  registrationOf,
  solvedChallenge,
  startSystem,
  statusesOf,
  type TestSystem,
  timesAtOnce,
} from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const REQUIRED = { status: 422, body: { error: { code: 'challenge_required', field: 'altcha' } } };

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({
    clock: 'still',
    // Behind a proxy on this machine, which says who is calling.
    environment: { PUBLIC_URL: 'http://chat.plausch.test' },
    rules: { challenges: { roundsPerKey: 50, mostKeys: 10 } },
  });
});
afterAll(() => system.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });
const solve = () => solvedChallenge(system.origin);

let people = 0;
const newcomer = () => {
  people += 1;
  return registrationOf(`Neu${people}`);
};
/** What is looked at of either answer. */
type Answered = ApiAnswer<{
  readonly error?: { readonly code: string; readonly message: string; readonly field?: string };
}>;
const withProof = (altcha: string | undefined) => (altcha === undefined ? {} : { altcha });
const register = (address: string, altcha?: string, registration = newcomer()): Promise<Answered> =>
  system.call('register', { headers: from(address), body: { ...registration, ...withProof(altcha) } });
const resend = (address: string, altcha?: string, email = 'niemand@beispiel.test'): Promise<Answered> =>
  system.call('resendActivation', { headers: from(address), body: { email, ...withProof(altcha) } });

const DEEDS = [
  { what: 'registration', act: register, good: 201 },
  { what: 'resend', act: resend, good: 200 },
] as const;

async function countOf(table: 'accounts' | 'used_challenges'): Promise<number> {
  const { rows } = await system.database.drizzle.execute<{ count: number }>(
    sql.raw(`select count(*)::integer as count from ${table}`),
  );
  return rows[0]?.count ?? 0;
}

describe.each(DEEDS)('[A23] of one network, a $what', ({ act, good, what }) => {
  const networkOf = (number: number) => `192.0.${what === 'resend' ? 2 : 3}.${number}`;

  it('needs a challenge from the fourth within an hour on; another network does not', async () => {
    for (let i = 0; i < 3; i += 1) expect((await act(networkOf(1))).status).toBe(good);
    expect(await act(networkOf(1))).toMatchObject(REQUIRED);
    expect((await act(networkOf(2))).status).toBe(good);
    expect((await act(networkOf(1), await solve())).status).toBe(good);
    expect(await act(networkOf(1))).toMatchObject(REQUIRED);
  });

  it('is free again once an hour is over', async () => {
    for (let i = 0; i < 3; i += 1) expect((await act(networkOf(3))).status).toBe(good);
    system.advance(HOUR_MS - 1);
    expect(await act(networkOf(3))).toMatchObject(REQUIRED);
    system.advance(1);
    expect((await act(networkOf(3))).status).toBe(good);
  });

  it('goes through ten times an hour, however often a challenge was asked for in between', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      const refused = i < 3 ? undefined : await act(networkOf(4));
      if (refused) expect(refused).toMatchObject(REQUIRED);
      statuses.push((await act(networkOf(4), i < 3 ? undefined : await solve())).status);
    }
    expect(statuses).toEqual(Array(10).fill(good));
    system.advance(15 * MINUTE_MS);
    // Without the work as well: it would be for nothing.
    for (const altcha of [undefined, await solve()]) {
      const late = await act(networkOf(4), altcha);
      expect(late).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
      expect(Number(late.headers.get('retry-after'))).toBe(45 * 60);
    }
  });

  it('takes a solution once, also of many at the same moment', async () => {
    for (let i = 0; i < 3; i += 1) await act(networkOf(5));
    const altcha = await solve();
    const answers = await timesAtOnce(system, { table: 'used_challenges', count: 6 }, () =>
      act(networkOf(5), altcha),
    );
    expect(statusesOf(answers)).toEqual({ [good]: 1, 422: 5 });
    expect(await act(networkOf(5), altcha)).toMatchObject(REQUIRED);
  });

  it('[BL-3] goes through as often as it may, however many come at the same moment', async () => {
    const free = await timesAtOnce(system, { table: 'accounts', count: 8, waiting: 1 }, () =>
      act(networkOf(8)),
    );
    expect(statusesOf(free)).toEqual({ [good]: 3, 422: 5 });
    const solutions = await Promise.all(Array.from({ length: 10 }, solve));
    const paid = await timesAtOnce(system, { table: 'used_challenges', count: 10 }, (i) =>
      act(networkOf(8), solutions[i]),
    );
    expect(statusesOf(paid)).toEqual({ [good]: 7, 429: 3 });
  });

  it('takes no solution that came too late, and one from before a restart', async () => {
    const [late, early] = [await solve(), await solve()];
    for (let i = 0; i < 3; i += 1) await act(networkOf(6));
    system.advance(20 * MINUTE_MS - 1);
    await system.restart();
    for (let i = 0; i < 3; i += 1) await act(networkOf(6));
    expect((await act(networkOf(6), early)).status).toBe(good);
    system.advance(1);
    expect(await act(networkOf(6), late)).toMatchObject(REQUIRED);
  });

  it('[IN-10] refuses whatever is no solution with 422', async () => {
    for (let i = 0; i < 3; i += 1) await act(networkOf(7));
    const kept = await countOf('used_challenges');
    const deep = Buffer.from(`${'['.repeat(700)}${']'.repeat(700)}`).toString('base64');
    const texts = ['', '=', 'x', '\u0000', 'bnVsbA==', `${await solve()}\u0000`, deep, '🙂'.repeat(500)];
    for (const text of texts) expect(await act(networkOf(7), text), text).toMatchObject(REQUIRED);
    const values: unknown[] = [null, true, 7, [], {}, ['x'], { toString: 1 }, 'A'.repeat(60_000)];
    for (const value of values) {
      const { status, body } = await act(networkOf(7), value as string);
      expect({ status, code: body.error?.code, field: body.error?.field }).toEqual({
        status: 422,
        code: 'invalid',
        field: 'altcha',
      });
    }
    expect(await countOf('used_challenges')).toBe(kept);
  });
});

it('[A23] an IPv6 network is its /48: a customer has thousands of narrower ones', async () => {
  const inside = (number: number) => `2001:db8:77:${number.toString(16)}::1`;
  for (const act of [register, resend]) {
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await act(inside(i))).status);
    expect(statuses.map((status) => status < 300)).toEqual([true, true, true, false, false]);
    expect(await act(inside(9))).toMatchObject(REQUIRED);
    expect((await act('2001:db8:78::1')).status).toBeLessThan(300);
  }
});

it('[A23] a refused registration keeps its solution', async () => {
  const taken = newcomer();
  for (const registration of [taken, newcomer(), newcomer()]) {
    expect((await register('198.51.100.1', undefined, registration)).status).toBe(201);
  }
  const altcha = await solve();
  const again = { ...taken, email: 'andere@beispiel.test' };
  expect(await register('198.51.100.1', altcha, again)).toMatchObject({
    status: 409,
    body: { error: { code: 'username_taken' } },
  });
  expect((await register('198.51.100.1', altcha)).status).toBe(201);
});

it('[A2] [A4] [A23] the challenge tells nothing about an address', async () => {
  const known = newcomer();
  expect((await register('198.51.100.2', undefined, known)).status).toBe(201);
  for (let i = 0; i < 3; i += 1) {
    await resend('198.51.100.2', undefined, known.email);
    await resend('198.51.100.3');
  }
  const answers = [
    await resend('198.51.100.2', undefined, known.email),
    await resend('198.51.100.3'),
    await resend('198.51.100.2', await solve(), known.email),
    await resend('198.51.100.3', await solve()),
  ].map(({ status, body }) => ({ status, code: body.error?.code, message: body.error?.message }));
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[3]).toEqual(answers[2]);
  expect(answers[2]?.status).toBe(200);
});

it('[A23] nothing is asked of a machine that only serves itself', async () => {
  await using alone = await startSystem({ clock: 'still' });
  for (let i = 0; i < 12; i += 1) {
    const body = { email: 'niemand@beispiel.test' };
    expect((await alone.call('resendActivation', { body })).status).toBe(200);
  }
});
