import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Socket as EngineSocket } from 'engine.io';
import { type Socket, Server as SocketServer } from 'socket.io';
import { Adapter } from 'socket.io-adapter';
import type { z } from 'zod';
import type { Clock } from '../clock/index.ts';
import { type Database, isDatabaseAway } from '../db/index.ts';
import { Refusal, type Refusals } from '../errors/index.ts';
import { Gate, GateRefused } from '../gate/index.ts';
import type { Caller, OnlyHere } from '../http/index.ts';
import type { Logger } from '../logger/index.ts';
import type {
  Audience,
  Connection,
  MessageTable,
  RequestCommand,
  RequestHandler,
  RequestTable,
} from './contract.ts';
import type { CreditRules } from './credits.ts';
import { Door, type EnginePacket } from './door.ts';
import { encodeBeside, encodeEvent, parser } from './encoder.ts';
import { takeUpgrades } from './engine.ts';
import { Groups } from './groups.ts';
import { Holders } from './holders.ts';
import { Peer } from './peer.ts';
import { Places } from './places.ts';
import { createRequestRouter, type SocketCallers } from './requests.ts';
import { terminate } from './short-path.ts';
import { textFrame } from './text-frame.ts';

/** How long a handshake may take, waiting included; the client is as patient. */
const CONNECT_TIMEOUT_MS = 20_000;
/** Handshakes at once: when all clients reconnect together, the rest wait, so that not all of them are slow. */
const HANDSHAKES_AT_ONCE = 16;
/** Handshakes that may wait in all: about as many as are done until a client gives up. */
const MAX_WAITING_HANDSHAKES = 20_000;
/** How long a client with too many connections is to wait: by then the server has noticed a lost one of them. */
const RETRY_AFTER_MS = 20_000;
/** Why a handshake is given up whose connection has ended while it waited. */
const GONE = Symbol('gone');
/** Bytes that may wait for one connection: some ten seconds of the busiest room. */
const MAX_WAITING_BYTES = 1_048_576;
/** Requests of one connection that may wait for their turn. */
const MAX_WAITING = 64;

/** Reasons of a disconnect that are a broken or hostile peer, not a person who leaves. */
const FAULTS: ReadonlySet<string> = new Set(['parse error', 'transport error', 'ping timeout']);

/** How many connections there may be. */
export type ConnectionRules = { readonly perPerson: number; readonly perNetwork: number };

/** Why the handshake refuses: the exact message of `connect_error`, and data for the client. */
export type HandshakeRefusal = { readonly message: string; readonly data?: object };

export type RealtimeOptions<R extends RequestTable, M extends MessageTable> = {
  httpServer: HttpServer;
  logger: Logger;
  clock: Clock;
  /** How refusals are told. */
  refusals: Refusals;
  requests: R;
  messages: M;
  /** The caller, from the `auth` object of the handshake, or why it is refused. */
  authenticate: (auth: Readonly<Record<string, unknown>>) => Promise<Caller | HandshakeRefusal>;
  /** What answers carry that are no upgrade, such as a refusal of plain HTTP. */
  headers: Readonly<Record<string, string>>;
  /** Why a request is refused before anything else is asked of it, if it is. */
  onlyHere: OnlyHere;
  /** Whether a page of this origin may connect; requests without an origin are programs, not pages. */
  isOriginAllowed: (origin: string, host: string | undefined) => boolean;
  /**
   * Counts an upgrade before anything else is done for it, and answers the network that it counts with; undefined where
   * limits do not hold. Rejects with a refusal once there were too many.
   */
  admit: (request: IncomingMessage) => Promise<string | undefined>;
  connections: ConnectionRules;
  /** Who may ask for what, beyond having a session. */
  callers?: SocketCallers;
  /** For requests that change something; a program without such needs none. */
  database?: Pick<Database, 'inTransaction'>;
  credits: CreditRules;
};

export type Realtime<R extends RequestTable, M extends MessageTable> = {
  /** Registers the one handler of a request. Requests of one connection run one after the other. */
  on<N extends keyof R & string>(name: N, handler: RequestHandler<R[N]>): void;
  /** The same for a request that changes something: in one transaction, which is committed before the answer. */
  command<N extends keyof R & string>(name: N, handler: RequestCommand<R[N]>): void;
  onConnect(listener: (connection: Connection) => void): void;
  onDisconnect(listener: (connection: Connection) => void): void;
  /** `beside`: what stands beside the message, as its second argument; for one connection alone. */
  publish<N extends keyof M & string>(
    audience: Audience,
    name: N,
    message: z.output<M[N]>,
    beside?: object,
  ): void;
  enterGroup(connectionId: string, group: string): void;
  leaveGroup(connectionId: string, group: string): void;
  /** The sockets that a person has here. */
  connectionsOf(accountId: string): readonly Connection[];
  /** Ends a connection so that its client comes back by itself. */
  cut(connection: Connection): void;
  /** Ends every socket of a session at once. */
  disconnectSession(sessionId: string): void;
  /**
   * What was turned away since the start, by why: `upgrade:<reason>`, `handshake:<reason>`, `refused:<code>`,
   * `cut:<reason>`, `closed:<reason>`.
   */
  turnedAway(): ReadonlyMap<string, number>;
  /** How many messages were published since the start, by name; one to a group is one, however many connections get it. */
  published(): ReadonlyMap<string, number>;
  close(): Promise<void>;
};

/** The library's rooms stay empty, also the one that each socket has to itself: `Groups` does their work. */
class NoRooms extends Adapter {
  override addAll(): void {}
  override del(): void {}
  override delAll(): void {}
}

/** Refusals of handshakes by the edge itself; their data are refusals as everywhere. */
function handshakeRefusals({ bodyOf }: Refusals) {
  return {
    /** While the database is away. */
    unavailable: {
      message: 'Service unavailable',
      data: bodyOf(new Refusal('unavailable')),
    },
    /** The new connection is refused; if the oldest ended instead, two open windows would replace each other for ever. */
    tooMany: {
      message: 'Too many connections',
      data: bodyOf(
        new Refusal('rate_limited', {
          message: 'Du bist hier schon zu oft verbunden. Schließ ein anderes Fenster.',
          extra: { retryAfterMs: RETRY_AFTER_MS },
        }),
      ),
    },
  } satisfies Record<string, HandshakeRefusal>;
}

class HandshakeError extends Error {
  readonly data: object | undefined;
  constructor(refusal: HandshakeRefusal) {
    super(refusal.message);
    this.data = refusal.data;
  }
}

/** The real-time edge. Nothing outside this folder knows of Socket.IO. */
export function createRealtime<R extends RequestTable, M extends MessageTable>(
  options: RealtimeOptions<R, M>,
): Realtime<R, M> {
  const { logger, clock, refusals } = options;
  const router = createRequestRouter(clock, refusals, options.callers ?? {});
  const { unavailable, tooMany } = handshakeRefusals(refusals);
  const connectListeners: ((connection: Connection) => void)[] = [];
  const disconnectListeners: ((connection: Connection) => void)[] = [];
  const ofPerson = new Holders<Peer>();
  const ofSession = new Holders<Peer>();
  const groups = new Groups<Peer>();
  const { perPerson, perNetwork } = options.connections;
  const handshakes = new Gate({
    width: HANDSHAKES_AT_ONCE,
    waitingInAll: MAX_WAITING_HANDSHAKES,
    waitingOfSender: perNetwork,
  });
  /** The door of every connection, from its upgrade to its end, with or without a handshake. */
  const doors = new Map<EngineSocket, Door>();
  const people = new Places(perPerson);
  const published = new Map<string, number>();
  /** The message that was told last beside something that differs by connection. */
  let toldMessage: unknown;
  let toldJson = '';
  const turnedAway = new Map<string, number>();
  const count = (why: string) => turnedAway.set(why, (turnedAway.get(why) ?? 0) + 1);

  const upgrades = takeUpgrades({ ...options, mostOfNetwork: perNetwork, count });
  const io = new SocketServer({ serveClient: false, parser, connectTimeout: CONNECT_TIMEOUT_MS });
  io.adapter(NoRooms);
  // Before the library listens, so that it never sees a packet that the door refuses.
  upgrades.engine.on('connection', (engine: EngineSocket) => {
    doors.set(engine, new Door(upgrades.networkOf(engine.request)));
    engine.on('packet', onPacket);
    engine.on('packetCreate', onPacketOut);
    engine.on('close', onEngineGone);
  });
  io.bind(upgrades.engine);

  function onPacket(this: EngineSocket, packet: EnginePacket): void {
    const offence = doors.get(this)?.offenceOf(packet);
    if (offence === undefined) return;
    count(`cut:${offence}`);
    logger.debug({ offence }, 'cut: a packet that no client sends');
    // At once: packets that have arrived already are not looked at, and the client's answer is not waited for.
    this.close(true);
    terminate(this);
  }

  function onPacketOut(this: EngineSocket, { type }: EnginePacket): void {
    if (type === 'ping') doors.get(this)?.ping();
  }

  function onEngineGone(this: EngineSocket): void {
    const door = doors.get(this);
    doors.delete(this);
    door?.giveUp?.();
    if (door?.accountId !== undefined) people.giveBack(door.accountId);
  }

  io.use((socket, next) => {
    const engine = socket.conn;
    const door = doors.get(engine);
    // The library forgets the socket of a connection that is gone once it is told to go on.
    if (!door) {
      count('handshake:gone');
      return next();
    }
    const refuse = (why: string, refusal: HandshakeRefusal) => {
      count(`handshake:${why}`);
      next(new HandshakeError(refusal));
      // Once the refusal is sent, the connection has no use.
      setImmediate(() => engine.close());
    };
    if (!handshakes.hasRoomFor(door.network)) return refuse('full', unavailable);
    const gone = new AbortController();
    door.giveUp = () => gone.abort(GONE);
    const authenticate = () => {
      // The connection may stand for days, and its handshake is not given up any more.
      door.giveUp = undefined;
      return options.authenticate((socket.handshake.auth ?? {}) as Record<string, unknown>);
    };
    handshakes.run(authenticate, { sender: door.network, signal: gone.signal }).then(
      (result) => {
        if ('message' in result) return refuse('refused', result);
        // Given back when the connection ends.
        if (doors.has(engine)) {
          if (!people.take(result.accountId)) return refuse('too_many', tooMany);
          door.accountId = result.accountId;
        }
        socket.data = { caller: result };
        next();
      },
      (error: unknown) => {
        if (error === GONE) {
          count('handshake:gone');
          return next();
        }
        if (error instanceof GateRefused) return refuse(error.reason, unavailable);
        if (isDatabaseAway(error)) {
          logger.warn({ err: error }, 'the database is away');
          return refuse('unavailable', unavailable);
        }
        logger.error({ err: error }, 'a handshake failed');
        refuse('failed', { message: 'Server error' });
      },
    );
  });

  const peerOf = (connectionId: string) => io.sockets.sockets.get(connectionId)?.data as Peer | undefined;

  io.on('connection', (socket) => {
    const { caller } = socket.data as { caller: Caller };
    const door = doors.get(socket.conn);
    const peer = new Peer(socket, caller, door?.network, options);
    door?.open(peer.credits);
    // The request of the handshake is the largest thing that a connection keeps, and is not needed any more.
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

  // One function of each kind for all sockets; `this` is the socket.
  function onRequest(this: Socket, name: string, ...rest: unknown[]): void {
    const peer = this.data as Peer;
    const acknowledge = rest.at(-1);
    const payload = rest.length > 1 ? rest[0] : undefined;
    const reply = (answer: object) => {
      // A client that asks and never reads must not fill the memory with answers; one large answer alone is no reason.
      if (typeof acknowledge === 'function' && !isCut(peer)) acknowledge(answer);
    };
    const verdict = peer.credits.spend(router.costOf(name));
    if (verdict === 'cut' || peer.waiting >= MAX_WAITING) {
      count('cut:flood');
      // A name that is made up may be as long as a frame.
      const request = router.knows(name) ? name : 'unknown';
      peer.log.warn({ request, verdict }, 'cut: too many requests');
      this.disconnect(true);
      return;
    }
    if (verdict === 'refused') {
      count('refused:rate_limited');
      reply({ ...refusals.bodyOf(new Refusal('rate_limited')), now: clock.now() });
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
    // A connection without its Socket.IO socket has no use.
    if (reason === 'client namespace disconnect') this.conn.close();
    if (FAULTS.has(reason)) count(`closed:${reason}`);
    logger.debug({ reason, connection: peer.id, account: accountId }, 'disconnected');
    for (const listener of disconnectListeners) listener(peer);
  }

  /** Cuts a peer that does not keep up; true when it was cut. */
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

  function tellOne(peer: Peer | undefined, name: string, message: unknown, beside: object | undefined): void {
    if (!peer) return;
    if (beside === undefined) {
      peer.socket.emit<string>(name, message);
      return;
    }
    // Many are often told the same, one after the other.
    if (message !== toldMessage) {
      toldMessage = message;
      toldJson = JSON.stringify(message);
    }
    const encoded = encodeBeside(name, toldJson, beside);
    peer.lane.send(encoded, textFrame(encoded));
    isCut(peer);
  }

  function handle<N extends keyof R & string>(name: N, handler: RequestHandler<R[N]>): void {
    const contract = options.requests[name];
    if (!contract) throw new Error(`socket request ${name} is not in the contract`);
    router.handle(name, { contract, handler: handler as RequestHandler<typeof contract> });
  }

  return {
    on: handle,
    command<N extends keyof R & string>(name: N, handler: RequestCommand<R[N]>) {
      const { database } = options;
      if (!database) throw new Error(`socket request ${name} changes something, and there is no database`);
      handle(name, (payload, connection) =>
        database.inTransaction((work) => handler(payload, connection, work)),
      );
    },
    onConnect: (listener) => void connectListeners.push(listener),
    onDisconnect: (listener) => void disconnectListeners.push(listener),
    publish(audience, name, message, beside) {
      published.set(name, (published.get(name) ?? 0) + 1);
      switch (audience.kind) {
        case 'connection':
          tellOne(peerOf(audience.id), name, message, beside);
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
    connectionsOf: (accountId) => ofPerson.of(accountId),
    cut(connection) {
      peerOf(connection.id)?.socket.conn.close();
    },
    disconnectSession(sessionId) {
      for (const { socket } of ofSession.of(sessionId)) socket.disconnect(true);
    },
    turnedAway: () => turnedAway,
    published: () => published,
    async close() {
      upgrades.close();
      handshakes.close();
      await io.close();
    },
  };
}
