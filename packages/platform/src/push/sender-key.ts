import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

const CURVE = 'prime256v1';
const COORDINATE_BYTES = 32;
/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** 64 bits more than the order has, so that no number is likelier than another (FIPS 186-5, A.2.1). */
const DERIVED_BYTES = 40;
const SECOND_MS = 1_000;
/** How long a proof holds; services refuse what holds for more than a day. */
const HOLDS_MS = 12 * 3_600 * SECOND_MS;

/** By which services of push know this installation (VAPID, RFC 8292). */
export type SenderKey = {
  /** As browsers take it with a subscription. */
  readonly publicKey: string;
  /** The header `Authorization` of a request to an address. `contact`: whom its service may write to, as a URL. */
  authorize(address: URL, contact: string, now: number): string;
};

/** `secret`: 32 random bytes of this installation, of which the key is derived. */
export function senderKeyOf(secret: Buffer): SenderKey {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'plausch push', DERIVED_BYTES));
  const number = (BigInt(`0x${derived.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(number.toString(16).padStart(2 * COORDINATE_BYTES, '0'), 'hex');
  const pair = createECDH(CURVE);
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const publicKey = point.toString('base64url');
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: d.toString('base64url'),
      x: point.subarray(1, 1 + COORDINATE_BYTES).toString('base64url'),
      y: point.subarray(1 + COORDINATE_BYTES).toString('base64url'),
    },
  });
  return {
    publicKey,
    authorize(address, contact, now) {
      const exp = Math.floor((now + HOLDS_MS) / SECOND_MS);
      return `vapid t=${tokenOf(privateKey, { aud: address.origin, exp, sub: contact })}, k=${publicKey}`;
    },
  };
}

function tokenOf(key: KeyObject, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' });
  return `${said}.${signature.toString('base64url')}`;
}
