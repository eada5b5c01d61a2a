import { sceneById } from '@plausch/stage';
import { figureKey } from '@plausch/stage/figures';
import { describe, expect, it, vi } from 'vitest';
import { codeOf, hostGuests, send } from './rooms.guests.fixture.ts';

/** Long enough for a busy machine; what never comes is red all the same. */
const SETTLED = { timeout: 10_000 };

const host = hostGuests();
const { guest } = host;

describe('being there', () => {
  it('[CHAT-01 a, CHAT-01 b] two people in one room are told the name and the figure of both', async () => {
    const a = await guest('Anna');
    const b = await guest('Berta');
    const expected = await Promise.all(
      [a, b].map(async ({ token }) => {
        const { user } = (await host.system.call('currentUser', { token })).body;
        return [user.username, figureKey(user.figure)];
      }),
    );
    const { members } = await b.join(host.roomId);
    const seenByB = members.map(({ username, figure }) => [username, figure]);
    expect(seenByB).toEqual(expect.arrayContaining(expected));
    const { member } = await a.event('room:joined', (event) => event.member.userId === b.userId);
    expect([member.username, member.figure]).toEqual(expected[1]);
  });

  it('[R1] [R2] many who come in together are told the same, and none of them misses anything after it', async () => {
    const witness = await guest('Zeuge');
    const arriving = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { token } = await host.stranger('Viele');
        return host.system.connect({ token });
      }),
    );
    const snapshots = await Promise.all(arriving.map((client) => client.join(host.roomId)));
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
      (await host.system.call('listRooms', {})).body.items.find((room) => room.id === host.roomId)?.occupancy;
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
    host.system.advance(10_000);
    const { reason } = await a.event('room:left', ({ userId }) => userId === b.userId);
    expect(reason).toBe('lost');
  });

  it('[R3] a reconnect within the lease gets exactly what was missed', async () => {
    const [a, b] = [await guest(), await guest()];
    const { epoch } = await b.join(host.roomId);
    await b.until(() => b.events.length > 0, 'anything');
    const last = b.events.at(-1)?.seq ?? 0;
    b.close();
    await a.event('presence:changed', (event) => event.userId === b.userId && event.dozing);
    await send(a, 'während du weg warst');
    const back = await host.system.connect({ token: b.token });
    const resumed = await back.do('room:join', { roomId: host.roomId, epoch, since: last });
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
    const second = await host.system.connect({ token: first.token });
    const { members } = await second.join(host.roomId);
    expect(members.filter((member) => member.userId === first.userId)).toHaveLength(1);
    // From now on it is in no room, and may hear how many people are where.
    const told = () => first.messages.filter(({ name }) => name !== 'room:list');
    await first.until(() => told().length > 0, 'room:left');
    expect(told()).toEqual([{ name: 'room:left', message: { roomId: host.roomId, reason: 'elsewhere' } }]);
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
    await host.system.call('logout', { token: b.token });
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
    const { token, user } = await host.stranger('Gross');
    const b = await host.system.connect({ token });
    const { room, members } = await b.join(host.roomId.toUpperCase());
    expect(room.id).toBe(host.roomId);
    expect(members.map(({ userId }) => userId)).toEqual(expect.arrayContaining([a.userId, user.id]));
    await a.event('room:joined', ({ member }) => member.userId === user.id);
    const frames: unknown[] = [];
    b.socket.on('room:events', (frame: { roomId: string }) => frames.push(frame.roomId));
    await send(a, 'hörst du mich?');
    await b.event('chat:message', ({ text }) => text === 'hörst du mich?');
    expect(new Set(frames)).toEqual(new Set([host.roomId]));
    const rooms = (await host.system.call('listRooms', {})).body.items;
    expect(rooms.find(({ id }) => id === host.roomId)?.occupancy).toBe(members.length);

    const second = await host.system.connect({ token });
    await second.join(host.roomId.toUpperCase());
    await b.until(() => b.messages.some(({ name }) => name === 'room:left'), 'room:left');
    expect(b.messages.filter(({ name }) => name !== 'room:list')).toEqual([
      { name: 'room:left', message: { roomId: host.roomId, reason: 'elsewhere' } },
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
    const { avatarId } = (await host.system.call('currentUser', { token: b.token })).body.user;
    const other = avatarId === 'sofia' ? 'tobi' : 'sofia';
    const { body } = await host.system.call('changeAvatar', { token: b.token, body: { avatarId: other } });
    const changed = await a.event('person:changed', (event) => event.userId === b.userId);
    expect(changed.figure).toBe(figureKey(body.user.figure));
  });

  it('[A15] [R2] [R23] a new name is seen by everybody at once; what was said keeps the old one', async () => {
    const [witness, renaming] = [await guest('Zeugin'), await guest('Raupe')];
    const before = renaming.username;
    await send(renaming, 'noch Raupe');
    await witness.event('chat:message', (event) => event.text === 'noch Raupe');
    const { status } = await host.system.call('changeUsername', {
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

    const newcomer = await host.system.connect(await host.system.person('Nachzuegler'));
    const { members, history } = await newcomer.join(host.roomId);
    expect(members.find(({ userId }) => userId === renaming.userId)?.username).toBe('Schmetterling');
    expect(
      history.filter(({ userId }) => userId === renaming.userId).map(({ username }) => username),
    ).toEqual([before, 'Schmetterling']);
    expect(witness.events.filter(({ type }) => type === 'person:changed')).toHaveLength(1);
  });

  it('[A15] [R23] who takes another name and comes back gets the event that was missed', async () => {
    const [stays, leaves] = [await guest('Bleibende'), await guest('Wandelnde')];
    const { epoch, seq } = await stays.join(host.roomId);
    stays.dropConnection();
    await leaves.event('presence:changed', (event) => event.userId === stays.userId && event.dozing);
    await host.system.call('changeUsername', {
      token: leaves.token,
      body: { password: leaves.password, username: 'Gewandelte' },
    });
    await leaves.event('person:changed', (event) => event.userId === leaves.userId);
    const again = await host.system.connect({ token: stays.token });
    const joined = await again.do('room:join', { roomId: host.roomId, epoch, since: seq });
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
    host.system.advance(60_000);
    const { members } = await b.join(host.roomId);
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
      host.system.advance(100);
    }
    expect(b.events.filter((event) => event.type === 'avatar:moved' && event.userId === a.userId)).toEqual(
      [],
    );
  });
});

describe('a restart', () => {
  it('[R4] [R14] people find their place and the talk again, under a new epoch', async () => {
    const seat = sceneById('kaffeehaus')?.seats[3];
    if (!seat) throw new Error('the scene has no seats');
    const a = await guest('Sitzt');
    await a.do('avatar:sit', { seatId: seat.id });
    const { id } = await a.say('vor dem Neustart');
    host.system.advance(30_000);
    const { epoch, seq } = await a.join(host.roomId);
    await host.system.restart();
    const back = await host.system.connect({ token: a.token });
    const joined = await back.do('room:join', { roomId: host.roomId, epoch, since: seq });
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
  it('[CHAT-21 a] many changes at once, of several people, end as they were saved', async () => {
    const people = [await guest('Eitle'), await guest('Schicker'), await guest('Bunte')];
    const witness = await guest('Zeugin');
    const { members } = await witness.join(host.roomId);
    await Promise.all(
      people.flatMap(({ token }) =>
        ['lena', 'tobi', 'mira', 'kai'].map((avatarId) =>
          host.system.call('changeAvatar', { token, body: { avatarId } }),
        ),
      ),
    );
    for (const { token, userId } of people) {
      const saved = figureKey((await host.system.call('currentUser', { token })).body.user.figure);
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
