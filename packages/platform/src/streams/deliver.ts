import type { Bus } from '../bus/index.ts';
import type { Logger } from '../logger/index.ts';
import type { Connection, MessageTable, Realtime, RequestTable } from '../realtime/index.ts';
import { type Beside, Reader } from './reader.ts';
import type { Missed } from './streams.store.ts';
import type { OwnStreams, Told } from './streams.ts';

/** Gives a connection that does not follow the stream what of the state it must know. */
export type Greet = (connection: Connection, state: Readonly<Record<string, unknown>>) => void;

/**
 * Carries own streams to the connections of this process. A connection that named where it stands (`since` of the handshake)
 * gets each event once and in order, with its number beside the message: what it has missed, or the state, then what happens.
 * One that named nothing is a plain client: it hears what happens while it is there, but for `kept`, which is told to it by
 * `greet` and by the feature itself.
 */
export function deliverStreams<R extends RequestTable, M extends MessageTable>(parts: {
  bus: Bus;
  logger: Logger;
  streams: OwnStreams<M>;
  realtime: Pick<Realtime<R, M>, 'onConnect' | 'connectionsOf' | 'publish' | 'cut'>;
  kept: ReadonlySet<string>;
  greet: Greet;
}): void {
  const { bus, logger, streams, realtime, kept, greet } = parts;
  const readers = new WeakMap<Connection, Reader>();

  /** What is sent was held against the contract where it was told. */
  function send({ id }: Connection, name: string, message: object, beside?: Beside): void {
    realtime.publish({ kind: 'connection', id }, name, message as never, beside);
  }

  function deliver({ name, message, about, to }: Told): void {
    for (const [owner, number] of to) {
      for (const connection of realtime.connectionsOf(owner)) {
        if (connection.since !== undefined) readers.get(connection)?.hear({ name, message, about, number });
        else if (!kept.has(name)) send(connection, name, message);
      }
    }
  }

  bus.on('own.told', ({ told }) => {
    for (const one of told) deliver(one);
  });

  realtime.onConnect((connection) => {
    const { accountId } = connection.caller;
    const giveUp = (error: unknown) => {
      // It comes back by itself and asks again.
      logger.warn({ err: error, account: accountId }, 'what was missed cannot be read');
      realtime.cut(connection);
    };
    if (connection.since === undefined) {
      streams.missed(accountId, null).then((missed) => {
        if (connection.isOpen()) greet(connection, stateOf(missed));
      }, giveUp);
      return;
    }
    const reader = new Reader({
      since: connection.since,
      read: (since) => streams.missed(accountId, since),
      isOpen: () => connection.isOpen(),
      send: (...what) => send(connection, ...what),
      giveUp,
    });
    readers.set(connection, reader);
    reader.begin();
  });
}

const stateOf = (missed: Missed) => ('state' in missed ? missed.state : {});
