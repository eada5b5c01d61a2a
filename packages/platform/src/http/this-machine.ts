import type { IncomingMessage } from 'node:http';
import { isLoopback } from './addresses.ts';

/** Why a request does not come from a browser or a program of this machine. */
export type ForeignSign = 'peer' | 'version' | 'host' | 'forwarded' | 'origin' | 'referer';

/** Names that lead to this machine wherever they are looked up, and its own addresses, with any port. */
const LOCAL_HOST = /^(?:(?:[\w-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** What proxies, tunnels and content networks add to a request, and no browser does. */
const FORWARDING_HEADERS: ReadonlySet<string> = new Set([
  'cdn-loop',
  'client-ip',
  'fastly-client-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-forwarded',
  'x-host',
  'x-originating-ip',
  'x-real-ip',
  'x-remote-addr',
  'x-remote-ip',
  'x-scheme',
]);
const FORWARDING_PREFIXES = [
  'cf-',
  'fly-',
  'x-amz-cf-',
  'x-amzn-',
  'x-appengine-',
  'x-arr-',
  'x-azure-',
  'x-envoy-',
  'x-forwarded-',
  'x-original-',
  'x-vercel-',
] as const;

/**
 * What tells that a request came from elsewhere, by a name that was made to point here or through a proxy beside us;
 * undefined when nothing does. A proxy that hides its visitors altogether cannot be told from a program of this machine.
 */
export function foreignSign({
  headers,
  httpVersionMajor,
  httpVersionMinor,
  socket,
}: Pick<IncomingMessage, 'headers' | 'httpVersionMajor' | 'httpVersionMinor' | 'socket'>):
  | ForeignSign
  | undefined {
  if (!isLoopback(socket.remoteAddress ?? '')) return 'peer';
  if (httpVersionMajor === 1 && httpVersionMinor === 0) return 'version';
  if (!LOCAL_HOST.test(headers.host ?? '')) return 'host';
  if (Object.keys(headers).some(isForwarding)) return 'forwarded';
  if (isElsewhere(headers.origin)) return 'origin';
  // A link on a page elsewhere may lead here, and the browser then says that it is one.
  if (isElsewhere(headers.referer) && headers['sec-fetch-site'] !== 'cross-site') return 'referer';
  return undefined;
}

function isForwarding(name: string): boolean {
  return FORWARDING_HEADERS.has(name) || FORWARDING_PREFIXES.some((prefix) => name.startsWith(prefix));
}

/** Whether an address is that of a site under another name; `null` and addresses of apps are no sites. */
function isElsewhere(address: string | undefined): boolean {
  if (address === undefined) return false;
  const url = URL.parse(address);
  return url !== null && /^(?:https?|wss?):$/.test(url.protocol) && !LOCAL_HOST.test(url.host);
}
