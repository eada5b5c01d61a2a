import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../db/index.ts';
import { createApi } from './api.ts';
import { readyAnswer } from './ready-answer.ts';
import { createSenders } from './senders.ts';

const getMenu = {
  method: 'GET',
  path: '/menu',
  summary: 'What there is.',
  access: 'public',
  limit: 'read',
  status: 203,
  response: z.strictObject({ dishes: z.array(z.string()) }),
} as const;
const MENU = { dishes: ['Käsespätzle', '🍲'] };
const LONG_MENU = { dishes: Array.from({ length: 1_000 }, (_, i) => `Gang ${i}: Käsespätzle`) };

let fastify: FastifyInstance;
beforeEach(() => {
  fastify = Fastify();
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  const api = createApi({
    fastify,
    database: {} as Database,
    apiBase: '',
    callers: {},
    senders: createSenders({ isLocal: true, trustedProxies: [] }),
    describe: () => ({}),
  });
  const ready = readyAnswer(getMenu, MENU);
  api.query(getMenu, () => ready);
  api.query({ ...getMenu, path: '/anew' } as const, () => MENU);
  const getLongMenu = { ...getMenu, path: '/long' } as const;
  const long = readyAnswer(getLongMenu, LONG_MENU);
  api.query(getLongMenu, () => long);
});
afterEach(() => fastify.close());

it('an answer that was put together before cannot be told from one that was not', async () => {
  const [ready, anew] = [await fastify.inject('/menu'), await fastify.inject('/anew')];
  expect(ready.json()).toEqual(MENU);
  expect([ready.statusCode, ready.body]).toEqual([203, anew.body]);
  const { date: _, ...headers } = anew.headers;
  expect(ready.headers).toMatchObject(headers);
  const head = await fastify.inject({ method: 'HEAD', url: '/menu' });
  expect([head.body, head.headers['content-length']]).toEqual(['', String(Buffer.byteLength(anew.body))]);
});

it('a long one is compressed for those who understand it', async () => {
  const ask = async (url: string, encodings: string) => {
    const { headers, rawPayload } = await fastify.inject({ url, headers: { 'accept-encoding': encodings } });
    return { encoding: headers['content-encoding'], length: headers['content-length'], rawPayload };
  };
  const zipped = await ask('/long', 'gzip, deflate, br');
  expect(zipped).toMatchObject({ encoding: 'gzip', length: String(zipped.rawPayload.length) });
  const plain = await ask('/long', 'identity');
  expect(plain.encoding).toBeUndefined();
  expect(JSON.parse(plain.rawPayload.toString())).toEqual(LONG_MENU);
  expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload);
  expect(zipped.rawPayload.length * 3).toBeLessThan(plain.rawPayload.length);
  expect((await ask('/menu', 'gzip')).encoding).toBeUndefined();
});

it('is held to the contract when it is put together', () => {
  expect(() => readyAnswer(getMenu, { dishes: [7] } as never)).toThrow(z.ZodError);
  expect(() => readyAnswer(getMenu, { ...MENU, secret: 'salt' } as never)).toThrow('secret');
});
