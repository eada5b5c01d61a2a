import { ByteReader } from './byte-reader.ts';
import { readGif } from './header.gif.ts';
import { readJpeg } from './header.jpeg.ts';
import { readPng } from './header.png.ts';
import { readWebp } from './header.webp.ts';
import { PictureRefused } from './refused.ts';
import { Tally } from './tally.ts';

/** How the formats begin that are taken; a name or a type that the sender claims is not asked. */
const FORMATS = [
  { begins: /^ffd8ff/, read: readJpeg },
  { begins: /^89504e470d0a1a0a/, read: readPng },
  { begins: /^52494646.{8}57454250/, read: readWebp },
  { begins: /^47494638(?:37|39)61/, read: readGif },
] as const;
const BEGINNING_BYTES = 12;

/**
 * Looks through the structure of a picture without decoding any of it: cheap, and in time that grows with the file alone.
 * @throws PictureRefused for what is no whole PNG, JPEG, WebP or GIF, or asks for more than `PICTURE_LIMITS`.
 */
export function examinePicture(bytes: Uint8Array): void {
  const beginning = Buffer.from(bytes.subarray(0, BEGINNING_BYTES)).toString('hex');
  const format = FORMATS.find(({ begins }) => begins.test(beginning));
  if (!format) throw new PictureRefused('format');
  try {
    format.read(new ByteReader(bytes), new Tally());
  } catch (cause) {
    // A field that is too short for its numbers.
    if (cause instanceof RangeError) throw new PictureRefused('format', { cause });
    throw cause;
  }
}
