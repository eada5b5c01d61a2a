import { PacketType } from 'socket.io-parser';

/** Why a connection is ended for what it says. */
export type Offence =
  /** Something before it has said who it is. */
  | 'no_handshake'
  /** A handshake after the first. */
  | 'second_handshake'
  /** Something no client has a use for. */
  | 'useless_packet';

/** A packet of Engine.IO as it comes in. */
export type EnginePacket = { readonly type: string; readonly data?: unknown };

/** Socket.IO's CONNECT to the one namespace there is. */
const CONNECT = /^0(?:\{|$)/;
/** What a client never sends once it is in: handshakes, and answers to questions that are never asked. */
const SECOND_HANDSHAKE = String(PacketType.CONNECT);
const UNASKED = String(PacketType.ACK);

/**
 * One connection between its upgrade and its end, from the outside: what it may say, and which places it holds. Looks at
 * each packet before the library does, which would begin a handshake with every CONNECT.
 */
export class Door {
  /** Whose connections count together; undefined where limits do not hold. */
  readonly network: string | undefined;
  /** Gives up the handshake that waits for its turn. */
  giveUp: (() => void) | undefined;
  /** The account whose place is taken. */
  accountId: string | undefined;
  #state: 'silent' | 'asking' | 'in' = 'silent';
  #isPinged = false;

  constructor(network: string | undefined) {
    this.network = network;
  }

  /** The handshake has succeeded. */
  open(): void {
    this.#state = 'in';
  }

  /** We have asked whether it is still there. */
  ping(): void {
    this.#isPinged = true;
  }

  /** What is wrong with a packet, or undefined. A packet that cannot be read at all is left to the library. */
  offenceOf({ type, data }: EnginePacket): Offence | undefined {
    switch (type) {
      case 'message':
        return this.#judge(data);
      case 'pong': {
        // One answer to one question: otherwise it would be a flood that nothing counts.
        const isAsked = this.#isPinged;
        this.#isPinged = false;
        return isAsked ? undefined : 'useless_packet';
      }
      case 'error':
        return undefined;
      default:
        return 'useless_packet';
    }
  }

  #judge(data: unknown): Offence | undefined {
    const first = typeof data === 'string' ? data.charAt(0) : '';
    if (this.#state === 'silent') {
      if (typeof data !== 'string' || !CONNECT.test(data)) return 'no_handshake';
      this.#state = 'asking';
      return undefined;
    }
    if (first === SECOND_HANDSHAKE) return 'second_handshake';
    if (this.#state === 'asking') return 'no_handshake';
    return first === UNASKED ? 'useless_packet' : undefined;
  }
}
