import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { type Socket, Server as SocketServer } from 'socket.io';
import { Adapter } from 'socket.io-adapter';
import type { z } from 'zod';
import type { Clock } from '../clock/index.ts';
import { isDatabaseAway } from '../db/index.ts';
import { Refusal } from '../errors/index.ts';
import type { Caller } from '../http/index.ts';
import type { Logger } from '../logger/index.ts';
import type { Audience, Connection, MessageTable, RequestHandler, RequestTable } from './contract.ts';
import type { CreditRules } from './credits.ts';
import { encodeEvent, parser } from './encoder.ts';
import { Gate } from './gate.ts';
import { Groups } from './groups.ts';
import { Holders } from './holders.ts';
import { Peer } from './peer.ts';
import { createRequestRouter } from './requests.ts';
import { textFrame } from './text-frame.ts';

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
  /** What answers carry that are no upgrade, such as a refusal of plain HTTP. */
  headers: Readonly<Record<string, string>>;
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
  /** Whether a person has a socket here. */
  isConnected(accountId: string): boolean;
  /** Ends every socket of a session at once. */
  disconnectSession(sessionId: string): void;
  /** What was turned away since the start, by why: `refused:<code>`, `cut:<reason>`, `closed:<reason>`, `handshake:<reason>`. */
  turnedAway(): ReadonlyMap<string, number>;
  close(): Promise<void>;
};

/** Groups are ours, so the library's rooms stay empty: nobody is even in a room of their own. */
class NoRooms extends Adapter {
  override addAll(): void {}
  override del(): void {}
  override delAll(): void {}
}

/** The answer to a handshake while the database is away: as over HTTP, with the refusal of everything else as data. */
const UNAVAILABLE: HandshakeRefusal = {
  message: 'Service unavailable',
  data: new Refusal('unavailable').toBody(),
};

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
  const ofPerson = new Holders<Peer>();
  const ofSession = new Holders<Peer>();
  const groups = new Groups<Peer>();
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

  io.adapter(NoRooms);

  // Before the library answers, and not where it upgrades: that is no answer a browser shows.
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.headers.upgrade === undefined)
      for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
    next();
  });

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
        if (isDatabaseAway(error)) {
          count('handshake:unavailable');
          logger.warn({ err: error }, 'the database is away');
          return next(new HandshakeError(UNAVAILABLE));
        }
        logger.error({ err: error }, 'a handshake failed');
        next(new HandshakeError({ message: 'Server error' }));
      });
  });

  const peerOf = (connectionId: string) => io.sockets.sockets.get(connectionId)?.data as Peer | undefined;

  io.on('connection', (socket) => {
    const { caller } = socket.data as { caller: Caller };
    const peer = new Peer(socket, caller, options);
    // What came with the handshake is the largest thing a connection holds on to, and nobody asks for it any more.
    Object.assign(socket.conn, { request: undefined });
    Object.assign(socket, { handshake: undefined, data: peer });
    ofPerson.add(caller.accountId, peer);
    ofSession.add(caller.sessionId, peer);
    socket.onAny(onRequest);
    // A frame that is no packet; the library ends the connection.
    socket.on('error', onBadPacket);
    socket.on('disconnect', onGone);
    // After the requests are served: a listener may answer with state that invites the first one.
    for (const listener of connectListeners) listener(peer);
  });

  // One function for all sockets each, which find theirs by `this`.
  function onRequest(this: Socket, name: string, ...rest: unknown[]): void {
    const peer = this.data as Peer;
    const acknowledge = rest.at(-1);
    const payload = rest.length > 1 ? rest[0] : undefined;
    const reply = (answer: object) => {
      // Who asks and never reads must not fill the memory with answers; one large answer alone is no reason.
      if (typeof acknowledge === 'function' && !isCut(peer)) acknowledge(answer);
    };
    const verdict = peer.credits.spend(router.costOf(name));
    if (verdict === 'cut' || peer.waiting >= MAX_WAITING) {
      count('cut:flood');
      peer.log.warn({ request: name, verdict }, 'cut: too many requests');
      this.disconnect(true);
      return;
    }
    if (verdict === 'refused') {
      count('refused:rate_limited');
      reply({ ...new Refusal('rate_limited').toBody(), now: clock.now() });
      return;
    }
    peer.waiting += 1;
    // One after the other, so that what a person sends first also happens first.
    peer.turn = (peer.turn ?? Promise.resolve()).then(async () => {
      const answer = await router.answer(name, payload, peer);
      peer.waiting -= 1;
      if (peer.waiting === 0) peer.turn = undefined;
      if ('error' in answer) count(`refused:${(answer as { error: { code: string } }).error.code}`);
      reply(answer);
    });
  }

  function onBadPacket(): void {
    count('closed:bad packet');
  }

  function onGone(this: Socket, reason: string): void {
    const peer = this.data as Peer;
    const { accountId, sessionId } = peer.caller;
    ofPerson.remove(accountId, peer);
    ofSession.remove(sessionId, peer);
    groups.leaveAll(peer);
    if (FAULTS.has(reason)) count(`closed:${reason}`);
    logger.debug({ reason, connection: peer.id, account: accountId }, 'disconnected');
    for (const listener of disconnectListeners) listener(peer);
  }

  /** Cuts a peer that does not keep up; says whether it was. */
  function isCut(peer: Peer): boolean {
    const waitingBytes = peer.lane.cutWhenSlow(MAX_WAITING_BYTES);
    if (waitingBytes === undefined) return false;
    count('cut:slow_consumer');
    logger.warn({ connection: peer.id, waitingBytes, reason: 'slow_consumer' }, 'cut: does not keep up');
    return true;
  }

  function tellGroup(group: string, except: readonly string[], name: string, message: unknown): void {
    const members = groups.of(group);
    if (members.size === 0) return;
    const encoded = encodeEvent(name, message);
    const frame = textFrame(encoded);
    for (const peer of members) {
      if (except.length > 0 && except.includes(peer.id)) continue;
      peer.lane.send(encoded, frame);
      isCut(peer);
    }
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
          peerOf(audience.id)?.socket.emit<string>(name, message);
          return;
        case 'person':
          for (const { socket } of ofPerson.of(audience.accountId)) socket.emit<string>(name, message);
          return;
        case 'group':
          tellGroup(audience.name, audience.except ?? [], name, message);
      }
    },
    enterGroup(connectionId, group) {
      const peer = peerOf(connectionId);
      if (peer) groups.enter(peer, group);
    },
    leaveGroup(connectionId, group) {
      const peer = peerOf(connectionId);
      if (peer) groups.leave(peer, group);
    },
    isConnected: (accountId) => ofPerson.of(accountId).length > 0,
    disconnectSession(sessionId) {
      for (const { socket } of ofSession.of(sessionId)) socket.disconnect(true);
    },
    turnedAway: () => turnedAway,
    close: () => io.close(),
  };
}
