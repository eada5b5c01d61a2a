import type { ByteReader } from './byte-reader.ts';
import { PictureRefused } from './refused.ts';
import type { Tally } from './tally.ts';

const SIGNATURE_BYTES = 6;
const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const CHANNELS = 4;

/** Walks through a GIF from block to block. */
export function readGif(file: ByteReader, tally: Tally): void {
  file.skip(SIGNATURE_BYTES);
  const screen = file.take(7);
  tally.size(screen.readUInt16LE(0), screen.readUInt16LE(2), CHANNELS);
  skipColours(file, screen.readUInt8(4));
  let frames = 0;
  // Some writers forget the trailer.
  while (file.left > 0) {
    const kind = file.byte();
    tally.part();
    if (kind === TRAILER) break;
    if (kind === IMAGE) {
      frames += 1;
      readFrame(file, tally);
    } else if (kind === EXTENSION) {
      file.skip(1);
      skipData(file);
    } else throw new PictureRefused('format');
  }
  tally.end({ drawn: frames > 0 });
}

function readFrame(file: ByteReader, tally: Tally): void {
  tally.frames();
  const frame = file.take(9);
  const right = frame.readUInt16LE(0) + frame.readUInt16LE(4);
  const bottom = frame.readUInt16LE(2) + frame.readUInt16LE(6);
  // Readers make the canvas larger for a frame that does not fit.
  tally.size(right, bottom, CHANNELS);
  skipColours(file, frame.readUInt8(8));
  file.skip(1);
  skipData(file);
}

/** The table of colours, if these flags say that there is one. */
function skipColours(file: ByteReader, flags: number): void {
  if ((flags & 0x80) !== 0) file.skip(3 * 2 ** ((flags & 0x07) + 1));
}

function skipData(file: ByteReader): void {
  for (let length = file.byte(); length > 0; length = file.byte()) file.skip(length);
}
