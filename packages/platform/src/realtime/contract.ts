import type { z } from 'zod';
import type { Work } from '../db/index.ts';
import type { Caller } from '../http/index.ts';
import type { Logger } from '../logger/index.ts';
import type { EncodedResponse } from './encoder.ts';

/** What the platform needs to know of a socket request; the wire contract's own entries have this shape. */
export type SocketRequestContract = {
  /** Credits one request takes from the connection's budget. */
  readonly cost: number;
  /** The least role that may ask, in the words of the program. */
  readonly role?: string;
  /** How a second factor must stand behind the connection; asked for where the program knows of one. */
  readonly secondFactor?: string;
  readonly request: z.ZodType;
  readonly response: z.ZodType;
};

export type RequestTable = Readonly<Record<string, SocketRequestContract>>;
export type MessageTable = Readonly<Record<string, z.ZodType>>;

/** One signed-in socket. `data` of features lives in their own maps, keyed by the connection. */
export type Connection = {
  readonly id: string;
  readonly caller: Caller;
  readonly log: Logger;
  /** The network that it counts with; undefined where limits do not hold. */
  readonly network: string | undefined;
  /**
   * Where it stands in its person's stream, as it said at the handshake: after this number, or null where it knows nothing
   * yet; undefined for a client that does not follow the stream.
   */
  readonly since: number | null | undefined;
  /** False as soon as the socket is gone: a handler that has waited asks again before it acts for the connection. */
  isOpen(): boolean;
};

export type RequestHandler<C extends SocketRequestContract> = (
  payload: z.output<C['request']>,
  connection: Connection,
) => Promise<z.output<C['response']> | EncodedResponse> | z.output<C['response']> | EncodedResponse;

/** A request that changes something, in one transaction that the platform opens and commits. */
export type RequestCommand<C extends SocketRequestContract> = (
  payload: z.output<C['request']>,
  connection: Connection,
  work: Work,
) => Promise<z.output<C['response']>>;

/**
 * Who a message is for. Always one named thing, so that an audience that is empty by accident does not mean every socket.
 * What happens to one person goes through their own stream, which reaches all their devices.
 * `except`: ids of connections in the group that are sent another message.
 */
export type Audience =
  | { readonly kind: 'connection'; readonly id: string }
  | { readonly kind: 'group'; readonly name: string; readonly except?: readonly string[] };
