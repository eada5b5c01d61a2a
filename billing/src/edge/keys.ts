import { hashToken, newToken } from '@plausch/platform/ids';

export type Environment = 'sandbox' | 'production';

/** What a key says of a caller: nothing but which project and which environment it speaks for. */
export type KeyHolder = {
  readonly keyId: string;
  readonly projectId: string;
  readonly environment: Environment;
};

const SANDBOX_PREFIX = 'rcb_sb_';
const PRODUCTION_PREFIX = 'rcb_';
const SECRET_PREFIX = { sandbox: 'sk_sb_', production: 'sk_' } as const;

/** The form of public keys; SDKs tell the sandbox by the prefix alone. */
const PUBLIC_KEY = /^rcb_[A-Za-z0-9_.-]{1,100}$/;

/** Whether a text can be a public key of this environment. */
export function isPublicKey(text: string, environment: Environment): boolean {
  return PUBLIC_KEY.test(text) && text.startsWith(SANDBOX_PREFIX) === (environment === 'sandbox');
}

/** A new public key; no secret, but not to be guessed from another one either. */
export function newPublicKey(environment: Environment): string {
  const prefix = environment === 'sandbox' ? SANDBOX_PREFIX : PRODUCTION_PREFIX;
  // A random text that began with `sb_` would make the key one of the sandbox.
  return `${prefix}${environment === 'sandbox' ? '' : 'live_'}${newToken().slice(0, 24)}`;
}

/** A new secret key: shown once, kept as its hash. */
export const newSecretKey = (environment: Environment): string =>
  `${SECRET_PREFIX[environment]}${newToken()}`;

export const isSecretKey = (text: string): boolean => text.startsWith('sk_');

/** How secret keys are looked up. */
export const secretHash = (text: string): string => hashToken(text).toString('hex');
