import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createStillClock } from '../clock/index.ts';
import { createLogger } from '../logger/index.ts';
import { jpegWithScans, plain } from './corpus.fixture.ts';
import { createPictures, PictureRefused, PicturesBusy } from './index.ts';

const clock = createStillClock(0);
const pictures = createPictures({ logger: createLogger({ level: 'silent' }), clock });
afterAll(() => pictures.close());

const redraw = (bytes: Uint8Array) => pictures.redraw(bytes, { sender: 'Kim' });

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('of the format %s becomes WebP', async (format) => {
    const drawn = await sharp(await redraw(await plain(40, 20).toFormat(format).toBuffer())).metadata();
    expect([drawn.format, drawn.width, drawn.height]).toEqual(['webp', 40, 20]);
  });

  it('is at most 2,000 px long, and never made larger', async () => {
    const large = await sharp(await redraw(await plain(3_000, 600).png().toBuffer())).metadata();
    expect([large.width, large.height]).toEqual([2_000, 400]);
    const small = await sharp(await redraw(await plain(3, 2).png().toBuffer())).metadata();
    expect([small.width, small.height]).toEqual([3, 2]);
  });

  it('stands as its camera says, and no longer tells where and with what it was taken', async () => {
    const taken = await plain(30, 10)
      .jpeg()
      .withExif({ IFD0: { Make: 'Geheimkamera', Artist: 'Kim Beispiel' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(taken.includes('Exif')).toBe(true);
    const drawn = await redraw(taken);
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
    const drawn = await redraw(moving);
    expect((await sharp(drawn).metadata()).pages ?? 1).toBe(1);
    const [red = 0, green = 0] = await sharp(drawn).removeAlpha().raw().toBuffer();
    expect([red > 200, green < 60]).toEqual([true, true]);
  });

  it('loses what was hidden behind it', async () => {
    const program = Buffer.from('<script>trip()</script>%PDF-1.7 PK\u0003\u0004');
    const drawn = await redraw(Buffer.concat([await plain(9, 9).png().toBuffer(), program]));
    expect(drawn.includes('trip()')).toBe(false);
  });
});

describe('[FI-1] what is unusual but whole is drawn:', () => {
  const noise = (channels: 1 | 2 | 3 | 4) =>
    sharp(Buffer.from(Array.from({ length: 64 * 32 * channels }, (_, at) => (at * 7919) % 256)), {
      raw: { width: 64, height: 32, channels },
    });
  it.each([
    ['CMYK', () => noise(4).removeAlpha().toColourspace('cmyk').jpeg().toBuffer()],
    ['a progressive JPEG', () => noise(3).jpeg({ progressive: true }).toBuffer()],
    ['16 bits a channel', () => noise(3).toColourspace('rgb16').png().toBuffer()],
    ['grey with alpha', () => noise(2).toColourspace('b-w').png().toBuffer()],
    ['a palette, interlaced', () => noise(3).png({ palette: true, progressive: true }).toBuffer()],
    ['a WebP without loss', () => noise(4).webp({ lossless: true }).toBuffer()],
    ['a colour profile', () => noise(3).withIccProfile('p3').jpeg().toBuffer()],
  ])('%s', async (_what, make) => {
    const drawn = await sharp(await redraw(await make())).metadata();
    expect([drawn.format, drawn.width, drawn.height, drawn.icc]).toEqual(['webp', 64, 32, undefined]);
  });
});

it('[FI-1] what is whole by its structure and cannot be decoded is refused by the decoder, which draws the next one', async () => {
  const png = await plain(40, 20).png().toBuffer();
  const data = png.indexOf('IDAT') + 4;
  const broken = Buffer.from(png).fill(0xa5, data, data + 12);
  const refused = await redraw(broken).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PictureRefused);
  expect(refused).toMatchObject({ reason: 'format' });
  expect((await sharp(await redraw(png)).metadata()).width).toBe(40);
});

it('[FI-1] a picture of as many passes as are taken is a picture like any other', async () => {
  const { width, height } = await sharp(await redraw(jpegWithScans(64, 1_100))).metadata();
  expect([width, height]).toEqual([1_100, 1_100]);
});

describe('[FI-1] pictures that wait for the decoder', () => {
  it('are three of one sender, and the next is told that there are too many', async () => {
    const dot = await plain(9, 9).png().toBuffer();
    const drawings = ['Kim', 'Kim', 'Kim', 'Kim', 'Kim', 'Lena'].map((sender) =>
      pictures.redraw(dot, { sender }),
    );
    const outcomes = await Promise.allSettled(drawings);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      true,
      true,
      false,
      true,
    ]);
    expect(outcomes[4]).toMatchObject({ reason: expect.any(PicturesBusy) });
  });

  it('wait fifteen seconds and no longer', async () => {
    const dot = await plain(9, 9).png().toBuffer();
    const [first, late] = [redraw(dot), redraw(dot)];
    clock.advance(14_999);
    const next = redraw(dot);
    clock.advance(1);
    await expect(late).rejects.toBeInstanceOf(PicturesBusy);
    expect((await Promise.all([first, next])).map(({ length }) => length > 0)).toEqual([true, true]);
  });

  it('are not drawn for a sender who has hung up, and say so in the sender’s own words', async () => {
    const dot = await plain(9, 9).png().toBuffer();
    const gone = new AbortController();
    const [first, left] = [redraw(dot), pictures.redraw(dot, { sender: 'Lena', signal: gone.signal })];
    gone.abort(new Error('Lena has hung up'));
    await expect(left).rejects.toThrow('Lena has hung up');
    expect((await first).length).toBeGreaterThan(0);
  });
});
