import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';

const TYPES = { TXT: 16, MX: 15 } as const;
const HEADER_BYTES = 12;
const NO_SUCH_NAME = 3;
/** Points to the name of the question. */
const SAME_NAME = Buffer.from([0xc0, HEADER_BYTES]);

/** What a name service knows, by name: an empty list is a name without such records. */
export type Zone = Readonly<
  Record<string, readonly { readonly type: keyof typeof TYPES; readonly value: string }[]>
>;

/** A name service on this machine, and who asks it. */
export async function startNameService(
  zone: Zone,
): Promise<{ readonly resolver: Resolver; stop(): Promise<void> }> {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => socket.send(answerTo(question, zone), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolver,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function answerTo(question: Buffer, zone: Zone): Buffer {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const asked = question.subarray(HEADER_BYTES, at + 5);
  const type = question.readUInt16BE(at + 1);
  const found = zone[labels.join('.').toLowerCase()];
  const records = (found ?? []).filter((record) => TYPES[record.type] === type);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(question.readUInt16BE(0), 0);
  header.writeUInt16BE(0x8180 | (found ? 0 : NO_SUCH_NAME), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, asked, ...records.map(recordOf)]);
}

function recordOf({ type, value }: Zone[string][number]): Buffer {
  const data =
    type === 'TXT'
      ? Buffer.concat([Buffer.from([value.length]), Buffer.from(value)])
      : Buffer.concat([Buffer.from([0, 10]), ...value.split('.').map(labelOf), Buffer.from([0])]);
  const head = Buffer.alloc(10);
  head.writeUInt16BE(TYPES[type], 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt32BE(60, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([SAME_NAME, head, data]);
}

const labelOf = (label: string) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]);
