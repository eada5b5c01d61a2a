import { Worker } from 'node:worker_threads';
import { registrationOf, startSystem, type TestSystem } from '@plausch/dev-env';
import { defineJob } from '@plausch/platform/jobs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const WAITING_MS = 2 * 3_600_000;
const WRONG = 'ganz sicher falsch';
const FIRST = 'erstes geheimnis im nebel';
const SECOND = 'zweites geheimnis im nebel';
const OWNERS_PASSWORD = 'das weiss nur die besitzerin';

const sqlCount = async (system: TestSystem) => {
  const { rows } = await system.database.drizzle.execute<{ name: string; count: number }>(
    sql`select name, count(*)::integer as count from jobs.job group by name order by name`,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
};

/** An activated account, where no mail leaves. */
async function activeAccount(system: TestSystem, username: string, email: string): Promise<void> {
  const body = registrationOf(username, { email, password: OWNERS_PASSWORD });
  expect((await system.call('register', { body })).status).toBe(201);
  await system.database.drizzle.execute(
    sql`update accounts set activated_at = created_at where username = ${username}`,
  );
}

describe('[AU-5] the same work, whoever is asked about', () => {
  let system: TestSystem;
  const hashing = vi.spyOn(Worker.prototype, 'postMessage');
  beforeAll(async () => {
    // Jobs are left for others: what is heard of the database is what the requests ask.
    system = await startSystem({ clock: 'still', environment: { ROLES: 'web,realtime' } });
    await activeAccount(system, 'Bekannt', 'bekannt@neutral.test');
    await system.call('register', { body: registrationOf('Wartet', { email: 'wartet@neutral.test' }) });
    // The first login without an account makes the hash that all such logins are compared with.
    await system.call('login', { body: { login: 'Niemand', password: WRONG } });
  });
  afterAll(() => system.stop());

  /** Everything that a call makes the server do, without what it is about. */
  async function workOf(act: () => Promise<{ status: number }>) {
    const [jobsBefore, linesBefore] = [await sqlCount(system), system.logLines.length];
    hashing.mockClear();
    let status = 0;
    const statements = await system.statementsOf(async () => {
      status = (await act()).status;
    });
    const jobs = [...(await sqlCount(system))].map(([name, count]) => [
      name,
      count - (jobsBefore.get(name) ?? 0),
    ]);
    return {
      status,
      statements,
      hashings: hashing.mock.calls.map(([task]) => (task as { kind: string }).kind),
      jobs: jobs.filter(([, count]) => count !== 0),
      lines: system.logLines.slice(linesBefore).map((line) => {
        const { level, event, reason, tries } = JSON.parse(line) as Record<string, unknown>;
        return { level, event, reason, tries };
      }),
    };
  }

  async function expectTheSame(...acts: readonly (() => Promise<{ status: number }>)[]) {
    const works: Awaited<ReturnType<typeof workOf>>[] = [];
    for (const act of acts) works.push(await workOf(act));
    for (const work of works) expect(work).toEqual(works[0]);
    return works[0];
  }

  const logIn = (login: string, device?: string) => () =>
    system.call('login', { body: { login, password: WRONG, ...(device !== undefined && { device }) } });

  it.each([undefined, 'x'.repeat(43)])(
    '[SE1] logging in by a name: active, waiting, nobody’s (device %s)',
    async (device) => {
      const work = await expectTheSame(
        logIn('Bekannt', device),
        logIn('Wartet', device),
        logIn('Niemand', device),
      );
      expect(work).toMatchObject({ status: 401, hashings: ['verify'] });
      expect(work?.statements.length).toBe(device === undefined ? 1 : 2);
    },
  );

  it.each([undefined, 'x'.repeat(43)])(
    '[SE1] logging in by an address: active, waiting, nobody’s (device %s)',
    async (device) => {
      const addresses = ['bekannt@neutral.test', 'wartet@neutral.test', 'niemand@neutral.test'];
      const work = await expectTheSame(...addresses.map((address) => logIn(address, device)));
      expect(work).toMatchObject({ status: 401, hashings: ['verify', 'verify'] });
      expect(work?.statements.length).toBe(device === undefined ? 2 : 3);
    },
  );

  it('[A1] [A2] registering: an address that is taken, waited for, free', async () => {
    const register = (username: string, email: string) => () =>
      system.call('register', { body: registrationOf(username, { email }) });
    const work = await expectTheSame(
      register('NeuA', 'bekannt@neutral.test'),
      register('NeuB', 'wartet@neutral.test'),
      register('NeuC', 'frei@neutral.test'),
    );
    expect(work).toMatchObject({ status: 201, hashings: ['hash'] });
    expect(work?.jobs.map(([name]) => name)).toEqual([
      'accounts.activationMail',
      'accounts.alreadyRegisteredMail',
    ]);
  });

  it('[A2] logging in with what was just registered: an address that is taken, and a free one', async () => {
    const right = (login: string) => () =>
      system.call('login', { body: { login, password: registrationOf('').password } });
    for (const [username, email] of [
      ['FrischA', 'bekannt@neutral.test'],
      ['FrischB', 'frisch@neutral.test'],
    ] as const) {
      await system.call('register', { body: registrationOf(username, { email }) });
    }
    expect(await expectTheSame(right('FrischA'), right('FrischB'))).toMatchObject({ status: 403 });
    expect(await expectTheSame(right('bekannt@neutral.test'), right('frisch@neutral.test'))).toMatchObject({
      status: 403,
      hashings: ['verify', 'verify'],
    });
  });

  it('[A4] asking for the activation once more: active, waiting, unknown', async () => {
    const resend = (email: string) => () => system.call('resendActivation', { body: { email } });
    const addresses = ['bekannt@neutral.test', 'wartet@neutral.test', 'niemand@neutral.test'];
    const work = await expectTheSame(...addresses.map(resend));
    expect(work?.jobs).toEqual([
      ['accounts.activationMail', 1],
      ['accounts.alreadyRegisteredMail', 1],
    ]);
  });

  it('[A12] asking for a new password: active, waiting, unknown', async () => {
    const forgot = (email: string) => () => system.call('forgotPassword', { body: { email } });
    const addresses = ['bekannt@neutral.test', 'wartet@neutral.test', 'niemand@neutral.test'];
    const work = await expectTheSame(...addresses.map(forgot));
    expect(work?.jobs).toEqual([['accounts.resetMail', 1]]);
  });

  it('[A14] asking for another address: taken, waited for, free', async () => {
    await activeAccount(system, 'Wechselnd', 'wechselnd@neutral.test');
    const { body } = await system.call('login', { body: { login: 'Wechselnd', password: OWNERS_PASSWORD } });
    const change = (email: string) => () =>
      system.call('changeEmail', { token: body.token, body: { email, password: OWNERS_PASSWORD } });
    await change('zuerst@neutral.test')();
    const addresses = ['bekannt@neutral.test', 'wartet@neutral.test', 'nochfrei@neutral.test'];
    expect(await expectTheSame(...addresses.map(change))).toMatchObject({ status: 200 });
  });
});

/** What a stranger may try who wants to know whether an address has an account. They never see its mailbox. */
const STEPS: readonly (readonly [
  what: string,
  step: (stranger: Stranger) => Promise<{ status: number; body: object }>,
])[] = [
  ['registers it', ({ register }) => register('Spitzel', 'a', FIRST)],
  ['logs in with the name', ({ logIn }) => logIn('Spitzel', FIRST)],
  ['logs in with the address', ({ logIn, email }) => logIn(email, FIRST)],
  ['writes the address differently', ({ logIn, email }) => logIn(` ${email.toUpperCase()} `, FIRST)],
  ['guesses with the name', ({ logIn }) => logIn('Spitzel', WRONG)],
  ['guesses with the address', ({ logIn, email }) => logIn(email, WRONG)],
  ['registers the name again', ({ register }) => register('Spitzel', 'b', WRONG)],
  ['registers a name that looks like it', ({ register }) => register('Spitze1', 'b', WRONG)],
  ['registers the address with another name', ({ register }) => register('Spion', 'a', SECOND)],
  ['logs in with the second name', ({ logIn }) => logIn('Spion', SECOND)],
  ['logs in with the address and the second password', ({ logIn, email }) => logIn(email, SECOND)],
  ['logs in with the address and the first password', ({ logIn, email }) => logIn(email, FIRST)],
  [
    'asks for the activation once more',
    ({ system, email }) => system.call('resendActivation', { body: { email } }),
  ],
  ['asks for a new password', ({ system, email }) => system.call('forgotPassword', { body: { email } })],
  ['logs in with the name afterwards', ({ logIn }) => logIn('Spitzel', FIRST)],
  [
    'wants the address for an account of their own',
    ({ system, token, email }) =>
      system.call('changeEmail', { token, body: { email, password: registrationOf('').password } }),
  ],
  ...Array.from(
    { length: 9 },
    (_, i) =>
      [`guesses with the name, ${i}`, ({ logIn }: Stranger) => logIn('Spitzel', `${WRONG} ${i}`)] as const,
  ),
  ['guesses with the name once too often', ({ logIn }) => logIn('Spitzel', WRONG)],
  ['guesses with the address after that', ({ logIn, email }) => logIn(email, WRONG)],
  [
    'comes back when nobody waits any more',
    async ({ system, logIn }) => {
      system.advance(WAITING_MS);
      await system.runJob(defineJob({ name: 'accounts.sweepWaiting' }));
      return logIn('Spitzel', FIRST);
    },
  ],
  ['logs in with the address then', ({ logIn, email }) => logIn(email, SECOND)],
  ['registers the name once more', ({ register }) => register('Spitzel', 'a', FIRST)],
];

class Stranger {
  readonly email = 'gesucht@neutral.test';
  readonly system: TestSystem;
  readonly token: string;

  constructor(system: TestSystem, token: string) {
    this.system = system;
    this.token = token;
  }

  readonly logIn = (login: string, password: string) =>
    this.system.call('login', { body: { login, password } });

  /** `which`: a, the address they ask about; b, another one. */
  readonly register = (username: string, which: 'a' | 'b', password: string) =>
    this.system.call('register', {
      body: registrationOf(username, { password, email: which === 'a' ? this.email : 'anders@neutral.test' }),
    });
}

/** What the server knows of an address before the first call. */
const WORLDS = {
  'nobody has it': async () => {},
  'somebody has it': async (system: TestSystem) => {
    await system.newcomer('Gesucht', { email: 'gesucht@neutral.test', password: OWNERS_PASSWORD });
  },
  'somebody waits for it': async (system: TestSystem) => {
    const body = registrationOf('Gesucht', { email: 'gesucht@neutral.test', password: OWNERS_PASSWORD });
    await system.call('register', { body });
    await system.mailTo(body.email);
  },
} as const;

/** What a stranger hears in one of the worlds, step by step. */
async function heardIn(world: keyof typeof WORLDS) {
  await using system = await startSystem({ clock: 'still', rules: { accounts: { waitingMs: WAITING_MS } } });
  await WORLDS[world](system);
  const { token } = await system.person('Neugierig');
  const stranger = new Stranger(system, token);
  const answers: (readonly [string, { status: number; said: object }])[] = [];
  for (const [what, step] of STEPS) {
    const { status, body } = await step(stranger);
    const { requestId: _, ...error } = (body as { error?: { requestId?: string } }).error ?? {};
    // A secret is another one each time; how long it is must tell nothing.
    const { registrationSecret: { length } = '' } = body as { registrationSecret?: string };
    answers.push([what, { status, said: { ...body, registrationSecret: length, error } }]);
    // Mails are on their way while a person reads an answer.
    await system.jobs.drain();
  }
  const owner = await stranger.logIn(stranger.email, OWNERS_PASSWORD);
  return { answers, owner };
}

it('[AU-5] [A2] [A27] whoever asks about an address by every way there is hears the same', async () => {
  const free = await heardIn('nobody has it');
  expect(free.answers.map(([, { status }]) => status)).toEqual([
    ...[201, 403, 403, 403, 401, 401, 409, 409, 201, 403, 403, 401, 200, 200, 403, 200],
    ...Array(9).fill(401),
    ...[429, 401, 401, 401, 201],
  ]);
  expect((await heardIn('somebody waits for it')).answers).toEqual(free.answers);
  const taken = await heardIn('somebody has it');
  expect(taken.answers).toEqual(free.answers);
  // Whose it is, is let in all the same.
  expect(taken.owner.body.user?.username).toBe('Gesucht');
}, 120_000);
