import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FakeGoogle } from './google.ts';

/**
 * What Google says of its ID tokens: developers.google.com/identity/openid-connect/openid-connect, „An ID token's payload“ and
 * „Validating an ID token“.
 */
let google: FakeGoogle;
beforeAll(async () => {
  google = await FakeGoogle.start();
});
afterAll(() => google.stop());

const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

it('publishes its keys as a set of RSA keys for signatures, with a time to keep them', async () => {
  const response = await fetch(google.keysUrl);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toMatch(/max-age=\d+/);
  expect(await response.json()).toEqual({
    keys: [
      { kty: 'RSA', use: 'sig', alg: 'RS256', kid: expect.any(String), n: expect.any(String), e: 'AQAB' },
    ],
  });
});

it('signs tokens with the key that it names, as RS256', async () => {
  const [header, payload, signature = ''] = google.idToken().split('.');
  const { keys } = (await (await fetch(google.keysUrl)).json()) as { keys: { kid: string }[] };
  const { alg, kid, typ } = decoded(header);
  expect({ alg, typ }).toEqual({ alg: 'RS256', typ: 'JWT' });
  const key = keys.find((one) => one.kid === kid);
  const publicKey = createPublicKey({ key: key as object, format: 'jwk' });
  const content = Buffer.from(`${header}.${payload}`);
  expect(verify('sha256', content, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
});

it('says in them what Google says', () => {
  const claims = decoded(google.idToken().split('.')[1]);
  // Always there, by Google's table.
  expect(claims).toMatchObject({
    iss: expect.stringMatching(/^(https:\/\/)?accounts\.google\.com$/),
    aud: google.clientId,
    sub: expect.stringMatching(/^[\x21-\x7e]{1,255}$/),
    iat: expect.any(Number),
    exp: expect.any(Number),
  });
  expect(claims.exp - claims.iat).toBe(3_600);
  expect(Math.abs(claims.iat - Date.now() / 1_000)).toBeLessThan(5);
  // With the scope `email`.
  expect(claims).toMatchObject({ email: expect.stringContaining('@'), email_verified: true });
});

it('makes what it is told to, with claims left out', () => {
  const [header, payload] = google.idToken({ email: undefined }, { kid: undefined }).split('.');
  expect(decoded(payload)).not.toHaveProperty('email');
  expect(decoded(header)).not.toHaveProperty('kid');
});
