import { ByteReader } from './byte-reader.ts';
import { PictureRefused } from './refused.ts';
import type { Tally } from './tally.ts';

const RIFF_HEADER_BYTES = 8;
const FRAME_HEADER_BYTES = 16;
const CHANNELS = 4;
/** In a 32-bit number of VP8L: the sides less one, 14 bits each. */
const SIDE_BITS = 14;
const SIDE_MASK = 2 ** SIDE_BITS - 1;

/** Walks through a WebP from chunk to chunk, those within frames too. */
export function readWebp(file: ByteReader, tally: Tally): void {
  file.skip(4);
  const length = file.take(4).readUInt32LE();
  if (length < 4 || length > file.left) throw new PictureRefused('format');
  const body = new ByteReader(file.take(length));
  body.skip(RIFF_HEADER_BYTES - 4);
  tally.end({ drawn: readChunks(body, tally, true) });
}

/** Says whether there is something drawn among them. */
function readChunks(file: ByteReader, tally: Tally, isOutermost: boolean): boolean {
  let isDrawn = false;
  while (file.left > 0) {
    const name = file.take(4).toString('latin1');
    const length = file.take(4).readUInt32LE();
    const data = file.take(length);
    // Chunks of an odd length are filled up; the last one not always.
    if (length % 2 === 1 && file.left > 0) file.skip(1);
    tally.part();
    if (name === 'VP8 ') isDrawn = readLossy(data, tally);
    else if (name === 'VP8L') isDrawn = readLossless(data, tally);
    else if (name === 'VP8X' && isOutermost) readCanvas(data, tally);
    else if (name === 'ANMF' && isOutermost) isDrawn = readFrame(data, tally) || isDrawn;
    else if (name === 'ICCP') tally.profile(length);
    else if (name === 'EXIF') tally.exif(length);
    else if (name === 'XMP ') tally.text();
  }
  return isDrawn;
}

function readLossy(data: Buffer, tally: Tally): boolean {
  const frame = new ByteReader(data);
  frame.skip(3);
  if (frame.take(3).toString('hex') !== '9d012a') throw new PictureRefused('format');
  const side = () => frame.take(2).readUInt16LE() & SIDE_MASK;
  tally.size(side(), side(), CHANNELS);
  return true;
}

function readLossless(data: Buffer, tally: Tally): boolean {
  const frame = new ByteReader(data);
  if (frame.byte() !== 0x2f) throw new PictureRefused('format');
  const sides = frame.take(4).readUInt32LE();
  tally.size((sides & SIDE_MASK) + 1, ((sides >>> SIDE_BITS) & SIDE_MASK) + 1, CHANNELS);
  return true;
}

function readCanvas(data: Buffer, tally: Tally): void {
  const canvas = new ByteReader(data);
  canvas.skip(4);
  const side = () => canvas.take(3).readUIntLE(0, 3) + 1;
  tally.size(side(), side(), CHANNELS);
}

function readFrame(data: Buffer, tally: Tally): boolean {
  tally.frames();
  const frame = new ByteReader(data);
  frame.skip(FRAME_HEADER_BYTES);
  return readChunks(frame, tally, false);
}
