import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createSenders } from './senders.ts';

const requestFrom = (remoteAddress: string | undefined, forwardedFor?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  }) as unknown as IncomingMessage;

const behindProxies = createSenders({
  isLocal: false,
  trustedProxies: ['192.0.2.1', '10.0.0.0/8', '2001:db8:ffff:0:0:0:0:0/48'],
});

describe('[CO-3] where a request comes from', () => {
  it.each([
    ['nobody in between', '198.51.100.7', undefined, '198.51.100.7'],
    ['who is no proxy is not believed', '198.51.100.7', '203.0.113.1', '198.51.100.7'],
    ['a proxy of this machine is', '127.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['also in IPv6 clothes', '::ffff:127.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['a named proxy', '192.0.2.1', '203.0.113.1', '203.0.113.1'],
    ['one of a named network', '::ffff:10.1.2.3', '203.0.113.1', '203.0.113.1'],
    ['one of an IPv6 network', '2001:DB8:FFFF::1', '203.0.113.1', '203.0.113.1'],
    ['what the caller claims before', '127.0.0.1', '198.51.100.1, 203.0.113.1', '203.0.113.1'],
    ['several proxies', '127.0.0.1', '6.6.6.6, 203.0.113.1, 10.0.0.9, 192.0.2.1', '203.0.113.1'],
    ['proxies alone', '127.0.0.1', '10.0.0.9, 192.0.2.1', '10.0.0.9'],
    ['no word of it', '127.0.0.1', undefined, '127.0.0.1'],
    ['a port', '127.0.0.1', '203.0.113.1:4711', '203.0.113.1'],
    ['brackets and a port', '127.0.0.1', '[2001:DB8::1]:4711', '2001:db8:0:0:0:0:0:1'],
    ['brackets', '127.0.0.1', '[2001:db8::1]', '2001:db8:0:0:0:0:0:1'],
    ['another spelling', '127.0.0.1', '2001:0DB8:0::1', '2001:db8:0:0:0:0:0:1'],
    ['IPv4 in IPv6 clothes', '127.0.0.1', '::ffff:cb00:7101', '203.0.113.1'],
    ['a zone', '127.0.0.1', 'fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ])('%s', (_what, remote, forwardedFor, address) => {
    expect(behindProxies.addressOf(requestFrom(remote, forwardedFor))).toBe(address);
  });

  it.each([
    'x',
    '',
    ',',
    '203.0.113.1, ',
    'unknown',
    '203.0.113.1:x',
    '203.0.113.1 :1',
    '1.2.3',
    '[::1',
    '127.1',
  ])('what is no address (%j) is no new network, but that of the proxy', (garbage) => {
    for (const forwardedFor of [garbage, `203.0.113.9, ${garbage}`, `${garbage},${garbage}`]) {
      const request = requestFrom('192.0.2.1', forwardedFor);
      expect(behindProxies.networkOf(request), forwardedFor).toBe('192.0.2.1');
    }
  });

  it('a machine for itself believes nobody, and leaves itself alone', () => {
    const local = createSenders({ isLocal: true, trustedProxies: [] });
    expect(local.addressOf(requestFrom('127.0.0.1', '203.0.113.1'))).toBe('127.0.0.1');
    expect(local.networkOf(requestFrom('127.0.0.1', '203.0.113.1'))).toBeUndefined();
    expect(local.networkOf(requestFrom('::1'))).toBeUndefined();
    expect(local.networkOf(requestFrom('192.168.1.9'))).toBe('192.168.1.9');
    expect(behindProxies.networkOf(requestFrom('127.0.0.1'))).toBe('127.0.0.1');
  });

  it('is known for good once it was, and refused where the connection is gone', () => {
    const request = requestFrom('203.0.113.1');
    expect(behindProxies.addressOf(request)).toBe('203.0.113.1');
    Object.assign(request.socket, { remoteAddress: undefined });
    expect(behindProxies.addressOf(request)).toBe('203.0.113.1');
    expect(() => behindProxies.addressOf(requestFrom(undefined))).toThrow(
      expect.objectContaining({ code: 'unavailable' }),
    );
  });
});
