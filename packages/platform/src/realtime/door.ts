import { PacketType } from 'socket.io-parser';
import type { Credits } from './credits.ts';

/** Why a connection is ended for what it says. */
export type Offence =
  /** A packet before the handshake. */
  | 'no_handshake'
  /** A handshake after the first. */
  | 'second_handshake'
  /** A packet that no client sends. */
  | 'useless_packet';

/** A packet of Engine.IO as it comes in. */
export type EnginePacket = { readonly type: string; readonly data?: unknown };

/** Socket.IO's CONNECT to the one namespace there is. */
const CONNECT = /^0(?:\{|$)/;
const SECOND_HANDSHAKE = String(PacketType.CONNECT);
const ANSWER = String(PacketType.ACK);
/** What an answer to no request of the server costs. */
const UNASKED_COST = 1;

/**
 * One connection from its upgrade to its end: the packets that it may send, and the places that it holds. Looks at each
 * packet before the library does, which would begin a handshake with every CONNECT.
 */
export class Door {
  /** The network that the connection counts with; undefined where limits do not hold. */
  readonly network: string | undefined;
  /** Gives up the handshake that waits for its turn. */
  giveUp: (() => void) | undefined;
  /** The account whose place is taken. */
  accountId: string | undefined;
  #hasAsked = false;
  #isPinged = false;
  /** The budget for requests, from the end of the handshake on. */
  #credits: Credits | undefined;

  constructor(network: string | undefined) {
    this.network = network;
  }

  /** The handshake has succeeded. */
  open(credits: Credits): void {
    this.#credits = credits;
  }

  /** The server has sent a ping, so one pong is expected. */
  ping(): void {
    this.#isPinged = true;
  }

  /** What is wrong with a packet, or undefined. A packet that cannot be read at all is left to the library. */
  offenceOf({ type, data }: EnginePacket): Offence | undefined {
    switch (type) {
      case 'message':
        return this.#judge(data);
      case 'pong': {
        const isAsked = this.#isPinged;
        this.#isPinged = false;
        return isAsked ? undefined : this.#unasked();
      }
      case 'error':
        return undefined;
      default:
        return 'useless_packet';
    }
  }

  #judge(data: unknown): Offence | undefined {
    const first = typeof data === 'string' ? data.charAt(0) : '';
    if (!this.#hasAsked) {
      this.#hasAsked = typeof data === 'string' && CONNECT.test(data);
      return this.#hasAsked ? undefined : 'no_handshake';
    }
    if (first === SECOND_HANDSHAKE) return 'second_handshake';
    if (!this.#credits) return 'no_handshake';
    return first === ANSWER ? this.#unasked() : undefined;
  }

  /** An answer to no request is paid for like a request: otherwise a flood of them would not be counted. */
  #unasked(): Offence | undefined {
    const verdict = this.#credits?.spend(UNASKED_COST) ?? 'cut';
    return verdict === 'cut' ? 'useless_packet' : undefined;
  }
}
