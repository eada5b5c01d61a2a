import type { Server as HttpServer } from 'node:http';
import { type Socket, Server as SocketServer } from 'socket.io';
import type { z } from 'zod';
import type { Clock } from '../clock/index.ts';
import { Refusal } from '../errors/index.ts';
import type { Caller } from '../http/index.ts';
import type { Logger } from '../logger/index.ts';
import type { Audience, Connection, MessageTable, RequestHandler, RequestTable } from './contract.ts';
import { type CreditRules, createCredits } from './credits.ts';
import { parser } from './encoder.ts';
import { Gate } from './gate.ts';
import { Holders } from './holders.ts';
import { createRequestRouter } from './requests.ts';
import { type Client, cutWhenSlow, type Engine, shortenWrites, shortPathAdapter } from './short-path.ts';

/** A frame of a client; the largest honest request is a line of 300 code points. */
const MAX_FRAME_BYTES = 64 * 1024;
/** Together at most 15 s until a silent connection counts as lost. */
const PING_INTERVAL_MS = 5_000;
const PING_TIMEOUT_MS = 10_000;
/** How long a handshake may take, waiting included; the client is as patient. */
const CONNECT_TIMEOUT_MS = 20_000;
/** Handshakes at once: when everybody comes back together, the rest wait instead of all being slow. */
const HANDSHAKES_AT_ONCE = 16;
/** Bytes that may wait for one connection: some ten seconds of the busiest room. */
const MAX_WAITING_BYTES = 1_048_576;
/** Requests of one connection that may wait for their turn. */
const MAX_WAITING = 64;

/** Reasons of a disconnect that are a broken or hostile peer, not a person who leaves. */
const FAULTS: ReadonlySet<string> = new Set(['parse error', 'transport error', 'ping timeout']);

/** Why the handshake refuses: the exact message of `connect_error`, and data for the client. */
export type HandshakeRefusal = { readonly message: string; readonly data?: Record<string, unknown> };

export type RealtimeOptions<R extends RequestTable, M extends MessageTable> = {
  httpServer: HttpServer;
  logger: Logger;
  clock: Clock;
  requests: R;
  messages: M;
  /** Who is connecting, from the `auth` object of the handshake, or why not. */
  authenticate: (auth: Readonly<Record<string, unknown>>) => Promise<Caller | HandshakeRefusal>;
  /** Whether a page of this origin may connect; requests without an origin are programs, not pages. */
  isOriginAllowed: (origin: string, host: string | undefined) => boolean;
  credits: CreditRules;
};

export type Realtime<R extends RequestTable, M extends MessageTable> = {
  /** Registers the one handler of a request. Requests of one connection run one after the other. */
  on<N extends keyof R & string>(name: N, handler: RequestHandler<R[N]>): void;
  onConnect(listener: (connection: Connection) => void): void;
  onDisconnect(listener: (connection: Connection) => void): void;
  publish<N extends keyof M & string>(audience: Audience, name: N, message: z.output<M[N]>): void;
  enterGroup(connectionId: string, group: string): void;
  leaveGroup(connectionId: string, group: string): void;
  /** Ends every socket of a session at once. */
  disconnectSession(sessionId: string): void;
  /** What was turned away since the start, by why: `refused:<code>`, `cut:<reason>`, `closed:<reason>`, `handshake:<reason>`. */
  turnedAway(): ReadonlyMap<string, number>;
  close(): Promise<void>;
};

const groupRoom = (name: string) => `group:${name}`;

class HandshakeError extends Error {
  readonly data: Record<string, unknown> | undefined;
  constructor(refusal: HandshakeRefusal) {
    super(refusal.message);
    this.data = refusal.data;
  }
}

/** The real-time edge. Nothing outside this folder knows what carries it. */
export function createRealtime<R extends RequestTable, M extends MessageTable>(
  options: RealtimeOptions<R, M>,
): Realtime<R, M> {
  const { logger, clock } = options;
  const router = createRequestRouter(clock);
  const connectListeners: ((connection: Connection) => void)[] = [];
  const disconnectListeners: ((connection: Connection) => void)[] = [];
  const ofPerson = new Holders<Socket>();
  const ofSession = new Holders<Socket>();
  const handshakes = new Gate(HANDSHAKES_AT_ONCE);
  const turnedAway = new Map<string, number>();
  const count = (why: string) => turnedAway.set(why, (turnedAway.get(why) ?? 0) + 1);

  const io = new SocketServer(options.httpServer, {
    path: '/socket.io/',
    transports: ['websocket'],
    serveClient: false,
    parser,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowRequest: (request, decide) => {
      const origin = request.headers.origin;
      decide(null, origin === undefined || options.isOriginAllowed(origin, request.headers.host));
    },
  });

  const onSlow = (connection: string, waitingBytes: number) => {
    count('cut:slow_consumer');
    logger.warn({ connection, waitingBytes, reason: 'slow_consumer' }, 'cut: does not keep up');
  };
  io.adapter(
    shortPathAdapter({
      maxWaitingBytes: MAX_WAITING_BYTES,
      onSlow,
    }),
  );

  // What does not even become a connection; the library's numbers stand in its documentation.
  io.engine.on('connection_error', ({ code }: { code: unknown }) => count(`handshake:${String(code)}`));

  io.use((socket, next) => {
    handshakes
      .pass(async () => options.authenticate((socket.handshake.auth ?? {}) as Record<string, unknown>))
      .then((result) => {
        if ('message' in result) {
          count('handshake:refused');
          return next(new HandshakeError(result));
        }
        socket.data = { caller: result };
        next();
      })
      .catch((error: unknown) => {
        logger.error({ err: error }, 'a handshake failed');
        next(new HandshakeError({ message: 'Server error' }));
      });
  });

  io.on('connection', (socket) => {
    const { caller } = socket.data as { caller: Caller };
    let log: Logger | undefined;
    const connection: Connection = {
      id: socket.id,
      caller,
      // Made when somebody has something to say: most connections never need one.
      get log() {
        log ??= logger.child({ connection: socket.id, account: caller.accountId });
        return log;
      },
      isOpen: () => socket.connected,
    };
    shortenWrites(socket.client as unknown as Client);
    // What came with the handshake is the largest thing a connection holds on to, and nobody asks for it any more.
    Object.assign(socket.conn, { request: undefined });
    Object.assign(socket, { handshake: undefined });
    ofPerson.add(caller.accountId, socket);
    ofSession.add(caller.sessionId, socket);
    serve(socket, connection);
    // After the requests are served: a listener may answer with state that invites the first one.
    for (const listener of connectListeners) listener(connection);
  });

  function serve(socket: Socket, connection: Connection): void {
    const credits = createCredits(options.credits, clock);
    let turn: Promise<void> = Promise.resolve();
    let waiting = 0;

    socket.onAny((name: string, ...rest: unknown[]) => {
      const acknowledge = rest.at(-1);
      const payload = rest.length > 1 ? rest[0] : undefined;
      const reply = (answer: object) => {
        if (typeof acknowledge !== 'function') return;
        // Who asks and never reads must not fill the memory with answers; one large answer alone is no reason.
        const waitingBytes = cutWhenSlow(socket.conn as unknown as Engine, MAX_WAITING_BYTES);
        if (waitingBytes === undefined) acknowledge(answer);
        else onSlow(socket.id, waitingBytes);
      };
      const verdict = credits.spend(router.costOf(name));
      if (verdict === 'cut' || waiting >= MAX_WAITING) {
        count('cut:flood');
        connection.log.warn({ request: name, verdict }, 'cut: too many requests');
        socket.disconnect(true);
        return;
      }
      if (verdict === 'refused') {
        count('refused:rate_limited');
        reply({ ...new Refusal('rate_limited').toBody(), now: clock.now() });
        return;
      }
      waiting += 1;
      // One after the other, so that what a person sends first also happens first.
      turn = turn.then(async () => {
        const answer = await router.answer(name, payload, connection);
        waiting -= 1;
        if ('error' in answer) count(`refused:${(answer as { error: { code: string } }).error.code}`);
        reply(answer);
      });
    });

    // A frame that is no packet; the library ends the connection.
    socket.on('error', () => count('closed:bad packet'));
    socket.on('disconnect', (reason) => {
      ofPerson.remove(connection.caller.accountId, socket);
      ofSession.remove(connection.caller.sessionId, socket);
      if (FAULTS.has(reason)) count(`closed:${reason}`);
      logger.debug({ reason, connection: socket.id, account: connection.caller.accountId }, 'disconnected');
      for (const listener of disconnectListeners) listener(connection);
    });
  }

  return {
    on(name, handler) {
      const contract = options.requests[name];
      if (!contract) throw new Error(`socket request ${name} is not in the contract`);
      router.handle(name, { contract, handler: handler as RequestHandler<typeof contract> });
    },
    onConnect: (listener) => void connectListeners.push(listener),
    onDisconnect: (listener) => void disconnectListeners.push(listener),
    publish(audience, name, message) {
      switch (audience.kind) {
        case 'connection':
          io.to(audience.id).emit(name, message);
          return;
        case 'person':
          for (const socket of ofPerson.of(audience.accountId)) socket.emit<string>(name, message);
          return;
        case 'group':
          io.to(groupRoom(audience.name))
            .except([...(audience.except ?? [])])
            .emit(name, message);
      }
    },
    enterGroup: (connectionId, group) => io.in(connectionId).socketsJoin(groupRoom(group)),
    leaveGroup: (connectionId, group) => io.in(connectionId).socketsLeave(groupRoom(group)),
    disconnectSession(sessionId) {
      for (const socket of ofSession.of(sessionId)) socket.disconnect(true);
    },
    turnedAway: () => turnedAway,
    close: () => io.close(),
  };
}
