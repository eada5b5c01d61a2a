import {
  type Person,
  registrationOf,
  startSystem,
  statusesOf,
  type TestSystem,
  timesAtOnce,
  tokenIn,
} from '@plausch/dev-env';
import { defineJob } from '@plausch/platform/jobs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Of everything that is counted, or can be done once: many at the same moment, and as many winners as there may be. */
const BLOCKS = 5;
const DEVICES = 20;

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({
    clock: 'still',
    rules: {
      // What the process itself would refuse never gets to the database.
      accounts: { confirmations: { burst: 1_000 } },
      friends: { blocks: BLOCKS },
      sessions: { knownDevices: { most: DEVICES } },
    },
  });
});
afterAll(() => system.stop());

const rows = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await system.database.drizzle.execute<Row>(statement)).rows;
const countOf = async (from: ReturnType<typeof sql>) =>
  (await rows<{ count: number }>(sql`select count(*)::integer as count from ${from}`))[0]?.count;
const logIn = ({ user, password }: Pick<Person, 'user' | 'password'>) =>
  system.call('login', { body: { login: user.username, password } });
const sessionsOf = (person: Person, count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await logIn(person)).body.token));
const mailsTo = async (email: string, subject: string) => {
  await system.jobs.drain();
  return (await system.mails()).filter((mail) => mail.to === email && mail.subject.includes(subject));
};
const linkTo = async (email: string, subject: string) =>
  tokenIn((await mailsTo(email, subject))[0]?.text ?? '');
/** Moderators, made at the table. */
async function moderators(count: number): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, (_, i) => system.person(`Ordnung${i}`)));
  for (const { user } of people)
    await rows(sql`update accounts set role = 'moderator' where id = ${user.id}`);
  return people;
}
/** Accounts without a session. */
async function strangers(name: string, count: number): Promise<string[]> {
  const made = await rows<{ id: string }>(sql`
    insert into accounts (id, username, username_key, username_skeleton, email, email_key, password_hash, birth_date,
      avatar_id, bubble_color_id, terms_accepted_at, created_at)
    select gen_random_uuid(), ${name} || n, lower(${name}) || n, ${name} || ':' || n, '', ${name} || n || '@', '-',
      '1990-05-17', 'sofia', 'sun', now(), now() from generate_series(1, ${count}) as n
    returning id`);
  return made.map(({ id }) => id);
}

describe('[BL-3] accounts', () => {
  const register = (username: string, email: string) =>
    system.call('register', { body: registrationOf(username, { email }) });

  it('[A1] of twenty who want one name one gets it', async () => {
    const answers = await timesAtOnce(system, { table: 'accounts', count: 20 }, (i) =>
      register('Begehrt', `begehrt${i}@beispiel.test`),
    );
    expect(statusesOf(answers)).toEqual({ 201: 1, 409: 19 });
  });

  it('[A2] of twenty who register with one address each waits with their name, and all get the same answer', async () => {
    const answers = await timesAtOnce(system, { table: 'accounts', count: 20 }, (i) =>
      register(`Eilig${i}`, 'eilig@beispiel.test'),
    );
    expect(statusesOf(answers)).toEqual({ 201: 20 });
    expect(await countOf(sql`accounts where email_key = 'eilig@beispiel.test'`)).toBe(20);
  });

  it('[A5] an activation link works once', async () => {
    await register('Einmalig', 'einmalig@beispiel.test');
    const token = await linkTo('einmalig@beispiel.test', 'Willkommen');
    const answers = await timesAtOnce(system, { table: 'accounts', count: 20 }, () =>
      system.call('activate', { body: { token } }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 19 });
  });

  it('[A4] of links that are mailed at the same moment one is good', async () => {
    await register('Ungeduld', 'ungeduld@beispiel.test');
    for (let i = 0; i < 2; i += 1) {
      await system.call('resendActivation', { body: { email: 'ungeduld@beispiel.test' } });
    }
    // As many mails leave at once.
    await timesAtOnce(system, { table: 'mailed_tokens', count: 1, waiting: 3 }, () => system.jobs.drain());
    expect(await mailsTo('ungeduld@beispiel.test', 'Willkommen')).toHaveLength(3);
    const waiting = sql`mailed_tokens where account_id = (select id from accounts where username = 'Ungeduld')`;
    expect(await countOf(waiting)).toBe(1);
  });

  it('[A12] a link for a new password works once', async () => {
    const { user } = await system.person('Vergesslich');
    await system.call('forgotPassword', { body: { email: user.email } });
    const token = await linkTo(user.email, 'Passwort');
    const answers = await timesAtOnce(system, { table: 'accounts', count: 20 }, (i) =>
      system.call('resetPassword', { body: { token, password: `tee mit honig und ${i} zitronen` } }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 19 });
  });

  it('[A15] of fifty renames one goes through, and one old name is kept', async () => {
    const { token, user, password } = await system.person('Chamäleon');
    const answers = await timesAtOnce(system, { table: 'accounts', count: 50 }, (i) =>
      system.call('changeUsername', {
        token,
        body: { password, username: `Farbe${String.fromCharCode(97 + (i % 26))}${i}` },
      }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 429: 49 });
    const winner = answers.find(({ status }) => status === 200);
    expect((await system.call('currentUser', { token })).body.user).toEqual(winner?.body.user);
    expect(await countOf(sql`kept_names where account_id = ${user.id}`)).toBe(1);
    expect(await mailsTo(user.email, 'neuen Namen')).toHaveLength(1);
  }, 30_000);

  it('[A15] nobody gets a name while it is given up', async () => {
    const { token, password } = await system.person('Abgelegt');
    const answers = await timesAtOnce(
      system,
      { table: 'accounts', count: 20 },
      async (i): Promise<{ status: number }> =>
        i === 0
          ? system.call('changeUsername', { token, body: { password, username: 'Neuland' } })
          : register('Abge1egt', `erbe${i}@beispiel.test`),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, ...Array(19).fill(409)]);
  });

  it('[A13] of twenty new passwords, each confirmed with the old one, one goes through', async () => {
    const person = await system.person('Umstritten');
    const tokens = await sessionsOf(person, 20);
    const answers = await timesAtOnce(system, { table: 'accounts', count: 20 }, (i) =>
      system.call('changePassword', {
        token: tokens[i],
        body: { password: person.password, newPassword: `tee mit honig und ${i} zitronen` },
      }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 401: 19 });
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await logIn({ ...person, password: `tee mit honig und ${winner} zitronen` })).status).toBe(200);
  }, 30_000);

  it('[A14] of twenty wishes for another address one is left', async () => {
    const { token, user, password } = await system.person('Wankelmut');
    const answers = await timesAtOnce(system, { table: 'accounts', count: 20 }, (i) =>
      system.call('changeEmail', { token, body: { password, email: `wankel${i}@beispiel.test` } }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 20 });
    expect(await countOf(sql`email_changes where account_id = ${user.id}`)).toBe(1);
    await system.jobs.drain();
    expect(await countOf(sql`mailed_tokens where account_id = ${user.id} and purpose = 'email'`)).toBe(1);
  }, 30_000);

  it('[A17] [A18] twenty wishes to go have one date, and the link keeps the account once', async () => {
    const { token, user, password } = await system.person('Unschlüssig');
    const wishes = await timesAtOnce(system, { table: 'accounts', count: 20 }, () =>
      system.call('requestDeletion', { token, body: { password } }),
    );
    expect(statusesOf(wishes)).toEqual({ 200: 20 });
    expect(new Set(wishes.map(({ body }) => body.deletionAt)).size).toBe(1);
    const link = await linkTo(user.email, 'gelöscht');
    const kept = await timesAtOnce(system, { table: 'accounts', count: 20 }, () =>
      system.call('cancelDeletion', { body: { token: link } }),
    );
    expect(statusesOf(kept)).toEqual({ 200: 1, 409: 19 });
    expect(await mailsTo(user.email, 'bleibt')).toHaveLength(1);
  }, 30_000);

  it('[A17] [A18] wishes to go and to stay do not get in each other’s way', async () => {
    const { token, password } = await system.person('Hinundher');
    const answers = await timesAtOnce(system, { table: 'accounts', count: 20 }, (i) =>
      i % 2 === 0
        ? system.call('requestDeletion', { token, body: { password } })
        : system.call('withdrawDeletion', { token }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 20 });
  }, 30_000);
});

describe('[BL-3] sessions', () => {
  it('[SE11] of thirty logins the first is no news, and as many devices are known as may be', async () => {
    const { user, password } = await system.person('Sammlerin');
    // The login of `person` was the first one.
    const known = sql`known_devices where account_id = ${user.id}`;
    expect(await countOf(known)).toBe(1);
    await rows(sql`delete from sessions where account_id = ${user.id}`);
    await rows(sql`delete from ${known}`);
    const answers = await timesAtOnce(system, { table: 'accounts', count: 30, waiting: 2 }, () =>
      logIn({ user, password }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 30 });
    expect(await countOf(known)).toBe(DEVICES);
    expect(await mailsTo(user.email, 'neuen Gerät')).toHaveLength(29);
  }, 30_000);

  it('[A12] [SE13] nobody comes in with a password that is changed at the same moment', async () => {
    const person = await system.person('Wechsel');
    const { token, user, password } = person;
    const answers = await timesAtOnce(system, { table: 'accounts', count: 4, waiting: 4 }, async (i) =>
      i === 0
        ? system.call('changePassword', {
            token,
            body: { password, newPassword: 'tee mit honig und zitrone' },
          })
        : logIn(person),
    );
    expect(answers[0]?.status).toBe(200);
    // Those that came before the change are ended by it, the others never begin.
    expect(await countOf(sql`sessions where account_id = ${user.id} and ended_at is null`)).toBe(1);
    expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
  });

  it('[SE12] a session is ended once', async () => {
    const { token, ...person } = await system.person('Zuviel');
    await logIn(person);
    const { body } = await system.call('listSessions', { token });
    const id = body.items.find(({ current }) => !current)?.id ?? '';
    const answers = await timesAtOnce(system, { table: 'sessions', count: 20 }, () =>
      system.call('endSession', { token, params: { id } }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 404: 19 });
  });
});

describe('[BL-3] blocks', () => {
  it('[FR1] of thirty blocks as many hold as may be, and those that are there may be asked for again', async () => {
    const { token, user } = await system.person('Empfindlich');
    const others = await strangers('fremd', 30);
    const block = (userId: string) => system.call('block', { token, params: { userId } });
    const answers = await timesAtOnce(system, { table: 'blocks', count: 30, waiting: 1 }, (i) =>
      block(others[i] ?? ''),
    );
    expect(statusesOf(answers)).toEqual({ 200: BLOCKS, 403: 30 - BLOCKS });
    const held = await rows<{ id: string }>(
      sql`select blocked_id as id from blocks where blocker_id = ${user.id}`,
    );
    expect(held).toHaveLength(BLOCKS);
    // Also when no more would fit.
    const again = await timesAtOnce(system, { table: 'blocks', count: 20, waiting: 1 }, (i) =>
      block(held[i % BLOCKS]?.id ?? ''),
    );
    expect(statusesOf(again)).toEqual({ 200: 20 });
  });

  it('[FR3] no block is left against somebody who is erased at the same moment', async () => {
    const { token } = await system.person('Verspätet');
    const [going = ''] = await strangers('geht', 1);
    await rows(
      sql`update accounts set deletion_due_at = ${new Date(system.clock.now())} where id = ${going}`,
    );
    await timesAtOnce(system, { table: 'blocks', count: 2 }, async (i) => {
      if (i === 0) await system.runJob(defineJob({ name: 'accounts.eraseDueAccounts' }));
      else await system.call('block', { token, params: { userId: going } });
    });
    expect(await countOf(sql`accounts where id = ${going} and deleted_at is not null`)).toBe(1);
    expect(await countOf(sql`blocks where blocked_id = ${going}`)).toBe(0);
  });
});

describe('[BL-3] order', () => {
  it('[SN9] of twenty moderators who lift a lock one has lifted it', async () => {
    const [first, ...others] = await moderators(20);
    if (!first) throw new Error('nobody is a moderator');
    const { user } = await system.person('Gesperrt');
    const { body } = await system.call('kick', {
      token: first.token,
      body: { userId: user.id, duration: 3_600, reason: 'Bitte nicht so.' },
    });
    const { id } = body.sanction;
    const answers = await timesAtOnce(system, { table: 'sanctions', count: 20 }, (i) =>
      system.call('liftBan', {
        token: (others[i] ?? first).token,
        params: { id },
        body: { reason: `Aufgehoben von Nummer ${i}` },
      }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 404: 19 });
  }, 30_000);

  it('[SN12] an invitation makes one administrator, and of many for one name the last is good', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, i) => system.person(`Bereit${i}`)));
    const links = await timesAtOnce(system, { table: 'admin_invites', count: 20, waiting: 1 }, () =>
      system.operator.inviteFirst(),
    );
    const [link, ...more] = links.filter((one) => one !== undefined);
    expect(more).toEqual([]);
    const token = new URL(link ?? '').searchParams.get('einladung') ?? '';
    const answers = await timesAtOnce(system, { table: 'admin_invites', count: 20 }, (i) =>
      system.call('acceptAdminInvite', { token: people[i]?.token, body: { token } }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await countOf(sql`accounts where role = 'admin'`)).toBe(1);

    await timesAtOnce(system, { table: 'admin_invites', count: 20, waiting: 1 }, () =>
      system.operator.run(['create', 'Kuenftig']),
    );
    expect(await countOf(sql`admin_invites where username_key = 'kuenftig'`)).toBe(1);
  }, 30_000);

  it('[NW3] a text that is published many times is one piece of news', async () => {
    await timesAtOnce(system, { table: 'news', count: 20 }, (i) =>
      system.operator.run(['news', 'publish', `# Nur einmal\n\nWorum es geht, ${i}.\n\nUnd mehr.`]),
    );
    expect(await countOf(sql`news where slug = 'nur-einmal'`)).toBe(1);
  });
});
