import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { Refusal, retryAfter } from '../errors/index.ts';
import { testRefusals } from '../errors/refusals.fixture.ts';
import { createLogger } from '../logger/index.ts';
import { installRefusals, refuseByHand, refuseUnreadable } from './refusals.ts';

/** A failure as libraries throw them. */
const failure = (more: object) => Object.assign(new Error('a word that nobody may read'), more);
const FAILURES: Record<string, Error> = {
  '/refused': new Refusal('rate_limited', { extra: retryAfter(1_500) }),
  '/teapot': failure({ statusCode: 418 }),
  '/odd': failure({ statusCode: 399 }),
  '/ours': failure({ statusCode: 500 }),
  '/gateway': failure({ statusCode: 502 }),
  '/busy': failure({ statusCode: 503 }),
  '/bug': failure({}),
};

const lines: string[] = [];
const logger = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
const fastify = Fastify({
  loggerInstance: logger as FastifyBaseLogger,
  clientErrorHandler: (error, socket) => refuseUnreadable(testRefusals, error, socket),
});
beforeAll(async () => {
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  installRefusals(fastify, testRefusals);
  for (const [path, error] of Object.entries(FAILURES))
    fastify.get(path, async () => {
      throw error;
    });
  const body = z.strictObject({ who: z.strictObject({ name: z.string() }) });
  fastify.post('/person', { schema: { body } }, async () => 'here');
  await fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => fastify.close());

/** What a connection is answered to these bytes, until its end. */
async function answerTo(bytes: string): Promise<string> {
  const { port } = fastify.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (text: string) => {
    answer += text;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

it.each([
  ['/refused', 429, 'rate_limited'],
  ['/teapot', 400, 'malformed'],
  ['/odd', 500, 'internal'],
  ['/ours', 500, 'internal'],
  ['/gateway', 500, 'internal'],
  ['/busy', 503, 'unavailable'],
  ['/bug', 500, 'internal'],
])('[IN-10] %s is told with its code, and only our own faults are logged', async (url, status, code) => {
  lines.length = 0;
  const { statusCode, headers, body } = await fastify.inject(url);
  expect([statusCode, JSON.parse(body).error.code]).toEqual([status, code]);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['retry-after']).toBe(code === 'rate_limited' ? '2' : undefined);
  expect(body).not.toContain('nobody may read');
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(code === 'internal' ? [50] : []);
});

it.each([
  [{ who: { name: 7 } }, 'who'],
  [{ who: { name: 'Kim' }, more: 1 }, undefined],
])('[IN-10] a wrong body is refused at its field: %j', async (payload, field) => {
  const { statusCode, body } = await fastify.inject({ method: 'POST', url: '/person', payload });
  expect([statusCode, JSON.parse(body).error]).toEqual([422, expect.objectContaining({ code: 'invalid' })]);
  expect(JSON.parse(body).error.field).toBe(field);
});

it.each([
  ['no HTTP at all', 'nonsense\r\n\r\n', 400, 'Bad Request', 'malformed'],
  [
    'a head without an end',
    `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    413,
    'Payload Too Large',
    'too_large',
  ],
])(
  '[IN-10] [BR-3] %s is answered by hand, whole, and the connection ends',
  async (_what, bytes, status, phrase, code) => {
    const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
    expect(JSON.parse(body).error.code).toBe(code);
    expect(head.split('\r\n')).toEqual([
      `HTTP/1.1 ${status} ${phrase}`,
      'x-content-type-options: nosniff',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
    ]);
  },
);

it('what is refused by hand says when it works again, and says nothing to whoever is gone', async () => {
  const refusal = new Refusal('rate_limited', { extra: retryAfter(60_000) });
  const here = new PassThrough().setEncoding('utf8');
  refuseByHand(testRefusals, here, refusal, {});
  const [answer] = (await once(here, 'data')) as [string];
  expect(answer).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
  expect(answer).toContain('\r\nretry-after: 60\r\n');

  const gone = new PassThrough();
  const wrong: unknown[] = [];
  gone.on('error', (error) => wrong.push(error));
  gone.end();
  refuseByHand(testRefusals, gone, refusal, {});
  await once(gone, 'close');
  expect(wrong).toEqual([]);
});
