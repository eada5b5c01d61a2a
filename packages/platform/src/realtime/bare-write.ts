import { Socket as TcpSocket } from 'node:net';
import { getSystemErrorName } from 'node:util';

/** What Node's `net.Socket` writes to; looked at before it is used. */
type Handle = {
  /** Bytes that the kernel has not taken yet. */
  readonly writeQueueSize?: number;
  /** `request` is null where Node lets it make one itself. Answers 0 once the kernel has everything, an error's number, or a request under way. */
  writeBuffer?(request: unknown, bytes: Buffer): number | WriteRequest;
};
type WriteRequest = {
  handle: Handle;
  oncomplete: (status: number) => void;
  /** Keeps the bytes until they are sent. */
  buffer: Buffer;
  /** How the write ended, if that was before `oncomplete` was set; else null. */
  readonly writeStatus: number | null;
};

/** Whether Node's own writes give the handle no request, as they do since version 26; undefined before the first write. */
let isGivenNone: boolean | undefined;

/**
 * Writes to a TCP stream without the stream's own bookkeeping: some ten calls and a tick for each write. The bytes stand in the
 * same order: where other bytes wait already, in the stream or below it, the stream's own way is taken. Answers whether the kernel
 * has taken all bytes, so that the buffer can be used again.
 */
export function writeBare(stream: TcpSocket, bytes: Buffer): boolean {
  const handle = handleOf(stream);
  if (!handle?.writeBuffer) stream.write(bytes);
  else if (isGivenNone === undefined) learn(stream, handle, bytes);
  else if (!isGivenNone || stream.writableLength > 0 || handle.writeQueueSize !== 0) stream.write(bytes);
  else {
    const result = handle.writeBuffer(null, bytes);
    if (result === 0) return true;
    if (typeof result === 'number') fail(stream, result);
    else finishLater(stream, handle, result, bytes);
  }
  return false;
}

/** The handle of a plain TCP stream; a stream that encrypts, or is over, gives none. */
function handleOf(stream: TcpSocket): Handle | null | undefined {
  return stream.constructor === TcpSocket ? (stream as { _handle?: Handle | null })._handle : undefined;
}

/** Writes as Node does, and looks at how. */
function learn(stream: TcpSocket, handle: Handle, bytes: Buffer): void {
  const { writeBuffer } = handle;
  handle.writeBuffer = (request, chunk) => {
    isGivenNone = request === null;
    return writeBuffer?.call(handle, request, chunk) ?? 0;
  };
  stream.write(bytes);
  // The method of the handle's class shows again.
  delete handle.writeBuffer;
}

/** The kernel has taken a part of the bytes: libuv sends the rest, before the bytes of any later write. */
function finishLater(stream: TcpSocket, handle: Handle, request: WriteRequest, bytes: Buffer): void {
  request.handle = handle;
  request.buffer = bytes;
  request.oncomplete = (status) => {
    if (status < 0) fail(stream, status);
  };
  if (request.writeStatus !== null) request.oncomplete(request.writeStatus);
}

/** A connection whose bytes cannot be sent is over, as after the stream's own write. */
function fail(stream: TcpSocket, status: number): void {
  stream.destroy(Object.assign(new Error(`write ${getSystemErrorName(status)}`), { errno: status }));
}
