import { expect, it } from 'vitest';
import { answerToBytes, bothWaysForEachTest, SHOP, type Told, type Way } from './both-ways.fixture.ts';

const WRONG_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND', 'TRACE', 'LINK'];

const BODIES = [
  ['application/json', '{'],
  ['application/json', 'x'.repeat(70_000)],
  ['text/fancy', 'x'],
  ['no type', 'x'],
] as const;

const start = bothWaysForEachTest();

/** Asked by hand: not every method can be asked for by `fetch`. */
function ask({ port, below }: Way, method: string, path: string, type = '', body = ''): Promise<Told> {
  const of = body === '' ? [] : [`content-type: ${type}`, `content-length: ${body.length}`];
  const head = [`${method} ${below}${path} HTTP/1.1`, 'host: 127.0.0.1', `origin: ${SHOP}`, ...of];
  return answerToBytes(port, `${head.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`);
}

it.each([
  ['no other site', null, undefined],
  ['one other site', {}, SHOP],
  ['every other site', { origins: 'any', headers: 'any' }, '*'],
] as const)(
  'what has no route is refused as data in a program that lets in %s, whatever its method',
  async (_who, crossOrigin, allowed) => {
    const programs = await start({ second: { crossOrigin } });
    for (const way of programs.ways) {
      const refused = async (method: string, path: string, ...sent: [type: string, body: string] | []) => {
        const { status, headers, body } = await ask(way, method, path, ...sent);
        const where = `${way.way}: ${method} ${path} ${sent[0] ?? ''}`;
        expect([where, status]).toEqual([where, 404]);
        expect(headers['content-type'], where).toBe('application/json; charset=utf-8');
        expect(headers['cache-control'], where).toBe('no-store');
        expect(headers['x-content-type-options'], where).toBe('nosniff');
        expect(headers['access-control-allow-origin'], where).toBe(allowed);
        expect(headers['access-control-allow-methods'], where).toBeUndefined();
        expect(body, where).toBe(method === 'HEAD' ? '' : '{"oops":"not_found"}');
      };
      for (const method of WRONG_METHODS) await refused(method, '/v1/open');
      for (const path of [
        '/',
        '/index.html',
        '/v1',
        '/v1/',
        '/v1/nowhere',
        '/v1/open/',
        '/V1/open',
        '/v1/%zz',
      ])
        for (const method of ['GET', 'HEAD', ...WRONG_METHODS]) await refused(method, path);
      for (const method of ['GET', 'HEAD', 'PUT', 'OPTIONS']) await refused(method, '/v1/hook');
      // Nothing is said of a body that nothing waits for.
      for (const method of ['POST', 'PUT', 'OPTIONS', 'QUERY'])
        for (const [type, sent] of BODIES) await refused(method, '/v1/open', type, sent);

      const whole = await ask(way, 'GET', '/v1/open');
      const head = await ask(way, 'HEAD', '/v1/open');
      expect([whole.status, whole.body]).toEqual([200, '{"who":"anybody"}']);
      expect([head.status, head.body]).toEqual([200, '']);
      for (const name of ['content-type', 'content-length', 'cache-control', 'access-control-allow-origin'])
        expect(head.headers[name], name).toBe(whole.headers[name]);
      // A head that is refused says what the whole answer would say.
      expect((await ask(way, 'HEAD', '/v1/key')).status).toBe(401);
      expect((await ask(way, 'HEAD', '/v1/fault')).status).toBe(500);
    }
  },
);

it('a request for no path at all is refused too', async () => {
  const programs = await start({ second: { crossOrigin: { origins: 'any' } } });
  const [alone] = programs.ways;
  for (const [method, target] of [
    ['OPTIONS', '*'],
    ['GET', '*'],
    ['GET', 'http://'],
  ] as const) {
    const answer = await answerToBytes(
      alone.port,
      `${method} ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`,
    );
    expect([method, target, answer.status, answer.body]).toEqual([
      method,
      target,
      404,
      '{"oops":"not_found"}',
    ]);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  }
});
