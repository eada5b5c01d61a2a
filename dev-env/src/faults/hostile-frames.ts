import type { Random } from '../random.ts';
import { OPCODE, rawFrame } from './raw-socket.ts';

const KILOBYTE = 1_024;

const bytesOf = (random: Random, length: number) =>
  Buffer.from(Array.from({ length }, () => random.between(0, 255)));

/** Ways to send what no client of ours sends: bytes for a WebSocket that is open, and often signed in. */
const WAYS: readonly ((random: Random) => Buffer)[] = [
  // Engine.IO: types that do not exist, or are the server's.
  (random) =>
    rawFrame({ payload: random.pick(['', '7', '9x', 'a', '0{}', '1', '2probe', '3probe', '5', '6', 'b4']) }),
  // Socket.IO: types that do not exist, are the server's, or need what is missing.
  (random) =>
    rawFrame({
      payload: `4${random.pick(['', '8', '9[]', '0', '0{', '1', '2', '2{}', '3', '31', '4', '44{}', '5', '6'])}`,
    }),
  // Namespaces and attachment counts.
  (random) =>
    rawFrame({
      payload: random.pick([
        '40/admin,',
        '42/admin,["x"]',
        '451-["x",{"_placeholder":true,"num":0}]',
        '459999999-["x"]',
        '45-["x"]',
        '42/,,,["x"]',
      ]),
    }),
  // Event names that a library keeps for itself, or that are no names.
  (random) =>
    rawFrame({
      payload: `42${random.between(0, 9)}[${random.pick(['"connect"', '"disconnect"', '"error"', '"newListener"', '"__proto__"', '"hasOwnProperty"', '""', '1', 'null', '{}', '[]'])},{}]`,
    }),
  // Unknown events and requests without an acknowledgement.
  (random) =>
    rawFrame({
      payload: `42["${random.pick(['room:destroy', 'chat:send', 'room:join', 'admin', 'x'.repeat(500)])}",${random.pick(['{}', 'null', '[]', '"x"'])}]`,
    }),
  // Acknowledgements nobody waits for, and numbers that are none.
  (random) =>
    rawFrame({
      payload: random.pick([
        '43[]',
        '431[{}]',
        '4399999999999999999999[]',
        '42-1["x"]',
        '4299999999999999999999["x",{}]',
        '421e3["x"]',
      ]),
    }),
  // JSON that ends early, says nothing, or is deep.
  (random) =>
    rawFrame({
      payload: random.pick([
        '42',
        '42[',
        '42["chat:send",',
        '42["chat:send",{"text":"',
        '42nichts',
        '420',
        '42[]',
        `42["x",${'['.repeat(20_000)}`,
      ]),
    }),
  // Binary, and text that is not UTF-8.
  (random) => rawFrame({ opcode: OPCODE.binary, payload: bytesOf(random, random.between(0, 300)) }),
  (random) =>
    rawFrame({ payload: Buffer.concat([Buffer.from('42["x","'), bytesOf(random, 20), Buffer.from('"]')]) }),
  // Up to and over 64 kB.
  (random) =>
    rawFrame({ payload: `42["chat:send",{"text":"${'x'.repeat(random.between(60, 64) * KILOBYTE)}"}]` }),
  (random) => rawFrame({ payload: 'x'.repeat(64 * KILOBYTE + random.between(1, 2_000)) }),
  // Frames against RFC 6455: unmasked, reserved bits and opcodes, long control frames.
  (random) => rawFrame({ payload: '42["x"]', isMasked: false, opcode: random.pick([1, 2, 8]) }),
  (random) => rawFrame({ payload: '2', reserved: random.between(1, 7) }),
  (random) => rawFrame({ payload: 'x', claimedLength: random.pick([65_537, 2 ** 31, 2 ** 52]) }),
  (random) => rawFrame({ payload: '2', opcode: random.pick([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]) }),
  (random) =>
    rawFrame({
      payload: bytesOf(random, 126),
      opcode: random.pick([OPCODE.ping, OPCODE.pong, OPCODE.close]),
    }),
  (random) => rawFrame({ payload: bytesOf(random, random.between(0, 2)), opcode: OPCODE.close }),
  // Fragments: never ended, begun twice, continued without a beginning, a request in pieces of one byte.
  () => rawFrame({ payload: '42["x"', isLast: false }),
  () =>
    Buffer.concat([
      rawFrame({ payload: '42', isLast: false }),
      rawFrame({ payload: '["x"]', isLast: false }),
    ]),
  () => rawFrame({ payload: '42["x"]', opcode: OPCODE.continuation }),
  () => inPieces('421["avatar:move",{"x":1,"y":1}]'),
  // Many tiny ones at once.
  (random) =>
    Buffer.concat(Array.from({ length: 50 }, () => rawFrame({ payload: random.pick(['', '3', '42["x"]']) }))),
  // No WebSocket at all.
  (random) => bytesOf(random, random.between(1, 300)),
];

function inPieces(text: string): Buffer {
  const frames = [...text].map((piece, i) =>
    rawFrame({
      payload: piece,
      opcode: i === 0 ? OPCODE.text : OPCODE.continuation,
      isLast: i === text.length - 1,
    }),
  );
  return Buffer.concat(frames);
}

/** Announces more than it brings: the server can only wait for the rest. */
export function unfinishedFrame(random: Random): Buffer {
  return rawFrame({ payload: '42["x"', claimedLength: random.pick([20, 60_000]) });
}

/** The next hostile bytes; the same ones for a seed. Each is answered by the end of the connection, or by nothing. */
export function hostileFrame(random: Random): Buffer {
  return random.pick(WAYS)(random);
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'BREW', 'get'];
const HEADERS = [
  'Content-Type: application/json',
  'Content-Type: text/html',
  'Content-Type: application/json; charset=utf-16',
  'Content-Length: -1',
  'Content-Length: 99999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, gzip',
  'Expect: 100-continue',
  'Upgrade: h2c',
  'Authorization: Bearer',
  'Authorization: Basic YTpi',
  'X-Forwarded-For: 127.0.0.1, ::1, x',
  'Host: localhost',
  'Host: localhost',
  'Host: evil.example',
  'Cookie: __proto__=1',
  'Accept-Encoding: br;q=x',
  'Bad Header: x',
  `X-Long: ${'x'.repeat(20_000)}`,
];

/** A request to a path as bytes, mostly against HTTP; `body` is what its sender calls JSON. */
export function hostileRequest(random: Random, path: string, body: string): Buffer {
  const target = random.pick([
    path,
    `${path}?${'a[b]=1&'.repeat(200)}`,
    `${path}%ff%00`,
    `${path}/../..//${path}`,
    path,
  ]);
  const headers = Array.from({ length: random.between(0, 4) }, () => random.pick(HEADERS));
  const version = random.pick(['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9']);
  const head = [`${random.pick(METHODS)} ${target} ${version}`, 'Connection: close', ...headers, '', ''];
  return Buffer.from(head.join('\r\n') + body);
}
