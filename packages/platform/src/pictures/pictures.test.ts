import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createPictures, PictureRefused } from './index.ts';

const pictures = createPictures();
const RED = { r: 200, g: 20, b: 20 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } });

const whyRefused = async (bytes: Uint8Array) => {
  const error = await pictures.reencode(bytes).catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(PictureRefused);
  return (error as PictureRefused).reason;
};

/** A PNG of this size, all of one colour: small as a file, whatever it unpacks to. */
function bomb(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 1_000)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('of the format %s becomes WebP', async (format) => {
    const drawn = await sharp(
      await pictures.reencode(await plain(40, 20).toFormat(format).toBuffer()),
    ).metadata();
    expect([drawn.format, drawn.width, drawn.height]).toEqual(['webp', 40, 20]);
  });

  it('is at most 2,000 px long, and never made larger', async () => {
    const large = await sharp(await pictures.reencode(await plain(3_000, 600).png().toBuffer())).metadata();
    expect([large.width, large.height]).toEqual([2_000, 400]);
    const small = await sharp(await pictures.reencode(await plain(3, 2).png().toBuffer())).metadata();
    expect([small.width, small.height]).toEqual([3, 2]);
  });

  it('stands as its camera says, and no longer tells where and with what it was taken', async () => {
    const taken = await plain(30, 10)
      .jpeg()
      .withExif({ IFD0: { Make: 'Geheimkamera', Artist: 'Kim Beispiel' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(taken.includes('Exif')).toBe(true);
    const drawn = await pictures.reencode(taken);
    const { width, height, exif, orientation } = await sharp(drawn).metadata();
    expect([width, height, exif, orientation]).toEqual([10, 30, undefined, undefined]);
    expect(drawn.includes('Geheimkamera')).toBe(false);
  });

  it('that moves is its first frame', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const drawn = await pictures.reencode(moving);
    expect((await sharp(drawn).metadata()).pages ?? 1).toBe(1);
    const [red = 0, green = 0] = await sharp(drawn).removeAlpha().raw().toBuffer();
    expect([red > 200, green < 60]).toEqual([true, true]);
  });

  it('loses what was hidden behind it', async () => {
    const program = Buffer.from('<script>trip()</script>%PDF-1.7 PK\u0003\u0004');
    const drawn = await pictures.reencode(Buffer.concat([await plain(9, 9).png().toBuffer(), program]));
    expect(drawn.includes('trip()')).toBe(false);
  });
});

describe('what is no picture is refused:', () => {
  const cut = async () => (await plain(400, 400).jpeg().toBuffer()).subarray(0, 300);
  it.each([
    ['nothing', async () => Buffer.alloc(0)],
    [
      'a drawing that is a program',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="trip()"/>'),
    ],
    ['a page', async () => Buffer.from('<!doctype html><script>trip()</script>')],
    ['a page that begins like a picture', async () => Buffer.from('GIF89a/*<script>trip()</script>*/')],
    ['half a picture', cut],
    ['another format', async () => plain(9, 9).tiff().toBuffer()],
    ['a beginning and no more', async () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['noise', async () => Buffer.from(Array.from({ length: 500 }, (_, i) => (i * 7919) % 256))],
  ])('%s', async (_what, make) => {
    expect(await whyRefused(await make())).toBe('format');
  });

  it('one that unpacks to more than any memory, without unpacking it', async () => {
    const before = performance.now();
    expect(await whyRefused(bomb(30_000, 30_000))).toBe('pixels');
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});

it('many at once are drawn one after the other, and one that is refused keeps none from it', async () => {
  const good = await plain(50, 50).png().toBuffer();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, i) => pictures.reencode(i % 3 === 0 ? Buffer.from('nichts') : good)),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(
    outcomes.map((_, i) => (i % 3 === 0 ? 'rejected' : 'fulfilled')),
  );
});
