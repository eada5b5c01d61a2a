import { Decoder, Encoder as LibraryEncoder, type Packet, PacketType } from 'socket.io-parser';

/** A response that is JSON already: an answer that many get is encoded once and sent as it is. */
export class EncodedResponse {
  readonly json: string;

  /** `json`: the whole response, which must keep to the contract. */
  constructor(json: string) {
    this.json = json;
  }
}

/** Encodes packets as the library does, without searching them for binary data, which is never sent here. */
class Encoder extends LibraryEncoder {
  override encode(packet: Packet): string[] {
    const { type, nsp, id, data } = packet;
    const isEvent = type === PacketType.EVENT;
    if (nsp !== '/' || !(isEvent || type === PacketType.ACK)) return super.encode(packet) as string[];
    const [first] = data as unknown[];
    const json = !isEvent && first instanceof EncodedResponse ? `[${first.json}]` : JSON.stringify(data);
    return [`${type}${id ?? ''}${json}`];
  }
}

/** For Socket.IO's `parser`: what crosses the wire is what its own parser would write and read. */
export const parser = { Encoder, Decoder };
