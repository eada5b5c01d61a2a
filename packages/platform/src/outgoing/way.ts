import type { ClientRequest, RequestOptions } from 'node:http';
import https from 'node:https';
import { isPublicHttps, lookupPublic } from './public-addresses.ts';

/** How requests leave for addresses that others have named. */
export type Way = {
  /** Whether anything may be sent there; asked when an address is taken in, and again before each request. */
  mayLeadTo(address: string): boolean;
  request(address: URL, options: RequestOptions): ClientRequest;
};

/** To the public internet alone, each time on a connection of its own. */
export const PUBLIC_WAY: Way = {
  mayLeadTo: isPublicHttps,
  request: (address, options) => https.request(address, { ...options, agent: false, lookup: lookupPublic }),
};
