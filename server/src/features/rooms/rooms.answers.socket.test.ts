import type { TestClient } from '@plausch/dev-env';
import { newId } from '@plausch/platform/ids';
import type { Line, Reaction } from '@plausch/protocol';
import { describe, expect, it } from 'vitest';
import { codeOf, type Guest, hostGuests } from './rooms.guests.fixture.ts';
import { roomsRules } from './rooms.rules.ts';

const host = hostGuests();
const { guest } = host;

/** Says a line as the request has it; answers the acknowledgement. */
const say = (client: TestClient, text: string, more: { replyTo?: string; clientId?: string } = {}) =>
  client.ask('chat:send', { clientId: newId(), text, ...more });
const heard = (client: TestClient, text: string) =>
  client.event('chat:message', (event) => event.text === text);
const ties = async (lineId: string) => {
  const { rows } = await host.system.database.pool.query<{ reply_to: string | null; mentions: string[] }>(
    'select reply_to, mentions from room_lines where id = $1',
    [lineId],
  );
  return rows[0];
};
const block = (who: Guest, whom: Guest) =>
  host.system.call('block', { token: who.token, params: { userId: whom.userId } });
/** No newcomer any more. */
const settle = ({ userId }: Guest) =>
  host.system.database.pool.query(
    "update accounts set created_at = created_at - interval '30 days' where id = $1",
    [userId],
  );
const historyOf = async (lineId: string): Promise<Line | undefined> =>
  (await (await guest('Neu')).join(host.roomId)).history.find(({ id }) => id === lineId);

describe('[R34] an answer', () => {
  it('names the line that it answers, for all and also for those who come later', async () => {
    const [a, b] = [await guest('Anna'), await guest('Bert')];
    const { id } = await a.say('Wer kommt mit ins Kino?');
    const text = `Ich, ${b.username}`;
    expect(codeOf(await say(b, text, { replyTo: id }))).toBe('ok');
    const said = await heard(a, text);
    expect(said).toMatchObject({ userId: b.userId, replyTo: id });
    expect(await historyOf(said.id)).toMatchObject({ replyTo: id });
    await host.system.restart();
    const again = await host.system.connect({ token: a.token });
    const { history } = await again.join(host.roomId);
    expect(history.find((line) => line.id === said.id)).toMatchObject({ replyTo: id });
  });

  it('is refused in the same words where the line is none, elsewhere, gone, an away text or behind a block', async () => {
    const [a, b, c] = [await guest('Anna'), await guest('Bert'), await guest('Clara')];
    const gone = (await a.say('Das nehme ich zurück')).id;
    await a.do('chat:delete', { id: gone });
    const hidden = (await c.say('Von Clara')).id;
    await block(c, b);
    const row = async (roomId: string, isAway: boolean) => {
      const id = newId();
      await host.system.database.pool.query(
        `insert into room_lines (id, room_id, account_id, client_id, text, bubble_color_id, said_at, is_away)
         values ($1, $2, $3, $4, 'Früher', 'sun', now(), $5)`,
        [id, roomId, a.userId, newId(), isAway],
      );
      return id;
    };
    const elsewhere = await row(await host.system.roomId('kino'), false);
    const awayText = await row(host.roomId, true);
    for (const replyTo of [crypto.randomUUID(), gone, hidden, elsewhere, awayText])
      expect(await say(b, `Auf ${replyTo}`, { replyTo })).toMatchObject({
        error: {
          code: 'not_found',
          field: 'replyTo',
          message: 'Die Zeile, auf die du antwortest, ist nicht mehr da.',
        },
      });
    // To the others that line is there.
    expect(codeOf(await say(a, 'An Clara', { replyTo: hidden }))).toBe('ok');
  });

  it('[R10] is one answer however often it is sent, also when what it answers is gone by then', async () => {
    const [a, b] = [await guest(), await guest()];
    const { id: replyTo } = await a.say('Wie spät ist es?');
    const clientId = newId();
    const first = await say(b, 'Kurz nach acht', { replyTo, clientId });
    await a.do('chat:delete', { id: replyTo });
    const second = await say(b, 'Kurz nach acht', { replyTo, clientId });
    expect(second).toMatchObject({ id: 'id' in first && first.id, seq: null });
  });

  it('[R30] that is taken back names none any more', async () => {
    const a = await guest();
    const { id: replyTo } = await a.say('Erste');
    const answer = await say(a, 'Zweite', { replyTo });
    const id = 'id' in answer ? answer.id : '';
    await a.do('chat:delete', { id });
    expect(await ties(id)).toEqual({ reply_to: null, mentions: [] });
    expect(await historyOf(id)).not.toHaveProperty('replyTo');
  });
});

describe('[R35] being spoken to', () => {
  const mentionsIn = async (client: TestClient, by: TestClient, text: string) => {
    const answer = await say(by, text);
    expect(codeOf(answer)).toBe('ok');
    const { mentions } = await heard(client, text);
    return { mentions, note: 'note' in answer ? answer.note : undefined };
  };

  it('a name is one in any case and never a part of a longer one; who is not here is nobody, nor is oneself', async () => {
    const [a, b] = [await guest('Anna'), await guest('Ben')];
    const absent = await host.stranger('Weg');
    const [name, upper] = [b.username, b.username.toUpperCase()];
    for (const text of [`Na @${upper}?`, `(@${name})`, `@${name}, @${name}!`])
      expect(await mentionsIn(b, a, text)).toEqual({ mentions: [b.userId], note: undefined });
    for (const text of [
      `@${name}el`,
      `@${name}-Lou`,
      `post@${name}`,
      `Hallo ${name}`,
      `@${absent.user.username}`,
      `@${a.username}`,
    ])
      expect(await mentionsIn(b, a, text)).toEqual({ mentions: undefined, note: undefined });
  });

  it('stays with the line: in the history, in the table, after a restart, and until it is taken back', async () => {
    const [a, b] = [await guest('Anna'), await guest('Ben')];
    const { id } = await a.say(`Hallo @${b.username}`);
    expect(await ties(id)).toEqual({ reply_to: null, mentions: [b.userId] });
    expect(await historyOf(id)).toMatchObject({ mentions: [b.userId] });
    await host.system.restart();
    const back = await host.system.connect({ token: a.token });
    const { history } = await back.join(host.roomId);
    expect(history.find((line) => line.id === id)).toMatchObject({ mentions: [b.userId] });
    await back.do('chat:delete', { id });
    expect(await ties(id)).toEqual({ reply_to: null, mentions: [] });
    expect(await historyOf(id)).not.toHaveProperty('mentions');
  });

  it('five people in a line, of newcomers two; what is more is words, and the author is told', async () => {
    const [old, young] = [await guest('Alt'), await guest('Jung')];
    await settle(old);
    await old.do('room:leave', {});
    await old.join(host.roomId);
    const others: Guest[] = [];
    for (let i = 0; i < 6; i += 1) others.push(await guest('Gast'));
    const [first] = others as [Guest, ...Guest[]];
    const text = others.map(({ username }) => `@${username}`).join(' ');
    const ids = others.map(({ userId }) => userId);
    expect(await mentionsIn(first, old, text)).toEqual({
      mentions: ids.slice(0, roomsRules.mentions.most),
      note: '5 Leute kannst du in einer Zeile ansprechen. Die anderen Namen sind nur Text.',
    });
    const { mentions, note } = await mentionsIn(first, young, `Und ${text}`);
    expect(mentions).toEqual(ids.slice(0, roomsRules.mentions.newcomerMost));
    expect(note).toContain('2 Leute');
  });

  it('the same person three times in ten minutes; others meanwhile, and the same one later', async () => {
    const [a, b, c] = [await guest('Anna'), await guest('Ben'), await guest('Cem')];
    const toBen = (nth: number) => mentionsIn(b, a, `${nth}. Ruf nach @${b.username}`);
    for (let nth = 1; nth <= roomsRules.mentions.sameMost; nth += 1)
      expect(await toBen(nth)).toEqual({ mentions: [b.userId], note: undefined });
    expect(await toBen(4)).toEqual({
      mentions: undefined,
      note: `${b.username} hast du gerade oft angesprochen. Diesmal ist der Name nur Text.`,
    });
    expect(await mentionsIn(b, a, `Dann @${c.username}`)).toMatchObject({ mentions: [c.userId] });
    expect(await mentionsIn(b, c, `Ich auch, @${b.username}`)).toMatchObject({ mentions: [b.userId] });
    host.system.advance(roomsRules.mentions.withinMs);
    // Everybody has been away for long by then.
    await a.join(host.roomId);
    expect(await toBen(5)).toMatchObject({ note: undefined });
  });

  it('[R10] one line that is sent again counts once', async () => {
    const [a, b] = [await guest('Anna'), await guest('Ben')];
    const clientId = newId();
    for (let i = 0; i < 4; i += 1) await say(a, `Hier, @${b.username}`, { clientId });
    expect(await mentionsIn(b, a, `Noch einmal @${b.username}`)).toEqual({
      mentions: [b.userId],
      note: undefined,
    });
  });

  it('a line that is somebody else’s counts for nobody, also by its id', async () => {
    const [a, b, c] = [await guest('Anna'), await guest('Ben'), await guest('Cem')];
    const ids: string[] = [];
    for (let nth = 0; nth <= roomsRules.mentions.sameMost; nth += 1) {
      ids.push(newId());
      await say(a, `${nth} @${b.username}`, { clientId: ids[nth] ?? '' });
    }
    const answers = [];
    for (const [nth, clientId] of ids.entries())
      answers.push(await say(c, `${nth} an @${b.username}`, { clientId }));
    expect(answers.map((answer) => 'note' in answer)).toEqual([false, false, false, true]);
  });

  it('[R16] nobody is spoken to through a block, from either side, and nobody is told that there is one', async () => {
    const [a, b, c] = [await guest('Anna'), await guest('Bert'), await guest('Clara')];
    await block(b, a);
    expect(await mentionsIn(c, a, `Hallo @${b.username}`)).toEqual({ mentions: undefined, note: undefined });
    expect(await mentionsIn(c, b, `Hallo @${a.username}`)).toEqual({ mentions: undefined, note: undefined });
  });

  it('everybody: by moderators, administrators and the hosts of this room, once in ten minutes', async () => {
    const [a, b, mod, admin] = [
      await guest('Anna'),
      await guest('Host'),
      await guest('Mod'),
      await guest('Admin'),
    ];
    const set = (role: string, { userId }: Guest) =>
      host.system.database.pool.query('update accounts set role = $1 where id = $2', [role, userId]);
    await set('moderator', mod);
    await set('admin', admin);
    await host.system.database.pool.query('insert into room_hosts (room_id, account_id) values ($1, $2)', [
      host.roomId,
      b.userId,
    ]);
    expect(await mentionsIn(mod, a, 'Alle mal herhören, @raum')).toEqual({
      mentions: undefined,
      note: 'Alle auf einmal ansprechen können Moderation und Gastgeber. Bei dir ist @raum nur Text.',
    });
    expect(await mentionsIn(a, b, '@Raum, der Film beginnt')).toEqual({
      mentions: [host.roomId],
      note: undefined,
    });
    expect(await mentionsIn(a, mod, 'Und noch etwas, @raum')).toEqual({
      mentions: undefined,
      note: 'Alle auf einmal ansprechen geht alle 10 Minuten. Diesmal ist @raum nur Text.',
    });
    host.system.advance(roomsRules.mentions.withinMs);
    for (const who of [a, admin]) await who.join(host.roomId);
    expect(await mentionsIn(a, admin, 'Gute Nacht, @raum')).toMatchObject({ mentions: [host.roomId] });
  });

  it('[R32] with new words it is decided anew; who was spoken to before does not count again', async () => {
    const [a, b, c] = [await guest('Anna'), await guest('Ben'), await guest('Cem')];
    const { id } = await a.say(`Hallo @${b.username}`);
    const edit = async (text: string) => {
      const answer = await a.ask('chat:edit', { id, text });
      expect(codeOf(answer)).toBe('ok');
      return c.event('chat:edited', (event) => event.text === text);
    };
    expect((await edit(`Hallo @${b.username} und @${c.username}`)).mentions).toEqual([b.userId, c.userId]);
    expect((await edit('Hallo ihr')).mentions).toBeUndefined();
    expect(await ties(id)).toMatchObject({ mentions: [] });
    expect(await historyOf(id)).not.toHaveProperty('mentions');
    for (let i = 0; i < 2; i += 1)
      expect((await edit(`Hallo${'!'.repeat(i)} @${b.username}`)).mentions).toEqual([b.userId]);
    await say(a, `Zweite @${b.username}`);
    await say(a, `Dritte @${b.username}`);
    expect(await a.ask('chat:edit', { id, text: `Doch wieder @${b.username}` })).not.toHaveProperty('note');
    expect(await say(a, `Vierte @${b.username}`)).toHaveProperty('note');
  });
});

describe('[R36] reactions', () => {
  const react = (client: TestClient, id: string, kind: Reaction = 'heart', on = true) =>
    client.ask('chat:react', { id, kind, on });
  const reacted = (client: TestClient, by: Guest, lineId: string, on = true) =>
    client.event(
      'chat:reacted',
      (event) => event.userId === by.userId && event.id === lineId && event.on === on,
    );
  const rowsOf = async (lineId: string) => {
    const { rows } = await host.system.database.pool.query<{ account_id: string; kind: string }>(
      'select account_id, kind from room_reactions where line_id = $1 order by at, kind',
      [lineId],
    );
    return rows;
  };
  /** All that was told until now has come. */
  const untilQuiet = async (client: TestClient, by: TestClient) => {
    const text = `Ende ${newId()}`;
    await say(by, text);
    host.system.advance(100);
    await heard(client, text);
  };

  it('all hear of each, and who comes later or after a restart gets all of them in their order', async () => {
    const [a, b, c] = [await guest('Anna'), await guest('Bert'), await guest('Clara')];
    const { id } = await a.say('Ich habe Kuchen mitgebracht');
    for (const [who, kind] of [
      [b, 'party'],
      [c, 'thumb'],
      [b, 'thumb'],
    ] as const) {
      expect(codeOf(await react(who, id, kind))).toBe('ok');
      host.system.advance(1);
    }
    for (const client of [a, b, c])
      expect(await reacted(client, c, id)).toMatchObject({ kind: 'thumb', on: true });
    const reactions = [
      { kind: 'thumb', userIds: [c.userId, b.userId] },
      { kind: 'party', userIds: [b.userId] },
    ];
    expect((await historyOf(id))?.reactions).toEqual(reactions);
    await host.system.restart();
    const back = await host.system.connect({ token: a.token });
    const { history } = await back.join(host.roomId);
    expect(history.find((line) => line.id === id)?.reactions).toEqual(reactions);
  });

  it('each kind is there once for a person; asked again it goes, and the same once more is nothing new', async () => {
    const [a, b] = [await guest(), await guest()];
    const { id } = await a.say('Guten Abend');
    for (let i = 0; i < 3; i += 1) expect(codeOf(await react(b, id))).toBe('ok');
    await untilQuiet(a, b);
    expect(a.events.filter((event) => event.type === 'chat:reacted' && event.id === id)).toHaveLength(1);
    expect(await rowsOf(id)).toEqual([{ account_id: b.userId, kind: 'heart' }]);
    for (let i = 0; i < 3; i += 1) expect(codeOf(await react(b, id, 'heart', false))).toBe('ok');
    await reacted(a, b, id, false);
    await untilQuiet(a, b);
    expect(a.events.filter((event) => event.type === 'chat:reacted' && event.id === id)).toHaveLength(2);
    expect(await rowsOf(id)).toEqual([]);
    expect(await historyOf(id)).not.toHaveProperty('reactions');
  });

  it('of all at once each counts, and those who come back get what they missed', async () => {
    const [a, b] = [await guest(), await guest()];
    const { id } = await a.say('Wer ist dafür?');
    const { epoch, seq } = await a.join(host.roomId);
    const kinds = ['thumb', 'heart', 'laugh', 'wow', 'cry', 'party'] as const;
    await Promise.all(kinds.map((kind) => react(b, id, kind)));
    expect(await rowsOf(id)).toHaveLength(kinds.length);
    const resumed = await a.do('room:join', { roomId: host.roomId, epoch, since: seq });
    const missed = 'events' in resumed ? resumed.events.filter(({ type }) => type === 'chat:reacted') : [];
    expect(missed).toHaveLength(kinds.length);
  });

  it('is refused for a line that is none, elsewhere, gone, an away text or behind a block', async () => {
    const [a, b] = [await guest('Anna'), await guest('Bert')];
    const gone = (await a.say('Das nehme ich zurück')).id;
    await a.do('chat:delete', { id: gone });
    const hidden = (await a.say('Von Anna')).id;
    await block(b, a);
    for (const id of [crypto.randomUUID(), gone, hidden])
      expect(await react(b, id)).toMatchObject({
        error: { code: 'not_found', message: 'Diese Zeile ist nicht mehr da.' },
      });
    expect(codeOf(await b.askRaw('chat:react', { id: hidden, kind: 'kiss', on: true }))).toBe('invalid');
  });

  it('[R30] go with the words, for all: in the table, in the history, and for those who come back', async () => {
    const [a, b] = [await guest(), await guest()];
    const { epoch, seq } = await b.join(host.roomId);
    const { id } = await a.say('Doch nicht');
    await react(b, id);
    await a.do('chat:delete', { id });
    expect(await rowsOf(id)).toEqual([]);
    expect(await historyOf(id)).not.toHaveProperty('reactions');
    const resumed = await b.do('room:join', { roomId: host.roomId, epoch, since: seq });
    expect(JSON.stringify(resumed)).not.toContain('chat:reacted');
    expect(codeOf(await react(b, id))).toBe('not_found');
  });

  it('[R16] people with a block between them do not count for each other, before others they do', async () => {
    const [a, b, c] = [await guest('Anna'), await guest('Bert'), await guest('Clara')];
    const { id } = await c.say('Ich ziehe um');
    await block(b, a);
    await react(a, id, 'cry');
    await reacted(c, a, id);
    await untilQuiet(b, c);
    expect(JSON.stringify(b.events)).not.toContain('chat:reacted');
    const first = b.events[0]?.seq ?? 0;
    expect(b.events.map((event) => event.seq)).toEqual(b.events.map((_, i) => first + i));
    const { history } = await b.join(host.roomId);
    expect(history.find((line) => line.id === id)).not.toHaveProperty('reactions');
    expect((await c.join(host.roomId)).history.find((line) => line.id === id)).toHaveProperty('reactions');
    // One that was heard before goes for them, too.
    await react(a, id, 'cry', false);
    await reacted(b, a, id, false);
  });

  it('[R21] who is muted reacts to nothing, and takes back what is there', async () => {
    const [a, b] = [await guest(), await guest()];
    const { id } = await a.say('Ruhe bitte');
    await react(b, id);
    await host.system.operator.run(['mute', b.username, '1h', 'Zu laut']);
    expect(codeOf(await react(b, id, 'wow'))).toBe('muted');
    expect(codeOf(await react(b, id, 'heart', false))).toBe('ok');
    expect(await rowsOf(id)).toEqual([]);
  });

  it('ten at once and one more every two seconds; a line has a hundred at most', async () => {
    const [a, b] = [await guest(), await guest()];
    const { burst, refillMs, most } = roomsRules.reactions;
    const { id } = await a.say('Alle zusammen');
    for (let i = 0; i < burst; i += 1) expect(codeOf(await react(b, id, 'heart', i % 2 === 0))).toBe('ok');
    expect(await react(b, id)).toMatchObject({
      error: { code: 'rate_limited' },
      retryAfterMs: expect.any(Number),
    });
    host.system.advance(refillMs);
    expect(codeOf(await react(b, id, 'heart', false))).toBe('ok');
    await host.system.database.pool.query(
      `with crowd as (
         insert into accounts
         select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'username', 'Menge' || n,
           'username_key', 'menge' || n, 'username_skeleton', 'menge' || n, 'email_key', 'menge' || n || '@x.test'))).*
         from accounts a, generate_series(1, $3) n where a.id = $2
         returning id)
       insert into room_reactions (line_id, account_id, kind, at) select $1, id, 'thumb', now() from crowd`,
      [id, b.userId, most],
    );
    expect(await react(a, id)).toMatchObject({ error: { code: 'forbidden' } });
  });
});
