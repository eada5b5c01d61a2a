import type { Dialogue, LoadConnection } from './connection.ts';
import { bodyOf, sentAt } from './tally.ts';

export type DialogueOptions = {
  readonly token: string;
  readonly payloadBytes: number;
  /** Whether this connection takes the time of what it gets. */
  readonly isSampled: boolean;
  /** Whether what is lost or doubled over a return is looked for. */
  readonly keepsJournal: boolean;
};

function sample({ tally }: LoadConnection, bytes: Buffer, start: number, end: number): void {
  const moment = sentAt(bytes, start, end);
  if (!Number.isNaN(moment)) tally.latenciesMs.push(performance.now() - moment);
}

/** The bare WebSocket servers: the room is in the path, every text frame is a message to it. */
export function webSocketDialogue(options: DialogueOptions) {
  return (connection: LoadConnection): Dialogue => {
    let isIn = false;
    return {
      path: `/ws/${connection.room.id}?token=${options.token}`,
      onOpening() {
        isIn = false;
      },
      join: () => connection.onReady(),
      leave: () => connection.onReady(),
      onText(bytes, start, end) {
        if (!isIn) {
          isIn = true;
          connection.onReady();
          return;
        }
        if (options.isSampled) sample(connection, bytes, start, end);
        connection.room.received(1);
      },
      say: () => connection.sendText(bodyOf(connection.index, options.payloadBytes)),
    };
  };
}

const OPEN = 0x30;
const PING = 0x32;
const CONNECTED = 0x30;
const EVENT = 0x32;
const CHAT = Buffer.from('42["chat"');
const JOINED = Buffer.from('42["joined"');

const begins = (bytes: Buffer, start: number, with_: Buffer) =>
  bytes.compare(with_, 0, with_.length, start, Math.min(start + with_.length, bytes.length)) === 0;

/** Bare Socket.IO. */
export function socketIoDialogue(options: DialogueOptions) {
  return (connection: LoadConnection): Dialogue => {
    const textBytes = options.payloadBytes - '{"m":""}'.length;
    return {
      path: '/socket.io/?EIO=4&transport=websocket',
      onOpening() {},
      join: () => connection.sendText(`42["join",{"room":"${connection.room.id}"}]`),
      leave: () => connection.onReady(),
      onText(bytes, start, end) {
        if (bytes[start] === OPEN) connection.sendText(`40{"token":"${options.token}"}`);
        else if (bytes[start] === PING) connection.sendText('3');
        else if (bytes[start + 1] === CONNECTED) connection.onConnected();
        else if (bytes[start + 1] !== EVENT) connection.fail(bytes.toString('utf8', start, end));
        else if (begins(bytes, start, CHAT)) {
          if (options.isSampled) sample(connection, bytes, start, end);
          connection.room.received(1);
        } else if (begins(bytes, start, JOINED)) connection.onReady();
      },
      say: () => connection.sendText(`42["chat",{"m":"${bodyOf(connection.index, textBytes)}"}]`),
    };
  };
}
