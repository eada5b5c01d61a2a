import type { Socket } from 'socket.io';
import type { Clock } from '../clock/index.ts';
import type { Caller } from '../http/index.ts';
import type { Logger } from '../logger/index.ts';
import type { Connection } from './contract.ts';
import { type CreditRules, Credits } from './credits.ts';
import { Lane } from './short-path.ts';

export type PeerOptions = {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly credits: CreditRules;
};

/**
 * One signed-in socket and the state of its requests. Fields instead of closures: there are thousands of peers, most of
 * them idle, and each closure would keep its surroundings in memory.
 */
export class Peer implements Connection {
  readonly caller: Caller;
  readonly socket: Socket;
  readonly credits: Credits;
  readonly lane: Lane;
  readonly network: string | undefined;
  readonly since: number | null | undefined;
  /** The requests that are being answered, one after the other; undefined while there is none. */
  turn: Promise<void> | undefined;
  waiting = 0;
  readonly #logger: Logger;
  #log: Logger | undefined;

  constructor(
    socket: Socket,
    caller: Caller,
    network: string | undefined,
    { logger, clock, credits }: PeerOptions,
  ) {
    this.socket = socket;
    this.caller = caller;
    this.network = network;
    this.credits = new Credits(credits, clock);
    this.lane = new Lane(socket);
    this.since = sinceIn(socket.handshake.auth);
    this.#logger = logger;
  }

  get id(): string {
    return this.socket.id;
  }

  /** Made with the first line that is logged: most connections never need a logger. */
  get log(): Logger {
    this.#log ??= this.#logger.child({ connection: this.id, account: this.caller.accountId });
    return this.#log;
  }

  isOpen(): boolean {
    return this.socket.connected;
  }
}

/** Nonsense stands nowhere yet: such a client is sent the whole state. */
function sinceIn({ since }: Readonly<Record<string, unknown>> = {}): number | null | undefined {
  if (since === undefined) return undefined;
  return Number.isSafeInteger(since) && (since as number) >= 0 ? (since as number) : null;
}
