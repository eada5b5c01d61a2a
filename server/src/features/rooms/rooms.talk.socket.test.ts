import type { TestClient } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeOf, hostGuests, send } from './rooms.guests.fixture.ts';

const host = hostGuests();
const { guest } = host;

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
    const { token } = await host.stranger('Draussen');
    const outside = await host.system.connect({ token });
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
    host.system.advance(5_000);
    const back = await host.system.connect({ token: a.token });
    await back.join(host.roomId);
    const again = await back.do('chat:send', { clientId, text: 'nur einmal' });
    expect(again.id).toBe(answers[0]?.id);
    await back.say('Ende');
    await b.event('chat:message', (event) => event.text === 'Ende');
    const lines = b.events.filter((event) => event.type === 'chat:message' && event.clientId === clientId);
    expect(lines).toHaveLength(1);
    const { rows } = await host.system.database.drizzle.execute(
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
    const { rows } = await host.system.database.drizzle.execute<{ text: string }>(
      sql`select text from room_lines order by number desc limit 14`,
    );
    expect(rows.reverse().map((row) => row.text)).toEqual(said(a).map((line) => line.replace(/^\d+ /, '')));
  });

  it('[R9] the typing sign reaches the others', async () => {
    const [a, b] = [await guest(), await guest()];
    await a.do('chat:typing', { on: true });
    const ofA = ({ userId }: { userId: string }) => userId === a.userId;
    expect(await b.event('chat:typing', ofA)).toMatchObject({ on: true });
    host.system.advance(10_000);
    await b.event('chat:typing', (event) => ofA(event) && !event.on);
  });

  it('[CHAT-24 d] [WS-2] more than the budget is refused with a code, on and on ends the connection', async () => {
    const [a, b] = [await guest(), await guest()];
    const codes = (await Promise.all(Array.from({ length: 30 }, (_, i) => send(a, `Flut ${i}`)))).map(codeOf);
    expect(codes).toContain('rate_limited');
    for (let i = 0; i < 100 && a.socket.connected; i += 1) {
      for (let j = 0; j < 10; j += 1) a.socket.emit('chat:send', {});
      await a.askRaw('chat:typing', { on: true }).catch(() => undefined);
      host.system.advance(100);
    }
    expect(a.socket.connected).toBe(false);
    expect(codeOf(await send(b, 'mich stört das nicht'))).toBe('ok');
  });

  it('unknown requests and nonsense are refused with a code and break nothing', async () => {
    const a = await guest();
    expect(codeOf(await a.askRaw('admin:everything', {}))).toBe('not_found');
    host.system.advance(2_000);
    expect(codeOf(await a.askRaw('__proto__', {}))).toBe('not_found');
    host.system.advance(2_000);
    expect(codeOf(await a.askRaw('chat:send', { text: { $gt: '' }, clientId: 1 }))).toBe('invalid');
    a.socket.emit('chat:send', 'ohne Quittung');
    a.socket.emit('constructor');
    host.system.advance(2_000);
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
    await host.system.call('block', { token: blocker.token, params: { userId: speaker.userId } });
    await speaker.do('room:leave', {});
    const seen = await friend.join(host.roomId);
    const former = seen.left?.find(({ userId }) => userId === speaker.userId);
    expect(former).toMatchObject({ username: expect.stringMatching(/^Redner/), figure: expect.any(String) });
    const { left = [] } = await blocker.join(host.roomId);
    expect(left.map(({ userId }) => userId)).not.toContain(speaker.userId);
    for (const client of [friend, blocker]) await client.do('room:leave', {});
  });
});

describe('blocks', () => {
  it('[CHAT-22 client] [R16] two people with a block do not hear each other, everybody else hears both, and nothing is missing', async () => {
    const [a, b, c] = [await guest('Anna'), await guest('Bert'), await guest('Clara')];
    const clients = [a, b, c];
    const heard = (client: TestClient) =>
      client.events.flatMap((event) => (event.type === 'chat:message' ? [event.text] : []));

    await host.system.call('block', { token: a.token, params: { userId: b.userId } });
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

    const { epoch, seq, history } = await a.join(host.roomId);
    expect(history.map((line) => line.text)).not.toContain('von Bert');
    await b.say('noch einmal');
    await c.event('chat:message', (event) => event.text === 'noch einmal');
    const resumed = await a.do('room:join', { roomId: host.roomId, epoch, since: seq });
    if (!('events' in resumed)) throw new Error('expected events');
    expect(JSON.stringify(resumed.events)).not.toContain('noch einmal');

    await host.system.call('unblock', { token: a.token, params: { userId: b.userId } });
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
    await host.system.call('block', { token: a.token, params });
    await send(b, 'von Bert');
    await send(a, 'von Anna');
    await send(c, 'von Clara');
    for (const client of [a, b]) await client.event('chat:message', ({ text }) => text === 'von Clara');
    expect([heard(a), heard(b)]).toEqual([
      ['von Anna', 'von Clara'],
      ['von Bert', 'von Clara'],
    ]);
    await host.system.call('unblock', { token: a.token, params });
    await send(b, 'wieder da');
    await a.event('chat:message', ({ text }) => text === 'wieder da');
  });
});
