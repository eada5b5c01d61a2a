import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  type Asked,
  answerToBytes,
  ask,
  bothWaysForEachTest,
  OTHER,
  preflight,
  SHOP,
  UNDECODABLE,
} from './both-ways.fixture.ts';

const start = bothWaysForEachTest();

const post = (body: string, more: Record<string, string> = {}): Asked => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', authorization: 'Bearer key of second', ...more },
});

/** What is answered to a body whose second piece has no length and comes once the program has `seen` the first. */
async function answerToBrokenBody(port: number, path: string, seen: string[] = [], before = '') {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (more: string) => {
    text += more;
  });
  if (before !== '') {
    socket.write(before);
    await expect.poll(() => text).toContain('anybody');
  }
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\ncontent-type: application/json`;
  socket.write(`${head}\r\n\r\n5\r\n{"amo\r\n`);
  await expect.poll(() => seen.splice(0)).toContain('/v1/hook');
  socket.write('no length\r\n');
  await once(socket, 'close');
  return text;
}

describe('a page of another site', () => {
  it('reads every answer of a program that lets it in, refusals included, and no other page does', async () => {
    const asked: [path: string, asked: Asked, status: number][] = [
      ['/v1/open', {}, 200],
      ['/v1/key', {}, 401],
      ['/v1/nowhere', {}, 404],
      ['/', {}, 404],
      [UNDECODABLE, {}, 404],
      [`/v1/named/${'n'.repeat(200)}`, {}, 404],
      ['/v1/open', { method: 'DELETE' }, 404],
      ['/v1/open', { method: 'PROPFIND' }, 404],
      ['/v1/give/lena', post('{'), 400],
      ['/v1/give/lena', post(''), 400],
      ['/v1/give/lena', post('{"amount":"3"}'), 422],
      ['/v1/give/lena', post('amount', { 'content-type': 'text/fancy' }), 415],
      ['/v1/give/lena', post('x'.repeat(70_000)), 413],
      ['/v1/give/lena', post('{"amount":-1}'), 403],
      ['/v1/fault', {}, 500],
    ];
    for (const { way, from } of (await start()).ways) {
      for (const [path, init, status] of asked) {
        const where = `${way} ${init.method ?? 'GET'} ${path}`;
        const here = await ask(from, path, init);
        expect([where, here.status]).toEqual([where, status]);
        expect(here.headers['access-control-allow-origin'], where).toBe(SHOP);
        expect(here.headers['vary'], where).toBe('origin');
        expect(here.headers['content-security-policy'], where).toContain('https://pay.test');
        const other = await ask(from, path, init, OTHER);
        expect(other.headers['access-control-allow-origin'], where).toBeUndefined();
        // A cache must not hand this answer to the page that is let in.
        expect(other.headers['vary'], where).toBe('origin');
      }
    }
  });

  it('is named as what an answer depends on, beside what else it depends on', async () => {
    const {
      ways: [alone],
    } = await start();
    expect((await ask(alone.from, '/page')).headers['vary']).toBe('accept, origin');
  });

  it('reads the refusal that it asked too often, beforehand as well, each counted in its class', async () => {
    const limits = { openCalls: 2, preflights: 2, crossOrigin: { limit: 'preflight' } };
    const {
      ways: [alone],
    } = await start({ second: limits });
    for (const path of ['/v1/open', UNDECODABLE]) {
      const questions = [];
      for (let i = 0; i < 2; i += 1) questions.push(await preflight(alone.from, path));
      // The same class wherever the question leads.
      expect(questions.map(({ status }) => status)).toEqual(path === UNDECODABLE ? [429, 429] : [204, 204]);
    }
    const refused = await preflight(alone.from, '/v1/open');
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([429, SHOP]);
    const calls = [];
    for (let i = 0; i < 3; i += 1) calls.push(await ask(alone.from, '/v1/open'));
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(calls.map(({ headers }) => headers['access-control-allow-origin'])).toEqual([SHOP, SHOP, SHOP]);
    expect(calls[2]?.headers['retry-after']).toMatch(/^\d+$/);
  });

  it('is counted as a page where its address leads nowhere, and where the program names no class', async () => {
    const {
      ways: [alone],
    } = await start({ second: { pages: 3 } });
    expect((await ask(alone.from, UNDECODABLE)).status).toBe(404);
    expect((await preflight(alone.from, '/v1/open')).status).toBe(204);
    expect((await ask(alone.from, '/v1/nowhere')).status).toBe(404);
    for (const last of [
      await ask(alone.from, UNDECODABLE),
      await preflight(alone.from, UNDECODABLE),
      await preflight(alone.from, '/v1/open'),
    ])
      expect([last.status, last.headers['access-control-allow-origin']]).toEqual([429, SHOP]);
    expect((await ask(alone.from, '/v1/open')).status).toBe(200);
  });

  it('reads that its bytes were no HTTP, from the program that they were meant for', async () => {
    const {
      ways: [alone, mounted],
    } = await start({ first: { crossOrigin: null } });
    const head = (path: string, more: string) =>
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: ${SHOP}\r\n${more}\r\n\r\n`;
    for (const { way, port, below } of [alone, mounted]) {
      for (const [more, status] of [
        ['no header', 400],
        [`x: ${'x'.repeat(20_000)}`, 413],
      ] as const) {
        const answer = await answerToBytes(port, head(`${below}/v1/open`, more));
        expect([way, answer.status]).toEqual([way, status]);
        expect(JSON.parse(answer.body)).toEqual({ oops: status === 400 ? 'malformed' : 'too_large' });
        expect(answer.headers['access-control-allow-origin'], way).toBe(SHOP);
      }
      const other = await answerToBytes(port, head(`${below}/v1/open`, 'no header').replace(SHOP, OTHER));
      expect([other.status, other.headers['access-control-allow-origin']]).toEqual([400, undefined]);
    }
    // The other program lets no page in, and says so in its own words.
    const outer = await answerToBytes(mounted.port, head('/v1/open', 'no header'));
    expect([outer.status, outer.headers['access-control-allow-origin']]).toEqual([400, undefined]);
  });

  it('reads that its body was no HTTP, which says nothing of where it was meant to go', async () => {
    const { ways, first, second } = await start({
      first: { crossOrigin: null },
      second: { crossOrigin: { origins: 'any' } },
    });
    for (const { way, port, below } of ways) {
      const answer = await answerToBrokenBody(port, `${below}/v1/hook`, second.seen);
      expect([way, answer.split('\r\n')[0]]).toEqual([way, 'HTTP/1.1 400 Bad Request']);
      expect(answer, way).toContain('\r\naccess-control-allow-origin: *\r\n');
    }
    // The latest request of a connection counts, not an earlier one to the mounted program.
    const [, { port, below }] = ways;
    const before = `GET ${below}/v1/open HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;
    const outer = await answerToBrokenBody(port, '/v1/hook', first.seen, before);
    const [complete = '', broken = ''] = outer.split(/(?=HTTP\/1\.1 400)/);
    expect(complete).toContain('HTTP/1.1 200 OK');
    expect(complete).toContain('access-control-allow-origin: *');
    expect(broken).toContain('"malformed"');
    expect(broken).not.toContain('access-control-allow-origin');
  });

  it('reads that the program is going, on a connection that is still open', async () => {
    const { promise: slow, resolve: goOn } = Promise.withResolvers<void>();
    const {
      ways: [{ port }, mounted],
      second,
    } = await start({ second: { slow: () => slow } });
    const server = second.http.fastify.server as Server;
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let text = '';
    socket.on('data', (more: string) => {
      text += more;
    });
    const request = (path: string) =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: ${SHOP}\r\n\r\n`);
    request('/v1/slow');
    await expect.poll(() => second.seen.at(-1)).toBe('/v1/slow');
    const closed = second.http.close();
    const heard = once(server, 'request');
    request('/v1/open');
    await heard;
    goOn();
    await Promise.all([closed, once(socket, 'close')]);
    const answers = text.split(/(?=HTTP\/1\.1 )/);
    expect(answers.map((answer) => answer.slice(0, 12))).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503']);
    expect(answers[1]).toContain('{"oops":"unavailable"}');
    expect(answers[1]).toContain(`access-control-allow-origin: ${SHOP}\r\n`);
    // So does one that reaches it through the server it is mounted in.
    const late = await ask(mounted.from, '/v1/open');
    expect([late.status, late.headers['access-control-allow-origin']]).toEqual([503, SHOP]);
  });
});
