import { expect, it } from 'vitest';
import { base32Of, bytesOfBase32, hotp, keyUri, newSecret, stepAt, stepOf } from './secondFactor.totp.ts';

const RFC_SECRET = Buffer.from('12345678901234567890');

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('[AU-7] the code of second %d is that of RFC 6238', (seconds, code) => {
  expect(hotp(RFC_SECRET, stepAt(seconds * 1_000), 8)).toBe(code);
});

it.each(
  ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
    (code, counter) => [counter, code] as const,
  ),
)('the code of counter %d is that of RFC 4226', (counter, code) => {
  expect(hotp(RFC_SECRET, counter)).toBe(code);
});

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is written as RFC 4648 says, and read again', (text, written) => {
  expect(base32Of(Buffer.from(text))).toBe(written);
  expect(bytesOfBase32(written).toString()).toBe(text);
});

it('a secret has 160 bits and is never the same', () => {
  expect(bytesOfBase32(newSecret())).toHaveLength(20);
  expect(new Set(Array.from({ length: 100 }, newSecret)).size).toBe(100);
});

it('[SF3] a code counts in its step, the one before and the one after, and never twice', () => {
  const secret = base32Of(RFC_SECRET);
  const now = 1_111_111_111_000;
  const step = stepAt(now);
  const at = (aside: number) => hotp(RFC_SECRET, step + aside);
  const fresh = { now, lastStep: -1 };
  expect([-2, -1, 0, 1, 2].map((aside) => stepOf(secret, at(aside), fresh))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ]);
  expect(stepOf(secret, at(0), { now, lastStep: step })).toBeUndefined();
  expect(stepOf(secret, at(-1), { now, lastStep: step })).toBeUndefined();
  expect(stepOf(secret, at(1), { now, lastStep: step })).toBe(step + 1);
});

it('what the QR code says names house and person, whatever letters they have', () => {
  expect(keyUri('MZXW6', { brand: 'Plausch & Co', username: 'Jörg/X' })).toBe(
    'otpauth://totp/Plausch%20%26%20Co:J%C3%B6rg%2FX?secret=MZXW6&issuer=Plausch%20%26%20Co',
  );
});
