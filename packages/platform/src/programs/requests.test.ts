import { describe, expect, it } from 'vitest';
import { answerToBytes, bothWaysForEachTest } from './both-ways.fixture.ts';

const start = bothWaysForEachTest();

describe('a name in an address', () => {
  async function nameAt(from: string, spelled: string) {
    const answer = await fetch(`${from}/v1/named/${spelled}`);
    return answer.status === 200 ? ((await answer.json()) as { who: string }).who : answer.status;
  }

  it('is decoded exactly once, by itself and below a path of another', async () => {
    const names: [spelled: string, name: string][] = [
      ['%252F', '%2F'],
      ['%25252F', '%252F'],
      ['%2F', '/'],
      ['a%2fb%2Fc', 'a/b/c'],
      ['%25', '%'],
      ['%2541', '%41'],
      ['%25%32%46', '%2F'],
      ['%E2%82%AC%252F%2F', '€%2F/'],
      ['$RCAnonymousID:0f', '$RCAnonymousID:0f'],
      ['%24RCAnonymousID%3A0f', '$RCAnonymousID:0f'],
      ['lena@beispiel.test', 'lena@beispiel.test'],
      ['lena%40beispiel.test', 'lena@beispiel.test'],
      ['a+b', 'a+b'],
      ['a%2Bb', 'a+b'],
      ['a%20b', 'a b'],
      ['a%3Fb%23c%26d%3De%3Bf%2Cg', 'a?b#c&d=e;f,g'],
      ['%3Aname', ':name'],
      ['J%C3%BCrgen', 'Jürgen'],
      ['Jürgen', 'Jürgen'],
      ['Ju%CC%88rgen', 'Ju\u0308rgen'],
      ['%F0%9F%98%80%E2%9C%A8', '😀✨'],
      ['%41%62', 'Ab'],
      ['__proto__', '__proto__'],
    ];
    for (const { way, from } of (await start()).ways)
      for (const [spelled, name] of names)
        expect([way, spelled, await nameAt(from, spelled)]).toEqual([way, spelled, name]);
  });

  it('is refused where it is no text', async () => {
    for (const { from } of (await start()).ways)
      for (const spelled of ['%', '%2', '%zz', '%ff', '%C3%28', '%ED%A0%80', '%252F%ff', '%2F%'])
        expect([spelled, await nameAt(from, spelled)]).toEqual([spelled, 404]);
  });

  it('may be as long as the program says, counted decoded', async () => {
    const longest = '😀'.repeat(256);
    expect(encodeURIComponent(longest)).toHaveLength(3_072);
    const { ways } = await start({ second: { maxParamLength: 512 } });
    for (const { from } of ways) {
      expect(await nameAt(from, encodeURIComponent(longest))).toBe(longest);
      expect(await nameAt(from, encodeURIComponent('/'.repeat(512)))).toBe('/'.repeat(512));
      expect(await nameAt(from, `${encodeURIComponent(longest)}x`)).toBe(404);
    }
    const first = `http://127.0.0.1:${ways[1].port}`;
    expect(await nameAt(first, 'x'.repeat(128))).toHaveLength(128);
    expect(await nameAt(first, 'x'.repeat(129))).toBe(404);
  });
});

describe('a body', () => {
  const KEY = 'Bearer key of second';
  async function told(from: string, path: string, body: string, more: Record<string, string> = {}) {
    const headers = { 'content-type': 'application/json', authorization: KEY, ...more };
    const answer = await fetch(`${from}/v1${path}`, { method: 'POST', body, headers });
    return { status: answer.status, text: await answer.text() };
  }
  const deep = (levels: number, [open, close]: readonly [string, string] = ['[', ']']) =>
    open.repeat(levels) + close.repeat(levels);

  it('may be as large as its endpoint says, to the byte, and 64 KiB where it says nothing', async () => {
    const sized = (bytes: number) => `{"things":["${'x'.repeat(bytes - 15)}"]}`;
    for (const { way, port, below, from } of (await start()).ways) {
      for (const [path, most, status] of [
        ['/take', 256 * 1024, 200],
        ['/give/lena', 64 * 1024, 422],
      ] as const) {
        expect(sized(most)).toHaveLength(most);
        expect([way, (await told(from, path, sized(most))).status]).toEqual([way, status]);
        const larger = await told(from, path, sized(most + 1));
        expect([way, larger]).toEqual([way, { status: 413, text: '{"oops":"too_large"}' }]);
        // Nor where it does not say beforehand how large it is.
        const chunk = `${(most + 1).toString(16)}\r\n${sized(most + 1)}\r\n0\r\n\r\n`;
        const head = `POST ${below}/v1${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${KEY}\r\ncontent-type: application/json`;
        const pieces = await answerToBytes(port, `${head}\r\ntransfer-encoding: chunked\r\n\r\n${chunk}`);
        expect([way, pieces.status]).toEqual([way, 413]);
      }
    }
  });

  it('is refused where it is too deep, wherever and however', async () => {
    const levels = 100_000;
    const bodies = [
      '['.repeat(levels),
      deep(levels),
      `{"things":${deep(levels)}}`,
      `{"things":[${deep(40_000, ['{"a":', '}'])}]}`,
      `{"things":[${'{"a":['.repeat(30_000)}`,
      `{"things":["\\"",${deep(levels)}]}`,
      `{"things":${deep(64)}}`,
    ];
    const key = { 'idempotency-key': crypto.randomUUID() };
    for (const { from } of (await start()).ways) {
      for (const body of bodies) {
        const answer = await told(from, '/take', body, key);
        expect([body.slice(0, 40), answer]).toEqual([
          body.slice(0, 40),
          { status: 422, text: '{"oops":"invalid"}' },
        ]);
      }
      // Not what only looks like it.
      const deepest = deep(63);
      expect(await told(from, '/take', `{"things":${deepest}}`)).toEqual({
        status: 200,
        text: JSON.stringify({ who: deepest }),
      });
      for (const text of ['['.repeat(levels), `"${'['.repeat(200)}`, `\\"${'{'.repeat(200)}\\`]) {
        const things = JSON.stringify([text]);
        expect(await told(from, '/take', `{"things":${things}}`)).toEqual({
          status: 200,
          text: JSON.stringify({ who: things }),
        });
      }
      const beside = `[${Array(1_000).fill('[{}]').join()}]`;
      expect((await told(from, '/take', `{"things":${beside}}`)).status).toBe(200);
    }
  });

  it('is refused where it would change a prototype', async () => {
    const bodies = [
      '{"things":[],"__proto__":{"isAdmin":true}}',
      '{"things":[{"__proto__":{"isAdmin":true}}]}',
      '{"things":[{"\\u005f\\u005fproto\\u005f_":{"isAdmin":true}}]}',
      '{"things":[[{"a":{"constructor":{"prototype":{"isAdmin":true}}}}]]}',
      '{"__proto__":null}',
    ];
    for (const { from } of (await start()).ways) {
      for (const body of bodies)
        expect([body, await told(from, '/take', body)]).toEqual([
          body,
          { status: 400, text: '{"oops":"malformed"}' },
        ]);
      const harmless = '{"things":["__proto__",{"constructor":"x","prototype":1}]}';
      expect((await told(from, '/take', harmless)).status).toBe(200);
    }
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });
});
