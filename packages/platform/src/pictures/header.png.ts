import type { ByteReader } from './byte-reader.ts';
import { PictureRefused } from './refused.ts';
import type { Tally } from './tally.ts';

const SIGNATURE_BYTES = 8;
const CHECKSUM_BYTES = 4;
const HEADER_BYTES = 13;
/** By kind of colour: channels once unpacked, and the bits that each may have. */
const COLOURS: Readonly<Record<number, { readonly channels: number; readonly bits: readonly number[] }>> = {
  0: { channels: 1, bits: [1, 2, 4, 8, 16] },
  2: { channels: 3, bits: [8, 16] },
  3: { channels: 4, bits: [1, 2, 4, 8] },
  4: { channels: 2, bits: [8, 16] },
  6: { channels: 4, bits: [8, 16] },
};

/** Walks through a PNG from chunk to chunk. */
export function readPng(file: ByteReader, tally: Tally): void {
  file.skip(SIGNATURE_BYTES);
  let hasData = false;
  for (let isFirst = true; ; isFirst = false) {
    const length = file.take(4).readUInt32BE();
    const name = file.take(4).toString('latin1');
    const data = file.take(length);
    file.skip(CHECKSUM_BYTES);
    tally.part();
    if (isFirst !== (name === 'IHDR')) throw new PictureRefused('format');
    if (isFirst) readSize(data, tally);
    else if (name === 'IEND') break;
    else if (name === 'IDAT') hasData = true;
    else if (name === 'acTL') tally.frames(length < 4 ? 0 : data.readUInt32BE());
    else if (name === 'fcTL') tally.frames();
    else if (name === 'iCCP') tally.profile(length);
    else if (name === 'eXIf') tally.exif(length);
    else if (name === 'tEXt' || name === 'zTXt' || name === 'iTXt') tally.text();
  }
  tally.end({ drawn: hasData });
}

function readSize(data: Buffer, tally: Tally): void {
  if (data.length !== HEADER_BYTES) throw new PictureRefused('format');
  const [bits = 0, kind = -1, packing, filter, lacing = 2] = data.subarray(8);
  const colour = COLOURS[kind];
  if (!colour?.bits.includes(bits) || packing !== 0 || filter !== 0 || lacing > 1) {
    throw new PictureRefused('format');
  }
  tally.size(data.readUInt32BE(0), data.readUInt32BE(4), colour.channels * Math.max(1, bits / 8));
}
