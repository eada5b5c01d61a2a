import { describe, expect, it } from 'vitest';
import { ask, bothWaysForEachTest, OTHER, preflight, SHOP, UNDECODABLE } from './both-ways.fixture.ts';

const start = bothWaysForEachTest();

describe('the question of a browser before a call', () => {
  it('is answered for every address by the program that the address leads to', async () => {
    const {
      ways: [alone, mounted],
    } = await start({ first: { crossOrigin: { origins: [OTHER] } } });
    for (const { way, from } of [alone, mounted]) {
      for (const path of ['/v1/open', '/v1/hook', '/v1/nowhere', '/', UNDECODABLE]) {
        const { status, headers, body } = await preflight(from, path);
        expect([way, path, status, body]).toEqual([way, path, 204, '']);
        expect(headers, path).toMatchObject({
          'access-control-allow-origin': SHOP,
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'authorization',
          'access-control-max-age': '600',
          vary: 'origin',
        });
      }
      // With another method it is no question.
      const headers = { 'access-control-request-method': 'POST' };
      for (const [path, status] of [
        ['/v1/open', 200],
        [UNDECODABLE, 404],
      ] as const)
        expect((await ask(from, path, { headers })).status, path).toBe(status);
      const other = await preflight(from, '/v1/open', {}, OTHER);
      expect([way, other.headers['access-control-allow-origin']]).toEqual([way, undefined]);
    }
    // The paths of the first one are its own.
    const first = `http://127.0.0.1:${mounted.port}`;
    const origin = async (from: string) =>
      (await preflight(first, '/v1/open', {}, from)).headers['access-control-allow-origin'];
    expect([await origin(SHOP), await origin(OTHER)]).toEqual([undefined, OTHER]);
  });

  it('is answered with every well-formed header that it asks for, where a program allows any', async () => {
    const { ways } = await start({
      second: { crossOrigin: { origins: 'any', headers: 'any' } },
    });
    const allowed = async (from: string, asked: string) => {
      const { status, headers } = await preflight(from, '/v1/hook', {
        'access-control-request-headers': asked,
      });
      expect([status, headers['access-control-allow-origin'], headers['vary']]).toEqual([
        204,
        '*',
        undefined,
      ]);
      return headers['access-control-allow-headers'];
    };
    const many = Array.from({ length: 100 }, (_, i) => `x-h${i}`);
    for (const { from } of ways) {
      expect(await allowed(from, 'authorization,content-type,x-is-sandbox')).toBe(
        'authorization, content-type, x-is-sandbox',
      );
      expect(await allowed(from, " X-Own_Header ,x!#$%&'*+-.^_`|~9")).toBe("X-Own_Header, x!#$%&'*+-.^_`|~9");
      expect(await allowed(from, 'x-a,,x b,x:y,x(z),"q",x-ü,x-b;q=1,<x>,x-c')).toBe('x-a, x-c');
      expect(await allowed(from, `${'l'.repeat(129)}, ${'k'.repeat(128)}`)).toBe('k'.repeat(128));
      expect(await allowed(from, many.join())).toBe(many.slice(0, 64).join(', '));
      expect(await allowed(from, ' , ')).toBeUndefined();
    }
    const plain = await ask(ways[0].from, '/v1/open', {}, OTHER);
    expect(plain.headers['access-control-allow-origin']).toBe('*');
    expect(plain.headers['vary']).toBeUndefined();
  });

  it('says what a page may read of an answer, and each answer says it', async () => {
    const readable = ['retry-after', 'x-request-id'];
    const {
      ways: [alone, mounted],
    } = await start({
      first: { crossOrigin: { readable, origins: 'any' } },
      second: { crossOrigin: { readable } },
    });
    for (const from of [alone.from, `http://127.0.0.1:${mounted.port}`]) {
      for (const path of ['/v1/open', '/v1/nowhere', UNDECODABLE]) {
        const { headers } = await ask(from, path);
        expect(headers['access-control-expose-headers'], path).toBe('retry-after, x-request-id');
      }
    }
  });

  it('is for its own machine alone where the server is, also below its paths', async () => {
    const {
      ways: [, mounted],
      second,
    } = await start({
      first: { isLocal: true, crossOrigin: null },
      second: { crossOrigin: { origins: 'any' } },
    });
    for (const path of ['/v1/open', '/', UNDECODABLE]) {
      for (const answer of [await preflight(mounted.from, path), await ask(mounted.from, path)]) {
        expect([path, answer.status, answer.body]).toEqual([path, 421, '{"oops":"not_public"}']);
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      }
    }
    const itself = `http://127.0.0.1:${mounted.port}`;
    for (const path of ['/v1/open', UNDECODABLE]) expect((await ask(itself, path)).status, path).toBe(421);
    const here = await ask(mounted.from, '/v1/open', {}, 'http://localhost:5173');
    expect([here.status, here.headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect((await preflight(mounted.from, '/v1/open', {}, 'http://localhost:5173')).status).toBe(204);
    expect(second.seen).toEqual(['/v1/open', '/v1/open']);
  });
});
