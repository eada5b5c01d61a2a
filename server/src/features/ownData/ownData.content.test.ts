import { DAY_MS } from '@plausch/platform/clock';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FEATURES } from '../../features.ts';
import { Cast } from '../../sweep/cast.fixture.ts';
import { copyFor, kindIn, personOfEverything } from './ownData.fixture.ts';
import { MAIL_WORDS } from './ownData.words.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await Cast.gather();
});
afterAll(() => cast.system.stop());

it('[OD3] [A29] [DA-2] of a person of whom everything is kept: a part of every kind, in both files, and no secret', async () => {
  const { person } = await personOfEverything(cast);
  const copy = await copyFor(cast, person);
  const promised = FEATURES.flatMap(({ personalData = [] }) =>
    personalData.flatMap(({ title, fields }) => (fields ? [title] : [])),
  );
  expect(copy.json.kinds.map(({ title }) => title)).toEqual(promised);
  // The copy itself is still being made, and the names of others are kept from them, not from this person.
  const empty = copy.json.kinds.flatMap(({ title, rows }) => (rows.length === 0 ? [title] : []));
  expect(empty).toEqual([]);
  for (const { title, fields, rows } of copy.json.kinds) {
    for (const row of rows)
      expect(Object.keys(fields), title).toEqual(expect.arrayContaining(Object.keys(row)));
    expect(copy.page).toContain(`>${title} <small>`);
  }

  const said = [
    'Guten Abend zusammen',
    'Mein Gerät/7.1',
    'Für draußen',
    'Für den Regen',
    'Stummschaltung',
    'War beim Gespräch einsichtig',
    'Kündigung',
    'ordentlich',
    'Mitreden',
    'Einladung in eine Gilde',
    'Anmeldung auf einem neuen Gerät',
    person.user.email,
  ];
  for (const words of said.filter((one) => one !== 'Einladung in eine Gilde'))
    expect(copy.page).toContain(words);
  const everything = JSON.stringify(copy.json) + copy.page;
  const { rows } = await cast.system.database.drizzle.execute<{ hash: string; actor: string }>(sql`
    select password_hash as hash, (select actor_id from sanctions where account_id = accounts.id limit 1) as actor
    from accounts where id = ${person.user.id}`);
  const secrets = [
    rows[0]?.hash,
    rows[0]?.actor,
    person.token,
    'versiegelt',
    'das geheimnis der app',
    'argon',
  ];
  for (const secret of secrets) expect(everything).not.toContain(secret);
  // What other people have said, and their addresses.
  expect(everything).not.toContain('Das gehört gemeldet');
  for (const [id, email] of cast.emails) if (id !== person.user.id) expect(everything).not.toContain(email);
});

it('[OD3] says of what is withheld why, in both files and in German', async () => {
  const copy = await copyFor(cast, await cast.person());
  expect(copy.json.withheld.length).toBeGreaterThan(5);
  for (const { title, why } of copy.json.withheld) {
    expect(why).toMatch(/^[A-ZÄÖÜ].+\.$/);
    expect(copy.page).toContain(`<b>${title}</b>: ${why}`);
  }
  expect(copy.page).toContain('liegt bei uns nur verschlüsselt');
});

it('[OD7] no name of somebody with whom there is a block, and nothing about others that was told', async () => {
  const { person, friend, other } = await personOfEverything(cast);
  const thanks = async () => kindIn(await copyFor(cast, person), 'Wem du gedankt hast, und wer dir');
  expect((await thanks()).map(({ username }) => username).toSorted()).toEqual(
    [friend.user.username, other.user.username].toSorted(),
  );
  cast.system.advance(DAY_MS);
  await cast.block(friend, person);
  await cast.block(person, other);
  const copy = await copyFor(cast, person);
  expect(kindIn(copy, 'Wem du gedankt hast, und wer dir')).toMatchObject([
    { direction: 'given', userId: null, username: null },
    { direction: 'received', userId: null, username: null },
  ]);
  const told = kindIn(copy, 'Was dir mitgeteilt wurde');
  expect(told.filter(({ name }) => name === 'friend:request').map(({ message }) => message)).toEqual(
    expect.arrayContaining([null]),
  );
  expect(JSON.stringify(told)).not.toContain(friend.user.username);
  // The person knows whom they have blocked.
  expect(JSON.stringify(kindIn(copy, 'Wen du blockiert hast'))).toContain(other.user.username);
});

it('[R34] [R35] [R36] whom one answers and speaks to, and how one reacts, without the words of the others', async () => {
  const [person, other] = [await cast.person(), await cast.person()];
  const roomId = await cast.system.roomId();
  const said = async (userId: string, text: string, replyTo: string | null, mentions: readonly string[]) => {
    const id = crypto.randomUUID();
    await cast.system.database.pool.query(
      `insert into room_lines (id, room_id, account_id, client_id, text, bubble_color_id, said_at, reply_to, mentions)
       values ($1, $2, $3, gen_random_uuid(), $4, 'sun', now(), $5, $6)`,
      [id, roomId, userId, text, replyTo, mentions],
    );
    return id;
  };
  const question = await said(other.user.id, 'Kommt ihr mit baden?', null, []);
  await said(person.user.id, 'Ich komme', question, [other.user.id]);
  await cast.system.database.pool.query("insert into room_reactions values ($1, $2, 'party', now())", [
    question,
    person.user.id,
  ]);
  const copy = await copyFor(cast, person);
  expect(kindIn(copy, 'Antworten in Räumen, und wen du ansprichst')).toMatchObject([
    { text: 'Ich komme', answers: true, speaksTo: 1 },
  ]);
  expect(kindIn(copy, 'Reaktionen auf Zeilen in Räumen')).toMatchObject([
    { room: 'Kaffeehaus', kind: 'party' },
  ]);
  expect(copy.page).toContain('🎉');
  expect(JSON.stringify(copy)).not.toContain('baden');
});

it('[OD3] [IN-2] what people wrote stays text', async () => {
  const person = await cast.person();
  const hostile = `</td><script>alert(1)</script><img src=x onerror="alert(2)">&amp;'`;
  await cast.system.database.drizzle.execute(sql`
    insert into room_lines (id, room_id, account_id, client_id, text, bubble_color_id, said_at)
    values (gen_random_uuid(), ${await cast.system.roomId()}, ${person.user.id}, gen_random_uuid(), ${hostile}, 'sun', now())`);
  const copy = await copyFor(cast, person);
  expect(kindIn(copy, 'Zeilen in Räumen, und was du sagst, wenn du weg bist')).toMatchObject([
    { text: hostile },
  ]);
  expect(copy.page).toContain('&lt;script&gt;alert(1)');
  expect(copy.page).not.toMatch(/<(?:script|img|iframe|link|object)\b|<[^>]*\son\w+=|javascript:/i);
  expect(copy.page).toMatch(
    /<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-[\w+/=]{44}&#39;;/,
  );
});

it('[OD6] ten thousand lines are all there, in the order in which they were said', async () => {
  const person = await cast.person();
  await cast.system.database.drizzle.execute(sql`
    insert into room_lines (id, room_id, account_id, client_id, text, bubble_color_id, said_at)
    select gen_random_uuid(), ${await cast.system.roomId()}, ${person.user.id}, gen_random_uuid(), 'Zeile ' || n, 'sun', now()
    from generate_series(1, 10000) as n order by n`);
  const copy = await copyFor(cast, person);
  const lines = kindIn(copy, 'Zeilen in Räumen, und was du sagst, wenn du weg bist');
  expect(lines.map(({ text }) => text)).toEqual(Array.from({ length: 10_000 }, (_, n) => `Zeile ${n + 1}`));
  expect(copy.page.match(/<tr><td dir="auto">Kaffeehaus<\/td>/g)).toHaveLength(10_000);
});

it('[OD8] every kind of mail has a name in it, unless it goes to somebody else or to no account', async () => {
  const { rows } = await cast.system.database.drizzle.execute<{ name: string }>(
    sql`select name from jobs.queue where name like '%Mail'`,
  );
  const elsewhere = [
    // To the owner of an address that another account wants.
    'accounts.alreadyRegisteredMail',
    // When there is no account any more.
    'accounts.deletedMail',
    // Before an address is proven.
    'reports.confirmationMail',
    'legal.operatorMail',
    'reports.operatorMail',
  ];
  expect([...Object.keys(MAIL_WORDS), ...elsewhere].toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});
