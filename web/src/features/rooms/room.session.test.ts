import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Line, Member, RoomEvent } from '@plausch/protocol';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { toast } from '../../app/toasts.ts';
import { type Connection, createConnection } from '../../connection/connection.ts';
import { ServerClock } from '../../connection/server-clock.ts';
import { tabTexts } from '../../device/storage.ts';
import { openRoom, type RoomSession } from './room.session.ts';

const self = { userId: 'anna', username: 'Anna', bubbleColorId: 'sun' };
const room = {
  id: '0198c0de-0000-7000-8000-000000000001',
  slug: 'kaffeehaus',
  name: 'Kaffeehaus',
  description: '',
  sceneId: 'kaffeehaus',
  capacity: 50,
};
type Acknowledge = (answer: unknown) => void;
type Asked = { readonly name: string; readonly payload: unknown; readonly answer: Acknowledge };
type Unnumbered = RoomEvent extends infer E ? (E extends RoomEvent ? Omit<E, 'seq'> : never) : never;

/** A server that says exactly what a test tells it to, over real sockets. */
let http: HttpServer;
let server: Server;
let asked: Asked[];
let clients: Socket[];
let connection: Connection;
let session: RoomSession | undefined;
let unbind: () => void;

beforeEach(async () => {
  asked = [];
  clients = [];
  http = createServer();
  server = new Server(http);
  server.on('connection', (socket) => {
    clients.push(socket);
    socket.onAny((name: string, payload: unknown, answer: Acknowledge) =>
      asked.push({ name, payload, answer }),
    );
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const clock = new ServerClock();
  connection = createConnection({ clock, log: () => {} });
  const token = createStore(() => 'token');
  unbind = connection.bindSession(
    {
      token: token.getState,
      subscribe: (changed) => token.subscribe(changed),
      recheck: async () => {},
      cut: async () => {},
      tooOld: () => {},
    },
    `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
  );
  session = openRoom({ roomId: room.id, self, connection, serverNow: () => clock.now() });
});

afterEach(async () => {
  session?.close();
  tabTexts.clear();
  unbind();
  await server.close();
});

const view = () => (session ?? fail()).store.getState();
const fail = (): never => {
  throw new Error('the session is closed');
};

/** The next request with this name; requests are answered in the order they came. */
async function request(name: string): Promise<Asked> {
  await vi.waitFor(() => expect(asked.map((one) => one.name)).toContain(name), { timeout: 8_000 });
  const index = asked.findIndex((one) => one.name === name);
  return asked.splice(index, 1)[0] ?? fail();
}

function memberOf(userId: string): Member {
  const position = { x: 900, y: 500 };
  return {
    userId,
    username: userId,
    figure: '1||0,0,0,0,0,0',
    bubbleColorId: 'sun',
    tier: null,
    rank: 1,
    guild: null,
    position,
  };
}

function snapshot(seq: number, history: Line[] = []) {
  return { epoch: 'one', seq, now: Date.now(), room, members: [memberOf('anna')], history };
}

function say(...events: (Unnumbered & { seq: number })[]): void {
  clients.at(-1)?.emit('room:events', { roomId: room.id, from: events[0]?.seq, events });
}

const spoken = (seq: number, clientId: string, userId = 'ben') => {
  const line = { id: `id-${clientId}`, clientId, userId, username: userId, text: clientId };
  return { ...line, seq, type: 'chat:message' as const, bubbleColorId: 'mint', at: Date.now() };
};
const texts = () => view().synced?.lines.map((line) => line.text);

async function comeIn(seq = 5): Promise<void> {
  (await request('room:join')).answer(snapshot(seq));
  await expect.poll(() => view().live).toBe(true);
}

async function speak(text: string): Promise<Asked & { clientId: string }> {
  session?.write(text);
  session?.say();
  const sent = await request('chat:send');
  return { ...sent, clientId: (sent.payload as { clientId: string }).clientId };
}

describe('being in a room', () => {
  it('knows the faces of those who said some of the talk and left before, and of those who leave', async () => {
    const { position: _, ...ben } = memberOf('ben');
    const joining = await request('room:join');
    joining.answer({ ...snapshot(5), left: [{ ...ben, figure: '1||3,0,0,0,0,0' }] });
    await expect.poll(() => view().live).toBe(true);
    expect([...view().met.keys()].sort()).toEqual(['anna', 'ben']);
    expect(view().met.get('ben')?.figure.colours.skin).toBe(3);
    expect(view().synced?.people.has('ben')).toBe(false);
    say({ seq: 6, type: 'room:left', userId: 'anna', reason: 'left' });
    await expect.poll(() => view().synced?.people.has('anna')).toBe(false);
    expect(view().met.has('anna')).toBe(true);
  });

  it('comes in with a snapshot and follows its events, doubles dropped', async () => {
    await comeIn();
    say(spoken(6, 'eins'));
    say(spoken(6, 'eins'), spoken(7, 'zwei'));
    await expect.poll(() => texts()).toEqual(['eins', 'zwei']);
    expect(view().synced?.seq).toBe(7);
  });

  it('events that arrive before the answer to the join are not lost', async () => {
    const join = await request('room:join');
    say(spoken(6, 'früh'));
    join.answer(snapshot(5));
    await expect.poll(() => texts()).toEqual(['früh']);
  });

  it('asks for what is missing at a hole, by epoch and number', async () => {
    await comeIn();
    say(spoken(8, 'acht'));
    const again = await request('room:join');
    expect(again.payload).toEqual({ roomId: room.id, epoch: 'one', since: 5 });
    const events = [spoken(6, 'sechs'), spoken(7, 'sieben'), spoken(8, 'acht')];
    again.answer({ epoch: 'one', seq: 8, now: Date.now(), events });
    await expect.poll(() => texts()).toEqual(['sechs', 'sieben', 'acht']);
  });

  it('[R33] hands each gesture to what shows them, once, also those that were missed', async () => {
    await comeIn();
    const made: unknown[] = [];
    const wave = (seq: number) => ({
      seq,
      type: 'avatar:gesture' as const,
      userId: 'ben',
      kind: 'wave' as const,
      at: seq,
    });
    say(wave(6));
    await expect.poll(() => view().synced?.seq).toBe(6);
    session?.store.setState({
      gestures: { make: ({ at }) => void made.push(at), of: () => undefined, play: () => undefined },
    });
    say(wave(6), wave(7));
    await expect.poll(() => made).toEqual([7]);
    say(spoken(9, 'neun'));
    const events = [wave(8), spoken(9, 'neun')];
    (await request('room:join')).answer({ epoch: 'one', seq: 9, now: Date.now(), events });
    await expect.poll(() => made).toEqual([7, 8]);
  });

  it('comes back after a lost connection with the last number it knows', async () => {
    await comeIn();
    clients.at(-1)?.conn.close();
    await expect.poll(() => view().live).toBe(false);
    expect(view().presence.kind).toBe('here');
    const again = await request('room:join');
    expect(again.payload).toEqual({ roomId: room.id, epoch: 'one', since: 5 });
  });

  it('goes quietly when the figure moved to another device, and comes back only when asked', async () => {
    await comeIn();
    clients.at(-1)?.emit('room:left', { roomId: room.id, reason: 'elsewhere' });
    await expect.poll(() => view().presence.kind).toBe('out');
    expect(asked.map((one) => one.name)).not.toContain('room:join');
    session?.enter();
    (await request('room:join')).answer(snapshot(9));
    await expect.poll(() => view().presence.kind).toBe('here');
  });

  it('stays away when the figure moved while it was coming in', async () => {
    const join = await request('room:join');
    clients.at(-1)?.emit('room:left', { roomId: room.id, reason: 'elsewhere' });
    await expect.poll(() => view().presence.kind).toBe('out');
    join.answer(snapshot(5));
    const answer = connection.request('avatar:sit', { seatId: 'x' });
    (await request('avatar:sit')).answer({ error: { code: 'not_in_room', message: 'x' } });
    await answer;
    expect(view()).toMatchObject({
      presence: { kind: 'out', reason: 'elsewhere' },
      live: false,
      synced: null,
    });
  });

  it('leaves a room that lets it in after it was closed, but not the one that was asked for since', async () => {
    const first = await request('room:join');
    session?.close();
    first.answer(snapshot(5));
    await request('room:leave');
    session = openRoom({ roomId: room.id, self, connection, serverNow: Date.now });
    const second = await request('room:join');
    session.close();
    session = openRoom({ roomId: room.id, self, connection, serverNow: Date.now });
    const third = await request('room:join');
    second.answer(snapshot(5));
    third.answer(snapshot(5));
    await expect.poll(() => view().live).toBe(true);
    expect(asked.map(({ name }) => name)).not.toContain('room:leave');
  });

  it('does not line up by itself again whose kept place went to the next one', async () => {
    const full = { error: { code: 'room_full', message: 'Der Raum ist gerade voll.' }, position: 1 };
    (await request('room:join')).answer(full);
    await expect.poll(() => view().presence.kind).toBe('waiting');
    clients.at(-1)?.emit('room:ready', { roomId: room.id, until: 99 });
    await expect.poll(() => view().presence.kind).toBe('called');
    session?.miss();
    const before = clients.length;
    clients.at(-1)?.conn.close();
    await expect.poll(() => clients.length).toBe(before + 1);
    const answer = connection.request('avatar:sit', { seatId: 'x' });
    (await request('avatar:sit')).answer({ error: { code: 'not_in_room', message: 'x' } });
    await answer;
    expect(view().presence.kind).toBe('missed');
    expect(asked.map(({ name }) => name)).not.toContain('room:join');
    session?.enter();
    await request('room:join');
  });

  it('tells why it may not come in', async () => {
    const error = { code: 'not_found', message: 'Das gibt es hier nicht.' };
    (await request('room:join')).answer({ error });
    await expect.poll(() => view().presence).toMatchObject({ kind: 'refused', ...error });
  });

  it('waits before a full room, hears its position, is called and comes in', async () => {
    const full = { error: { code: 'room_full', message: 'Der Raum ist gerade voll.' }, position: 2 };
    (await request('room:join')).answer(full);
    await expect.poll(() => view().presence).toEqual({ kind: 'waiting', position: 2 });
    clients.at(-1)?.emit('room:queue', { roomId: room.id, position: 1 });
    await expect.poll(() => view().presence).toEqual({ kind: 'waiting', position: 1 });
    clients.at(-1)?.emit('room:ready', { roomId: room.id, until: 99 });
    await expect.poll(() => view().presence).toEqual({ kind: 'called', until: 99 });
    session?.enter();
    await comeIn();
    expect(view().presence.kind).toBe('here');
    // Words about the queue that were still on their way change nothing.
    clients.at(-1)?.emit('room:ready', { roomId: room.id, until: 99 });
    say(spoken(6, 'danach'));
    await expect.poll(() => texts()).toEqual(['danach']);
    expect(view().presence.kind).toBe('here');
  });

  it('gives its place in the queue up when it is closed', async () => {
    const full = { error: { code: 'room_full', message: 'Der Raum ist gerade voll.' }, position: 2 };
    (await request('room:join')).answer(full);
    await expect.poll(() => view().presence.kind).toBe('waiting');
    session?.close();
    session = undefined;
    await request('room:leave');
  });

  it('sends nothing that waits once it is closed', async () => {
    await comeIn();
    const first = await speak('unterwegs');
    session?.write('wartet noch');
    session?.say();
    session?.close();
    session = undefined;
    first.answer({ now: Date.now(), id: 'id', seq: 6, at: Date.now() });
    // There and back twice: whatever the answer sets off has arrived by then.
    for (let time = 0; time < 2; time += 1) {
      const answer = connection.request('chat:typing', { on: false });
      (await request('chat:typing')).answer({ now: Date.now() });
      await answer;
    }
    expect(asked.map((one) => one.name)).toEqual(['room:leave']);
  });

  it('leaves when it is closed', async () => {
    await comeIn();
    session?.close();
    session = undefined;
    await request('room:leave');
  });
});

describe('[OP-31] being away', () => {
  it('is asked of the room, and a refusal comes back in words', async () => {
    await comeIn();
    const going = session?.ask('presence:set', { afk: true, text: 'Tee' });
    const first = await request('presence:set');
    expect(first.payload).toEqual({ afk: true, text: 'Tee' });
    first.answer({ now: Date.now() });
    expect(await going).toBeNull();
    const again = session?.ask('presence:set', { afk: true });
    const second = await request('presence:set');
    expect(second.payload).toEqual({ afk: true });
    second.answer({ error: { code: 'rate_limited', message: 'Etwas langsamer.' } });
    expect(await again).toBe('Etwas langsamer.');
  });
});

describe('own lines', () => {
  it('that begin with a slash come back as they were written, and not as a command', async () => {
    await comeIn();
    const sent = await speak('/afk ist ein Befehl');
    sent.answer({ error: { code: 'repeated', message: 'Das hast du gerade gesagt.' } });
    await expect.poll(() => view().draft).toBe('//afk ist ein Befehl');
  });

  it('[R37] that say what one does are sent as such, and come back as they were written', async () => {
    await comeIn();
    session?.say('winkt müde');
    expect(view().pending).toMatchObject([{ text: 'winkt müde', kind: 'me' }]);
    expect(view().bubbles).toMatchObject([{ text: 'winkt müde', kind: 'me' }]);
    const sent = await request('chat:send');
    expect(sent.payload).toMatchObject({ text: 'winkt müde', kind: 'me' });
    sent.answer({ error: { code: 'repeated', message: 'Das hast du gerade schon gesagt.' } });
    await expect.poll(() => view().draft).toBe('/me winkt müde');
    expect(view().bubbles).toEqual([]);
  });

  it('[R38] in slow talk the next one waits in the field, and no bubble comes and goes', async () => {
    await comeIn();
    const first = await speak('eins');
    const slowUntil = Date.now() + 60_000;
    first.answer({ now: Date.now(), id: `id-${first.clientId}`, seq: 6, at: Date.now(), slowUntil });
    await expect.poll(() => view().slowUntil).toBe(slowUntil);
    const bubbles = view().bubbles;
    const second = await speak('zwei');
    expect(view().bubbles).toBe(bubbles);
    const message = 'Langsam-Modus: noch 50 Sekunden.';
    second.answer({ error: { code: 'slow_mode', message }, retryAfterMs: 50_000 });
    await expect.poll(() => view().draft).toBe('zwei');
    expect(view()).toMatchObject({ draftNote: null, spoken: { text: message } });
    expect(view().pending.map(({ text }) => text)).toEqual(['eins']);
    expect(view().slowUntil).toBeGreaterThan(Date.now() + 40_000);
  });

  it('are seen at once and never twice, whichever comes first: event or answer', async () => {
    await comeIn();
    const first = await speak('zuerst das Ereignis');
    expect(view().pending).toHaveLength(1);
    say(spoken(6, first.clientId, 'anna'));
    await expect.poll(() => view().pending).toEqual([]);
    first.answer({ now: Date.now(), id: `id-${first.clientId}`, seq: 6, at: Date.now() });
    const second = await speak('zuerst die Antwort');
    second.answer({ now: Date.now(), id: `id-${second.clientId}`, seq: 7, at: Date.now() });
    await expect.poll(() => view().pending[0]?.sent).toBe(true);
    expect(texts()).toHaveLength(1);
    say(spoken(7, second.clientId, 'anna'));
    await expect.poll(() => view().pending).toEqual([]);
    expect(texts()).toHaveLength(2);
  });

  it('wait while the connection is gone and go out by themselves under the same id', async () => {
    await comeIn();
    const lost = await speak('geht verloren');
    clients.at(-1)?.conn.close();
    await expect.poll(() => view().live).toBe(false);
    session?.write('danach geschrieben');
    session?.say();
    expect(view().pending.map((line) => line.text)).toEqual(['geht verloren', 'danach geschrieben']);
    (await request('room:join')).answer({ epoch: 'one', seq: 5, now: Date.now(), events: [] });
    const again = await request('chat:send');
    expect(again.payload).toEqual({ clientId: lost.clientId, text: 'geht verloren' });
    again.answer({ now: Date.now(), id: 'id', seq: 6, at: Date.now() });
    expect((await request('chat:send')).payload).toMatchObject({ text: 'danach geschrieben' });
  });

  it('are not sent again when the events that were missed already hold them', async () => {
    await comeIn();
    const lost = await speak('kam doch an');
    clients.at(-1)?.conn.close();
    await expect.poll(() => view().live).toBe(false);
    const events = [spoken(6, lost.clientId, 'anna')];
    (await request('room:join')).answer({ epoch: 'one', seq: 6, now: Date.now(), events });
    await expect.poll(() => view().pending).toEqual([]);
    const next = await speak('die nächste');
    expect(next.payload).toMatchObject({ text: 'die nächste' });
  });

  it('that piled up offline go out at the pace the room asks for, in order, and are not handed back', async () => {
    await comeIn();
    clients.at(-1)?.conn.close();
    await expect.poll(() => view().live).toBe(false);
    for (const text of ['eins', 'zwei', 'drei']) {
      session?.write(text);
      session?.say();
    }
    (await request('room:join')).answer({ epoch: 'one', seq: 5, now: Date.now(), events: [] });
    const stored = (seq: number) => ({ now: Date.now(), id: `id-${seq}`, seq, at: Date.now() });
    const first = await request('chat:send');
    expect(first.payload).toMatchObject({ text: 'eins' });
    first.answer(stored(6));
    (await request('chat:send')).answer({ error: { code: 'rate_limited', message: 'x' }, retryAfterMs: 30 });
    const refusedAt = performance.now();
    const second = await request('chat:send');
    expect(second.payload).toMatchObject({ text: 'zwei' });
    expect(performance.now() - refusedAt).toBeGreaterThan(25);
    second.answer(stored(7));
    const grantedAt = performance.now();
    expect((await request('chat:send')).payload).toMatchObject({ text: 'drei' });
    expect(performance.now() - grantedAt).toBeGreaterThan(25);
    expect(view().draft).toBe('');
  });

  it('for which one is not in the room bring one in again, and are said then', async () => {
    await comeIn();
    const { answer, clientId } = await speak('war ich weg?');
    answer({ error: { code: 'not_in_room', message: 'x' } });
    (await request('room:join')).answer({ epoch: 'one', seq: 5, now: Date.now(), events: [] });
    expect((await request('chat:send')).payload).toEqual({ clientId, text: 'war ich weg?' });
    expect(view().draft).toBe('');
  });

  it('[CHAT-24 d] come back into the composer with the reason when the room refuses them', async () => {
    await comeIn();
    const sent = await speak('zu schnell');
    session?.write('schon weiter');
    sent.answer({ error: { code: 'rate_limited', message: 'Das war etwas schnell. Warte kurz.' } });
    await expect.poll(() => view().draft).toBe('zu schnell schon weiter');
    expect(view().draftNote).toBe('Das war etwas schnell. Warte kurz.');
    expect(view().pending).toEqual([]);
    expect(view().bubbles).toEqual([]);
    session?.write('anders');
    expect(view().draftNote).toBeNull();
  });

  it('[CHAT-24 b, CHAT-24 c] empty and over-long ones stay where they are', async () => {
    await comeIn();
    for (const draft of ['   ', 'x'.repeat(301)]) {
      session?.write(draft);
      session?.say();
      expect(view().pending).toEqual([]);
      expect(view().draft).toBe(draft);
    }
  });

  describe('over a reload', () => {
    function reload(): void {
      session?.close();
      session = openRoom({ roomId: room.id, self, connection, serverNow: Date.now });
    }

    it('what was begun is there again, and gone once it is said', async () => {
      session?.write('Was ich noch sagen wollte');
      reload();
      expect(view().draft).toBe('Was ich noch sagen wollte');
      session?.say();
      expect(view().draft).toBe('');
      reload();
      expect(view().draft).toBe('');
    });

    it('[CHAT-05] what was waiting goes out by itself in its order, and what nobody has answered under the same id', async () => {
      await comeIn();
      const unanswered = await speak('kam vielleicht an');
      session?.write('kam nicht mehr dran');
      session?.say();
      asked = [];
      reload();
      expect(view().pending.map(({ text, waited }) => ({ text, waited }))).toEqual([
        { text: 'kam vielleicht an', waited: true },
        { text: 'kam nicht mehr dran', waited: true },
      ]);
      await comeIn();
      const again = await request('chat:send');
      expect(again.payload).toEqual({ clientId: unanswered.clientId, text: 'kam vielleicht an' });
      again.answer({ now: Date.now(), id: 'id', seq: null, at: Date.now() });
      const next = await request('chat:send');
      expect(next.payload).toMatchObject({ text: 'kam nicht mehr dran' });
      next.answer({ now: Date.now(), id: 'id-2', seq: 6, at: Date.now() });
      await expect.poll(() => view().pending).toMatchObject([{ sent: true }]);
      // Acknowledged, though its event is still on the way: nothing is left to be said.
      reload();
      expect(view().pending).toEqual([]);
    });

    it('what the talk of the room already holds is not said again', async () => {
      await comeIn();
      const { clientId } = await speak('kam an');
      asked = [];
      reload();
      const { seq, type, ...line } = spoken(6, clientId, 'anna');
      (await request('room:join')).answer(snapshot(6, [line]));
      await expect.poll(() => view().pending).toEqual([]);
      expect((await speak('die nächste')).payload).toMatchObject({ text: 'die nächste' });
    });
  });

  it('carry an id that the server takes', async () => {
    await comeIn();
    const { clientId } = await speak('hallo');
    expect(clientId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('[R34] an answer', () => {
  it('names the line that was chosen, once, and is on the page with it from the first moment', async () => {
    await comeIn();
    session?.store.setState({ answering: 'id-question' });
    session?.write('Ich komme mit');
    session?.say();
    expect(view().pending).toMatchObject([{ text: 'Ich komme mit', replyTo: 'id-question' }]);
    expect(view().answering).toBeUndefined();
    const asking = await request('chat:send');
    expect(asking.payload).toMatchObject({ text: 'Ich komme mit', replyTo: 'id-question' });
    // Said before: the acknowledgement is all there will be.
    asking.answer({ now: 1, id: 'answer', seq: null, at: 2 });
    await vi.waitFor(() => expect(view().synced?.lines.at(-1)).toMatchObject({ replyTo: 'id-question' }));
    session?.write('Und sonst?');
    session?.say();
    expect((await request('chat:send')).payload).not.toHaveProperty('replyTo');
  });

  it('that is refused is there to be changed; where the line is gone it answers none any more', async () => {
    await comeIn();
    for (const [code, answering] of [
      ['repeated', 'id-question'],
      ['not_found', undefined],
    ] as const) {
      session?.store.setState({ answering: 'id-question' });
      session?.write('Ich auch');
      session?.say();
      (await request('chat:send')).answer({ error: { code, message: 'Nein.' } });
      await vi.waitFor(() => expect(view().draft).toBe('Ich auch'));
      expect(view().answering).toBe(answering);
    }
  });
});

it('[R35] what the room says of a line is read by its author', async () => {
  await comeIn();
  session?.write('@Ben @Cem @Dora');
  session?.say();
  (await request('chat:send')).answer({ now: 1, id: 'a', seq: 6, at: 2, note: 'Zwei sind genug.' });
  await vi.waitFor(() => expect(toast.getState()?.text).toBe('Zwei sind genug.'));
});
