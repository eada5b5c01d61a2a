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
 * One signed-in socket and where its requests stand. Fields instead of closures: thousands of these do nothing
 * most of the time, and each closure would keep its own surroundings for that.
 */
export class Peer implements Connection {
  readonly caller: Caller;
  readonly socket: Socket;
  readonly credits: Credits;
  readonly lane: Lane;
  /** The requests that are being answered, one after the other; undefined while there is none. */
  turn: Promise<void> | undefined;
  waiting = 0;
  readonly #logger: Logger;
  #log: Logger | undefined;

  constructor(socket: Socket, caller: Caller, { logger, clock, credits }: PeerOptions) {
    this.socket = socket;
    this.caller = caller;
    this.credits = new Credits(credits, clock);
    this.lane = new Lane(socket);
    this.#logger = logger;
  }

  get id(): string {
    return this.socket.id;
  }

  /** Made when somebody has something to say: most connections never need one. */
  get log(): Logger {
    this.#log ??= this.#logger.child({ connection: this.id, account: this.caller.accountId });
    return this.#log;
  }

  isOpen(): boolean {
    return this.socket.connected;
  }
}
