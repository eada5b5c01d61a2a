import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { encrypted, isKey, MOST_BYTES } from './encrypted.ts';
import { senderKeyOf } from './sender-key.ts';

/** RFC 8291, appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  device: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('[NO7] encrypts the example of RFC 8291 to its very bytes', () => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(EXAMPLE.senderPrivate, 'base64url');
  const salt = Buffer.from(EXAMPLE.salt, 'base64url');
  const body = encrypted(Buffer.from(EXAMPLE.text), EXAMPLE.device, { salt, keys });
  expect(body.toString('base64url')).toBe(EXAMPLE.encrypted);
});

it('[NO7] no two messages are encrypted alike, and none is longer than services take', () => {
  const of = (text: string) => encrypted(Buffer.from(text), EXAMPLE.device);
  expect(of('Hallo').equals(of('Hallo'))).toBe(false);
  expect(of('x'.repeat(MOST_BYTES))).toHaveLength(4_096);
  expect(() => of('x'.repeat(MOST_BYTES + 1))).toThrow(RangeError);
});

it('[NO7] what is no point of the curve is refused', () => {
  const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url');
  expect(() => encrypted(Buffer.from('x'), { ...EXAMPLE.device, p256dh })).toThrow();
  expect([isKey(p256dh), isKey(EXAMPLE.device.p256dh)]).toEqual([false, true]);
});

it('[NO7] proves by the key that browsers subscribe with who sends, to whom, and for how long', () => {
  const secret = randomBytes(32);
  const { publicKey, authorize } = senderKeyOf(secret);
  expect(senderKeyOf(secret).publicKey).toBe(publicKey);
  expect(senderKeyOf(randomBytes(32)).publicKey).not.toBe(publicKey);
  const header = authorize(new URL('https://push.example/abc'), 'mailto:hallo@plausch.test', 1_000_000);
  const [, token = '', key] = /^vapid t=([^,]+), k=(\S+)$/.exec(header) ?? [];
  expect(key).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example',
    exp: 1_000 + 12 * 3_600,
    sub: 'mailto:hallo@plausch.test',
  });
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const byKey = { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' as const };
  const isSigned = (said: string) =>
    verify('sha256', Buffer.from(said), byKey, Buffer.from(signature, 'base64url'));
  expect(isSigned(`${head}.${claims}`)).toBe(true);
  expect(isSigned(`${head}.${claims}x`)).toBe(false);
});
