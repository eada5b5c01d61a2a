import { isRefusal, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { sceneById } from '@plausch/stage';
import { figureKey } from '@plausch/stage/figures';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

/** Long enough for a busy machine; what never comes is red all the same. */
const SETTLED = { timeout: 10_000 };

let system: TestSystem;
let roomId: string;
let number = 0;
beforeAll(async () => {
  // Talk at any pace here; the pace has tests of its own.
  system = await startSystem({ rules: { rooms: { newcomer: { burst: 100 } } } });
  roomId = await system.roomId();
});
afterAll(() => system.stop());
// Time goes on between tests, so that figures of earlier ones have left.
beforeEach(() => system.advance(60_000));

/** A new person, connected and in the room. */
async function guest(
  name = 'Gast',
): Promise<TestClient & { userId: string; token: string; password: string }> {
  number += 1;
  const { token, user, password } = await system.person(`${name}${number}`);
  const client = await system.connect({ token });
  await client.join(roomId);
  return Object.assign(client, { userId: user.id, token, password });
}
const codeOf = (answer: object) => (isRefusal(answer) ? answer.error.code : 'ok');
const send = (client: TestClient, text: string, clientId: string = crypto.randomUUID()) =>
  client.ask('chat:send', { clientId, text });

describe('being there', () => {
  it('[CHAT-01 a, CHAT-01 b] two people in one room are told the name and the figure of both', async () => {
    const a = await guest('Anna');
    const b = await guest('Berta');
    const expected = await Promise.all(
      [a, b].map(async ({ token }) => {
        const { user } = (await system.call('currentUser', { token })).body;
        return [user.username, figureKey(user.figure)];
      }),
    );
    const { members } = await b.join(roomId);
    const seenByB = members.map(({ username, figure }) => [username, figure]);
    expect(seenByB).toEqual(expect.arrayContaining(expected));
    const { member } = await a.event('room:joined', (event) => event.member.userId === b.userId);
    expect([member.username, member.figure]).toEqual(expected[1]);
  });

  it('[R1] [R2] many who come in together are told the same, and none of them misses anything after it', async () => {
    const witness = await guest('Zeuge');
    const arriving = await Promise.all(
      Array.from({ length: 20 }, async () => {
        number += 1;
        const { token } = await system.person(`Viele${number}`);
        return system.connect({ token });
      }),
    );
    const snapshots = await Promise.all(arriving.map((client) => client.join(roomId)));
    await send(witness, 'willkommen');
    for (const [i, client] of arriving.entries()) {
      const line = await client.event('chat:message', ({ text }) => text === 'willkommen');
      const heard = client.events.map(({ seq }) => seq).filter((seq) => seq > (snapshots[i]?.seq ?? 0));
      expect(heard).toEqual(heard.map((_seq, j) => (snapshots[i]?.seq ?? 0) + 1 + j));
      const known = new Set(snapshots[i]?.members.map(({ userId }) => userId));
      for (const event of client.events) if (event.type === 'room:joined') known.add(event.member.userId);
      expect(known.size).toBeGreaterThanOrEqual(21);
      expect(heard.at(-1)).toBe(line.seq);
    }
    await Promise.all(arriving.map((client) => client.do('room:leave', {})));
  });

  it('[CHAT-02 a] coming and going reaches everybody at once', async () => {
    const [a, b] = [await guest(), await guest()];
    const c = await guest();
    for (const witness of [a, b])
      await witness.event('room:joined', (event) => event.member.userId === c.userId);
    const occupancy = async () =>
      (await system.call('listRooms', {})).body.items.find((room) => room.id === roomId)?.occupancy;
    const before = await occupancy();
    await c.do('room:leave', {});
    for (const witness of [a, b]) {
      await witness.event('room:left', (event) => event.userId === c.userId && event.reason === 'left');
    }
    expect(await occupancy()).toBe((before ?? 0) - 1);
  });

  it('[R7] a lost connection dozes, and leaves after ten seconds', async () => {
    const [a, b] = [await guest(), await guest()];
    b.close();
    await a.event('presence:changed', (event) => event.userId === b.userId && event.dozing);
    system.advance(10_000);
    const { reason } = await a.event('room:left', ({ userId }) => userId === b.userId);
    expect(reason).toBe('lost');
  });

  it('[R3] a reconnect within the lease gets exactly what was missed', async () => {
    const [a, b] = [await guest(), await guest()];
    const { epoch } = await b.join(roomId);
    await b.until(() => b.events.length > 0, 'anything');
    const last = b.events.at(-1)?.seq ?? 0;
    b.close();
    await a.event('presence:changed', (event) => event.userId === b.userId && event.dozing);
    await send(a, 'während du weg warst');
    const back = await system.connect({ token: b.token });
    const resumed = await back.do('room:join', { roomId, epoch, since: last });
    if (!('events' in resumed)) throw new Error('expected events');
    expect(resumed.events.map((event) => event.seq)).toEqual(resumed.events.map((_, i) => last + 1 + i));
    expect(resumed.events.at(-1)?.seq).toBe(resumed.seq);
    expect(resumed.events.map((event) => event.type)).toEqual([
      'presence:changed',
      'chat:message',
      'presence:changed',
    ]);
  });

  it('[R8] a second device takes the figure over', async () => {
    const [witness, first] = [await guest(), await guest()];
    const second = await system.connect({ token: first.token });
    const { members } = await second.join(roomId);
    expect(members.filter((member) => member.userId === first.userId)).toHaveLength(1);
    // From now on it is in no room, and may hear how many people are where.
    const told = () => first.messages.filter(({ name }) => name !== 'room:list');
    await first.until(() => told().length > 0, 'room:left');
    expect(told()).toEqual([{ name: 'room:left', message: { roomId, reason: 'elsewhere' } }]);
    expect(codeOf(await send(first, 'von hier nicht mehr'))).toBe('not_in_room');
    expect(codeOf(await send(second, 'aber von hier'))).toBe('ok');
    first.close();
    await witness.event('chat:message', (event) => event.text === 'aber von hier');
    expect(
      witness.events.some(
        (event) => event.type === 'presence:changed' && event.userId === first.userId && event.dozing,
      ),
    ).toBe(false);
  });

  it('[SE5] logging out takes the figure away at once', async () => {
    const [a, b] = [await guest(), await guest()];
    await system.call('logout', { token: b.token });
    const { reason } = await a.event('room:left', ({ userId }) => userId === b.userId);
    expect(reason).toBe('signed_out');
  });

  it('an unknown room is refused, a malformed id too', async () => {
    const a = await guest();
    expect(codeOf(await a.ask('room:join', { roomId: crypto.randomUUID() }))).toBe('not_found');
    expect(codeOf(await a.askRaw('room:join', { roomId: 'kaffeehaus' }))).toBe('invalid');
    expect(codeOf(await a.askRaw('room:join', null))).toBe('invalid');
  });

  it('[AZ-2] an id in capitals is the same room: people see and hear each other, and all are told its own id', async () => {
    const a = await guest('Anna');
    number += 1;
    const { token, user } = await system.person(`Gross${number}`);
    const b = await system.connect({ token });
    const { room, members } = await b.join(roomId.toUpperCase());
    expect(room.id).toBe(roomId);
    expect(members.map(({ userId }) => userId)).toEqual(expect.arrayContaining([a.userId, user.id]));
    await a.event('room:joined', ({ member }) => member.userId === user.id);
    const frames: unknown[] = [];
    b.socket.on('room:events', (frame: { roomId: string }) => frames.push(frame.roomId));
    await send(a, 'hörst du mich?');
    await b.event('chat:message', ({ text }) => text === 'hörst du mich?');
    expect(new Set(frames)).toEqual(new Set([roomId]));
    const rooms = (await system.call('listRooms', {})).body.items;
    expect(rooms.find(({ id }) => id === roomId)?.occupancy).toBe(members.length);

    const second = await system.connect({ token });
    await second.join(roomId.toUpperCase());
    await b.until(() => b.messages.some(({ name }) => name === 'room:left'), 'room:left');
    expect(b.messages.filter(({ name }) => name !== 'room:list')).toEqual([
      { name: 'room:left', message: { roomId, reason: 'elsewhere' } },
    ]);
  });

  it('[R10] [DL-1] a line sent again with its id in capitals is the same line', async () => {
    const [a, b] = [await guest(), await guest()];
    const clientId = crypto.randomUUID();
    const first = await a.do('chat:send', { clientId: clientId.toUpperCase(), text: 'einmal' });
    const again = await a.do('chat:send', { clientId, text: 'einmal' });
    expect(again).toMatchObject({ id: first.id, seq: null });
    const line = await b.event('chat:message', ({ text }) => text === 'einmal');
    expect(line.clientId).toBe(clientId);
  });

  it('[A6] a change of look is seen by others at once', async () => {
    const [a, b] = [await guest(), await guest()];
    // A newcomer's look is drawn by lot.
    const { avatarId } = (await system.call('currentUser', { token: b.token })).body.user;
    const other = avatarId === 'sofia' ? 'tobi' : 'sofia';
    const { body } = await system.call('changeAvatar', { token: b.token, body: { avatarId: other } });
    const changed = await a.event('person:changed', (event) => event.userId === b.userId);
    expect(changed.figure).toBe(figureKey(body.user.figure));
  });

  it('[A15] [R2] [R23] a new name is seen by everybody at once; what was said keeps the old one', async () => {
    const [witness, renaming] = [await guest('Zeugin'), await guest('Raupe')];
    const before = `Raupe${number}`;
    await send(renaming, 'noch Raupe');
    await witness.event('chat:message', (event) => event.text === 'noch Raupe');
    const { status } = await system.call('changeUsername', {
      token: renaming.token,
      body: { password: renaming.password, username: 'Schmetterling' },
    });
    expect(status).toBe(200);
    for (const client of [witness, renaming]) {
      const { username } = await client.event('person:changed', (event) => event.userId === renaming.userId);
      expect(username).toBe('Schmetterling');
    }
    await send(renaming, 'jetzt Schmetterling');
    const line = await witness.event('chat:message', (event) => event.text === 'jetzt Schmetterling');
    expect(line.username).toBe('Schmetterling');

    const newcomer = await system.connect(await system.person('Nachzuegler'));
    const { members, history } = await newcomer.join(roomId);
    expect(members.find(({ userId }) => userId === renaming.userId)?.username).toBe('Schmetterling');
    expect(
      history.filter(({ userId }) => userId === renaming.userId).map(({ username }) => username),
    ).toEqual([before, 'Schmetterling']);
    expect(witness.events.filter(({ type }) => type === 'person:changed')).toHaveLength(1);
  });

  it('[A15] [R23] who takes another name and comes back gets the event that was missed', async () => {
    const [stays, leaves] = [await guest('Bleibende'), await guest('Wandelnde')];
    const { epoch, seq } = await stays.join(roomId);
    stays.dropConnection();
    await leaves.event('presence:changed', (event) => event.userId === stays.userId && event.dozing);
    await system.call('changeUsername', {
      token: leaves.token,
      body: { password: leaves.password, username: 'Gewandelte' },
    });
    await leaves.event('person:changed', (event) => event.userId === leaves.userId);
    const again = await system.connect({ token: stays.token });
    const joined = await again.do('room:join', { roomId, epoch, since: seq });
    if (!('events' in joined)) throw new Error('expected what was missed');
    expect(joined.events).toContainEqual({
      seq: expect.any(Number),
      type: 'person:changed',
      userId: leaves.userId,
      username: 'Gewandelte',
    });
  });
});

describe('walking', () => {
  it('[CHAT-03 a] [R5] a walk is seen by the other with the same steps', async () => {
    const [a, b] = [await guest(), await guest()];
    const spot = sceneById('kaffeehaus')?.spots[0];
    if (!spot) throw new Error('the scene has no spots');
    const walked = await a.do('avatar:move', { x: spot.x, y: spot.y });
    expect(walked.steps.at(-1)?.to).toEqual({ x: spot.x, y: spot.y });
    const seen = await b.event('avatar:moved', (event) => event.userId === a.userId);
    expect(seen.steps).toEqual(walked.steps);
    system.advance(60_000);
    const { members } = await b.join(roomId);
    const standing = members.find((member) => member.userId === a.userId);
    expect(standing?.position).toEqual({ x: spot.x, y: spot.y });
    expect(standing).not.toHaveProperty('steps');
  });

  it('[R6] a taken seat is refused with a code', async () => {
    const [a, b] = [await guest(), await guest()];
    const seat = sceneById('kaffeehaus')?.seats.at(-1);
    if (!seat) throw new Error('the scene has no seats');
    expect(codeOf(await a.ask('avatar:sit', { seatId: seat.id }))).toBe('ok');
    expect(codeOf(await b.ask('avatar:sit', { seatId: seat.id }))).toBe('seat_taken');
    const moved = await b.event('avatar:moved', (event) => event.userId === a.userId);
    expect(moved.seatId).toBe(seat.id);
  });

  it('nonsense as a goal is refused and moves nobody', async () => {
    const [a, b] = [await guest(), await guest()];
    for (const goal of [
      { x: 1.5, y: 2 },
      { x: '1', y: 2 },
      { x: 1e9, y: 0 },
      { x: 1 },
      [],
      null,
      { x: 1, y: 1, z: 1 },
    ]) {
      expect(codeOf(await a.askRaw('avatar:move', goal))).toBe('invalid');
      system.advance(100);
    }
    expect(b.events.filter((event) => event.type === 'avatar:moved' && event.userId === a.userId)).toEqual(
      [],
    );
  });
});

describe('talking', () => {
  it('[CHAT-05] [CHAT-23] a line reaches everybody once, letter by letter, in the same order', async () => {
    const [a, b] = [await guest(), await guest()];
    const texts = ['Grüße aus Köln, ÄÖÜ ß', '🙂👩‍👩‍👧‍👦 ✨', '<img src=x onerror=1>', 'zwei  Leerzeichen'];
    for (const text of texts) await a.say(text);
    await b.event('chat:message', (event) => event.text === texts.at(-1));
    await a.event('chat:message', (event) => event.text === texts.at(-1));
    const heard = (client: TestClient) =>
      client.events.flatMap((event) =>
        event.type === 'chat:message' && event.userId === a.userId ? [event.text] : [],
      );
    expect(heard(b)).toEqual(texts);
    expect(heard(a)).toEqual(texts);
    expect((await b.event('chat:message')).bubbleColorId).toBeTruthy();
  });

  it('[CHAT-24 a, CHAT-24 b, CHAT-24 c] [R15] not in the room, empty, too long: refused with a code, nothing is said or stored', async () => {
    const [a, b] = [await guest(), await guest()];
    const { token } = await system.person(`Draussen${number}`);
    const outside = await system.connect({ token });
    expect(codeOf(await send(outside, 'Hallo'))).toBe('not_in_room');
    expect(codeOf(await send(a, '   \n '))).toBe('invalid');
    expect(codeOf(await send(a, 'x'.repeat(301)))).toBe('invalid');
    expect(codeOf(await send(a, '🙂'.repeat(300)))).toBe('ok');
    expect(codeOf(await send(a, 'Hallo', 'keine uuid'))).toBe('invalid');
    const last = await b.event('chat:message');
    expect(last.text).toBe('🙂'.repeat(300));
    expect(b.events.filter((event) => event.type === 'chat:message')).toHaveLength(1);
  });

  it('[R10] a line sent many times with one id is one line, also at the same moment and after a reconnect', async () => {
    const [a, b] = [await guest(), await guest()];
    const clientId = crypto.randomUUID();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => a.do('chat:send', { clientId, text: 'nur einmal' })),
    );
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    a.close();
    system.advance(5_000);
    const back = await system.connect({ token: a.token });
    await back.join(roomId);
    const again = await back.do('chat:send', { clientId, text: 'nur einmal' });
    expect(again.id).toBe(answers[0]?.id);
    await back.say('Ende');
    await b.event('chat:message', (event) => event.text === 'Ende');
    const lines = b.events.filter((event) => event.type === 'chat:message' && event.clientId === clientId);
    expect(lines).toHaveLength(1);
    const { rows } = await system.database.drizzle.execute(
      sql`select 1 from room_lines where client_id = ${clientId}`,
    );
    expect(rows).toHaveLength(1);
  });

  it('[R10] the same id of two people is two lines', async () => {
    const [a, b] = [await guest(), await guest()];
    const clientId = crypto.randomUUID();
    const [one, two] = [
      await a.do('chat:send', { clientId, text: 'eins' }),
      await b.do('chat:send', { clientId, text: 'zwei' }),
    ];
    expect(one.id).not.toBe(two.id);
  });

  it('[R1] lines at once from two people come in one order for both', async () => {
    const [a, b] = [await guest(), await guest()];
    const burst = (client: TestClient, name: string) =>
      Promise.all(Array.from({ length: 7 }, (_, i) => send(client, `${name} ${i}`)));
    const codes = (await Promise.all([burst(a, 'a'), burst(b, 'b')])).flat().map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(14);
    const said = (client: TestClient) =>
      client.events.flatMap((event) => (event.type === 'chat:message' ? [`${event.seq} ${event.text}`] : []));
    await a.until(() => said(a).length === 14, 'all lines');
    await b.until(() => said(b).length === 14, 'all lines');
    expect(said(a)).toEqual(said(b));
    const { rows } = await system.database.drizzle.execute<{ text: string }>(
      sql`select text from room_lines order by number desc limit 14`,
    );
    expect(rows.reverse().map((row) => row.text)).toEqual(said(a).map((line) => line.replace(/^\d+ /, '')));
  });

  it('[R9] the typing sign reaches the others', async () => {
    const [a, b] = [await guest(), await guest()];
    await a.do('chat:typing', { on: true });
    const ofA = ({ userId }: { userId: string }) => userId === a.userId;
    expect(await b.event('chat:typing', ofA)).toMatchObject({ on: true });
    system.advance(10_000);
    await b.event('chat:typing', (event) => ofA(event) && !event.on);
  });

  it('[CHAT-24 d] [WS-2] more than the budget is refused with a code, on and on ends the connection', async () => {
    const [a, b] = [await guest(), await guest()];
    const codes = (await Promise.all(Array.from({ length: 30 }, (_, i) => send(a, `Flut ${i}`)))).map(codeOf);
    expect(codes).toContain('rate_limited');
    for (let i = 0; i < 100 && a.socket.connected; i += 1) {
      for (let j = 0; j < 10; j += 1) a.socket.emit('chat:send', {});
      await a.askRaw('chat:typing', { on: true }).catch(() => undefined);
      system.advance(100);
    }
    expect(a.socket.connected).toBe(false);
    expect(codeOf(await send(b, 'mich stört das nicht'))).toBe('ok');
  });

  it('unknown requests and nonsense are refused with a code and break nothing', async () => {
    const a = await guest();
    expect(codeOf(await a.askRaw('admin:everything', {}))).toBe('not_found');
    system.advance(2_000);
    expect(codeOf(await a.askRaw('__proto__', {}))).toBe('not_found');
    system.advance(2_000);
    expect(codeOf(await a.askRaw('chat:send', { text: { $gt: '' }, clientId: 1 }))).toBe('invalid');
    a.socket.emit('chat:send', 'ohne Quittung');
    a.socket.emit('constructor');
    system.advance(2_000);
    expect(codeOf(await send(a, 'noch da'))).toBe('ok');
  });
});

describe('faces in the talk', () => {
  it('[R11] [R16] who comes in sees the face beside the lines of somebody who has left, unless there is a block', async () => {
    const [speaker, friend, blocker] = [
      await guest('Redner'),
      await guest('Freund'),
      await guest('Blockierer'),
    ];
    await speaker.say('Bis morgen!');
    await system.call('block', { token: blocker.token, params: { userId: speaker.userId } });
    await speaker.do('room:leave', {});
    const seen = await friend.join(roomId);
    const former = seen.left?.find(({ userId }) => userId === speaker.userId);
    expect(former).toMatchObject({ username: expect.stringMatching(/^Redner/), figure: expect.any(String) });
    const { left = [] } = await blocker.join(roomId);
    expect(left.map(({ userId }) => userId)).not.toContain(speaker.userId);
    for (const client of [friend, blocker]) await client.do('room:leave', {});
  });
});

describe('blocks', () => {
  it('[R16] two people with a block do not hear each other, everybody else hears both, and nothing is missing', async () => {
    const [a, b, c] = [await guest('Anna'), await guest('Bert'), await guest('Clara')];
    const clients = [a, b, c];
    const heard = (client: TestClient) =>
      client.events.flatMap((event) => (event.type === 'chat:message' ? [event.text] : []));

    await system.call('block', { token: a.token, params: { userId: b.userId } });
    await b.do('chat:typing', { on: true });
    await b.say('von Bert');
    await a.say('von Anna');
    await c.say('von Clara');
    for (const client of clients) await client.event('chat:message', (event) => event.text === 'von Clara');
    expect(heard(a)).toEqual(['von Anna', 'von Clara']);
    expect(heard(b)).toEqual(['von Bert', 'von Clara']);
    expect(heard(c)).toEqual(['von Bert', 'von Anna', 'von Clara']);
    // No member's numbers have a gap, so that no client asks again for events that it must not have.
    for (const { events } of clients) {
      const first = events[0]?.seq ?? 0;
      expect(events.map((event) => event.seq)).toEqual(events.map((_, i) => first + i));
    }
    expect(
      a.events.some((event) => event.type === 'chat:typing' && event.userId === b.userId && event.on),
    ).toBe(false);

    const { epoch, seq, history } = await a.join(roomId);
    expect(history.map((line) => line.text)).not.toContain('von Bert');
    await b.say('noch einmal');
    await c.event('chat:message', (event) => event.text === 'noch einmal');
    const resumed = await a.do('room:join', { roomId, epoch, since: seq });
    if (!('events' in resumed)) throw new Error('expected events');
    expect(JSON.stringify(resumed.events)).not.toContain('noch einmal');

    await system.call('unblock', { token: a.token, params: { userId: b.userId } });
    await b.say('wieder da');
    await a.event('chat:message', (event) => event.text === 'wieder da');
  });
});

describe('blocks by an id in capitals', () => {
  it('[AZ-2] [AZ-5] [R16] [FR2] withhold what is said from this moment on, and end like others', async () => {
    const [a, b, c] = [await guest('Anna'), await guest('Bert'), await guest('Clara')];
    const params = { userId: b.userId.toUpperCase() };
    const heard = (client: TestClient) =>
      client.events.flatMap((event) => (event.type === 'chat:message' ? [event.text] : []));
    await system.call('block', { token: a.token, params });
    await send(b, 'von Bert');
    await send(a, 'von Anna');
    await send(c, 'von Clara');
    for (const client of [a, b]) await client.event('chat:message', ({ text }) => text === 'von Clara');
    expect([heard(a), heard(b)]).toEqual([
      ['von Anna', 'von Clara'],
      ['von Bert', 'von Clara'],
    ]);
    await system.call('unblock', { token: a.token, params });
    await send(b, 'wieder da');
    await a.event('chat:message', ({ text }) => text === 'wieder da');
  });
});

describe('a restart', () => {
  it('[R4] [R14] people find their place and the talk again, under a new epoch', async () => {
    const seat = sceneById('kaffeehaus')?.seats[3];
    if (!seat) throw new Error('the scene has no seats');
    const a = await guest('Sitzt');
    await a.do('avatar:sit', { seatId: seat.id });
    const { id } = await a.say('vor dem Neustart');
    system.advance(30_000);
    const { epoch, seq } = await a.join(roomId);
    await system.restart();
    const back = await system.connect({ token: a.token });
    const joined = await back.do('room:join', { roomId, epoch, since: seq });
    if (!('members' in joined)) throw new Error('expected a snapshot');
    expect(joined.epoch).not.toBe(epoch);
    expect(joined.history.filter((line) => line.id === id)).toHaveLength(1);
    expect(joined.members.find((member) => member.userId === a.userId)).toMatchObject({
      seatId: seat.id,
      position: { x: seat.x, y: seat.y },
    });
  });
});

describe('looks', () => {
  it('[CHAT-21] many changes at once, of several people, end as they were saved', async () => {
    const people = [await guest('Eitle'), await guest('Schicker'), await guest('Bunte')];
    const witness = await guest('Zeugin');
    const { members } = await witness.join(roomId);
    await Promise.all(
      people.flatMap(({ token }) =>
        ['lena', 'tobi', 'mira', 'kai'].map((avatarId) =>
          system.call('changeAvatar', { token, body: { avatarId } }),
        ),
      ),
    );
    for (const { token, userId } of people) {
      const saved = figureKey((await system.call('currentUser', { token })).body.user.figure);
      const shown = () => {
        const last = witness.events.findLast(
          (event) => event.type === 'person:changed' && event.userId === userId && event.figure !== undefined,
        );
        if (last?.type === 'person:changed') return last.figure;
        // Changes that ended as they began are none.
        return members.find((member) => member.userId === userId)?.figure;
      };
      await vi.waitFor(() => expect(shown()).toBe(saved), SETTLED);
    }
  });
});
