import { Decoder, Encoder as LibraryEncoder, type Packet, PacketType } from 'socket.io-parser';
import type { SharedText } from './text-frame.ts';

/** A response that is JSON already: an answer to many connections is encoded once and sent as it is. */
export class EncodedResponse {
  readonly json: string;
  readonly ending: SharedText | undefined;

  /**
   * `json`: the whole response, which must keep to the contract, or its beginning; `ending`: the rest, where other
   * responses have the same.
   */
  constructor(json: string, ending?: SharedText) {
    this.json = json;
    this.ending = ending;
  }
}

/** An encoded packet that shares a part with others; the short path sends that part from the same bytes. */
export class SplitPacket {
  readonly before: string;
  readonly shared: SharedText;
  readonly after: string;

  constructor(before: string, shared: SharedText, after: string) {
    this.before = before;
    this.shared = shared;
    this.after = after;
  }

  /** The whole packet, for the ordinary way. */
  toString(): string {
    return `${this.before}${this.shared.text}${this.after}`;
  }
}

/** An event without anything binary, as the library encodes it. */
export function encodeEvent(name: string, message: unknown): string {
  return `${PacketType.EVENT}${JSON.stringify([name, message])}`;
}

/** The same with something beside the message, which is JSON already. */
export function encodeBeside(name: string, json: string, beside: object): string {
  return `${PacketType.EVENT}[${JSON.stringify(name)},${json},${JSON.stringify(beside)}]`;
}

/** Encodes packets as the library does, without searching them for binary data, which is never sent here. */
class Encoder extends LibraryEncoder {
  override encode(packet: Packet): (string | SplitPacket)[] {
    const { type, nsp, id, data } = packet;
    const isEvent = type === PacketType.EVENT;
    if (nsp !== '/' || !(isEvent || type === PacketType.ACK)) return super.encode(packet) as string[];
    const head = `${type}${id ?? ''}`;
    const [first] = data as unknown[];
    if (isEvent || !(first instanceof EncodedResponse)) return [`${head}${JSON.stringify(data)}`];
    const { json, ending } = first;
    return [ending ? new SplitPacket(`${head}[${json}`, ending, ']') : `${head}[${json}]`];
  }
}

/** For Socket.IO's `parser`: what crosses the wire is what its own parser would write and read. */
export const parser = { Encoder, Decoder };
