import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  gif,
  jpegWith,
  jpegWithFrame,
  jpegWithScans,
  plain,
  png,
  pngChunk,
  webp,
  webpCanvas,
  webpFrame,
  webpLossless,
} from './corpus.fixture.ts';
import { examinePicture, PictureRefused } from './index.ts';

type Make = () => Promise<Buffer> | Buffer;

function problemOf(bytes: Uint8Array): string | undefined {
  try {
    examinePicture(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof PictureRefused) return error.reason;
    throw error;
  }
}

const text = (count: number) => Array<Buffer>(count).fill(pngChunk('zTXt', Buffer.from('a\0\0')));
const animation = (frames: number) => {
  const data = Buffer.alloc(8);
  data.writeUInt32BE(frames);
  return pngChunk('acTL', data);
};
const exif = (bytes: number) => ({ marker: 0xe1, bytes });
const profile = (bytes: number) => ({ marker: 0xe2, bytes });

describe('[FI-1] before anything is decoded it is refused what has', () => {
  it.each<[string, string, Make]>([
    ['5,000 passes', 'effort', () => jpegWithScans(5_000)],
    ['65 passes', 'effort', () => jpegWithScans(65)],
    ['21 passes over 49 million pixels', 'effort', () => jpegWithScans(21, 7_000)],
    ['65,500 × 65,500 pixels (PNG)', 'pixels', () => png({ width: 65_500, height: 65_500 })],
    ['65,500 × 65,500 pixels (JPEG)', 'pixels', () => jpegWithFrame(saying(65_500, 65_500))],
    ['16,384 × 16,384 pixels (WebP)', 'pixels', () => webp(webpLossless(16_384, 16_384))],
    [
      'a canvas of 16 million pixels a side',
      'pixels',
      () => webp(webpCanvas(2 ** 24, 2 ** 24), webpLossless(1, 1)),
    ],
    [
      'a picture larger than its canvas',
      'pixels',
      () => webp(webpCanvas(1, 1), webpLossless(16_384, 16_384)),
    ],
    ['65,535 × 65,535 pixels (GIF)', 'pixels', () => gif(1, { left: 65_534, top: 65_534 })],
    ['a last frame far outside', 'pixels', () => gif(3, { left: 65_534, top: 65_534 })],
    [
      '49 million pixels of eight bytes',
      'pixels',
      () => png({ width: 7_000, height: 7_000, bits: 16, colour: 6 }),
    ],
    ['1,001 frames (GIF)', 'effort', () => gif(1_001)],
    [
      '1,001 frames (WebP)',
      'effort',
      () => webp(webpCanvas(1, 1), ...Array.from({ length: 1_001 }, webpFrame)),
    ],
    ['4 billion frames (APNG)', 'effort', () => png({ width: 1, height: 1, more: [animation(0xffffffff)] })],
    [
      '10,001 chunks',
      'effort',
      () => png({ width: 1, height: 1, more: Array<Buffer>(10_001).fill(pngChunk('tIME')) }),
    ],
    ['65 packed texts', 'effort', () => png({ width: 1, height: 1, more: text(65) })],
    ['three megabytes of profile', 'effort', () => jpegWith(...Array(46).fill(profile(65_000)))],
    [
      'a megabyte of profile in one chunk too much',
      'effort',
      () => png({ width: 1, height: 1, more: [pngChunk('iCCP', Buffer.alloc(2_500_001))] }),
    ],
    ['two whole EXIF segments', 'effort', () => jpegWith(exif(65_000), exif(65_000))],
    ['10,001 comments', 'effort', () => jpegWith(...Array(10_001).fill({ marker: 0xfe, bytes: 4 }))],
  ])('%s: %s', async (_what, reason, make) => {
    expect(problemOf(await make())).toBe(reason);
  });

  it.each<[string, Make]>([
    ['64 passes', () => jpegWithScans(64)],
    ['20 passes over 49 million pixels', () => jpegWithScans(20, 7_000)],
    ['1,000 frames (GIF)', () => gif(1_000)],
    ['1,000 frames (WebP)', () => webp(webpCanvas(1, 1), ...Array.from({ length: 1_000 }, webpFrame))],
    ['no end (GIF)', () => gif(2).subarray(0, -1)],
    ['64 packed texts', () => png({ width: 1, height: 1, more: text(64) })],
    ['50 million pixels', () => png({ width: 10_000, height: 5_000 })],
    ['25 million pixels of eight bytes', () => png({ width: 5_000, height: 5_000, bits: 16, colour: 6 })],
    [
      'a whole EXIF segment and a profile for print',
      () => jpegWith(exif(65_000), ...Array(9).fill(profile(65_000))),
    ],
    [
      'something behind it',
      async () => Buffer.concat([await jpegWith(), Buffer.from('PK\u0003\u0004<script>')]),
    ],
  ])('and not yet what has %s', async (_what, make) => {
    expect(problemOf(await make())).toBeUndefined();
  });
});

/** Changes the size in the header of a JPEG, and nothing else. */
const saying = (width: number, height: number) => (frame: Buffer) => {
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
};

describe('[IN-4] [FI-1] no picture that is taken is', () => {
  const cut = async (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
    (await plain(400, 400).toFormat(format).toBuffer()).subarray(0, -3);
  it.each<[string, Make]>([
    ['nothing', () => Buffer.alloc(0)],
    [
      'a drawing that is a program',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="trip()"/>'),
    ],
    ['a page', () => Buffer.from('<!doctype html><script>trip()</script>')],
    ['a page that begins like a picture', () => Buffer.from('GIF89a/*<script>trip()</script>*/')],
    ['a program that begins like a picture', () => Buffer.from('GIF89a=1;alert(1)//')],
    [
      'a document that holds a picture',
      async () => Buffer.concat([Buffer.from('%PDF-1.7 '), await jpegWith()]),
    ],
    ['a JPEG that is cut off', () => cut('jpeg')],
    ['a PNG that is cut off', () => cut('png')],
    ['a WebP that is cut off', () => cut('webp')],
    ['a GIF that is cut off', async () => (await cut('gif')).subarray(0, -9)],
    ['TIFF', () => plain(9, 9).tiff().toBuffer()],
    ['AVIF', () => plain(9, 9).avif().toBuffer()],
    ['HEIC', () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['JPEG 2000', () => Buffer.from('0000000c6a5020200d0a870a', 'hex')],
    ['a bitmap', () => Buffer.from('BM\u0046\0\0\0\0\0\0\0', 'latin1')],
    ['a beginning and no more', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['noise', () => Buffer.from(Array.from({ length: 500 }, (_, at) => (at * 7919) % 256))],
    ['a PNG of no width', () => png({ width: 0, height: 5 })],
    ['a PNG of 3 bits', () => png({ width: 5, height: 5, bits: 3 })],
    [
      'a PNG with a second header',
      () => png({ width: 5, height: 5, more: [pngChunk('IHDR', Buffer.alloc(13))] }),
    ],
    ['a JPEG of no height', () => jpegWithFrame(saying(20, 0))],
    ['a JPEG of twelve bits', () => jpegWithFrame((frame) => frame.writeUInt8(12, 4))],
    ['a JPEG without loss', () => jpegWithFrame((frame) => frame.writeUInt8(0xc3, 1))],
    ['a JPEG with a second frame', () => jpegWith({ marker: 0xc0, bytes: 15 })],
    ['a WebP without a picture', () => webp(webpCanvas(5, 5))],
  ])('%s', async (_what, make) => {
    expect(problemOf(await make())).toBe('format');
  });
});

it('[IN-10] whatever the bytes are, it is refused or let through, never a fault', async () => {
  const whole = [
    jpegWithScans(3),
    png({ width: 5, height: 5, more: [...text(2), animation(2)] }),
    gif(4),
    webp(webpCanvas(5, 5), webpFrame(), webpFrame()),
    await plain(9, 9).webp().toBuffer(),
  ];
  const change = fc.record({ at: fc.nat(), byte: fc.nat(255), cut: fc.nat() });
  const outcomes = new Set<string | undefined>();
  fc.assert(
    fc.property(
      fc.constantFrom(...whole),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      (file, changes) => {
        const bytes = Buffer.from(file);
        for (const { at, byte } of changes) bytes[12 + (at % (Math.min(bytes.length, 400) - 12))] = byte;
        const end = (changes[0]?.cut ?? 0) % 3 === 0 ? (changes[0]?.cut ?? 0) % bytes.length : bytes.length;
        outcomes.add(problemOf(bytes.subarray(0, end)));
      },
    ),
    { numRuns: 20_000, seed: 34 },
  );
  expect(outcomes).toEqual(new Set([undefined, 'format', 'pixels', 'effort']));
});

it('every format that a browser draws and this takes is let through, moving or not', async () => {
  for (const format of ['png', 'jpeg', 'webp', 'gif'] as const)
    expect(problemOf(await plain(40, 20).toFormat(format).toBuffer()), format).toBeUndefined();
  const frames = await Promise.all(
    [plain(8, 8), plain(8, 8).negate()].map((frame) => frame.png().toBuffer()),
  );
  for (const format of ['webp', 'gif'] as const) {
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect(problemOf(moving), format).toBeUndefined();
  }
});
