import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Work } from '../db/index.ts';
import { Refusal, retryAfter } from '../errors/index.ts';
import { testRefusals } from '../errors/refusals.fixture.ts';
import { installForms, type PageAnswer, type Submission } from './forms.ts';
import { createLimiter } from './limiter.ts';
import { createSenders } from './senders.ts';

const LIMITS = { fields: 2, fieldBytes: 100, files: 2, fileBytes: 10, totalBytes: 4_000 };
const JSON_ONLY = { accept: 'application/json' };

let fastify: FastifyInstance;
let routes: RouteOptions[];
let answer: () => PageAnswer;
let sent: Submission[];
beforeEach(() => {
  fastify = Fastify();
  routes = [];
  sent = [];
  answer = () => ({ status: 200, page: 'da' });
  fastify.addHook('onRoute', (route) => void routes.push(route));
  const { page, form } = installForms({
    fastify,
    refusals: testRefusals,
    database: { inTransaction: async (run) => run({} as Work) },
    limiter: createLimiter({ any: { calls: 3, perSeconds: 60 } }),
    senders: createSenders({ isLocal: false, trustedProxies: [] }),
  });
  page({
    path: '/page/:name',
    limit: 'any',
    show: async () => answer(),
    refuse: ({ code }) => ({ status: 418, page: `nicht: ${code}` }),
  });
  form({
    path: '/form/:name',
    limit: 'any',
    limits: LIMITS,
    submit: async (submission) => {
      sent.push(submission);
      return answer();
    },
    refuse: ({ code }, { fields, params }) => ({
      status: 418,
      page: `nicht: ${code}, ${params['name']}, ${JSON.stringify([...fields])}`,
    }),
  });
});
afterEach(() => fastify.close());

type Part = { readonly name: string; readonly value: string; readonly file?: string };
const bodyOf = (parts: readonly Part[]) =>
  `${parts
    .map(
      ({ name, value, file }) =>
        `--x\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${value}\r\n`,
    )
    .join('')}--x--\r\n`;
const send = (parts: readonly Part[], headers: Record<string, string> = {}) =>
  fastify.inject({
    method: 'POST',
    url: '/form/kim',
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
    payload: bodyOf(parts),
  });
const field = (name: string, value: string): Part => ({ name, value });
const file = (value: string, name = 'a.png'): Part => ({ name: 'pictures', value, file: name });

it('pages and forms stand in no description of an API, and forms count themselves', async () => {
  await fastify.ready();
  const known = routes.map(({ method, url, schema, config }) => [
    method,
    url,
    schema?.hide,
    config?.countsItself,
  ]);
  expect(known).toEqual([
    ['GET', '/page/:name', true, undefined],
    ['HEAD', '/page/:name', true, undefined],
    ['POST', '/form/:name', true, true],
  ]);
});

describe('an answer', () => {
  it.each<[string, PageAnswer, Record<string, string>, object, string]>([
    [
      'a page',
      { status: 201, page: '<p>' },
      {},
      { statusCode: 201, type: 'text/html; charset=utf-8' },
      '<p>',
    ],
    ['nothing', { status: 200 }, {}, { statusCode: 200, type: 'text/html; charset=utf-8' }, ''],
    ['a way', { status: 303, location: '/da', page: 'x' }, {}, { statusCode: 303, location: '/da' }, ''],
    [
      'a picture',
      { status: 200, picture: Buffer.from('WEBP') },
      {},
      { statusCode: 200, type: 'image/webp' },
      'WEBP',
    ],
    [
      'data where it is asked for',
      { status: 422, page: '<p>', data: { a: 1 } },
      JSON_ONLY,
      { statusCode: 422, type: 'application/json; charset=utf-8' },
      '{"a":1}',
    ],
    [
      'data in place of a way',
      { status: 303, location: '/da', data: { a: 1 } },
      JSON_ONLY,
      { statusCode: 201, type: 'application/json; charset=utf-8' },
      '{"a":1}',
    ],
    ['no data to a browser', { status: 200, page: '<p>', data: { a: 1 } }, {}, { statusCode: 200 }, '<p>'],
    [
      'a page to a program without data',
      { status: 200, page: '<p>' },
      JSON_ONLY,
      { statusCode: 200, type: 'text/html; charset=utf-8' },
      '<p>',
    ],
  ])('%s, kept by no cache', async (_what, given, headers, expected, body) => {
    answer = () => ({ ...given, headers: { 'x-own': 'yes' } });
    const got = await fastify.inject({ url: '/page/kim', headers });
    const { 'content-type': type, location } = got.headers;
    expect({ statusCode: got.statusCode, type, location }).toMatchObject(expected);
    expect(got.body).toBe(body);
    expect(got.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept', 'x-own': 'yes' });
  });

  it('that is refused is a page for people, and data for programs', async () => {
    answer = () => {
      throw new Refusal('rate_limited', { extra: retryAfter(5_000) });
    };
    const page = await fastify.inject('/page/kim');
    expect([page.statusCode, page.body, page.headers['retry-after']]).toEqual([
      418,
      'nicht: rate_limited',
      '5',
    ]);
    const data = await fastify.inject({ url: '/page/kim', headers: JSON_ONLY });
    expect([data.statusCode, JSON.parse(data.body).error.code]).toEqual([429, 'rate_limited']);
    expect(data.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store', vary: 'accept' });
    answer = () => {
      throw new Error('a word that nobody may read');
    };
    const fault = await fastify.inject('/page/kim');
    expect([fault.body, fault.headers['retry-after']]).toEqual(['nicht: internal', undefined]);
  });
});

describe('a form', () => {
  it('is handed over with the first text of each name, and files as far as they fit', async () => {
    await send([
      field('a', 'eins'),
      field('a', 'zwei'),
      file('klein'),
      file('viel zu groß'),
      file('drei'),
      file('', ''),
    ]);
    const [{ fields, files, params, network } = {}] = sent;
    expect([...(fields ?? [])]).toEqual([['a', 'eins']]);
    expect(params).toEqual({ name: 'kim' });
    expect(network).toBe('127.0.0.1');
    expect(files).toEqual([
      { field: 'pictures', bytes: Buffer.from('klein') },
      { field: 'pictures', bytes: Buffer.alloc(0), problem: 'too_large' },
      { field: 'pictures', bytes: Buffer.alloc(0), problem: 'too_many' },
    ]);
  });

  it('of another site is not read', async () => {
    const { statusCode, body } = await send([field('a', 'x')], { 'sec-fetch-site': 'cross-site' });
    expect([statusCode, body]).toEqual([418, 'nicht: forbidden, kim, []']);
    expect(sent).toEqual([]);
  });

  it('that comes too often comes back with what was written, and without its files', async () => {
    for (let i = 0; i < 3; i += 1) await send([field('a', 'x')]);
    const { body, headers } = await send([field('a', 'steht noch da'), file('klein')]);
    expect(body).toBe('nicht: rate_limited, kim, [["a","steht noch da"]]');
    expect(Number(headers['retry-after'])).toBeGreaterThan(50);
    expect(sent).toHaveLength(3);
  });

  it.each([
    ['bytes', [field('a', 'x'.repeat(4_500))], '[]'],
    ['parts', Array.from({ length: 40 }, (_, i) => field(`f${i}`, 'x')), '[["f0","x"],'],
  ])('with too many %s is refused, and comes back as far as it came', async (_what, parts, fields) => {
    const { statusCode, body } = await send(parts);
    expect([statusCode, body.startsWith(`nicht: too_large, kim, ${fields}`)]).toEqual([418, true]);
    expect(sent).toEqual([]);
  });
});
