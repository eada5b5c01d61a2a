import { isRefusal, registrationOf, startSystem, type TestSystem, tokenIn } from '@plausch/dev-env';
import { sweepFacts } from '@plausch/platform/cluster';
import { defineJob } from '@plausch/platform/jobs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseDueAccounts, sweepMailedTokens } from './accounts.jobs.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
});
afterAll(() => system.stop());

const DAY_MS = 86_400_000;
const GRACE_MS = 14 * DAY_MS;
/** Sunday, 1 November 2026 + 14 days. */
const WORDED_DATE = '15. November 2026';

const request = (token: string, password: string) =>
  system.call('requestDeletion', { token, body: { password } });
const stateOf = async (token: string) => (await system.call('accountDeletion', { token })).body.deletionAt;
const mailsTo = async (email: string, subject: string) => {
  await system.jobs.drain();
  return (await system.mails()).filter((mail) => mail.to === email && mail.subject === subject);
};
const logIn = (login: string, password: string) => system.call('login', { body: { login, password } });
/** Everything the database says, as one text. */
const dump = async () => {
  const { rows: tables } = await system.database.drizzle.execute<{ name: string }>(
    sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs') and table_name <> 'local_mails'`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const query = sql.raw(`select string_agg(t::text, ' ') as whole from ${name} as t`);
      const { rows } = await system.database.drizzle.execute<{ whole: string | null }>(query);
      return rows[0]?.whole ?? '';
    }),
  );
  return texts.join(' ');
};

it('[ACCT-11 a, ACCT-11 b] [A17] the right person: the account has a date, a mail has the link, and everything goes on until then', async () => {
  const { token, user, password } = await system.person('Zögerlich');
  const deletionAt = new Date(system.clock.now() + GRACE_MS).toISOString();
  expect(await request(token, password)).toMatchObject({ status: 200, body: { deletionAt } });
  const [mail] = await mailsTo(user.email, 'Dein Konto wird gelöscht');
  expect(mail?.text).toContain(WORDED_DATE);
  expect(mail?.text).toContain(`/cancel-deletion?token=${tokenIn(mail?.text ?? '')}`);
  system.advance(DAY_MS);
  const again = await logIn('Zögerlich', password);
  expect(again.status).toBe(200);
  // Logging in is no change of mind, and asking again gives no more time.
  expect(await stateOf(again.body.token)).toBe(deletionAt);
  expect((await request(token, password)).body).toEqual({ deletionAt });
});

it('[ACCT-12] [A18] the link cancels without anybody signed in, once', async () => {
  const { token, user, password } = await system.person('Bleibedoch');
  await request(token, password);
  const link = tokenIn((await mailsTo(user.email, 'Dein Konto wird gelöscht'))[0]?.text ?? '');
  const cancel = () => system.call('cancelDeletion', { body: { token: link } });
  expect(await cancel()).toMatchObject({ status: 200, body: { username: 'Bleibedoch' } });
  expect(await stateOf(token)).toBeNull();
  expect(await cancel()).toMatchObject({ status: 409, body: { error: { code: 'token_invalid' } } });
  expect(await mailsTo(user.email, 'Dein Konto bleibt')).toHaveLength(1);
  system.advance(GRACE_MS);
  await system.runJob(eraseDueAccounts);
  expect((await logIn('Bleibedoch', password)).status).toBe(200);
});

it('[AZ-1] [A17] [A18] nobody and the wrong person change nothing; who is signed in may take it back', async () => {
  const [person, other] = [await system.person('Wankel'), await system.person('Fremdling')];
  await request(person.token, person.password);
  for (const name of ['accountDeletion', 'withdrawDeletion'] as const) {
    expect((await system.call(name, {})).status).toBe(401);
    expect((await system.call(name, { token: 'wrong' })).status).toBe(401);
    expect(await system.call(name, { token: other.token })).toMatchObject({
      status: 200,
      body: { deletionAt: null },
    });
  }
  expect((await system.call('cancelDeletion', { body: { token: 'x'.repeat(43) } })).status).toBe(409);
  expect(await stateOf(person.token)).not.toBeNull();
  const [mail] = await mailsTo(person.user.email, 'Dein Konto wird gelöscht');
  expect(await system.call('withdrawDeletion', { token: person.token })).toMatchObject({
    status: 200,
    body: { deletionAt: null },
  });
  const link = { token: tokenIn(mail?.text ?? '') };
  expect((await system.call('cancelDeletion', { body: link })).status).toBe(409);
});

it('[ACCT-13 a, ACCT-13 b] [A19] [SE14] [FR3] when the time has come nothing of the person is left, and their lines name nobody', async () => {
  const [witness, person] = [
    await system.person('Zeugin'),
    await system.person('Abschiednehmer', {
      email: 'ganz.persoenlich@abschied.test',
      birthDate: '1987-03-14',
    }),
  ];
  await system.call('block', { token: person.token, params: { userId: witness.user.id } });
  await request(person.token, person.password);
  await system.jobs.drain();
  system.advance(GRACE_MS - 1);
  await system.runJob(eraseDueAccounts);
  const { body: session } = await logIn('Abschiednehmer', person.password);
  expect(session.user?.id).toBe(person.user.id);

  const roomId = await system.roomId('leseecke');
  const client = await system.connect(session);
  await client.join(roomId);
  const said = await client.ask('chat:send', { clientId: crypto.randomUUID(), text: 'Macht es gut!' });
  expect(isRefusal(said)).toBe(false);
  system.advance(1);
  await system.runJob(eraseDueAccounts);

  await client.until(() => !client.socket.connected, 'the end of the connection');
  expect((await logIn('Abschiednehmer', person.password)).status).toBe(401);
  expect((await system.call('verify', { token: session.token })).body).toEqual({ valid: false });
  const unknown = await system.call('block', { token: witness.token, params: { userId: person.user.id } });
  expect(unknown.status).toBe(404);

  const [farewell] = await mailsTo('ganz.persoenlich@abschied.test', 'Dein Konto ist gelöscht');
  expect(farewell?.text).toContain('Hallo Abschiednehmer');
  system.advance(2 * DAY_MS);
  await system.runJob(sweepMailedTokens);
  const everything = (await dump()).toLowerCase();
  for (const trace of ['abschiednehmer', 'ganz.persoenlich', '1987-03-14'])
    expect(everything).not.toContain(trace);
  expect(everything).toContain('macht es gut!');

  // From the database, as the lines of a new start are.
  await system.restart();
  const { rows } = await system.database.drizzle.execute<{ username: string; blocks: number }>(
    sql`select username, (select count(*)::integer from blocks) as blocks from room_lines
      join accounts on accounts.id = account_id where text = 'Macht es gut!'`,
  );
  expect(rows).toEqual([{ username: 'Gelöschtes Konto', blocks: 0 }]);
});

/** The tables in which something stands of the account with this id; what jobs were done, they forget by themselves. */
const tablesWith = async (id: string) => {
  const { rows: tables } = await system.database.drizzle.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema = 'public' and table_name <> 'local_mails' order by table_name`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const query = sql`select 1 from ${sql.identifier(name)} as t where t::text like ${`%${id}%`} limit 1`;
    if ((await system.database.drizzle.execute(query)).rows.length > 0) found.push(name);
  }
  return found;
};

it('[ACCT-13 b] [A19] [SE14] of a person whom every table knows, the tables keep no more than what they share with others', async () => {
  const witness = await system.person('Spurenzeugin');
  const [friend, asked] = [await system.person('Spurenfreund'), await system.person('Spurengefragt')];
  const { password, user } = await system.newcomer('Spurenreich', {
    email: 'spur.eins@weg.test',
    birthDate: '1971-02-09',
  });
  const { id } = user;
  const { token } = (
    await system.call('login', {
      headers: { 'user-agent': 'Spurengerät/7.1' },
      body: { login: 'Spurenreich', password },
    })
  ).body;
  const [avatarId, bubbleColorId, figure] = ['tobi', 'mint', user.figure];
  const done = [
    await system.call('changeAvatar', { token, body: { avatarId } }),
    await system.call('changeFigure', { token, body: { figure } }),
    await system.call('changeUsername', { token, body: { password, username: 'Spurenneu' } }),
    await system.call('changeEmail', { token, body: { password, email: 'spur.zwei@weg.test' } }),
    await system.call('sendConfirmationCode', { token }),
    await system.call('block', { token, params: { userId: witness.user.id } }),
    await system.call('block', { token: witness.token, params: { userId: id } }),
    await system.call('requestFriendship', { token, body: { userId: friend.user.id } }),
    await system.call('requestFriendship', { token: friend.token, body: { userId: id } }),
    await system.call('requestFriendship', { token: asked.token, body: { userId: id } }),
    await system.call('showFriends', { token, body: { showsRoom: false } }),
    await system.call('changeProfile', { token, body: { motto: 'Kaffee, schwarz.' } }),
    await request(token, password),
  ];
  expect(done.map(({ status }) => status)).toEqual(done.map(() => 200));
  const roomId = await system.roomId('leseecke');
  const client = await system.connect({ token });
  await client.join(roomId);
  expect(isRefusal(await client.ask('chat:send', { clientId: crypto.randomUUID(), text: 'Spurlos!' }))).toBe(
    false,
  );
  client.close();
  const at = new Date(system.clock.now()).toISOString();
  const { drizzle } = system.database;
  await drizzle.execute(sql`insert into identities values ('google', 'spuren-subject', ${id}, ${at})`);
  await drizzle.execute(sql`insert into room_places (account_id, room_id, x, y, at)
    values (${id}, ${roomId}, 1, 1, ${at}) on conflict do nothing`);
  await drizzle.execute(sql`insert into sanctions (id, account_id, kind, step, reason, created_at)
    values (gen_random_uuid(), ${id}, 'hint', 0, 'Bitte leiser', ${at})`);
  // The person reported a line, and was reported.
  const caseId = crypto.randomUUID();
  await drizzle.execute(sql`insert into cases
      (id, kind, number, state, words, fingerprint, created_at, confirmed_at, proven, reporter_id)
    values (${caseId}, 'notice', 'M-0000-0000', 'open', '{}', ${Buffer.alloc(32)}, ${at}, ${at}, true, ${id})`);
  await drizzle.execute(sql`insert into case_lines (case_id, position, account_id, username, text, said_at, is_reported)
    values (${caseId}, 1, ${id}, 'Spurenneu', 'Spurlos!', ${at}, true)`);
  await drizzle.execute(sql`insert into declarations (id, kind, number, words, email, email_key, fingerprint, received_at,
      state, from_session, account_id, undo_key, settled_at)
    values (gen_random_uuid(), 'cancellation', 'K-0000-0000', '{}', 'wer@anders.test', 'wer@anders.test',
      ${Buffer.alloc(32)}, ${at}, 'done', true, ${id}, gen_random_uuid(), ${at})`);
  await drizzle.execute(sql`insert into premium_standings (account_id, read_at) values (${id}, ${at})`);
  await drizzle.execute(
    sql`insert into standings (account_id, ap, rank, day) values (${id}, 400, 3, '2026-01-01')`,
  );
  await drizzle.execute(sql`insert into wallets (id, account_id) values (gen_random_uuid(), ${id})`);
  await drizzle.execute(sql`insert into standing_entries values (${id}, 'talking', ${at}, 1)`);
  await drizzle.execute(sql`insert into thanks values (${id}, ${witness.user.id}, ${at}, '2026-01-01')`);
  await drizzle.execute(sql`insert into guilds (id, name, name_skeleton, tag, founded_at)
    values (${caseId}, 'Spurensucher', 'spurensucher', 'SPUR', ${at})`);
  await drizzle.execute(sql`insert into guild_members values (${id}, ${caseId}, 'founder', ${at})`);
  await drizzle.execute(sql`insert into guild_lines (id, guild_id, account_id, client_id, text, bubble_color_id, said_at)
    values (gen_random_uuid(), ${caseId}, ${id}, gen_random_uuid(), 'Spuren', 'sun', ${at})`);
  await drizzle.execute(sql`insert into guild_ties values (${caseId}, ${id}, 'request', ${at})`);
  await drizzle.execute(
    sql`insert into favourite_categories values (gen_random_uuid(), ${id}, 'Spuren', 1, ${at})`,
  );
  await drizzle.execute(
    sql`insert into favourite_looks values (gen_random_uuid(), ${id}, 'Spuren', '{}', ${at})`,
  );
  await drizzle.execute(sql`insert into data_copies (account_id, asked_at) values (${id}, ${at})`);
  await drizzle.execute(sql`insert into removed_lines
    values (gen_random_uuid(), ${id}, 'Kaffeehaus', 'Weg damit', ${at}, ${at}, ${witness.user.id}, 'Zu grob')`);
  await drizzle.execute(sql`insert into person_notes (id, account_id, author_id, text, case_id, case_number, written_at)
    values (gen_random_uuid(), ${id}, ${witness.user.id}, 'Spurenneu war laut', ${caseId}, 'M-0000-0000', ${at})`);
  await drizzle.execute(sql`insert into room_hosts values (${roomId}, ${id})`);
  await drizzle.execute(
    sql`insert into room_reactions select id, ${id}, 'heart', ${at} from room_lines where account_id = ${id} limit 1`,
  );
  await drizzle.execute(sql`insert into guild_leavers values (${id}, ${at})`);
  await drizzle.execute(
    sql`insert into second_factors (account_id, secret, started_at) values (${id}, ${Buffer.alloc(32)}, ${at})`,
  );
  await drizzle.execute(sql`insert into recovery_codes values (${id}, ${Buffer.alloc(32)})`);
  await drizzle.execute(sql`insert into login_tickets values (${Buffer.alloc(32)}, ${id}, ${at})`);
  await drizzle.execute(sql`insert into push_devices (id, account_id, session_id, endpoint, p256dh, auth, created_at)
    select gen_random_uuid(), ${id}, id, 'https://push.example.org/spur', 'key', 'auth', ${at}
    from sessions where account_id = ${id} limit 1`);
  await drizzle.execute(sql`insert into notification_choices values (${id}, 'message', true, true)`);
  await drizzle.execute(sql`insert into notifications (account_id, kind, about, happened_at)
    values (${id}, 'message', ${witness.user.id}, ${at}), (${witness.user.id}, 'message', ${id}, ${at})`);
  await drizzle.execute(sql`insert into notification_mails values (${id}, array[${at}::timestamptz])`);
  await drizzle.execute(sql`insert into message_lists values (${id}, 1, '{}', 'hash', ${at})`);
  await drizzle.execute(
    sql`insert into message_devices values (gen_random_uuid(), ${id}, 'key', '{}', true, ${at})`,
  );
  const [low, high] = [id, witness.user.id].toSorted();
  await drizzle.execute(sql`insert into conversations (id, low_id, high_id, started_by, started_at, last_at)
    values (${caseId}, ${low}, ${high}, ${id}, ${at}, ${at})`);
  await drizzle.execute(sql`insert into conversation_sides (account_id, other_id, conversation_id)
    values (${id}, ${witness.user.id}, ${caseId})`);
  await drizzle.execute(
    sql`update accounts set role = 'helper', tiers = '{premium}', bubble_color_id = ${bubbleColorId}
      where id = ${id}`,
  );
  await system.operator.run(['warn', 'Spurenneu', 'Bitte leiser']);
  await system.jobs.drain();

  // A table that is new to this test has to be thought of, too.
  const { rows: owned } = await drizzle.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id'`,
  );
  const others = [
    'accounts',
    'blocks',
    'cases',
    'conversations',
    'facts',
    'friend_requests',
    'own_events',
    'own_streams',
    'staff_acts',
    'thanks',
  ];
  expect(await tablesWith(id)).toEqual([...others, ...owned.map(({ name }) => name)].toSorted());
  const { rows: kept } = await drizzle.execute<{ hash: string }>(
    sql`select password_hash as hash from accounts where id = ${id}`,
  );
  const traces = ['spurenneu', 'spur.eins', 'spur.zwei', '1971-02-09', 'spurengerät', 'spuren-subject'];
  const hash = kept[0]?.hash.toLowerCase() ?? '';
  const tracesIn = (everything: string) => [...traces, hash].filter((trace) => everything.includes(trace));
  expect(tracesIn((await dump()).toLowerCase())).toEqual([...traces, hash]);

  system.advance(GRACE_MS);
  await system.runJob(eraseDueAccounts);
  // At once, and not only when what ran out is swept away; but for what other processes have yet to hear, for an hour.
  expect(await tablesWith(id)).toEqual([
    'accounts',
    'case_lines',
    'cases',
    'facts',
    'guild_lines',
    // That there is a friend less, and a request: the id alone.
    'own_events',
    // What the team took down, for as long as it may be disputed.
    'removed_lines',
    'room_lines',
    'sanctions',
    // What the team did, for as long as the law asks for it.
    'staff_acts',
  ]);
  await drizzle.execute(sql`update facts set told_at = told_at - interval '1 hour'`);
  await system.runJob(sweepFacts);
  system.advance(8 * DAY_MS);
  await system.runJob(defineJob({ name: 'streams.sweep' }));
  expect(await tablesWith(id)).toEqual([
    'accounts',
    'case_lines',
    'cases',
    'guild_lines',
    'removed_lines',
    'room_lines',
    'sanctions',
    'staff_acts',
  ]);
  await system.runJob(sweepMailedTokens);

  expect(tracesIn((await dump()).toLowerCase())).toEqual([]);
  const { rows } = await drizzle.execute(sql`select * from accounts where id = ${id}`);
  expect(rows).toEqual([
    {
      id,
      username: 'Gelöschtes Konto',
      username_key: `deleted:${id}`,
      username_skeleton: `deleted:${id}`,
      username_changed_at: null,
      email: '',
      email_key: `deleted:${id}`,
      password_hash: '',
      registration_hash: null,
      birth_date: '1900-01-01',
      role: 'user',
      avatar_id: expect.not.stringMatching(avatarId),
      figure: null,
      bubble_color_id: 'paper',
      terms_accepted_at: expect.anything(),
      activated_at: null,
      tiers: [],
      created_at: expect.anything(),
      deletion_requested_at: null,
      deletion_due_at: null,
      deleted_at: expect.anything(),
    },
  ]);
});

it('[ACCT-13 c] [A22] that an account is gone is told by its id, to nobody in particular, and only once it is', async () => {
  const [going, staying] = [await system.person('Vergangen'), await system.person('Geblieben')];
  const isErased = async (id: string) =>
    (await system.call('accountErasure', { params: { id } })).body.erased;
  const all = () => Promise.all([going.user.id, staying.user.id, crypto.randomUUID()].map(isErased));
  await request(going.token, going.password);
  await system.call('logout', { token: staying.token });
  await system.runJob(eraseDueAccounts);
  expect(await all()).toEqual([false, false, false]);
  system.advance(GRACE_MS);
  await system.runJob(eraseDueAccounts);
  expect(await all()).toEqual([true, false, false]);
  // Months later the answer is the same.
  system.advance(90 * DAY_MS);
  await system.runJob(sweepMailedTokens);
  expect(await all()).toEqual([true, false, false]);
});

it('[A19] the name of somebody who is gone is kept from others for ninety days, the address is free', async () => {
  const { token, user, password } = await system.person('Legende');
  await request(token, password);
  system.advance(GRACE_MS);
  await system.runJob(eraseDueAccounts);
  const imitate = (username: string) =>
    system.call('register', { body: registrationOf(username, { email: user.email }) });
  expect((await imitate('Legende')).body.error?.code).toBe('username_taken');
  expect((await imitate('Gelöschtes-Konto')).body.error?.code).toBe('username_reserved');
  expect((await imitate('Neuling')).status).toBe(201);
  await system.mailTo(user.email, ({ text }) => text.includes('Hallo Neuling'));
  system.advance(90 * DAY_MS);
  const body = registrationOf('Legende', { email: 'jemand@anders.test' });
  expect((await system.call('register', { body })).status).toBe(201);
});

it('[A19] several are erased, each for itself, and twice is once', async () => {
  const people = await Promise.all(
    ['Erste', 'Zweite', 'Dritte'].map((name) => system.person(`Gehende${name}`)),
  );
  for (const { token, password } of people) await request(token, password);
  system.advance(GRACE_MS);
  await Promise.all([system.runJob(eraseDueAccounts), system.runJob(eraseDueAccounts)]);
  await system.runJob(eraseDueAccounts);
  for (const { user } of people) {
    expect(await mailsTo(user.email, 'Dein Konto ist gelöscht')).toHaveLength(1);
  }
});
