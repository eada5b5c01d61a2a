import sharp from 'sharp';

/** How the formats begin that are taken; a name or a type that somebody claims is not asked. */
const BEGINNINGS = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/, /^47494638(?:37|39)61/];
const BEGINNING_BYTES = 12;
const LONGEST_SIDE = 2_000;
/** More than a camera takes; a small file can claim to be far larger than any memory. */
const MOST_PIXELS = 50_000_000;
const QUALITY = 82;
const TIMEOUT_SECONDS = 10;

/** The bytes are no picture that is taken, or one that is too large to be opened. */
export class PictureRefused extends Error {
  readonly reason: 'format' | 'pixels';

  constructor(reason: PictureRefused['reason'], options?: ErrorOptions) {
    super(`a picture was refused: ${reason}`, options);
    this.reason = reason;
  }
}

export type Pictures = {
  /**
   * Draws a picture anew: WebP, its longer side at most 2,000 px, turned as its camera says, its first frame only. What
   * else lay in the file (where it was taken, a program behind the picture) is gone.
   * @throws PictureRefused for what is no PNG, JPEG, WebP or GIF, is broken, or has more than 50 million pixels.
   */
  reencode(bytes: Uint8Array): Promise<Buffer>;
};

/** Draws pictures, `atOnce` at a time: each needs a core and its pixels in memory. Further ones wait in line. */
export function createPictures({ atOnce = 1 }: { atOnce?: number } = {}): Pictures {
  let free = atOnce;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(run: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  return { reencode: (bytes) => inTurn(() => draw(bytes)) };
}

async function draw(bytes: Uint8Array): Promise<Buffer> {
  // First of all: readers of other formats (SVG is a program) never see it.
  const beginning = Buffer.from(bytes.subarray(0, BEGINNING_BYTES)).toString('hex');
  if (!BEGINNINGS.some((pattern) => pattern.test(beginning))) throw new PictureRefused('format');
  const source = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false });
  try {
    const { width, height } = await source.metadata();
    if (width * height > MOST_PIXELS) throw new PictureRefused('pixels');
    return await source
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (cause) {
    if (cause instanceof PictureRefused) throw cause;
    const isTooLarge = cause instanceof Error && /pixel limit|timeout/.test(cause.message);
    throw new PictureRefused(isTooLarge ? 'pixels' : 'format', { cause });
  }
}
