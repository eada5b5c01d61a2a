import { hkdfSync } from 'node:crypto';
import type { Environment } from './keys.ts';

/** What billing and the server of its app share, all of it derived from one key that both hold. Secret. */
export type AppKeys = {
  /** Signs tokens by which the server vouches for its users. */
  readonly customerTokenKey: Buffer;
  /** Signs webhooks that billing sends to the server. */
  readonly webhookSecret: string;
  /** The secret API key with which the server asks billing. */
  apiKey(environment: Environment): string;
};

/** The bytes of a key as it stands in settings: 64 hexadecimal digits or Base64. */
export const keyIn = (text: string): Buffer =>
  Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');

/** `shared`: at least 32 random bytes, the same on both sides. */
export function appKeysOf(shared: Buffer): AppKeys {
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', shared, Buffer.alloc(0), `billing.app.${purpose}`, 32));
  return {
    customerTokenKey: derived('customer-token'),
    webhookSecret: `whsec_${derived('webhook').toString('base64url')}`,
    apiKey: (environment) =>
      `${environment === 'sandbox' ? 'sk_sb_' : 'sk_'}${derived(`api-key.${environment}`).toString('base64url')}`,
  };
}
