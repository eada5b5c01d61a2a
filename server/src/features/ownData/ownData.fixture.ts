import { filesInZip, isRefusal, type Person } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import type { Cast } from '../../sweep/cast.fixture.ts';

/** One kind, as `daten.json` has it. */
type Kind = {
  readonly title: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
};
export type Copy = {
  readonly name: string;
  readonly json: {
    readonly username: string;
    readonly kinds: readonly Kind[];
    readonly withheld: readonly { readonly title: string; readonly why: string }[];
  };
  /** `lesen.html` as text. */
  readonly page: string;
};

/** The copy of a person, asked for, made and taken. */
export async function copyFor(cast: Cast, person: Person): Promise<Copy> {
  await cast.copyOfData(person);
  return takenBy(cast, person);
}

export async function takenBy({ system }: Cast, { token, password }: Person): Promise<Copy> {
  const { status, body } = await system.call('takeOwnData', { token, body: { password } });
  if (status !== 200) throw new Error(`taking the copy was answered ${status}`);
  const files = filesInZip(Buffer.from(body.archive, 'base64'));
  return {
    name: body.name,
    json: JSON.parse(files.get('daten.json') ?? ''),
    page: files.get('lesen.html') ?? '',
  };
}

/** What a copy has of one kind. */
export function kindIn({ json }: Copy, title: string): Kind['rows'] {
  const kind = json.kinds.find((one) => one.title === title);
  if (!kind) throw new Error(`the copy has nothing of the kind ${title}`);
  return kind.rows;
}

/** A person of whom every feature keeps something, with a friend and another person whom they met. */
export async function personOfEverything(
  cast: Cast,
): Promise<{ person: Person; friend: Person; other: Person }> {
  const { system } = cast;
  const [person, friend, other] = [await cast.trader(500), await cast.person(), await cast.person()];
  const { token, password } = person;
  const { id } = person.user;
  const at = new Date(system.clock.now()).toISOString();
  const run = (statement: ReturnType<typeof sql>) => system.database.drizzle.execute(statement);

  await cast.request(person, friend);
  await cast.request(friend, person);
  await cast.request(person, other);
  await cast.request(await cast.person(), person);
  await cast.block(person, await cast.person());
  await system.call('showFriends', { token, body: { showsRoom: false } });
  await system.call('changeProfile', { token, body: { motto: 'Erst Kaffee, dann reden' } });
  const { username } = cast.registration();
  await system.call('changeUsername', { token, body: { password, username } });
  await system.call('changeEmail', { token, body: { password, email: cast.registration().email } });
  await system.call('login', {
    headers: { 'user-agent': 'Mein Gerät/7.1' },
    body: { login: person.user.email, password },
  });
  await system.call('reportLine', {
    token,
    body: {
      lineId: await lineOf(cast, friend, 'Das gehört gemeldet'),
      reason: 'harassment',
      requestId: crypto.randomUUID(),
    },
  });
  const ownLine = await lineOf(cast, person, 'Guten Abend zusammen');
  await run(sql`update room_lines set mentions = array[${friend.user.id}]::uuid[] where id = ${ownLine}`);
  await run(sql`insert into room_reactions values (${ownLine}, ${id}, 'heart', ${at})`);
  await run(sql`insert into removed_lines (line_id, account_id, place, text, said_at, removed_at, removed_by, reason)
    values (gen_random_uuid(), ${id}, 'Kaffeehaus', 'Das war zu viel', ${at}, ${at}, ${cast.as('moderator').user.id}, 'Zu grob')`);
  await run(sql`insert into person_notes (id, account_id, author_id, text, written_at)
    values (gen_random_uuid(), ${id}, ${cast.as('moderator').user.id}, 'War beim Gespräch einsichtig', ${at})`);
  await cast.measure('mute', cast.as('moderator'), person, 60);
  const guild = await cast.guild();
  await cast.tie(guild.id, person, 'request');
  const itemId = await cast.item(person, 'avatar.fuchs');
  await cast.listing(person);

  const [conversation, category, look] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const [low, high] = [id, friend.user.id].toSorted();
  await run(sql`insert into conversations (id, low_id, high_id, started_by, started_at, last_at)
    values (${conversation}, ${low}, ${high}, ${id}, ${at}, ${at})`);
  await run(sql`insert into conversation_sides (account_id, other_id, conversation_id)
    values (${id}, ${friend.user.id}, ${conversation})`);
  await run(sql`insert into private_messages (id, conversation_id, sender_id, client_id, number, changed, sent_at, envelope, wraps, frank)
    values (gen_random_uuid(), ${conversation}, ${id}, gen_random_uuid(), 1, 1, ${at}, '{"body": "versiegelt"}', '{}', '{}')`);
  await run(sql`insert into message_lists values (${id}, 1, '{}', 'hash', ${at})`);
  await run(
    sql`insert into message_devices values (gen_random_uuid(), ${id}, 'schluessel', '{}', true, ${at})`,
  );
  await run(sql`insert into identities values ('google', ${`bei-google-${id}`}, ${id}, ${at})`);
  await run(sql`insert into room_places (account_id, room_id, x, y, at)
    values (${id}, ${await system.roomId()}, 1, 1, ${at}) on conflict do nothing`);
  await run(sql`insert into declarations (id, kind, number, words, email, email_key, fingerprint, received_at, state,
      from_session, account_id, undo_key, settled_at)
    values (gen_random_uuid(), 'cancellation', ${`K-1111-${cast.number}`}, '{"name": "Kim", "manner": "ordinary"}', 'kim@beispiel.test',
      'kim@beispiel.test', ${Buffer.alloc(32)}, ${at}, 'done', true, ${id}, gen_random_uuid(), ${at})`);
  await run(sql`insert into premium_standings (account_id, until, read_at)
    values (${id}, '{"premium": "2027-01-01T00:00:00.000Z"}', ${at})`);
  await run(sql`insert into standing_entries values (${id}, 'talking', ${at}, 1)`);
  await run(sql`insert into thanks values (${id}, ${friend.user.id}, ${at}, '2026-11-01')`);
  await run(sql`insert into thanks values (${other.user.id}, ${id}, ${at}, '2026-11-01')`);
  await run(sql`insert into guild_members values (${id}, ${guild.id}, 'member', ${at})`);
  await run(sql`insert into guild_lines (id, guild_id, account_id, client_id, text, bubble_color_id, said_at)
    values (gen_random_uuid(), ${guild.id}, ${id}, gen_random_uuid(), 'Heute Abend alle da?', 'sun', ${at})`);
  await run(sql`insert into guild_leavers values (${id}, ${at})`);
  await run(sql`insert into favourite_categories values (${category}, ${id}, 'Für draußen', 1, ${at})`);
  await run(
    sql`insert into favourite_entries (category_id, item_id, position) values (${category}, ${itemId}, 1)`,
  );
  await run(sql`insert into favourite_looks values (${look}, ${id}, 'Für den Regen', '{}', ${at})`);
  await run(sql`insert into room_hosts values (${await system.roomId('kino')}, ${id})`);
  await run(sql`insert into second_factors (account_id, secret, started_at, confirmed_at)
    values (${id}, ${Buffer.from('das geheimnis der app')}, ${at}, ${at})`);
  await system.call('chooseNotifications', { token, body: { kind: 'message', mail: true } });
  await run(sql`insert into push_devices (id, account_id, session_id, endpoint, p256dh, auth, created_at)
    select gen_random_uuid(), ${id}, id, ${`https://push.example.org/${id}`}, 'schluessel', 'geheim', ${at}
    from sessions where account_id = ${id} limit 1`);
  await run(sql`insert into notifications (account_id, kind, about, happened_at, pushed_at)
    values (${id}, 'message', ${friend.user.id}, ${at}, ${at})`);
  await run(sql`insert into notification_mails values (${id}, array[${at}::timestamptz])`);
  await run(sql`insert into recovery_codes values (${id}, ${Buffer.alloc(32)}, ${at})`);
  await system.jobs.drain();
  return { person: { ...person, user: { ...person.user, username } }, friend, other };
}

/** Has a person say a line in the first room; the id of the line. */
async function lineOf({ system }: Cast, { token }: Person, text: string): Promise<string> {
  const client = await system.connect({ token });
  await client.join(await system.roomId());
  const said = await client.ask('chat:send', { clientId: crypto.randomUUID(), text });
  client.close();
  if (isRefusal(said)) throw new Error('the line was not said');
  return said.id;
}
