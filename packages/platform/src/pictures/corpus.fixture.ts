import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const RED = { r: 200, g: 20, b: 20 };
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A picture of one colour. */
export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } });

/** A progressive JPEG whose last pass is written so many times more: a few bytes each, and each goes over all pixels. */
export async function jpegWithScans(more: number): Promise<Buffer> {
  const jpeg = await plain(2_000, 2_000).jpeg({ progressive: true }).toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from('ffda', 'hex'));
  const pass = jpeg.subarray(last, -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(more).fill(pass), jpeg.subarray(-2)]);
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
