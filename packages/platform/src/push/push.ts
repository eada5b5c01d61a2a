import type { Clock } from '../clock/index.ts';
import type { Way } from '../outgoing/index.ts';
import { type DeviceKeys, encrypted, isKey } from './encrypted.ts';
import { senderKeyOf } from './sender-key.ts';

const SECOND_MS = 1_000;
const TOO_MANY = 429;
const REDIRECTS = 300;
const FAULTS_OF_SERVICES = 500;
/** What a service answers of a subscription that is not there any more (RFC 8030, section 7.3). */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** A device as its browser subscribed it (Push API). */
export type PushDevice = DeviceKeys & { readonly endpoint: string };

export type PushMessage = {
  readonly text: string;
  /** How long the service keeps it for a device that is away. */
  readonly keptMs: number;
  readonly urgency: 'low' | 'normal' | 'high';
  /** Of two with the same topic that wait for a device, the later takes the place of the earlier; 32 signs of base64url. */
  readonly topic: string;
};

/** What became of a try. `gone`: the device will take nothing any more; `refused`: trying again is no use. */
export type PushAnswer = { readonly kind: 'taken' | 'gone' | 'refused' | 'later'; readonly words: string };

/** Sends to devices through the services of their browsers (Web Push: RFC 8030, 8291, 8292). */
export type Push = {
  readonly publicKey: string;
  /** Whether a device can be written to: its address is public, and its key is one. */
  accepts(device: PushDevice): boolean;
  /** One try. Rejects with what `signal` aborts with. */
  send(device: PushDevice, message: PushMessage, signal: AbortSignal): Promise<PushAnswer>;
};

/** `secret`: 32 random bytes of this installation; `contact`: whom services may write to, as a URL. */
export function openPush(parts: {
  secret: Buffer;
  clock: Clock;
  way: Way;
  contact: () => string;
  timeoutMs: number;
}): Push {
  const { clock, way, contact, timeoutMs } = parts;
  const senderKey = senderKeyOf(parts.secret);
  return {
    publicKey: senderKey.publicKey,
    accepts: ({ endpoint, p256dh }) => way.mayLeadTo(endpoint) && isKey(p256dh),
    async send({ endpoint, ...keys }, { text, keptMs, urgency, topic }, signal) {
      signal.throwIfAborted();
      if (!way.mayLeadTo(endpoint)) return { kind: 'refused', words: 'the address is not public' };
      const address = new URL(endpoint);
      const body = encrypted(Buffer.from(text), keys);
      const { promise, resolve } = Promise.withResolvers<PushAnswer>();
      const request = way.request(address, {
        method: 'POST',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        headers: {
          authorization: senderKey.authorize(address, contact(), clock.now()),
          'content-encoding': 'aes128gcm',
          'content-length': body.length,
          'content-type': 'application/octet-stream',
          ttl: Math.round(keptMs / SECOND_MS),
          urgency,
          topic,
        },
      });
      request.on('response', (response) => {
        response.on('error', () => {});
        // Nothing of what a service says is read, and it sends us nowhere else.
        response.destroy();
        resolve(answerOf(response.statusCode ?? 0));
      });
      request.on('error', ({ message }) => resolve({ kind: 'later', words: message.slice(0, 200) }));
      request.end(body);
      const answer = await promise;
      signal.throwIfAborted();
      return answer;
    },
  };
}

function answerOf(status: number): PushAnswer {
  const words = String(status);
  if (status >= 200 && status < REDIRECTS) return { kind: 'taken', words };
  if (GONE.has(status)) return { kind: 'gone', words };
  return { kind: status === TOO_MANY || status >= FAULTS_OF_SERVICES ? 'later' : 'refused', words };
}
