/** Engine.IO's mark of a message, before the payload of each frame. */
const MESSAGE = 0x34;
/** FIN and opcode text (RFC 6455, 5.2). */
const TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** One unmasked WebSocket text frame around an Engine.IO message, header and payload in one buffer. */
export function textFrame(payload: string): Buffer {
  const length = Buffer.byteLength(payload) + 1;
  const headerLength = length < LENGTH_16 ? 2 : length < 0x1_0000 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = TEXT;
  if (headerLength === 2) frame[1] = length;
  else if (headerLength === 4) {
    frame[1] = LENGTH_16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame[headerLength] = MESSAGE;
  frame.write(payload, headerLength + 1);
  return frame;
}
