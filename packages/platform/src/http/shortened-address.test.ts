import { expect, it } from 'vitest';
import { shortenedAddress } from './shortened-address.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1::6', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
])('[LO-1] %s is told as %s', (address, network) => {
  expect(shortenedAddress(address)).toBe(network);
});

it.each(['', 'unknown', '203.0.113', '203.0.113.77\r\n{"level":50}', '::1\u001b[31m', undefined])(
  '[LO-2] %j is no address and not told',
  (address) => {
    expect(shortenedAddress(address)).toBeUndefined();
  },
);
