import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, isPublicHttps, lookupPublic } from '@plausch/platform/outgoing';
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

/** The longest address of an endpoint. */
const MOST_LETTERS = 500;

/** Whether an address may be given for an endpoint. */
export const isEndpointUrl = (text: string): boolean => text.length <= MOST_LETTERS && isPublicHttps(text);

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
