import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalAddress,
  isLoopback,
  neighbourhoodOf,
  networkOf,
  shortenedAddress,
  wideNetworkOf,
} from './addresses.ts';

describe('one text for one address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.77'],
    ['::ffff:203.0.113.77', '203.0.113.77'],
    ['::FFFF:cb00:714d', '203.0.113.77'],
    ['0:0:0:0:0:ffff:203.0.113.77', '203.0.113.77'],
    ['2001:DB8::1', '2001:db8:0:0:0:0:0:1'],
    ['2001:0db8:0::1', '2001:db8:0:0:0:0:0:1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0:0:0:c000:221'],
    ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
    ['::', '0:0:0:0:0:0:0:0'],
    ['1::', '1:0:0:0:0:0:0:0'],
  ])('[CO-3] %s is %s', (address, canonical) => {
    expect(canonicalAddress(address)).toBe(canonical);
    expect(canonicalAddress(canonical)).toBe(canonical);
  });

  it.each([
    '',
    'unknown',
    '203.0.113',
    '203.0.113.077',
    '203.0.113.7:80',
    '[::1]',
    '1.2.3.4%eth0',
    '::1\u001b[31m',
    '1:2:3:4:5:6:7',
  ])('[CO-3] %j is no address, and counts with all that is none', (address) => {
    expect(canonicalAddress(address)).toBeUndefined();
    expect(networkOf(address)).toBe(networkOf('nonsense'));
    expect(wideNetworkOf(networkOf(address))).toBe(wideNetworkOf(networkOf('nonsense')));
    expect(isLoopback(address)).toBe(false);
  });

  it('[CO-3] any address keeps its text and its networks, in capitals and with zeros as well', () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(address, (one) => {
        const canonical = canonicalAddress(one) ?? '';
        expect(canonicalAddress(canonical)).toBe(canonical);
        const padded = one.includes('.')
          ? one
          : one.replace(/[0-9a-f]+/gi, (group) => group.padStart(4, '0'));
        for (const spelling of [canonical, one.toUpperCase(), padded]) {
          expect(networkOf(spelling)).toBe(networkOf(one));
          expect(wideNetworkOf(networkOf(spelling))).toBe(wideNetworkOf(networkOf(one)));
        }
      }),
    );
  });
});

describe('networks', () => {
  it('[AU-4] an IPv6 network is its /64, an IPv4 address counts alone, however they are written', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:DB8:1:2::1'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(networkOf('192.0.2.7')).not.toBe(networkOf('192.0.2.8'));
  });

  it('[AU-4] a wide one is its /48, and of IPv4 still the address alone', () => {
    expect(wideNetworkOf(networkOf('2001:db8:1:2::1'))).toBe(wideNetworkOf(networkOf('2001:db8:1:3::1')));
    expect(wideNetworkOf(networkOf('2001:db8:1::1'))).not.toBe(wideNetworkOf(networkOf('2001:db8:2::1')));
    expect(wideNetworkOf(networkOf('::ffff:192.0.2.7'))).toBe('192.0.2.7');
    expect(wideNetworkOf(networkOf('192.0.2.7'))).not.toBe(wideNetworkOf(networkOf('192.0.2.8')));
  });

  it('knows this machine', () => {
    const here = ['127.0.0.1', '127.9.9.9', '::1', '0:0::0:1', '::ffff:127.0.0.1', '::ffff:7f00:1'];
    expect(here.every(isLoopback)).toBe(true);
    expect(['10.0.0.1', '192.168.1.1', '::2', '1::1', '2001:db8::1', ''].some(isLoopback)).toBe(false);
  });
});

describe('as the log tells it', () => {
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
});

describe('a neighbourhood', () => {
  it.each([
    ['203.0.113.7', '203.0.113'],
    ['2001:db8:1:2::9', '2001:db8:1'],
    ['172.32.0.1', '172.32.0'],
    ['fc:1::1', 'fc:1:0'],
  ])('of %s is %s', (address, neighbourhood) => {
    expect(neighbourhoodOf(networkOf(address))).toBe(neighbourhood);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.9.9',
    '192.168.0.7',
    '::1',
    'fd12::1',
    'fe80::1',
    'nonsense',
  ])('is not to be told of %s', (address) => {
    expect(neighbourhoodOf(networkOf(address))).toBeUndefined();
  });
  it('nor where limits do not hold', () => expect(neighbourhoodOf(undefined)).toBeUndefined());
});
