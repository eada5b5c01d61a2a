import { MailCatcher, type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { defineJob } from '@plausch/platform/jobs';
import type { Finding } from '@plausch/protocol';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

async function promote(system: TestSystem, name: string, role = 'admin'): Promise<Person> {
  const person = await system.person(name);
  await system.database.drizzle.execute(sql`update accounts set role = ${role} where id = ${person.user.id}`);
  return person;
}

describe('how the server is doing', () => {
  let system: TestSystem;
  let admin: Person;
  beforeAll(async () => {
    system = await startSystem({ clock: 'still', rules: { doctor: { loop: { measuredMs: 20 } } } });
    admin = await promote(system, 'Ada');
  });
  afterAll(() => system.stop());

  const again = async () => {
    system.advance(10_000);
    const { status, body } = await system.call('checkHealth', { token: admin.token });
    expect(status).toBe(200);
    return body;
  };
  const found = async (id: string): Promise<Finding | undefined> =>
    (await again()).findings.find((finding) => finding.id === id);

  it('[DR1] is told to administrators, every check of it, with what only the running server knows', async () => {
    const { status, body } = await system.call('getHealth', { token: admin.token });
    expect(status).toBe(200);
    expect(body.findings.length).toBeGreaterThanOrEqual(20);
    const state = new Map(body.findings.map((finding) => [finding.id, finding.state]));
    expect(state.get('running')).toBe('ok');
    for (const id of [
      'database',
      'databaseVersion',
      'migrations',
      'keys',
      'books',
      'outbox',
      'jobs',
      'errors',
      'port',
    ])
      expect([id, state.get(id)]).toEqual([id, 'ok']);
    // The databases of tests survive no power cut, and say so.
    expect(state.get('databaseSettings')).toBe('fail');
  });

  it('[DR3] is looked at once a minute, and anew for who wants that, but not twice in a moment', async () => {
    const at = async (name: 'getHealth' | 'checkHealth') =>
      (await system.call(name, { token: admin.token })).body.at;
    const first = (await again()).at;
    expect(await at('checkHealth')).toBe(first);
    system.advance(30_000);
    expect(await at('getHealth')).toBe(first);
    const second = await at('checkHealth');
    expect(second).not.toBe(first);
    system.advance(60_000);
    expect(await at('getHealth')).not.toBe(second);
  });

  it('an administrator without a second factor is named', async () => {
    expect(await found('administrators')).toMatchObject({ state: 'warn', says: 'Ohne zweiten Faktor: Ada.' });
  });

  it('a job that failed for good is named', async () => {
    const poison = defineJob<{ accountId: string }>({ name: 'accounts.activationMail' });
    await system.database.inTransaction((work) => system.jobs.enqueue(work, poison, { accountId: 'no id' }));
    const jobs = async () => {
      await system.jobs.drain({ early: true });
      return (await found('jobs'))?.says ?? '';
    };
    await expect.poll(jobs, { timeout: 10_000 }).toContain('accounts.activationMail (1)');
  });

  it('books that do not add up are a fault', async () => {
    expect((await found('books'))?.state).toBe('ok');
    await system.database.pool.query(
      `begin; set local session_replication_role = replica; insert into wallets (id, account_id, balance) values (gen_random_uuid(), '${admin.user.id}', 7) on conflict (account_id) do update set balance = 7; commit`,
    );
    expect(await found('books')).toMatchObject({ state: 'fail' });
  });

  it('a file of migrations that was not applied is missing', async () => {
    await system.database.pool.query('update schema_migrations set sha256 = $1 where version = 1', ['x']);
    expect((await found('migrations'))?.state).toBe('fail');
  });

  it('[DR2] without its tables a check says so instead of breaking', async () => {
    await system.database.pool.query('alter table server_keys rename to elsewhere');
    const keys = await found('keys');
    await system.database.pool.query('alter table elsewhere rename to server_keys');
    expect(keys).toMatchObject({ state: 'unknown' });
  });

  it('the operator reads the same at the machine', async () => {
    const told = await system.operator.run(['doctor']);
    expect(told).toContain('Datenbank\n');
    expect(told).toMatch(/\d+ Prüfungen: /);
  });
});

describe('a test mail', () => {
  const send = (system: TestSystem, { token }: Person) => system.call('sendTestMail', { token });
  const acts = async ({ database }: TestSystem, { user }: Person) =>
    (await database.drizzle.execute(sql`select act from staff_acts where actor_id = ${user.id}`)).rows;

  it('[DR4] really comes, each step is told, and the record knows of it', async () => {
    const catcher = await MailCatcher.start();
    await using system = await startSystem({
      environment: { PUBLIC_URL: 'https://chat.beispiel.test', SMTP_URL: catcher.url },
      alongside: () => catcher.stop(),
    });
    const admin = await promote(system, 'Ada');
    const { status, body } = await send(system, admin);
    expect(status).toBe(200);
    expect(body.way).toBe('smtp');
    expect(body.steps.map(({ title, state }) => [title, state])).toEqual([
      ['Name auflösen', 'ok'],
      ['Verbinden', 'ok'],
      ['Verschlüsseln', 'unknown'],
      ['Anmelden', 'unknown'],
      ['Abgeben', 'ok'],
    ]);
    expect(catcher.to(admin.user.email)).toMatchObject([{ subject: 'Testmail von Plausch' }]);
    expect(await acts(system, admin)).toEqual([{ act: 'mail.tested' }]);
  });

  it('[DR4] that cannot leave says at which step and what to do', async () => {
    await using system = await startSystem({
      environment: { PUBLIC_URL: 'https://chat.beispiel.test', SMTP_URL: 'smtp://127.0.0.1:9' },
    });
    const { body } = await send(system, await promote(system, 'Ada'));
    expect(body.steps.map(({ state }) => state)).toEqual(['ok', 'fail', 'unknown', 'unknown', 'unknown']);
    expect(body.steps[1]?.remedy).toContain('Port');
  });

  it('[DR4] lies in the mailbox of a machine, comes five times an hour at most, and is nobody else’s', async () => {
    await using system = await startSystem();
    const admin = await promote(system, 'Ada');
    for (let count = 0; count < 5; count += 1) expect((await send(system, admin)).body.way).toBe('mailbox');
    const refused = await send(system, admin);
    expect(refused.status).toBe(429);
    expect((await system.mails()).map(({ to }) => to)).toEqual(Array(5).fill(admin.user.email));
    expect(await acts(system, admin)).toHaveLength(5);
    const other = await promote(system, 'Alma');
    expect((await send(system, other)).status).toBe(200);
    system.advance(3_600_000);
    expect((await send(system, admin)).status).toBe(200);
  });

  it('[DR4] is none where the operator wants no mails', async () => {
    await using system = await startSystem({ environment: { PUBLIC_URL: 'https://chat.beispiel.test' } });
    expect((await send(system, await promote(system, 'Ada'))).body).toEqual({ way: 'none', steps: [] });
  });
});
