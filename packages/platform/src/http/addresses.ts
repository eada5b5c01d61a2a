import { isIP } from 'node:net';

/** Groups of an IPv6 address that a network has: one person holds a whole /64, and a customer who rents a server a /48. */
const NETWORK_GROUPS = 4;
const WIDE_NETWORK_GROUPS = 3;
const GROUPS = 8;
/** The first groups of an IPv4 address in IPv6 clothes: `::ffff:192.0.2.7`. */
const MAPPED = [0, 0, 0, 0, 0, 0xffff];
/** The network of every text that is no address, so that a sender gets no budget of its own by writing nonsense. */
const NOWHERE = 'nowhere';

/** An address as numbers: four bytes, or eight groups of 16 bits. */
type Parsed = { readonly family: 4 | 6; readonly parts: readonly number[] };

/**
 * The one text of an address: IPv4 with dots, IPv6 as eight groups without leading zeros. An IPv4 address in IPv6 clothes
 * is one of IPv4; a zone (`%eth0`) is taken away. Undefined for what is no address.
 */
export function canonicalAddress(text: string): string | undefined {
  const parsed = parse(text);
  return parsed && textOf(parsed);
}

/** IPv4 addresses count alone; an IPv6 network is its /64, because one person holds a whole one. */
export function networkOf(address: string): string {
  const parsed = parse(address);
  if (!parsed) return NOWHERE;
  return textOf(parsed.family === 4 ? parsed : { ...parsed, parts: parsed.parts.slice(0, NETWORK_GROUPS) });
}

/**
 * The wide network that a network, as `networkOf` says it, belongs to: of IPv6 the /48, for counts that must not be
 * evaded with a thousand networks: a customer who rents a server gets a whole /48.
 */
export function wideNetworkOf(network: string): string {
  return network.includes(':') ? network.split(':').slice(0, WIDE_NETWORK_GROUPS).join(':') : network;
}

/**
 * An address without what tells one household from another: an IPv4 network is its /24, an IPv6 network its /48.
 * Undefined for what is no address, as a header of a proxy may say anything.
 */
export function shortenedAddress(address: string | undefined): string | undefined {
  const parsed = address === undefined ? undefined : parse(address);
  if (!parsed) return undefined;
  if (parsed.family === 4) return `${parsed.parts.slice(0, 3).join('.')}.0/24`;
  return `${textOf({ ...parsed, parts: parsed.parts.slice(0, WIDE_NETWORK_GROUPS) })}::/48`;
}

/**
 * The neighbourhood of a network, as `networkOf` says it: whose people may be one household or one person with several devices. Of
 * IPv4 the /24, of IPv6 the /48. Undefined where the network is unknown, this machine, or one of those that many houses have
 * (192.168.0.0/16 and its like): nothing follows from that.
 */
export function neighbourhoodOf(network: string | undefined): string | undefined {
  if (network === undefined || network === NOWHERE) return undefined;
  if (network.includes(':'))
    return /^(?:f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:|0:0:0:0$)/.test(network)
      ? undefined
      : wideNetworkOf(network);
  const [a, b] = network.split('.').map(Number);
  const isPrivate =
    a === 10 || a === 127 || (a === 172 && b !== undefined && b >> 4 === 1) || (a === 192 && b === 168);
  return isPrivate ? undefined : network.slice(0, network.lastIndexOf('.'));
}

/** Whether an address is this machine itself. */
export function isLoopback(address: string): boolean {
  const parsed = parse(address);
  if (parsed?.family === 4) return parsed.parts[0] === 127;
  return parsed?.parts.every((part, i) => part === (i === GROUPS - 1 ? 1 : 0)) ?? false;
}

function textOf({ family, parts }: Parsed): string {
  return family === 4 ? parts.join('.') : parts.map((group) => group.toString(16)).join(':');
}

/** Of one request the address is read several times in a row. */
let last: { readonly text: string; readonly parsed: Parsed | undefined } = { text: '', parsed: undefined };

function parse(text: string): Parsed | undefined {
  if (last.text !== text) last = { text, parsed: parsedAnew(text) };
  return last.parsed;
}

function parsedAnew(text: string): Parsed | undefined {
  const family = isIP(text);
  if (family === 4) return { family, parts: text.split('.').map(Number) };
  if (family !== 6) return undefined;
  const [address = ''] = text.split('%', 1);
  const [head = '', tail] = address.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array<number>(GROUPS - before.length - after.length).fill(0);
  const parts = [...before, ...zeros, ...after];
  if (!MAPPED.every((group, i) => parts[i] === group)) return { family: 6, parts };
  const [high = 0, low = 0] = parts.slice(MAPPED.length);
  return { family: 4, parts: [high >> 8, high & 0xff, low >> 8, low & 0xff] };
}

/** The groups of one side of `::`; the last may be an IPv4 address, which is two. */
function groupsOf(side: string): number[] {
  if (side === '') return [];
  return side.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}
