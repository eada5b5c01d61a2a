import { afterEach, expect, it, vi } from 'vitest';
import { anonymousAppUserId, isAnonymousAppUserId, uuid } from './identity.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
afterEach(() => vi.unstubAllGlobals());

it('[SDK-17] an anonymous id is the prefix and 32 hex characters, another one each time', () => {
  const ids = Array.from({ length: 100 }, anonymousAppUserId);
  for (const id of ids) expect(id).toMatch(/^\$RCAnonymousID:[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(100);
  expect(isAnonymousAppUserId(ids[0] as string)).toBe(true);
  expect(isAnonymousAppUserId('anna')).toBe(false);
});

it.each([
  ['a secure context', globalThis.crypto],
  ['an insecure one', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) }],
  ['no randomness of its own', {}],
  ['no crypto', undefined],
])('[SDK-17] UUIDs are of version 4 where there is %s', (_where, source) => {
  const { crypto } = globalThis;
  vi.stubGlobal(
    'crypto',
    source && 'getRandomValues' in source && source !== crypto
      ? { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) }
      : source,
  );
  const ids = Array.from({ length: 100 }, uuid);
  for (const id of ids) expect(id).toMatch(UUID);
  expect(new Set(ids).size).toBe(100);
});
