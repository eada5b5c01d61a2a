import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const RED = { r: 200, g: 20, b: 20 };
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A picture of one colour. */
export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } });

const jpegSegment = (marker: number, data: readonly number[]) =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data]);

/** Bits as a JPEG holds them: filled up with ones, and a zero behind every byte of ones. */
function jpegBits(bits: string): Buffer {
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

/** A code table in which one bit, a zero, means this. */
const onlyCode = (table: number, meaning: number) =>
  jpegSegment(0xc4, [table, 1, ...Array<number>(15).fill(0), meaning]);

/**
 * A black progressive JPEG with three channels and so many passes: one for what is coarse, then one for every bit of every
 * coefficient of every channel. Each has a few bytes and goes over all blocks. Up to 2,647 it is faultless.
 */
export function jpegWithScans(scans: number, side = 2_000): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const sides = [side >> 8, side & 0xff];
  const channels = [1, 2, 3].flatMap((channel) => [channel, 0x11, 0]);
  const frame = jpegSegment(0xc2, [8, ...sides, ...sides, 3, ...channels]);
  const coarse = jpegSegment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0]);
  // "The next so many blocks are empty": 16,384 to 32,767 of them, as one code and 14 bits.
  const runs = Math.ceil(blocks / 32_767);
  const nothing = Array.from({ length: runs }, (_, at) => {
    const run = Math.floor(((at + 1) * blocks) / runs) - Math.floor((at * blocks) / runs);
    return `0${(run - 16_384).toString(2).padStart(14, '0')}`;
  }).join('');
  const empty = jpegBits(nothing);
  const fine = Array.from({ length: scans - 1 }, (_, at) => {
    const bit = 13 - (at % 14);
    const coefficient = 1 + (Math.floor(at / 14) % 63);
    const channel = 1 + (Math.floor(at / (14 * 63)) % 3);
    const precision = bit === 13 ? bit : ((bit + 1) << 4) | bit;
    return [jpegSegment(0xda, [1, channel, 0, coefficient, coefficient, precision]), empty];
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, [0, ...Array<number>(64).fill(1)]),
    frame,
    onlyCode(0x00, 0x00),
    onlyCode(0x10, 0xe0),
    coarse,
    jpegBits('0'.repeat(3 * blocks)),
    ...fine.flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A JPEG with these segments behind its beginning. */
export async function jpegWith(...segments: readonly { marker: number; bytes: number }[]): Promise<Buffer> {
  const jpeg = await plain(20, 10).jpeg().toBuffer();
  const more = segments.map(({ marker, bytes }) => {
    const segment = Buffer.alloc(bytes + 4);
    segment.set([0xff, marker]);
    segment.writeUInt16BE(bytes + 2, 2);
    segment.write('Exif', 4);
    return segment;
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...more, jpeg.subarray(2)]);
}

/** A JPEG whose header says other numbers: `offset` counts from the length of the frame header. */
export async function jpegWithFrame(change: (frame: Buffer) => void): Promise<Buffer> {
  const jpeg = await plain(20, 10).jpeg().toBuffer();
  change(jpeg.subarray(jpeg.indexOf(Buffer.from('ffc0', 'hex'))));
  return jpeg;
}

export function pngChunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

export type PngShape = { width: number; height: number; bits?: number; colour?: number; more?: Buffer[] };

/** A PNG that says so of itself, with data that unpacks to ten megabytes of nothing. */
export function png({ width, height, bits = 8, colour = 2, more = [] }: PngShape): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colour], 8);
  const data = deflateSync(Buffer.alloc(10_000_000));
  const chunks = [pngChunk('IHDR', header), ...more, pngChunk('IDAT', data), pngChunk('IEND')];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

/** A GIF with so many frames of one dot, the last of them at this place. */
export function gif(frames: number, lastAt: { left: number; top: number } = { left: 0, top: 0 }): Buffer {
  const dot = Buffer.from('2c00000000010001000002024401 00'.replace(' ', ''), 'hex');
  const last = Buffer.from(dot);
  last.writeUInt16LE(lastAt.left, 1);
  last.writeUInt16LE(lastAt.top, 3);
  const head = Buffer.from('474946383961010001008000000000ffffff', 'hex').subarray(0, 13);
  return Buffer.concat([
    head,
    Buffer.from('000000ffffff', 'hex'),
    ...Array<Buffer>(frames - 1).fill(dot),
    last,
    Buffer.from([0x3b]),
  ]);
}

function webpChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** A WebP of these chunks. */
export function webp(...chunks: readonly [name: string, data: Buffer][]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks.map(([name, data]) => webpChunk(name, data))]);
  return webpChunk('RIFF', body);
}

/** The header of a WebP with more than a picture; sides of 24 bits each. */
export function webpCanvas(width: number, height: number): [string, Buffer] {
  const data = Buffer.alloc(10);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return ['VP8X', data];
}

/** The beginning of a picture without loss of this size. */
export function webpLossless(width: number, height: number): [string, Buffer] {
  const data = Buffer.alloc(5, 0x2f);
  data.writeUInt32LE(((height - 1) * 2 ** 14 + (width - 1)) >>> 0, 1);
  return ['VP8L', data];
}

/** A frame of what moves. */
export function webpFrame(): [string, Buffer] {
  const [name, data] = webpLossless(1, 1);
  return ['ANMF', Buffer.concat([Buffer.alloc(16), webpChunk(name, data)])];
}
