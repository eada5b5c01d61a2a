import { createHmac } from 'node:crypto';
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { WEBHOOK_SIGNATURE_HEADER } from '../../wire/webhooks.ts';

/** What became of one try; `words` say it to the operator. `stopped`: the process ends, so it is nobody's fault. */
export type Answer = { readonly kind: 'taken' | 'failed' | 'stopped'; readonly words: string };

export type Sending = {
  readonly url: string;
  readonly secret: string;
  /** The app's own server may be on this machine; nobody else's may. */
  readonly isOwn: boolean;
  readonly body: string;
  /** Of the signature, in ms since 1970. */
  readonly atMs: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

/** Addresses that are not of the public internet, so that no endpoint reaches what only this machine may (RFC 6890). */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');
/** Of IPv6 only this part is public; in it lie tunnels and documentation. */
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return family === 6 && GLOBAL_UNICAST.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/** Looks a name up and refuses it where any of its addresses is not public: what was looked at is what is connected to. */
const lookupPublic: LookupFunction = (host, options, callback) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    const found = addresses ?? [];
    const failure =
      error ??
      (found.length > 0 && found.every(({ address }) => isPublicAddress(address))
        ? null
        : new Error('the address is not public'));
    const [first] = found;
    if (failure || !first) callback(failure ?? new Error('no address'), '', 0);
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

/** Connections are kept for the own server alone: one that was made for it must never serve another endpoint. */
const OWN_AGENTS = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
};
const REDIRECTS = 300;

/** The signature of a body at a moment: `t=<seconds>,v1=<hex>`. */
function signatureOf(secret: string, body: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Whether an address may be given for an endpoint: HTTPS, by name or public address, without a password. */
export function isEndpointUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || text.length > 500)
    return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host);
}

/** [WH5] One try: whatever answers 2xx in time has taken it. The answer's body is not read, and redirects are not followed. */
export function send({ url, secret, isOwn, body, atMs, timeoutMs, signal }: Sending): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const failed = (words: string) => resolve({ kind: signal.aborted ? 'stopped' : 'failed', words });
  const parsed = new URL(url);
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  if (!isOwn && isIP(host) !== 0 && !isPublicAddress(host)) {
    failed('the address is not public');
    return promise;
  }
  const isPlain = parsed.protocol === 'http:';
  if (isPlain && !isOwn) {
    failed('only HTTPS is spoken');
    return promise;
  }
  const request = (isPlain ? http : https).request(parsed, {
    method: 'POST',
    agent: isOwn ? OWN_AGENTS[isPlain ? 'http:' : 'https:'] : false,
    ...(isOwn ? {} : { lookup: lookupPublic }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Plausch-Billing',
      [WEBHOOK_SIGNATURE_HEADER]: signatureOf(secret, body, atMs),
    },
  });
  request.on('response', (response) => {
    const status = response.statusCode ?? 0;
    // A short answer is drained, so that the connection can be used again; nothing of it is kept.
    if (Number(response.headers['content-length'] ?? Number.NaN) <= 1_024) response.resume();
    else response.destroy();
    response.on('error', () => {});
    if (status >= 200 && status < REDIRECTS) resolve({ kind: 'taken', words: String(status) });
    else failed(String(status));
  });
  request.on('error', (error) => failed(error.message.slice(0, 200)));
  request.end(body);
  return promise;
}
