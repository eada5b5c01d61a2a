import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** 128 bits, so that none is guessed. */
const BYTES = 16;
const CLIENT_SECRET = /^((?:pi|seti)_[0-9a-f]{32})_secret_([0-9a-f]{32})$/;

type Kind = 'cus' | 'pi' | 'seti' | 'pm' | 'ch' | 're' | 'evt' | 'ctoken' | 'dp';

/** A new name of something at the gateway; not to be guessed. */
export const newRef = (kind: Kind): string => `${kind}_${randomBytes(BYTES).toString('hex')}`;

/** Everything that the sandbox's key is for. Each purpose has a key of its own, derived from the one that is given. */
export type Secrets = {
  /** What a browser needs to pay an intent: told once, kept nowhere, known again by the key. */
  clientSecretOf(intentRef: string): string;
  /** The intent that a client secret is for; undefined for a text that is none. Takes as long for a wrong one as for a right one. */
  intentOf(clientSecret: string): string | undefined;
  /** A card number as it may be kept. */
  hashOf(digits: string): string;
  /** The same for the same card and the same customer, or for everybody. */
  fingerprintOf(hash: string, customerRef: string | 'everybody'): string;
  /** The signature of an event. */
  sign(bytes: Buffer): Buffer;
};

export function createSecrets(key: Buffer): Secrets {
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `sandbox.${purpose}`, 32));
  const keys = {
    clientSecret: derived('client-secret'),
    card: derived('card'),
    fingerprint: derived('fingerprint'),
    event: derived('event'),
  };
  const mac = (of: keyof typeof keys, text: string | Buffer) =>
    createHmac('sha256', keys[of]).update(text).digest();
  const secretOf = (intentRef: string) => mac('clientSecret', intentRef).subarray(0, BYTES);
  return {
    clientSecretOf: (intentRef) => `${intentRef}_secret_${secretOf(intentRef).toString('hex')}`,
    intentOf(clientSecret) {
      const [, ref = '', secret = ''] = CLIENT_SECRET.exec(clientSecret) ?? [];
      if (ref === '') return undefined;
      return timingSafeEqual(secretOf(ref), Buffer.from(secret, 'hex')) ? ref : undefined;
    },
    hashOf: (digits) => mac('card', digits).toString('hex'),
    fingerprintOf: (hash, customerRef) =>
      mac('fingerprint', `${customerRef} ${hash}`).toString('base64url').slice(0, 22),
    sign: (bytes) => mac('event', bytes),
  };
}
