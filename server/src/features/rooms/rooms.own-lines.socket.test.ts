import type { TestClient } from '@plausch/dev-env';
import { newId } from '@plausch/platform/ids';
import { describe, expect, it } from 'vitest';
import { codeOf, type Guest, hostGuests } from './rooms.guests.fixture.ts';
import { roomsRules } from './rooms.rules.ts';

const host = hostGuests();
const { guest } = host;

const takeBack = (client: TestClient, id: string) => client.ask('chat:delete', { id });
const deleted = (client: TestClient, lineId: string) =>
  client.event('chat:deleted', ({ id }) => id === lineId);
const deletionsIn = (client: TestClient, lineId: string) =>
  client.events.filter((event) => event.type === 'chat:deleted' && event.id === lineId);

async function rowOf(lineId: string) {
  const { rows } = await host.system.database.pool.query<{ text: string; gone: string | null }>(
    'select text, gone from room_lines where id = $1',
    [lineId],
  );
  return rows[0];
}

/** A line of an account as it stands in the table, said so long ago. */
async function lineOf(
  { userId }: Guest,
  {
    ageMs = 0,
    roomId = host.roomId,
    isAway = false,
  }: { ageMs?: number; roomId?: string; isAway?: boolean } = {},
): Promise<string> {
  const id = newId();
  await host.system.database.pool.query(
    `insert into room_lines (id, room_id, account_id, client_id, text, bubble_color_id, said_at, is_away)
     values ($1, $2, $3, $4, 'Früher', 'sun', $5, $6)`,
    [id, roomId, userId, newId(), new Date(host.system.clock.now() - ageMs), isAway],
  );
  return id;
}

describe('[CAP-37] [R30] taking back', () => {
  it('all hear of it, also who comes in or comes back later; the words are gone, the line is not', async () => {
    const [a, b] = [await guest('Anna'), await guest('Bert')];
    const { epoch, seq } = await b.join(host.roomId);
    const { id } = await a.say('Mein Passwort ist Kuckucksei');
    await b.event('chat:message', (event) => event.id === id);
    expect(codeOf(await takeBack(a, id))).toBe('ok');
    for (const client of [a, b]) expect(await deleted(client, id)).toMatchObject({ gone: 'author' });
    expect(await rowOf(id)).toEqual({ text: '', gone: 'author' });

    const resumed = await b.do('room:join', { roomId: host.roomId, epoch, since: seq });
    expect(JSON.stringify(resumed)).not.toContain('Kuckucksei');
    expect('events' in resumed && resumed.events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['chat:message', 'chat:deleted']),
    );
    const stub = { id, userId: a.userId, username: a.username, text: '', gone: 'author' };
    const { history } = await (await guest('Neu')).join(host.roomId);
    expect(history.find((line) => line.id === id)).toMatchObject(stub);
    await host.system.restart();
    const back = await host.system.connect({ token: b.token });
    const anew = await back.join(host.roomId);
    expect(anew.history.find((line) => line.id === id)).toMatchObject(stub);
  });

  it('on another device as well; often and at once it happens once', async () => {
    const [a, b] = [await guest(), await guest()];
    const { id } = await a.say('Doch nicht');
    const second = await host.system.connect({ token: a.token });
    await second.join(host.roomId);
    const answers = await Promise.all([1, 2, 3].map(() => takeBack(second, id)));
    expect(answers.map(codeOf)).toEqual(['ok', 'ok', 'ok']);
    expect(codeOf(await takeBack(second, id))).toBe('ok');
    await b.say('Ende');
    host.system.advance(100);
    await b.event('chat:message', ({ text }) => text === 'Ende');
    expect(deletionsIn(b, id)).toHaveLength(1);
    // The device that was left behind is in no room.
    expect(codeOf(await takeBack(a, id))).toBe('not_in_room');
  });

  it('nobody takes back what is not theirs, not there, not of this room, or no line; and nobody after a day', async () => {
    const [a, b] = [await guest(), await guest()];
    const { id: ofA } = await a.say('Das bleibt');
    const elsewhere = await lineOf(b, { roomId: await host.system.roomId('kino') });
    const awayText = await lineOf(b, { isAway: true });
    const { takenBackMs } = roomsRules.ownLines;
    const tooOld = await lineOf(b, { ageMs: takenBackMs + 60_000 });
    for (const id of [ofA, crypto.randomUUID(), a.userId, elsewhere, awayText])
      expect(codeOf(await takeBack(b, id))).toBe('not_found');
    const late = await takeBack(b, tooOld);
    expect(late).toMatchObject({
      error: { code: 'forbidden', message: 'Zurücknehmen geht nur 24 Stunden lang.' },
    });
    for (const id of [ofA, elsewhere, awayText, tooOld])
      expect(await rowOf(id)).toMatchObject({ gone: null });
    expect(codeOf(await takeBack(b, await lineOf(b, { ageMs: takenBackMs - 60_000 })))).toBe('ok');
  });

  it('who is muted may; who does it too fast waits, and learns how long', async () => {
    const a = await guest();
    const ids: string[] = [];
    for (let i = 0; i <= roomsRules.ownLines.burst; i += 1) ids.push(await lineOf(a));
    await host.system.operator.run(['mute', a.username, '1h', 'Zu laut']);
    const answers = [];
    for (const id of ids) answers.push(await takeBack(a, id));
    const [last] = answers.splice(-1);
    expect(answers.map(codeOf)).toEqual(answers.map(() => 'ok'));
    expect(last).toMatchObject({ error: { code: 'rate_limited' }, retryAfterMs: expect.any(Number) });
    host.system.advance(roomsRules.ownLines.refillMs);
    expect(codeOf(await takeBack(a, ids.at(-1) ?? ''))).toBe('ok');
  });

  it('[R16] what was heard before a block goes behind it too, and no number is missing', async () => {
    const [a, b] = [await guest('Anna'), await guest('Bert')];
    const { id } = await a.say('Vor dem Streit');
    await b.event('chat:message', (event) => event.id === id);
    await host.system.call('block', { token: b.token, params: { userId: a.userId } });
    await takeBack(a, id);
    await deleted(b, id);
    const first = b.events[0]?.seq ?? 0;
    expect(b.events.map((event) => event.seq)).toEqual(b.events.map((_, i) => first + i));
  });
});

describe('[R32] changing', () => {
  const edit = (client: TestClient, id: string, text: string) => client.ask('chat:edit', { id, text });
  const wordsOf = async (lineId: string) => {
    const { rows } = await host.system.database.pool.query<{ text: string; earlier: string[] }>(
      'select text, earlier from room_lines where id = $1',
      [lineId],
    );
    return rows[0];
  };

  it('all read the new words and that they are new, also who comes in or comes back later; what it said is kept for the team', async () => {
    const [a, b] = [await guest('Anna'), await guest('Bert')];
    const { epoch, seq } = await b.join(host.roomId);
    const { id } = await a.say('Um acht im Kino');
    expect(codeOf(await edit(a, id, ' Um neun\u0007im Kino '))).toBe('ok');
    for (const client of [a, b])
      expect(await client.event('chat:edited', (event) => event.id === id)).toMatchObject({
        userId: a.userId,
        text: 'Um neun im Kino',
        edited: true,
      });
    expect(await wordsOf(id)).toEqual({ text: 'Um neun im Kino', earlier: ['Um acht im Kino'] });
    const resumed = await b.do('room:join', { roomId: host.roomId, epoch, since: seq });
    expect(JSON.stringify(resumed)).not.toContain('Um acht');
    const said = { id, text: 'Um neun im Kino', edited: true };
    const { history } = await (await guest('Neu')).join(host.roomId);
    expect(history.find((line) => line.id === id)).toMatchObject(said);
    await host.system.restart();
    const back = await host.system.connect({ token: a.token });
    expect((await back.join(host.roomId)).history.find((line) => line.id === id)).toMatchObject(said);
    // With the words goes what they were before.
    expect(codeOf(await takeBack(back, id))).toBe('ok');
    expect(await wordsOf(id)).toEqual({ text: '', earlier: [] });
    expect(codeOf(await edit(back, id, 'Doch um acht'))).toBe('not_found');
  });

  it('the same once more, also after a lost answer, is nothing new', async () => {
    const [a, b] = [await guest(), await guest()];
    const { id } = await a.say('Tippfehlre');
    for (let i = 0; i < 3; i += 1) expect(codeOf(await edit(a, id, 'Tippfehler'))).toBe('ok');
    await b.say('Ende');
    host.system.advance(100);
    await b.event('chat:message', ({ text }) => text === 'Ende');
    expect(b.events.filter((event) => event.type === 'chat:edited' && event.id === id)).toHaveLength(1);
    expect(await wordsOf(id)).toEqual({ text: 'Tippfehler', earlier: ['Tippfehlre'] });
  });

  it('nobody changes what is not theirs, not there, not of this room, or no line; and nobody after five minutes', async () => {
    const [a, b] = [await guest(), await guest()];
    const { id: ofA } = await a.say('Das bleibt');
    const elsewhere = await lineOf(b, { roomId: await host.system.roomId('kino') });
    const awayText = await lineOf(b, { isAway: true });
    const { changedMs } = roomsRules.ownLines;
    const tooOld = await lineOf(b, { ageMs: changedMs + 10_000 });
    for (const id of [ofA, crypto.randomUUID(), a.userId, elsewhere, awayText])
      expect(codeOf(await edit(b, id, 'Anders'))).toBe('not_found');
    const late = await edit(b, tooOld, 'Anders');
    expect(late).toMatchObject({ error: { code: 'forbidden', message: 'Ändern geht nur 5 Minuten lang.' } });
    for (const id of [ofA, elsewhere, awayText, tooOld])
      expect(await wordsOf(id)).toMatchObject({ earlier: [] });
    expect(codeOf(await edit(b, await lineOf(b, { ageMs: changedMs - 60_000 }), 'Anders'))).toBe('ok');
  });

  it('[R15] [R21] [R24] [R28] what could not be said now cannot be put in the place of what was said', async () => {
    const a = await guest();
    const [first, last] = [await a.say('Erstens'), await a.say('Zweitens')];
    expect(codeOf(await edit(a, first.id, '   '))).toBe('invalid');
    expect(codeOf(await edit(a, first.id, 'x'.repeat(301)))).toBe('invalid');
    expect(codeOf(await edit(a, first.id, 'ZWEITENS'))).toBe('repeated');
    expect(codeOf(await edit(a, last.id, 'ZWEITENS'))).toBe('ok');
    expect(codeOf(await edit(a, last.id, 'Drittens'))).toBe('ok');
    host.system.advance(5_000);
    // What was said last is what stands there now.
    expect(codeOf(await a.ask('chat:send', { clientId: newId(), text: 'drittens' }))).toBe('repeated');
    expect(codeOf(await a.ask('chat:send', { clientId: newId(), text: 'Zweitens' }))).toBe('ok');
    await host.system.operator.run(['mute', a.username, '1h', 'Zu laut']);
    expect(codeOf(await edit(a, last.id, 'Viertens'))).toBe('muted');
    expect(await wordsOf(last.id)).toMatchObject({ text: 'Drittens' });
  });

  it('[R16] new words are not read behind a block, and no number is missing', async () => {
    const [a, b, c] = [await guest('Anna'), await guest('Bert'), await guest('Clara')];
    const { id } = await a.say('Vor dem Streit');
    await b.event('chat:message', (event) => event.id === id);
    await host.system.call('block', { token: b.token, params: { userId: a.userId } });
    expect(codeOf(await edit(a, id, 'Nach dem Streit'))).toBe('ok');
    await c.event('chat:edited', (event) => event.id === id);
    await c.say('Ende');
    host.system.advance(100);
    await b.event('chat:message', ({ text }) => text === 'Ende');
    expect(JSON.stringify(b.events)).not.toContain('Nach dem Streit');
    const start = b.events[0]?.seq ?? 0;
    expect(b.events.map((event) => event.seq)).toEqual(b.events.map((_, i) => start + i));
  });
});
