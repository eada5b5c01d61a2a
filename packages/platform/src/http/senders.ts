import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import { Refusal } from '../errors/index.ts';
import { canonicalAddress, isLoopback, networkOf } from './addresses.ts';

const FORWARDED_FOR = 'x-forwarded-for';
/** What a proxy may write: an address, in brackets or not, with a port or without. */
const HOP = /^(?:\[([^\]]+)\]|(\d[\d.]*))(?::\d{1,5})?$/;

export type SenderOptions = {
  /** Whether the server is for its own machine alone: then no proxy is believed, and the machine itself has no limits. */
  readonly isLocal: boolean;
  /** Proxies beside those of this machine that may say who is calling: addresses, and networks such as `10.0.0.0/8`. */
  readonly trustedProxies: readonly string[];
};

/** Where requests come from: over HTTP, by a form or to open a socket, this alone decides. */
export type Senders = {
  /**
   * The address of the sender of a request, in its one text.
   * @throws Refusal when the connection is gone: it has no address any more, and reads no answer.
   */
  addressOf(request: IncomingMessage): string;
  /** The network that a request counts with; undefined where limits do not hold. */
  networkOf(request: IncomingMessage): string | undefined;
};

/**
 * Reads `X-Forwarded-For` from the right, as far as its writers are trusted: the first address that is not is the sender's.
 * Where a proxy wrote a text that is no address, the request counts as the proxy's own, so that a sender cannot make up
 * networks.
 */
export function createSenders({ isLocal, trustedProxies }: SenderOptions): Senders {
  const proxies = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/');
    if (prefix === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(prefix), familyOf(address));
  }
  const isTrusted = (address: string) => isLoopback(address) || proxies.check(address, familyOf(address));

  // Decided once: later the connection may be gone, while the work for it goes on.
  const known = new WeakMap<IncomingMessage, string>();

  function firstSeen({ socket, headers }: IncomingMessage): string {
    let address = canonicalAddress(socket.remoteAddress ?? '');
    if (address === undefined) throw new Refusal('unavailable');
    if (isLocal) return address;
    const hops = String(headers[FORWARDED_FOR] ?? '').split(',');
    while (hops.length > 0 && isTrusted(address)) {
      const hop = addressIn(hops.pop() ?? '');
      if (hop === undefined) break;
      address = hop;
    }
    return address;
  }

  function addressOf(request: IncomingMessage): string {
    const address = known.get(request) ?? firstSeen(request);
    known.set(request, address);
    return address;
  }

  return {
    addressOf,
    networkOf(request) {
      const address = addressOf(request);
      return isLocal && isLoopback(address) ? undefined : networkOf(address);
    },
  };
}

function addressIn(hop: string): string | undefined {
  const [, bracketed, dotted] = HOP.exec(hop.trim()) ?? [];
  return canonicalAddress(bracketed ?? dotted ?? hop.trim());
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4');
