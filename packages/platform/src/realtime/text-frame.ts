/** Engine.IO's mark of a message, before the payload of each frame. */
const MESSAGE = 0x34;
/** First bytes of frames (RFC 6455, 5.2): opcode, and whether the message ends here. */
const FINAL = 0x80;
const TEXT = 0x01;
const CONTINUATION = 0x00;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** One unmasked WebSocket text frame around an Engine.IO message, header and payload in one buffer. */
export function textFrame(payload: string): Buffer {
  return frameOf(FINAL | TEXT, `${String.fromCharCode(MESSAGE)}${payload}`);
}

/** Text that many messages have in common: encoded and framed once, sent to each of them from the same bytes. */
export class SharedText {
  readonly text: string;
  /** A frame that continues a message and does not end it. */
  readonly frame: Buffer;

  constructor(text: string) {
    this.text = text;
    this.frame = frameOf(CONTINUATION, text);
  }
}

/** An Engine.IO message in three frames, as RFC 6455, 5.4 has it: what is its own, what is shared, and an end. */
export function fragments(before: string, shared: SharedText, after: string): Buffer[] {
  const first = frameOf(TEXT, `${String.fromCharCode(MESSAGE)}${before}`);
  return [first, shared.frame, frameOf(FINAL | CONTINUATION, after)];
}

function frameOf(firstByte: number, payload: string): Buffer {
  const length = Buffer.byteLength(payload);
  const headerLength = length < LENGTH_16 ? 2 : length < 0x1_0000 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = firstByte;
  if (headerLength === 2) frame[1] = length;
  else if (headerLength === 4) {
    frame[1] = LENGTH_16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(payload, headerLength);
  return frame;
}
