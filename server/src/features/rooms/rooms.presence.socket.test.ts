import type { TestClient, TestSystem } from '@plausch/dev-env';
import type { RoomEvent, SocketRequestOf } from '@plausch/protocol';
import { describe, expect, it } from 'vitest';
import { codeOf, type Guest, hostGuests } from './rooms.guests.fixture.ts';
import { roomsRules } from './rooms.rules.ts';

const host = hostGuests();
const { guest } = host;

type Told = Extract<RoomEvent, { type: 'presence:changed' }>;

const set = (client: TestClient, request: SocketRequestOf<'presence:set'>) =>
  client.ask('presence:set', request);
const away = (client: TestClient, text?: string) =>
  set(client, { afk: true, ...(text !== undefined && { text }) });
/** The next event about a member's presence that fits. */
const told = (client: TestClient, { userId }: Guest, fits: (event: Told) => boolean): Promise<Told> => {
  host.system.advance(300);
  return client.event('presence:changed', (event) => event.userId === userId && fits(event));
};
const memberOf = async (client: TestClient, { userId }: Guest) =>
  (await client.join(host.roomId)).members.find((member) => member.userId === userId);
const rows = async (system: TestSystem, { userId }: Guest) => {
  const found = await system.database.pool.query<{ text: string; is_away: boolean }>(
    'select text, is_away from room_lines where account_id = $1 order by number',
    [userId],
  );
  return found.rows;
};

describe('[R26] being away', () => {
  it('[CHAT-08] [OP-31] the others are told, with the words, and no line is said; who comes later is told the same', async () => {
    const [a, b] = [await guest('Nina'), await guest('Ben')];
    expect(codeOf(await away(a, '  Tee\u0007holen '))).toBe('ok');
    const event = await told(b, a, ({ afk }) => afk);
    expect(event).toMatchObject({ dozing: false, text: 'Tee holen', lineId: expect.any(String) });
    const seen = await memberOf(await guest('Neu'), a);
    expect(seen).toMatchObject({ afk: true, text: 'Tee holen', lineId: event.lineId });
    const { history } = await b.join(host.roomId);
    expect(history.filter(({ userId }) => userId === a.userId)).toEqual([]);
    expect(codeOf(await set(a, { afk: false }))).toBe('ok');
    expect(await told(b, a, ({ afk }) => !afk)).not.toHaveProperty('text');
    expect(await memberOf(b, a)).not.toHaveProperty('afk');
    expect(b.events.filter(({ type }) => type === 'chat:message')).toEqual([]);
  });

  it('[CHAT-08] [OP-31] ends with a line, in the frame of the line and before it', async () => {
    const [a, b] = [await guest(), await guest()];
    await away(a, 'Telefon');
    await told(b, a, ({ afk }) => afk);
    await a.say('Da bin ich wieder');
    const { seq } = await b.event('chat:message', ({ text }) => text === 'Da bin ich wieder');
    const before = b.events.find((event) => event.seq === seq - 1);
    expect(before).toMatchObject({ type: 'presence:changed', userId: a.userId, afk: false });
  });

  it('[OP-31] ends with a step and with a seat', async () => {
    const [a, b] = [await guest(), await guest()];
    await away(a);
    await told(b, a, ({ afk }) => afk);
    await a.do('avatar:move', { x: 690, y: 500 });
    await told(b, a, ({ afk }) => !afk);
    await away(a);
    await a.do('avatar:sit', { seatId: 'sofa.1' });
    expect(await memberOf(b, a)).not.toHaveProperty('afk');
    expect(await memberOf(b, a)).toMatchObject({ seatId: 'sofa.1' });
  });

  it.each([
    ['sixty-one signs', { afk: true, text: 'ä'.repeat(61) }],
    ['nothing to see', { afk: true, text: '\u200b\u2060' }],
    ['words of somebody who is back', { afk: false, text: 'Hallo' }],
    ['a number', { afk: true, text: 5 }],
    ['no answer to the question', { text: 'Hallo' }],
    ['a yes in words', { afk: 'ja' }],
    ['a field too many', { afk: true, lineId: crypto.randomUUID() }],
    ['a megabyte', { afk: true, text: 'x'.repeat(40_000) }],
  ])('is refused with %s, and nothing changes', async (_, payload) => {
    const a = await guest();
    expect(codeOf(await a.askRaw('presence:set', payload))).toBe('invalid');
    expect(await memberOf(a, a)).not.toHaveProperty('afk');
    expect(await rows(host.system, a)).toEqual([]);
  });

  it('takes sixty signs, however many bytes, and empty words for none', async () => {
    const a = await guest();
    expect(codeOf(await away(a, '🙂'.repeat(60)))).toBe('ok');
    expect(await memberOf(a, a)).toMatchObject({ text: '🙂'.repeat(60) });
    expect(codeOf(await away(a, ' \n '))).toBe('ok');
    expect(await memberOf(a, a)).not.toHaveProperty('text');
  });

  it('is said four times in a minute at most, the same once more and coming back cost nothing', async () => {
    const a = await guest();
    for (let i = 0; i < 4; i += 1) expect(codeOf(await away(a, `Grund ${i}`))).toBe('ok');
    for (let i = 0; i < 3; i += 1) expect(codeOf(await away(a, 'Grund 3'))).toBe('ok');
    const refused = await away(a, 'Grund 4');
    expect(refused).toMatchObject({ error: { code: 'rate_limited' }, retryAfterMs: expect.any(Number) });
    expect(await memberOf(a, a)).toMatchObject({ text: 'Grund 3' });
    expect(codeOf(await set(a, { afk: false }))).toBe('ok');
    // Leaving and coming back gives nothing back either.
    host.system.advance(5_000);
    await a.do('room:leave', {});
    await a.join(host.roomId);
    expect(codeOf(await away(a))).toBe('rate_limited');
    host.system.advance(15_000);
    expect(codeOf(await away(a))).toBe('ok');
    expect(await rows(host.system, a)).toHaveLength(4);
  });

  it('[R7] outlasts a reconnect, and goes with the figure', async () => {
    const [a, b] = [await guest(), await guest()];
    await away(a, 'Tee holen');
    await told(b, a, ({ afk }) => afk);
    a.dropConnection();
    expect(await told(b, a, ({ dozing }) => dozing)).toMatchObject({ afk: true, text: 'Tee holen' });
    const again = await host.system.connect({ token: a.token });
    expect(await memberOf(again, a)).toMatchObject({ afk: true, text: 'Tee holen' });
    expect(await told(b, a, ({ dozing, afk }) => !dozing && afk)).toMatchObject({ text: 'Tee holen' });
    await again.do('room:leave', {});
    expect(await memberOf(again, a)).not.toHaveProperty('afk');
  });
});

describe('[R26] words of who is away are talk', () => {
  it('[R16] people with a block between them learn that the other is away, and no word of it', async () => {
    const [a, b, c] = [await guest('Anna'), await guest('Bert'), await guest('Clara')];
    await host.system.call('block', { token: b.token, params: { userId: a.userId } });
    await away(a, 'streng geheim');
    await told(c, a, ({ text }) => text === 'streng geheim');
    const heard = await told(b, a, ({ afk }) => afk);
    expect(heard).toMatchObject({ afk: true });
    a.dropConnection();
    await told(c, a, ({ dozing, text }) => dozing && text === 'streng geheim');
    await told(b, a, ({ dozing, afk }) => dozing && afk);
    expect(await memberOf(b, a)).toMatchObject({ afk: true, dozing: true });
    const known = await b.join(host.roomId);
    const again = await host.system.connect({ token: a.token });
    await again.join(host.roomId);
    await told(c, a, ({ dozing }) => !dozing);
    const { epoch, seq } = known;
    const resumed = await b.do('room:join', { roomId: host.roomId, epoch, since: seq - 2 });
    expect('events' in resumed).toBe(true);
    const ofAnna = known.members.filter(({ userId }) => userId === a.userId);
    expect(JSON.stringify([b.events, b.messages, ofAnna, resumed])).not.toMatch(/geheim|lineId/);
    for (const { events } of [b, c]) {
      const first = events[0]?.seq ?? 0;
      expect(events.map((event) => event.seq)).toEqual(events.map((_, i) => first + i));
    }
  });

  it('[R16] a block takes the words away at once, on both sides, and from nobody else', async () => {
    const [a, b, c] = [await guest('Anna'), await guest('Bert'), await guest('Clara')];
    await away(a, 'von Anna');
    await away(b, 'von Bert');
    for (const [client, other] of [
      [b, a],
      [a, b],
      [c, b],
    ] as const) {
      await told(client, other, ({ text }) => text !== undefined);
    }
    await host.system.call('block', { token: a.token, params: { userId: b.userId } });
    await told(b, a, ({ afk, text }) => afk && text === undefined);
    await told(a, b, ({ afk, text }) => afk && text === undefined);
    expect(await memberOf(c, a)).toMatchObject({ afk: true, text: 'von Anna' });
    expect(c.events.filter((event) => event.type === 'presence:changed' && event.text === undefined)).toEqual(
      [],
    );
  });

  it('[R21] who is muted may be away without words, and a mute takes the words away', async () => {
    const [a, b] = [await guest('Laut'), await guest()];
    await away(a, 'schreie gleich weiter');
    await told(b, a, ({ text }) => text !== undefined);
    await host.system.operator.run(['mute', a.username, '1h', 'zu laut']);
    const silenced = await told(b, a, ({ text }) => text === undefined);
    expect(silenced).toMatchObject({ afk: true });
    expect(await memberOf(b, a)).not.toHaveProperty('text');
    expect(codeOf(await away(a, 'anders gesagt'))).toBe('muted');
    await set(a, { afk: false });
    expect(codeOf(await away(a))).toBe('ok');
    expect(await memberOf(b, a)).toMatchObject({ afk: true });
    expect((await rows(host.system, a)).map(({ text }) => text)).toEqual(['schreie gleich weiter']);
  });
});

it('[R27] a figure whose member stays away leaves after four hours: the others are told, and the connection, which may come in again', async () => {
  const [a, b] = [await guest('Rosa'), await guest('Sven')];
  await away(a, 'Bin gleich wieder da');
  await told(b, a, ({ afk }) => afk);
  host.system.advance(roomsRules.longAway.leavesMs);
  const { reason } = await b.event('room:left', ({ userId }) => userId === a.userId);
  expect(reason).toBe('away');
  const left = () => a.messages.filter(({ name }) => name === 'room:left').map(({ message }) => message);
  await a.until(() => left().length > 0, 'being told');
  expect(left()).toEqual([{ roomId: host.roomId, reason: 'away' }]);
  expect(codeOf(await a.ask('avatar:move', { x: 690, y: 500 }))).toBe('not_in_room');
  expect(await memberOf(a, a)).not.toHaveProperty('afk');
});
