/** Engine.IO's mark of a message, before the payload of each frame. */
const MESSAGE = 0x34;
/** First bytes of frames (RFC 6455, 5.2): opcode, and whether the message ends here. */
const FINAL = 0x80;
const TEXT = 0x01;
const CONTINUATION = 0x00;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const LONGEST_HEADER = 10;

/** One unmasked WebSocket text frame around an Engine.IO message, header and payload in one buffer. */
export function textFrame(payload: string): Buffer {
  return frameOf(FINAL | TEXT, `${String.fromCharCode(MESSAGE)}${payload}`);
}

/** Text that many messages have in common: encoded and framed once, sent to each of them from the same bytes. */
export class SharedText {
  readonly text: string;
  /** A frame that continues a message and does not end it. */
  readonly frame: Buffer;
  /** What stands in that frame. */
  readonly payload: Buffer;

  constructor(text: string) {
    this.text = text;
    this.frame = frameOf(CONTINUATION, text);
    this.payload = this.frame.subarray(this.frame.length - Buffer.byteLength(text));
  }
}

/** An Engine.IO message in three frames, as RFC 6455, 5.4 has it: what is its own, what is shared, and an end. */
export function fragments(before: string, shared: SharedText, after: string): Buffer[] {
  const first = frameOf(TEXT, `${String.fromCharCode(MESSAGE)}${before}`);
  return [first, shared.frame, frameOf(FINAL | CONTINUATION, after)];
}

/**
 * The same Engine.IO message in one frame, put together in `space`; answers how many bytes it takes, or undefined where it does not
 * fit in.
 */
export function putTogether(
  space: Buffer,
  before: string,
  { payload }: SharedText,
  after: string,
): number | undefined {
  const length = 1 + Buffer.byteLength(before) + payload.length + Buffer.byteLength(after);
  if (LONGEST_HEADER + length > space.length) return undefined;
  let end = writeHeader(space, FINAL | TEXT, length);
  space[end++] = MESSAGE;
  end += space.write(before, end);
  end += payload.copy(space, end);
  return end + space.write(after, end);
}

function frameOf(firstByte: number, payload: string): Buffer {
  const length = Buffer.byteLength(payload);
  const frame = Buffer.allocUnsafe(headerLengthOf(length) + length);
  frame.write(payload, writeHeader(frame, firstByte, length));
  return frame;
}

const headerLengthOf = (length: number) => (length < LENGTH_16 ? 2 : length < 0x1_0000 ? 4 : LONGEST_HEADER);

/** Writes the header of a frame with a payload of this length; answers its own length. */
function writeHeader(frame: Buffer, firstByte: number, length: number): number {
  const headerLength = headerLengthOf(length);
  frame[0] = firstByte;
  if (headerLength === 2) frame[1] = length;
  else if (headerLength === 4) {
    frame[1] = LENGTH_16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  return headerLength;
}
