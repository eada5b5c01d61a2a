import type {
  OwnBeside,
  SocketMessageName,
  SocketMessageOf,
  SocketRequestName,
  SocketRequestOf,
  SocketResponseOf,
} from '@plausch/protocol';
import type { ErrorCode } from '@plausch/protocol/errors';
import { PROTOCOL_VERSION } from '@plausch/protocol/version';
import { io, type Socket } from 'socket.io-client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isErrorCode, sentenceOf } from '../api/error-words.ts';
import { OwnPosition } from './own-position.ts';
import {
  ACKNOWLEDGE_TIMEOUT_MS,
  REFUSALS,
  REFUSALS_BEFORE_RECHECK,
  reconnectDelayMs,
  SOCKET_OPTIONS,
} from './policy.ts';
import type { ServerClock } from './server-clock.ts';
import { Transport } from './transport.ts';

export type ConnectionState = 'idle' | 'connecting' | 'online' | 'offline';

/** What a request comes back with; nothing here ever throws. */
export type Answer<T> =
  | { readonly ok: true; readonly data: T }
  | {
      readonly ok: false;
      readonly code: ErrorCode;
      readonly message: string;
      /** When it works again, where the server says so. */
      readonly retryAfterMs?: number;
      /** The place in the queue of a full room, counted from 1. */
      readonly position?: number;
    };

/** Whose connection it is. The connection knows no feature; the app hands the session in. */
export type SessionSource = {
  readonly token: () => string | undefined;
  readonly subscribe: (changed: () => void) => () => void;
  /** Asks the server about the session again; a dead one ends. */
  readonly recheck: () => Promise<void>;
  /** Told when the server has cut the connection: the session may have ended elsewhere. */
  readonly cut: () => Promise<void>;
  /** Told at every handshake that is refused because this page is older than the server can understand. */
  readonly tooOld: () => void;
};

export type Connection = {
  readonly state: StoreApi<ConnectionState>;
  /** What the server said when it refused the last try, for people to read. */
  readonly reason: StoreApi<string | null>;
  /** When the next try to come back begins, by `performance.now()`; null while nothing waits for one. */
  readonly nextTryAtMs: StoreApi<number | null>;
  /** Begins the next try at once; nothing happens where none is waited for. */
  readonly tryNow: () => void;
  readonly request: <Name extends SocketRequestName>(
    name: Name,
    payload: SocketRequestOf<Name>,
  ) => Promise<Answer<SocketResponseOf<Name>>>;
  readonly on: <Name extends SocketMessageName>(
    name: Name,
    handler: (message: SocketMessageOf<Name>, beside?: OwnBeside) => void,
  ) => () => void;
  readonly onConnected: (handler: () => void) => () => void;
  /** Connects for this session, and follows it: signed in means connected. Returns how to stop. */
  readonly bindSession: (source: SessionSource, base: string) => () => void;
};

/** What comes with a refused handshake: a sentence for people, and how long to wait at least. */
type Refused = { readonly error?: { readonly message?: string }; readonly retryAfterMs?: number };
type Handler = (message: unknown, beside?: OwnBeside) => void;
type Surroundings = {
  readonly clock: ServerClock;
  readonly log: (event: string, details?: Readonly<Record<string, unknown>>) => void;
  /** Both only for tests, which cannot wait that long. */
  readonly acknowledgeTimeoutMs?: number;
  readonly delayMs?: (failures: number) => number;
};

const UNAVAILABLE = { ok: false, code: 'unavailable', message: sentenceOf('unavailable') } as const;

/** Makes the one connection of a client; it stays idle until a session is bound and has a token. */
export function createConnection(surroundings: Surroundings): Connection {
  const { clock, acknowledgeTimeoutMs = ACKNOWLEDGE_TIMEOUT_MS } = surroundings;
  const state = createStore<ConnectionState>(() => 'idle');
  const nextTryAtMs = createStore<number | null>(() => null);
  const reason = createStore<string | null>(() => null);
  const handlers = new Map<string, Set<Handler>>();
  const connectedHandlers = new Set<() => void>();
  let socket: Socket | undefined;
  let tryNow = () => {};

  return {
    state,
    nextTryAtMs,
    reason,
    tryNow: () => tryNow(),

    async request(name, payload) {
      if (!socket?.connected) return UNAVAILABLE;
      const sentAtMs = performance.now();
      let acknowledgement: unknown;
      try {
        acknowledgement = await socket.timeout(acknowledgeTimeoutMs).emitWithAck(name, payload);
      } catch {
        return UNAVAILABLE;
      }
      return answerOf(acknowledgement, (serverNowMs) =>
        clock.learn(serverNowMs, performance.now() - sentAtMs),
      );
    },

    on(name, handler) {
      const registered = handlers.get(name) ?? new Set();
      handlers.set(name, registered);
      registered.add(handler as Handler);
      return () => registered.delete(handler as Handler);
    },

    onConnected(handler) {
      connectedHandlers.add(handler);
      return () => connectedHandlers.delete(handler);
    },

    bindSession(source, base) {
      const bound = openSocket(source, base, { state, nextTryAtMs, reason }, surroundings);
      ({ socket, tryNow } = bound);
      const { position } = bound;
      socket.on('connect', () => {
        for (const handler of [...connectedHandlers]) handler();
      });
      socket.onAny((name: string, message: unknown, beside: unknown) => {
        const place = position.take(beside);
        if (place === 'known') return;
        // Handlers may take it for an object in any case; what its fields hold they have to check.
        const fields = isRecord(message) ? message : {};
        const told = place === 'none' ? [] : [place];
        for (const handler of [...(handlers.get(name) ?? [])]) handler(fields, ...told);
      });
      return bound.close;
    },
  };
}

/** A socket that follows a session: its token, its refusals and its end. */
function openSocket(
  source: SessionSource,
  base: string,
  { state, nextTryAtMs, reason }: Pick<Connection, 'state' | 'nextTryAtMs' | 'reason'>,
  { log, delayMs = reconnectDelayMs }: Surroundings,
) {
  const position = new OwnPosition();
  const socket = io(base, {
    ...SOCKET_OPTIONS,
    transports: [Transport],
    auth: (send) => send({ token: source.token(), protocol: PROTOCOL_VERSION, since: position.since }),
  });
  let token = source.token();
  let failures = 0;
  let refusals = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  /** Answers with the delay, for the timer. */
  const willTryIn = (waitMs: number) => {
    nextTryAtMs.setState(performance.now() + waitMs, true);
    return waitMs;
  };
  const tries = () => nextTryAtMs.setState(null, true);
  tellDelays(socket, willTryIn);

  const connect = () => {
    clearTimeout(retry);
    tries();
    if (token === undefined || socket.connected) return;
    if (state.getState() === 'idle') state.setState('connecting', true);
    socket.connect();
  };

  /** `askedMs`: how long the server asks us to wait; the delay comes on top, so that not all come back at once. */
  const connectLater = (askedMs = 0) => {
    clearTimeout(retry);
    failures += 1;
    retry = setTimeout(connect, willTryIn(delayMs(failures) + askedMs));
  };

  const follow = () => {
    const next = source.token();
    if (next === token) return;
    token = next;
    position.forget();
    failures = 0;
    refusals = 0;
    if (token === undefined) state.setState('idle', true);
    // The next handshake reads the new token; a connection of the old one has to end first.
    socket.disconnect();
    connect();
  };

  socket.on('connect', () => {
    failures = 0;
    refusals = 0;
    reason.setState(null, true);
    tries();
    state.setState('online', true);
  });

  socket.on('connect_error', ({ message, data }: Error & { readonly data?: Refused }) => {
    log('connect_error', { message });
    if (token === undefined) return;
    reason.setState(data?.error?.message ?? null, true);
    state.setState('offline', true);
    // Without an answer the library tries again by itself; a refused handshake it leaves to us.
    if (socket.active) return;
    connectLater(data?.retryAfterMs);
    if (message === REFUSALS.clientTooOld) source.tooOld();
    if (message !== REFUSALS.tokenRequired && message !== REFUSALS.tokenInvalid) return;
    refusals += 1;
    if (refusals === REFUSALS_BEFORE_RECHECK) void source.recheck();
  });

  socket.on('disconnect', (reason) => {
    log('disconnect', { reason });
    if (token === undefined) return;
    state.setState('offline', true);
    if (reason === 'io client disconnect') connect();
    else if (reason === 'io server disconnect') {
      connectLater();
      void source.cut();
    }
  });

  socket.io.on('reconnect', (attempt) => log('reconnect', { attempt }));
  socket.io.on('reconnect_attempt', (attempt) => {
    tries();
    log('reconnect_attempt', { attempt });
  });
  socket.io.on('reconnect_error', (error) => log('reconnect_error', { message: error.message }));
  socket.io.on('reconnect_failed', () => log('reconnect_failed'));

  const unsubscribe = source.subscribe(follow);
  connect();

  return {
    socket,
    position,
    tryNow: () => {
      if (nextTryAtMs.getState() === null) return;
      // The library's own wait is given up with this; it begins to count anew.
      socket.disconnect();
      connect();
    },
    close: () => {
      unsubscribe();
      clearTimeout(retry);
      tries();
      token = undefined;
      state.setState('idle', true);
      socket.disconnect();
    },
  };
}

/** The library tells that it tries again, but not when: the delay is read where it is reckoned. */
function tellDelays(socket: Socket, tell: (delayMs: number) => number): void {
  const backoff: { duration: () => number } = socket.io['backoff'];
  const duration = backoff.duration.bind(backoff);
  backoff.duration = () => tell(duration());
}

/** An acknowledgement is the response or `{error: {code, message}}`; both may carry the server's time. */
function answerOf<T>(acknowledgement: unknown, learn: (serverNowMs: number) => void): Answer<T> {
  if (!isRecord(acknowledgement)) return UNAVAILABLE;
  const { now, error, retryAfterMs, position } = acknowledgement;
  if (typeof now === 'number') learn(now);
  if (error === undefined) return { ok: true, data: acknowledgement as T };
  const { code, message } = isRecord(error) ? error : {};
  const known = isErrorCode(code) ? code : 'internal';
  return {
    ok: false,
    code: known,
    message: typeof message === 'string' ? message : sentenceOf(known),
    ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
    ...(typeof position === 'number' && { position }),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
