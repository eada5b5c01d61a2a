import { expect, it } from 'vitest';
import { isPublicAddress, isPublicHttps, PUBLIC_WAY } from './index.ts';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.0.9',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  'fe80::1',
  'fd00::1',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  'ff02::1',
  'localhost',
])('[WH5] [NO6] %s is no address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['93.184.216.34', '1.1.1.1', '2606:4700::1111'])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ['https://example.org/hook', true],
  ['http://example.org/hook', false],
  ['https://user:word@example.org/', false],
  ['https://[::1]/', false],
  ['https://2130706433/', false],
  ['https://intern/', false],
  ['ftp://example.org/', false],
  ['hallo', false],
])('[WH5] [NO6] %s may be written to: %s', (url, may) => {
  expect(isPublicHttps(url)).toBe(may);
});

it('[NO6] a name that leads to this machine is not connected to', async () => {
  const request = PUBLIC_WAY.request(new URL('https://localhost:9/'), { method: 'POST' });
  const { promise, resolve } = Promise.withResolvers<string>();
  request.on('error', ({ message }) => resolve(message));
  request.end();
  expect(await promise).toBe('the address is not public');
});
