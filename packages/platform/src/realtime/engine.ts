import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server as Engine } from 'engine.io';
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws';
import { type AnyRefusal, Refusal, type Refusals } from '../errors/index.ts';
import { type OnlyHere, refuseByHand, wideNetworkOf } from '../http/index.ts';
import { Places } from './places.ts';

/** The path at which sockets connect; nothing else is served there. */
export const SOCKETS_PATH = '/socket.io/';
/** A frame of a client; the largest honest request is a line of 300 code points. */
const MAX_FRAME_BYTES = 64 * 1024;
/** Together at most 15 s until a silent connection counts as lost; rarer pings and less grace cost half as much. */
const PING_INTERVAL_MS = 10_000;
const PING_TIMEOUT_MS = 5_000;
/** Pieces of a message, and of what has come of a frame: each costs more memory than the bytes in it. */
const PIECES = { maxFragments: 64, maxBufferedChunks: 1_024 };
/** How long a closed connection may take to agree. */
const CLOSE_TIMEOUT_MS = 5_000;
/** Answers to pings of the WebSocket's own that may wait for a reader. */
const MAX_WAITING_PONG_BYTES = 64 * 1024;

/** A wide network, of which a customer of a hoster has one and a mobile carrier serves thousands, may have so many times a network's. */
const WIDE_SHARE = 10;

export type UpgradeOptions = {
  readonly httpServer: HttpServer;
  /** How refusals are told. */
  readonly refusals: Refusals;
  /** Headers of answers that are no upgrade. */
  readonly headers: Readonly<Record<string, string>>;
  /** Why a request is refused before anything else is asked of it, if it is. */
  readonly onlyHere: OnlyHere;
  /** Whether a page of this origin may connect; requests without an origin are programs, not pages. */
  readonly isOriginAllowed: (origin: string, host: string | undefined) => boolean;
  /**
   * Counts an upgrade before it is looked at, and answers the network that it counts with; undefined where limits do not
   * hold. Rejects with the refusal once there were too many.
   */
  readonly admit: (request: IncomingMessage) => Promise<string | undefined>;
  /** So many connections of one network. */
  readonly mostOfNetwork: number;
  readonly count: (why: string) => void;
};

/** Engine.IO without its listeners at the HTTP server: what becomes a connection is decided here. */
export type Upgrades = {
  readonly engine: Engine;
  /** The network of a connection, as `admit` said, by the request that began it. */
  networkOf(request: IncomingMessage): string | undefined;
  /** No upgrade is taken any more. */
  close(): void;
};

/** A client that pings without reading would have the pongs wait in the server's memory. */
class Answering extends WebSocket {
  override pong(...data: Parameters<WebSocket['pong']>): void {
    if (this.bufferedAmount > MAX_WAITING_PONG_BYTES) this.terminate();
    else super.pong(...data);
  }
}

/** Takes or refuses each upgrade of a server; no socket is left without an answer or an end. */
export function takeUpgrades(options: UpgradeOptions): Upgrades {
  const { httpServer, headers, count } = options;
  const networks = new WeakMap<IncomingMessage, string | undefined>();
  const places = new Places(options.mostOfNetwork);
  const widePlaces = new Places(WIDE_SHARE * options.mostOfNetwork);
  let isClosing = false;

  class Sockets extends WebSocketServer<typeof Answering> {
    constructor(given: ServerOptions) {
      const bounds = { ...PIECES, closeTimeout: CLOSE_TIMEOUT_MS };
      super({ ...given, ...bounds, WebSocket: Answering } as ServerOptions<typeof Answering>);
      this.on('wsClientError', (_error, socket) => refuse(socket, 'malformed', new Refusal('malformed')));
    }
  }

  const engine = new Engine({
    transports: ['websocket'],
    wsEngine: Sockets,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
  });
  // Refused by the library; the numbers are those of its documentation.
  engine.on('connection_error', ({ code }: { code: unknown }) => count(`upgrade:${String(code)}`));

  function refuse(socket: Duplex, why: string, refusal: AnyRefusal): void {
    count(`upgrade:${why}`);
    refuseByHand(options.refusals, socket, refusal, headers);
  }

  /** Takes a place of a network for as long as the socket lives; says whether there was one. */
  function seat(network: string, socket: Duplex): boolean {
    const wide = wideNetworkOf(network);
    if (!widePlaces.take(wide)) return false;
    if (!places.take(network)) {
      widePlaces.giveBack(wide);
      return false;
    }
    // `close` comes once for every connection, however it ends.
    socket.once('close', () => {
      places.giveBack(network);
      widePlaces.giveBack(wide);
    });
    return true;
  }

  async function take(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (isClosing) return refuse(socket, 'closing', new Refusal('unavailable'));
    const refusal = options.onlyHere(request);
    if (refusal) return refuse(socket, refusal.code, refusal);
    const network = await options.admit(request);
    // The socket ended while the upgrade was counted: its `close` came before there was a listener for it.
    if (socket.destroyed) return;
    if (!isSocketUpgrade(request)) return refuse(socket, 'elsewhere', new Refusal('not_found'));
    const { origin, host } = request.headers;
    if (origin !== undefined && !options.isOriginAllowed(origin, host))
      return refuse(socket, 'origin', new Refusal('forbidden'));
    if (!isNew(request)) return refuse(socket, 'malformed', new Refusal('malformed'));
    if (network !== undefined && !seat(network, socket)) {
      const message = 'Aus deinem Netz sind hier gerade zu viele verbunden.';
      return refuse(socket, 'network_full', new Refusal('rate_limited', { message }));
    }
    networks.set(request, network);
    // The answer to the upgrade and the first packet are there by the end of this turn, and leave with one write.
    socket.cork();
    setImmediate(() => socket.uncork());
    engine.handleUpgrade(request as Parameters<Engine['handleUpgrade']>[0], socket, head);
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // From here on the HTTP server does not listen for errors of this socket; `close` follows each of them.
    socket.on('error', () => {});
    take(request, socket, head).catch((error: unknown) => {
      if (error instanceof Refusal) refuse(socket, error.code, error);
      else socket.destroy();
    });
  };
  httpServer.on('upgrade', onUpgrade);

  return {
    engine,
    networkOf: (request) => networks.get(request),
    close() {
      isClosing = true;
    },
  };
}

/** Whether a request begins a new WebSocket connection; the library would also let one replace another. */
function isNew({ url = '' }: IncomingMessage): boolean {
  const query = new URLSearchParams(url.split('?')[1]);
  const only = (name: string, value: string) => query.getAll(name).join('&') === value;
  return only('EIO', '4') && only('transport', 'websocket') && !query.has('sid');
}

/** Whether a request is an upgrade for the sockets at all; all others are requests like any other. */
export function isSocketUpgrade({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    url.split('?', 1)[0] === SOCKETS_PATH &&
    headers.upgrade?.toLowerCase() === 'websocket'
  );
}
