import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { Manager, Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Connection, createConnection } from './connection.ts';
import { ACKNOWLEDGE_TIMEOUT_MS, reconnectDelayMs } from './policy.ts';
import { ServerClock } from './server-clock.ts';

const ROOM_ID = '0198c0de-0000-7000-8000-000000000001';

let http: HttpServer;
let server: Server;
let base: string;
/** What each handshake brought, and how the next ones are answered. */
let handshakes: { token: unknown; protocol: unknown; url: string }[];
let refusals: string[];
let token: StoreApi<string | undefined>;
let recheck: ReturnType<typeof vi.fn<() => Promise<void>>>;
let cut: ReturnType<typeof vi.fn<() => Promise<void>>>;
let tooOld: ReturnType<typeof vi.fn<() => void>>;
let connection: Connection;
let clock: ServerClock;
let logged: string[];
let details: (Readonly<Record<string, unknown>> | undefined)[];
let close: () => void;

beforeEach(async () => {
  handshakes = [];
  refusals = [];
  logged = [];
  details = [];
  http = createServer();
  server = new Server(http);
  server.use((socket, next) => {
    const { token: shown, protocol } = socket.handshake.auth;
    handshakes.push({ token: shown, protocol, url: socket.request.url ?? '' });
    const refusal = refusals.shift();
    next(refusal === undefined ? undefined : new Error(refusal));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  token = createStore<string | undefined>(() => undefined);
  recheck = vi.fn(async () => {});
  cut = vi.fn(async () => {});
  tooOld = vi.fn(() => {});
  clock = new ServerClock();
  connection = newConnection();
  close = () => {};
});

afterEach(async () => {
  close();
  await server.close();
});

function newConnection(waits: { acknowledgeTimeoutMs?: number; delayMs?: () => number } = {}): Connection {
  const log = (event: string, told?: Readonly<Record<string, unknown>>) => {
    logged.push(event);
    details.push(told);
  };
  return createConnection({ clock, log, delayMs: () => 10, ...waits });
}

function bind() {
  close = connection.bindSession(
    { token: token.getState, subscribe: (changed) => token.subscribe(changed), recheck, cut, tooOld },
    base,
  );
}

/** Signs in and answers with the server's end of the connection. */
async function online(as = 'token-1'): Promise<ServerSocket> {
  const arrival = nextConnection();
  token.setState(as, true);
  if (handshakes.length === 0) bind();
  const socket = await arrival;
  await becomes('online');
  return socket;
}

function nextConnection(): Promise<ServerSocket> {
  return new Promise((resolve) => server.once('connection', resolve));
}

function becomes(state: ReturnType<Connection['state']['getState']>): Promise<void> {
  return vi.waitFor(() => expect(connection.state.getState()).toBe(state), { timeout: 10_000, interval: 5 });
}

describe('the socket that is opened', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Timers stand until they are moved; what comes over the wire comes by itself. */
  const holdTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const count = (event: string) => logged.filter((entry) => entry === event).length;

  /** Binds the session and answers with the socket that is made for it. */
  function bound(): Socket {
    const listened = vi.spyOn(Socket.prototype, 'on');
    bind();
    const [socket] = listened.mock.contexts as Socket[];
    listened.mockRestore();
    if (!socket) throw new Error('no socket was made');
    return socket;
  }

  /** Resolves when the next try has its time. */
  function waiting(): Promise<void> {
    return new Promise((resolve) => {
      const stop = connection.nextTryAtMs.subscribe((atMs) => {
        if (atMs === null) return;
        stop();
        resolve();
      });
    });
  }

  /** Signs in where no server is, and stands before the first try to come back. */
  async function lost(): Promise<Socket> {
    await server.close();
    holdTimers();
    const waits = waiting();
    token.setState('token-1', true);
    const socket = bound();
    await waits;
    return socket;
  }

  /** Moves the time by this delay, and says how many tries began right before its end, and with it. */
  function triesAround(delayMs: number): readonly [before: number, after: number] {
    const sofar = count('reconnect_attempt');
    vi.advanceTimersByTime(delayMs - 1);
    const before = count('reconnect_attempt') - sofar;
    vi.advanceTimersByTime(1);
    return [before, count('reconnect_attempt') - sofar];
  }

  it('[RT-02] [RT-03] asks below /socket.io/ by websocket alone, also after a refusal and a loss', async () => {
    const asked: string[] = [];
    const upgraded: string[] = [];
    http.on('request', ({ url = '' }) => asked.push(url));
    http.on('upgrade', ({ url = '' }) => upgraded.push(url));
    refusals = ['Boom'];
    token.setState('token-1', true);
    const socket = bound();
    const arrived = await nextConnection();
    await becomes('online');
    expect(socket.io.engine.transport.name).toBe('websocket');
    const [waits, back] = [waiting(), nextConnection()];
    arrived.conn.close();
    await waits;
    connection.tryNow();
    await back;
    await becomes('online');
    expect(asked).toEqual([]);
    expect(upgraded.length).toBeGreaterThanOrEqual(2);
    for (const url of upgraded) expect(url).toMatch(/^\/socket\.io\/\?.*transport=websocket/);
    expect(socket.io.engine['transports']).toEqual(['websocket']);
  });

  it('[RT-05] opens nothing by itself until there is a token', async () => {
    const socket = bound();
    expect(socket.io.engine).toBeUndefined();
    expect(socket.active).toBe(false);
    token.setState('token-1', true);
    expect(socket.io.engine).toBeDefined();
    await becomes('online');
  });

  it('[RT-17] [RT-18] [RT-19] [RT-20] tries for ever: after 1000 ms at first, and after 5000 ms at most', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { io } = await lost();
    for (const delayMs of [1000, 2000, 4000, ...Array.from({ length: 17 }, () => 5000)]) {
      const next = waiting();
      expect(triesAround(delayMs)).toEqual([0, 1]);
      await next;
    }
    expect(logged).not.toContain('reconnect_failed');
    expect(io.reconnection()).toBe(true);
    expect(io.reconnectionAttempts()).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    [0.89, 555],
    [0.1, 1050],
    [0.99, 1495],
  ])(
    '[RT-21] strays by half of the delay at most: chance %d makes 1000 ms %d ms',
    async (chance, delayMs) => {
      vi.spyOn(Math, 'random').mockReturnValue(chance);
      const { io } = await lost();
      expect(triesAround(delayMs)).toEqual([0, 1]);
      expect(io.randomizationFactor()).toBe(0.5);
    },
  );

  it('[RT-22] gives up a server that does not answer for 20000 ms', async () => {
    http.removeAllListeners('upgrade');
    const asked = new Promise<Duplex>((resolve) => http.once('upgrade', (_, wire) => resolve(wire)));
    holdTimers();
    token.setState('token-1', true);
    bind();
    const wire = await asked;
    const stop = close;
    close = () => {
      stop();
      wire.destroy();
    };
    vi.advanceTimersByTime(19_999);
    expect(logged).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(logged).toEqual(['connect_error']);
    expect(details).toEqual([{ message: 'timeout' }]);
  });

  it('[OP-43] refused handshakes wait between 500 and 5000 ms, longer each time', () => {
    expect([1, 2, 3, 4, 9].map((failures) => reconnectDelayMs(failures, () => 0.5))).toEqual([
      1000, 2000, 4000, 5000, 5000,
    ]);
    expect(reconnectDelayMs(1, () => 0)).toBe(500);
    expect(reconnectDelayMs(9, () => 1)).toBe(5000);
  });
});

describe('following the session', () => {
  it('[RT-06] makes no connection without a token', async () => {
    bind();
    // Another client that does get through proves that ours had the time to.
    const other = createConnection({ clock, log: () => {} });
    const source = { token: () => 'other', subscribe: () => () => {}, recheck, cut, tooOld };
    const stop = other.bindSession(source, base);
    await nextConnection();
    stop();
    expect(handshakes.map((handshake) => handshake.token)).toEqual(['other']);
    expect(connection.state.getState()).toBe('idle');
  });

  it('[RT-04] [RT-08] connects when a token comes, and sends it', async () => {
    bind();
    const arrival = nextConnection();
    token.setState('token-1', true);
    await arrival;
    await becomes('online');
    expect(handshakes[0]?.token).toBe('token-1');
    expect(handshakes[0]?.url).toMatch(/^\/socket\.io\/\?.*transport=websocket/);
  });

  it('[RT-07] a new token makes a new connection', async () => {
    await online('token-1');
    await online('token-2');
    expect(handshakes.map((handshake) => handshake.token)).toEqual(['token-1', 'token-2']);
  });

  it('[RT-09] [OP-42] disconnects without the token and stays disconnected', async () => {
    const socket = await online();
    const gone = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    token.setState(undefined, true);
    expect(await gone).toBe('client namespace disconnect');
    expect(connection.state.getState()).toBe('idle');
    expect(handshakes).toHaveLength(1);
  });
});

describe('refused handshakes', () => {
  it.each(['Authentication token required', 'Invalid authentication token'])(
    '[RT-10] [RT-11] [RT-15] tries again with the current token after: %s',
    async (message) => {
      refusals = [message];
      await online('token-1');
      expect(handshakes.map((handshake) => handshake.token)).toEqual(['token-1', 'token-1']);
      expect(details[logged.indexOf('connect_error')]).toEqual({ message });
      expect(recheck).not.toHaveBeenCalled();
    },
  );

  it.each(['Authentication token required', 'Invalid authentication token'])(
    '[RT-10] [RT-11] shows the token of now, even if its change was not told, after: %s',
    async (message) => {
      refusals = [message];
      const now = () => (handshakes.length === 0 ? 'token-1' : 'token-2');
      close = connection.bindSession({ token: now, subscribe: () => () => {}, recheck, cut, tooOld }, base);
      await becomes('online');
      expect(handshakes.map((handshake) => handshake.token)).toEqual(['token-1', 'token-2']);
    },
  );

  it('[OP-43] asks about the session once after three refusals of the same token', async () => {
    refusals = Array.from({ length: 4 }, () => 'Invalid authentication token');
    recheck.mockImplementation(async () => token.setState(undefined, true));
    token.setState('dead', true);
    bind();
    await becomes('idle');
    expect(recheck).toHaveBeenCalledTimes(1);
    expect(handshakes).toHaveLength(3);
  });

  it('[WS-3] says why, and waits as long as it is told to', async () => {
    const message = 'Du bist hier schon zu oft verbunden.';
    const data = { error: { code: 'rate_limited', message }, retryAfterMs: 20_000 };
    server.use((_socket, next) =>
      next(handshakes.length === 1 ? Object.assign(new Error('x'), { data }) : undefined),
    );
    token.setState('token-1', true);
    bind();
    await expect.poll(() => connection.nextTryAtMs.getState()).not.toBeNull();
    expect((connection.nextTryAtMs.getState() ?? 0) - performance.now()).toBeGreaterThan(15_000);
    expect(connection.reason.getState()).toBe(message);
    connection.tryNow();
    await becomes('online');
    expect(connection.reason.getState()).toBeNull();
    expect(handshakes).toHaveLength(2);
  });

  it('[RT-14] other refusals only make it wait and try again', async () => {
    refusals = ['Boom', 'Boom', 'Boom'];
    await online();
    expect(handshakes).toHaveLength(4);
    expect(recheck).not.toHaveBeenCalled();
  });
});

describe('lost connections', () => {
  it('[RT-23] every event of the way back has a listener', () => {
    const listened = [vi.spyOn(Socket.prototype, 'on'), vi.spyOn(Manager.prototype, 'on')];
    bind();
    const [ofSocket, ofManager] = listened.map(({ mock }) => mock.calls.map(([name]) => String(name)));
    vi.restoreAllMocks();
    expect(ofSocket).toEqual(expect.arrayContaining(['connect_error', 'disconnect']));
    expect(ofManager).toEqual(
      expect.arrayContaining(['reconnect', 'reconnect_attempt', 'reconnect_error', 'reconnect_failed']),
    );
  });

  it("[RT-16] [OP-42] comes back at once after 'io client disconnect' while there is a token", async () => {
    // What is not done at once is not done within this test.
    connection = newConnection({ delayMs: () => 3_600_000 });
    const listened = vi.spyOn(Socket.prototype, 'on');
    await online();
    const [socket] = listened.mock.contexts as Socket[];
    listened.mockRestore();
    const back = nextConnection();
    socket?.disconnect();
    expect(connection.nextTryAtMs.getState()).toBeNull();
    await back;
    expect(details[logged.indexOf('disconnect')]).toEqual({ reason: 'io client disconnect' });
    await becomes('online');
    expect(handshakes).toHaveLength(2);
  });

  it('[RT-17] [RT-23] [RT-24 b] comes back by itself, tells who listens, and only logs', async () => {
    const connected = vi.fn();
    connection.onConnected(connected);
    const socket = await online();
    const back = nextConnection();
    socket.conn.close();
    await becomes('offline');
    await back;
    await becomes('online');
    expect(cut).not.toHaveBeenCalled();
    expect(connected).toHaveBeenCalledTimes(2);
    expect(logged).toEqual(expect.arrayContaining(['disconnect', 'reconnect_attempt', 'reconnect']));
  });

  it("[OP-42] comes back after 'io server disconnect' while there is a token", async () => {
    const socket = await online();
    const back = nextConnection();
    socket.disconnect();
    await back;
    await becomes('online');
    expect(handshakes).toHaveLength(2);
    expect(cut).toHaveBeenCalledTimes(1);
  });

  it('[SE-2] asks at once whether the session has ended when the server cuts it, and then stays away', async () => {
    cut.mockImplementation(async () => token.setState(undefined, true));
    const socket = await online();
    socket.disconnect();
    await becomes('idle');
    expect(handshakes).toHaveLength(1);
    expect(connection.nextTryAtMs.getState()).toBeNull();
  });
});

describe('the next try', () => {
  const waitsForTry = () => expect.poll(() => connection.nextTryAtMs.getState()).not.toBeNull();

  it('[RT-19] [RT-20] is told while one waits for it, and only then', async () => {
    const socket = await online();
    expect(connection.nextTryAtMs.getState()).toBeNull();
    const lostAtMs = performance.now();
    const back = nextConnection();
    socket.conn.close();
    await waitsForTry();
    const waitMs = (connection.nextTryAtMs.getState() ?? 0) - lostAtMs;
    expect(waitMs).toBeGreaterThanOrEqual(500);
    expect(waitMs).toBeLessThan(2_500);
    await back;
    await becomes('online');
    expect(connection.nextTryAtMs.getState()).toBeNull();
  });

  it('begins at once when somebody cannot wait, after a lost connection', async () => {
    const socket = await online();
    const back = nextConnection();
    socket.conn.close();
    await waitsForTry();
    connection.tryNow();
    expect(connection.nextTryAtMs.getState()).toBeNull();
    await back;
    await becomes('online');
    // What was waited for did not come: this is another try.
    expect(logged).not.toContain('reconnect_attempt');
    expect(handshakes).toHaveLength(2);
  });

  it('begins at once after a refused handshake, and the one that was waited for does not come', async () => {
    connection = createConnection({ clock, log: () => {}, delayMs: () => 60_000 });
    refusals = ['Boom'];
    token.setState('token-1', true);
    bind();
    await waitsForTry();
    const back = nextConnection();
    connection.tryNow();
    await back;
    await becomes('online');
    expect(handshakes).toHaveLength(2);
  });

  it('goes on by itself when the try that was hurried fails', async () => {
    const socket = await online();
    refusals = ['Boom'];
    const back = nextConnection();
    socket.conn.close();
    await waitsForTry();
    connection.tryNow();
    await back;
    await becomes('online');
    expect(handshakes).toHaveLength(3);
  });

  it('cannot be hurried by somebody who is connected or signed out', async () => {
    await online();
    connection.tryNow();
    expect(connection.state.getState()).toBe('online');
    token.setState(undefined, true);
    connection.tryNow();
    await online('token-2');
    expect(handshakes).toHaveLength(2);
  });
});

describe('requests', () => {
  it('answers with what the server acknowledges and learns its clock', async () => {
    const socket = await online();
    const serverNowMs = Date.now() + 3_600_000;
    socket.on('chat:typing', (payload, acknowledge) => acknowledge({ now: serverNowMs, payload }));
    expect(await connection.request('chat:typing', { on: true })).toEqual({
      ok: true,
      data: { now: serverNowMs, payload: { on: true } },
    });
    expect(Math.abs(clock.now() - Date.now() - 3_600_000)).toBeLessThan(1_000);
  });

  it('answers with the code of a refusal', async () => {
    const socket = await online();
    const error = { code: 'room_full', message: 'Der Raum ist gerade voll.' };
    socket.on('room:join', (_, acknowledge) => acknowledge({ error }));
    expect(await connection.request('room:join', { roomId: ROOM_ID })).toEqual({ ok: false, ...error });
  });

  it('takes a code of a newer server as it is, with words of our own where it has none', async () => {
    const socket = await online();
    socket.on('room:leave', (_, acknowledge) => acknowledge({ error: { code: 'brand_new' } }));
    const answer = {
      ok: false,
      code: 'brand_new',
      message: 'Das lag an uns. Versuch es gleich noch einmal.',
    };
    expect(await connection.request('room:leave', {})).toEqual(answer);
  });

  it('is unavailable while offline', async () => {
    bind();
    expect(await connection.request('room:leave', {})).toMatchObject({ ok: false, code: 'unavailable' });
  });

  it('is unavailable when the connection breaks before the acknowledgement', async () => {
    const socket = await online();
    socket.on('room:leave', () => socket.conn.close());
    expect(await connection.request('room:leave', {})).toMatchObject({ ok: false, code: 'unavailable' });
  });

  it('is unavailable when nothing is acknowledged in time', async () => {
    expect(ACKNOWLEDGE_TIMEOUT_MS).toBe(10_000);
    connection = newConnection({ acknowledgeTimeoutMs: 50 });
    await online();
    expect(await connection.request('room:leave', {})).toMatchObject({ ok: false, code: 'unavailable' });
  });
});

it('[SE6] says which version it is, and tells whoever can fetch a newer page when that is too old', async () => {
  refusals = ['Client too old', 'Client too old'];
  await online();
  expect(handshakes.map(({ protocol }) => protocol)).toEqual([1, 1, 1]);
  expect(tooOld).toHaveBeenCalledTimes(2);
  expect(recheck).not.toHaveBeenCalled();
});

describe('messages', () => {
  it('[RT-25 a, RT-25 b] of a warning and of a removal bring what is in them', async () => {
    const [warned, kicked] = [vi.fn(), vi.fn()];
    connection.on('warned', warned);
    connection.on('kicked', kicked);
    const socket = await online();
    socket.emit('warned', { reason: 'Bitte freundlich bleiben' });
    socket.emit('kicked', { duration: 60, reason: 'Spam' });
    await expect.poll(() => kicked).toHaveBeenCalledWith({ duration: 60, reason: 'Spam' });
    expect(warned).toHaveBeenCalledWith({ reason: 'Bitte freundlich bleiben' });
  });

  it.each([
    ['nothing', []],
    ['null', [null]],
    ['a text', ['Grund']],
    ['a number', [7]],
    ['a list', [['Grund']]],
    ['an object without fields', [{}]],
  ])(
    '[RT-25 c] with %s instead of fields come as an object, so that nobody stumbles over them',
    async (_, sent) => {
      const read: unknown[] = [];
      connection.on('kicked', ({ duration, reason }) => read.push([duration, reason]));
      const socket = await online();
      socket.emit('kicked', ...sent);
      await expect.poll(() => read).toEqual([[undefined, undefined]]);
    },
  );

  it('reach every handler until it is taken off, across connections', async () => {
    const kept = vi.fn();
    const dropped = vi.fn();
    connection.on('room:left', kept);
    const drop = connection.on('room:left', dropped);
    const first = await online('token-1');
    first.emit('room:left', { roomId: ROOM_ID, reason: 'elsewhere' });
    await expect.poll(() => kept).toHaveBeenCalledTimes(1);
    drop();
    const second = await online('token-2');
    second.emit('room:left', { roomId: ROOM_ID, reason: 'elsewhere' });
    await expect.poll(() => kept).toHaveBeenCalledTimes(2);
    expect(dropped).toHaveBeenCalledTimes(1);
    expect(kept).toHaveBeenLastCalledWith({ roomId: ROOM_ID, reason: 'elsewhere' });
  });
});
