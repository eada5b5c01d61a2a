import type { ByteReader } from './byte-reader.ts';
import { PictureRefused } from './refused.ts';
import type { Tally } from './tally.ts';

const MARKER = 0xff;
const [END, SCAN, PROFILE, EXIF, COMMENT] = [0xd9, 0xda, 0xe2, 0xe1, 0xfe];
/** Frames that every browser can show: baseline, extended and progressive, with Huffman codes. */
const TAKEN_FRAMES = [0xc0, 0xc1, 0xc2];
/** Tables that lie among the numbers of frames. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];
const CHANNELS = [1, 3, 4];

/** Walks through a JPEG from marker to marker, to the end of the picture; what lies behind it is no part of it. */
export function readJpeg(file: ByteReader, tally: Tally): void {
  file.skip(2);
  let hasFrame = false;
  let scans = 0;
  for (;;) {
    const marker = nextMarker(file, scans > 0);
    tally.part();
    if (marker === END) break;
    if (!hasSegment(marker)) throw new PictureRefused('format');
    const segment = file.take(lengthOf(file));
    if (isFrame(marker)) {
      if (hasFrame || !TAKEN_FRAMES.includes(marker)) throw new PictureRefused('format');
      hasFrame = true;
      readFrame(segment, tally);
    } else if (marker === SCAN) {
      if (!hasFrame) throw new PictureRefused('format');
      scans += 1;
      tally.scan();
    } else if (marker === PROFILE) tally.profile(segment.length);
    else if (marker === EXIF && segment.toString('latin1', 0, 4) === 'Exif') tally.exif(segment.length);
    else if (marker === COMMENT) tally.text();
  }
  tally.end({ drawn: scans > 0 });
}

/** Before the first scan markers stand one behind the other; later there is what was encoded in between. */
function nextMarker(file: ByteReader, isAfterScan: boolean): number {
  for (;;) {
    if (isAfterScan) file.skipPast(MARKER);
    else if (file.byte() !== MARKER) throw new PictureRefused('format');
    let marker = file.byte();
    while (marker === MARKER) marker = file.byte();
    const isData = marker === 0 || (marker >= 0xd0 && marker <= 0xd7);
    if (!isData || !isAfterScan) return marker;
  }
}

function lengthOf(file: ByteReader): number {
  const length = file.take(2).readUInt16BE();
  if (length < 2) throw new PictureRefused('format');
  return length - 2;
}

const hasSegment = (marker: number) => marker >= 0xc0 && !(marker >= 0xd0 && marker <= 0xd8);
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);

function readFrame(segment: Buffer, tally: Tally): void {
  const [precision, channels] = [segment[0], segment[5]];
  if (precision !== 8 || channels === undefined || !CHANNELS.includes(channels)) {
    throw new PictureRefused('format');
  }
  tally.size(segment.readUInt16BE(3), segment.readUInt16BE(1), channels);
}
