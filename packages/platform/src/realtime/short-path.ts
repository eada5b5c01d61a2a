import type { Socket as TcpSocket } from 'node:net';
import { Adapter, type BroadcastOptions } from 'socket.io-adapter';
import { SplitPacket } from './encoder.ts';
import { fragments, textFrame } from './text-frame.ts';

/** What is used of Socket.IO below its public surface; all of it is looked at before it is trusted. */
export type Engine = {
  readonly readyState: string;
  readonly writeBuffer: readonly { readonly data?: unknown }[];
  readonly transport: { readonly name: string; readonly socket?: WebSocketBelow };
};
type WebSocketBelow = { readonly readyState: number; readonly _socket?: TcpSocket; terminate(): void };
type WriteOptions = {
  readonly volatile?: boolean;
  readonly preEncoded?: boolean;
  readonly wsPreEncodedFrame?: readonly Buffer[];
};
export type Client = {
  readonly conn: Engine;
  writeToEngine(packets: readonly unknown[], options: WriteOptions): void;
};
type Member = { readonly id: string; readonly client: Client };
/** A member with what is looked at for every frame close at hand. */
type Recipient = Member & { readonly engine: Engine; readonly below: WebSocketBelow | undefined };
type Packet = { nsp?: string; data: unknown[] };

const WEBSOCKET_OPEN = 1;
/** Packets that wait above the socket; more than this is a reader that does not read either. */
const MAX_WAITING_PACKETS = 1_000;

/** What waits for a connection below and above its TCP stream, about in bytes; packets count as their characters. */
function waitingBytesOf({ transport, writeBuffer }: Engine): number {
  let bytes = transport.socket?._socket?.writableLength ?? 0;
  for (const { data } of writeBuffer) if (typeof data === 'string') bytes += data.length;
  return bytes;
}

/** Ends a connection for which more waits than that; says how much, or undefined for one that keeps up. */
export function cutWhenSlow(engine: Engine, maxWaitingBytes: number): number | undefined {
  const waitingBytes = waitingBytesOf(engine);
  if (waitingBytes <= maxWaitingBytes && engine.writeBuffer.length <= MAX_WAITING_PACKETS) return undefined;
  // Asking politely would have to wait behind what is not being read.
  engine.transport.socket?.terminate();
  return waitingBytes;
}

/** What is below a connection, if it is a WebSocket; it stays the same, as nothing else is let in. */
const belowOf = ({ transport }: Engine) => (transport.name === 'websocket' ? transport.socket : undefined);

/** The TCP stream of a connection for which nothing waits above it; undefined while the ordinary way must be taken. */
function streamOf(engine: Engine, below: WebSocketBelow | undefined): TcpSocket | undefined {
  const isReady = engine.readyState === 'open' && engine.writeBuffer.length === 0;
  return isReady && below?.readyState === WEBSOCKET_OPEN ? below._socket : undefined;
}

/** The same short way for what goes to one connection alone: acknowledgements and personal messages. */
export function shortenWrites(client: Client): void {
  const ordinary = client.writeToEngine.bind(client);
  client.writeToEngine = (packets, options) => {
    const [packet, ...others] = packets;
    const isAlone = others.length === 0 && options.volatile !== true;
    const stream = isAlone ? streamOf(client.conn, belowOf(client.conn)) : undefined;
    if (stream && typeof packet === 'string') stream.write(textFrame(packet));
    else if (stream && packet instanceof SplitPacket) writeTogether(stream, packet);
    else
      ordinary(
        packets.map((one) => (one instanceof SplitPacket ? one.toString() : one)),
        options,
      );
  };
}

function writeTogether(stream: TcpSocket, { before, shared, after }: SplitPacket): void {
  stream.cork();
  for (const frame of fragments(before, shared, after)) stream.write(frame);
  stream.uncork();
}

export type ShortPathOptions = {
  /** Bytes that may wait for one member before it is cut. */
  readonly maxWaitingBytes: number;
  /** A member was cut because it does not keep up; it can come back and resume. */
  readonly onSlow: (connectionId: string, waitingBytes: number) => void;
};

/**
 * Broadcasts with less work per member: encoded and framed once, written straight to each member's TCP stream.
 * The bytes are what Socket.IO would send, so a stock client understands them.
 *
 * Order with what goes the ordinary way is kept: whatever Engine.IO has flushed lies in the same TCP stream
 * already, and while it still holds packets back (`writeBuffer`) the ordinary way is taken here too.
 */
export function shortPathAdapter(options: ShortPathOptions): typeof Adapter {
  return class ShortPathAdapter extends Adapter {
    /** The members of rooms to which something was sent since somebody came or went. */
    readonly #recipients = new Map<string, readonly Recipient[]>();

    constructor(namespace: unknown) {
      super(namespace);
      const forget = (room: string) => this.#recipients.delete(room);
      this.on('join-room', forget);
      this.on('leave-room', forget);
    }

    override broadcast(packet: Packet, audience: BroadcastOptions): void {
      const [room] = audience.rooms;
      // To several or to all, or allowed to get lost: nothing that we send; left to the library.
      if (room === undefined || audience.rooms.size > 1 || audience.flags?.volatile) {
        super.broadcast(packet, audience);
        return;
      }
      packet.nsp = this.nsp.name;
      const [encoded, ...attachments] = this.nsp.server.encoder.encode(packet) as (string | Buffer)[];
      if (typeof encoded !== 'string' || attachments.length > 0) {
        super.broadcast(packet, audience);
        return;
      }
      const frame = textFrame(encoded);
      const leftOut = this.#idsIn(audience.except);
      for (const recipient of this.#recipientsIn(room)) {
        if (!leftOut?.has(recipient.id)) this.#send(recipient, encoded, frame);
      }
    }

    #recipientsIn(room: string): readonly Recipient[] {
      const known = this.#recipients.get(room);
      if (known) return known;
      const recipients = [...(this.rooms.get(room) ?? [])].flatMap((id): Recipient[] => {
        const member = this.nsp.sockets.get(id) as Member | undefined;
        if (!member) return [];
        const engine = member.client.conn;
        return [{ id, client: member.client, engine, below: belowOf(engine) }];
      });
      if (recipients.length > 0) this.#recipients.set(room, recipients);
      return recipients;
    }

    #idsIn(rooms: ReadonlySet<string> | undefined): ReadonlySet<string> | undefined {
      if (!rooms || rooms.size === 0) return undefined;
      return new Set([...rooms].flatMap((room) => [...(this.rooms.get(room) ?? [])]));
    }

    #send({ id, client, engine, below }: Recipient, encoded: string, frame: Buffer): void {
      const stream = streamOf(engine, below);
      if (stream) {
        stream.write(frame);
        if (stream.writableLength <= options.maxWaitingBytes) return;
      } else {
        const ready = { preEncoded: true, wsPreEncodedFrame: [frame] };
        client.writeToEngine([encoded], ready);
      }
      const waitingBytes = cutWhenSlow(engine, options.maxWaitingBytes);
      if (waitingBytes !== undefined) options.onSlow(id, waitingBytes);
    }
  };
}
