import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { projectTokenKey, readCustomerToken, signCustomerToken } from './customer-token.ts';

const NOW = Date.parse('2026-11-01T18:00:00Z');
const key = projectTokenKey(Buffer.alloc(32, 1), 'plausch');
const claims = { appUserId: 'Jörg 🦊', mayBuy: true, expiresAt: NOW + 3_600_000 };

it('tells what the server of the app has signed, until its end', () => {
  const token = signCustomerToken(key, claims);
  expect(readCustomerToken(key, token, NOW)).toEqual(claims);
  expect(readCustomerToken(key, token, claims.expiresAt - 1)).toEqual(claims);
  expect(readCustomerToken(key, token, claims.expiresAt)).toBeUndefined();
});

it('a token of another project, or with any character changed, is none', () => {
  const token = signCustomerToken(key, claims);
  expect(readCustomerToken(projectTokenKey(Buffer.alloc(32, 1), 'other'), token, NOW)).toBeUndefined();
  for (let index = 0; index < token.length; index += 1) {
    const changed = `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`;
    // The last characters of base64url may differ in bits that count for nothing.
    const read = readCustomerToken(key, changed, NOW);
    if (read !== undefined) expect({ index, read }).toEqual({ index: token.length - 1, read: claims });
  }
});

it('nonsense is no token', () => {
  const signed = (text: string) => {
    const payload = Buffer.from(text).toString('base64url');
    return `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`;
  };
  for (const token of [
    '',
    '.',
    'a.b',
    'a.b.c',
    signed('{}'),
    signed('no json'),
    signed('[]'),
    signed('null'),
  ])
    expect(readCustomerToken(key, token, NOW)).toBeUndefined();
  expect(readCustomerToken(key, `${signCustomerToken(key, claims)}.`, NOW)).toBeUndefined();
});
