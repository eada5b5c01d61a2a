import { afterAll, beforeAll, expect, it } from 'vitest';
import { Receiver } from './webhooks.fixture.ts';
import { isEndpointUrl, send } from './webhooks.sending.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.open();
});
afterAll(() => receiver.close());

const BODY = JSON.stringify({
  id: '01990000-0000-7000-8000-000000000000',
  type: 'customer.created',
  created: '2026-11-01T18:00:00.000Z',
  sequence: 1,
  app_user_id: 'anna',
  data: {},
});
const sending = (of: Partial<Parameters<typeof send>[0]> = {}) =>
  send({
    url: receiver.url,
    secret: 'whsec_x',
    isOwn: true,
    body: BODY,
    atMs: Date.parse('2026-11-01T18:00:00Z'),
    timeoutMs: 5_000,
    signal: new AbortController().signal,
    ...of,
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
])('[WH5] %s may be an endpoint: %s', (url, may) => {
  expect(isEndpointUrl(url)).toBe(may);
});

it('[WH5] a foreign endpoint on this machine is not reached, by address or by name', async () => {
  const port = new URL(receiver.url).port;
  const foreign = (host: string) => sending({ url: `https://${host}:${port}/`, isOwn: false });
  expect(await foreign('127.0.0.1')).toEqual({ kind: 'failed', words: 'the address is not public' });
  expect(await foreign('localhost')).toEqual({ kind: 'failed', words: 'the address is not public' });
  expect(await sending({ isOwn: false, url: 'http://example.org/' })).toEqual({
    kind: 'failed',
    words: 'only HTTPS is spoken',
  });
  expect(receiver.received).toHaveLength(0);
  expect(await sending()).toEqual({ kind: 'taken', words: '204' });
});

it('[WH5] an endpoint that does not answer is left after its time; at the end of the process at once', async () => {
  receiver.manner = () => {};
  const { kind } = await sending({ timeoutMs: 50 });
  expect(kind).toBe('failed');
  const ending = new AbortController();
  const held = sending({ signal: ending.signal });
  ending.abort();
  expect((await held).kind).toBe('stopped');
});
