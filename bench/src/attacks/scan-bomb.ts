const SIDE = 7_000;
const BLOCK = 8;
/** The longest run of empty blocks that one code can say. */
const LONGEST_RUN = 32_767;
const SHORTEST_RUN = 16_384;
const RUN_BITS = 14;
const RUN_SYMBOL = RUN_BITS << 4;

/**
 * A progressive JPEG of one colour and 49 million pixels, drawn in as many passes as one likes: each is some fifty bytes
 * long and makes whoever opens the picture go through all of its 765,625 blocks.
 */
export function scanBomb(scans: number): Buffer {
  return progressiveJpeg(SIDE, scans);
}

/** A small and honest picture of the same kind. */
export function smallPicture(): Buffer {
  return progressiveJpeg(2 * BLOCK, 0);
}

function progressiveJpeg(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / BLOCK) ** 2;
  const pass = Buffer.concat([scanHeader(1, 63), bitsOf(emptyRuns(blocks))]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0]),
    // One code of one bit each: no difference, and a run of empty blocks.
    segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), RUN_SYMBOL]),
    scanHeader(0, 0),
    bitsOf('0'.repeat(blocks)),
    ...Array<Buffer>(scans).fill(pass),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, bytes: readonly number[]): Buffer {
  const length = bytes.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...bytes]);
}

const scanHeader = (from: number, to: number) => segment(0xda, [1, 1, 0, from, to, 0]);

/** Codes that say of so many blocks that they are empty. */
function emptyRuns(blocks: number): string {
  let bits = '';
  for (let left = blocks; left > 0; ) {
    const rest = left - LONGEST_RUN;
    // What is left over has to be long enough to be said as well.
    const run = rest > 0 && rest < SHORTEST_RUN ? SHORTEST_RUN : Math.min(left, LONGEST_RUN);
    bits += `0${(run - SHORTEST_RUN).toString(2).padStart(RUN_BITS, '0')}`;
    left -= run;
  }
  return bits;
}

/** Whole bytes, filled up with ones; a byte of ones is followed by an empty one, as the format asks. */
function bitsOf(bits: string): Buffer {
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).padEnd(8, '1'), 2);
    bytes.push(byte);
    if (byte === 255) bytes.push(0);
  }
  return Buffer.from(bytes);
}
