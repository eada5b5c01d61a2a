import { isIP } from 'node:net';
import { networkOf } from './limiter.ts';

/**
 * An address without what tells one household from another: an IPv4 network is its /24, an IPv6 network its /48.
 * Undefined for what is no address, as a header of a proxy may say anything.
 */
export function shortenedAddress(address: string | undefined): string | undefined {
  if (address === undefined || isIP(address) === 0) return undefined;
  const network = networkOf(address);
  if (isIP(network) === 4) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}
