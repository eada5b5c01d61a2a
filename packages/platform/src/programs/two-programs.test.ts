import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { question, sharedTestServer } from '../db/test-database.fixture.ts';
import { startBothWays } from './both-ways.fixture.ts';
import type { TinyOptions } from './tiny-options.fixture.ts';
import { migrateTinyProgram, sign, startTinyProgram, type TinyProgram } from './tiny-program.fixture.ts';

const FIRST = 'public';
const SECOND = 'second';

let server: ReturnType<typeof sharedTestServer>;
let url: string;
let running: TinyProgram[];
beforeAll(async () => {
  server = sharedTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await server.createDatabase();
  running = [];
});
afterEach(async () => {
  for (const program of running) await program.stop();
});

async function start(schema: string, more: Omit<TinyOptions, 'url' | 'schema'> = {}) {
  const program = await startTinyProgram({ url, schema, ...more });
  running.push(program);
  return program;
}
async function stop(program: TinyProgram) {
  running = running.filter((one) => one !== program);
  await program.stop();
}
const notes = async (schema: string) =>
  (await question(url, `select text from ${schema}.notes order by 1`)).map(({ text }) => text);
const schedules = async (jobs: string) =>
  (await question(url, `select name from ${jobs}.schedule order by 1`)).map(({ name }) => name);

describe('two programs in one database', () => {
  it.each([
    ['the second starts and ends first', [SECOND, FIRST], [SECOND, FIRST]],
    ['the second starts last and ends first', [FIRST, SECOND], [SECOND, FIRST]],
    ['the first starts and ends first', [FIRST, SECOND], [FIRST, SECOND]],
    ['the first starts last and ends first', [SECOND, FIRST], [FIRST, SECOND]],
  ])('do not meet: %s', async (_order, starts, ends) => {
    for (const schema of starts) {
      const program = await start(schema);
      await program.tell(`from ${schema}`);
      await program.mail('lena@beispiel.test');
    }
    for (const program of running) {
      expect(await notes(program.database.schema)).toEqual([
        `from ${program.database.schema}`,
        `heard from ${program.database.schema}`,
      ]);
      // Each has its own count of what may go to one address.
      expect(program.sent.map(({ subject }) => subject)).toEqual([program.database.schema]);
    }
    const [one, other] = running as [TinyProgram, TinyProgram];
    expect(await one.key()).not.toEqual(await other.key());
    expect(await schedules('jobs')).toContain('public.nightly');
    expect(await schedules('jobs')).not.toContain('second.nightly');
    expect(await schedules('second_jobs')).toContain('second.nightly');
    expect(await schedules('second_jobs')).not.toContain('public.nightly');

    for (const schema of ends) {
      const ending = running.find(({ database }) => database.schema === schema);
      if (ending) await stop(ending);
      for (const left of running) await left.tell('still here');
    }
    const [last = ''] = ends.slice(-1);
    expect(await notes(last)).toContain('heard still here');

    const again = await start(starts[0] ?? '');
    await again.tell('again');
    expect(await notes(again.database.schema)).toContain('heard again');
  });

  it('are migrated at the same time, each once', async () => {
    const all = await Promise.all(
      [FIRST, SECOND, FIRST, SECOND].map((schema) => migrateTinyProgram({ url, schema })),
    );
    expect(all.flat().filter((name) => name === '0001_notes')).toHaveLength(2);
    expect(all.flat().filter((name) => name === '0001_jobs')).toHaveLength(2);
  });
});

describe('a program below the path of another', () => {
  /** The same second program, by itself and below a path of the first. */
  async function both(options: Parameters<typeof startBothWays>[1] = {}) {
    const { ways, first, second } = await startBothWays(server, options);
    running.push(first, second);
    return ways;
  }

  /** What is the same however it is reached. */
  async function answerOf(address: string, init?: RequestInit) {
    const answer = await fetch(address, init);
    const headers = Object.fromEntries(
      [...answer.headers].filter(
        ([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name),
      ),
    );
    return { status: answer.status, body: await answer.text(), headers };
  }

  it('answers the same as by itself: callers of every kind, refusals, headers', async () => {
    const [alone, mounted] = await both();
    const hook = JSON.stringify({ amount: 3 });
    const signed = (body: string, signature: string): RequestInit => ({
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-signature': signature },
    });
    const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });
    const calls: [path: string, init: RequestInit, status: number, body: string][] = [
      ['/v1/open', {}, 200, '{"who":"anybody"}'],
      ['/v1/key', bearer('key of second'), 200, '{"who":"key of second"}'],
      ['/v1/key', bearer('key of public'), 401, '{"oops":"unauthenticated"}'],
      ['/v1/key', {}, 401, '{"oops":"unauthenticated"}'],
      // Role and second factor are asked for before anything is said of the body.
      ['/v1/boss', { method: 'POST', ...bearer('key of second, fresh') }, 403, '{"oops":"forbidden"}'],
      ['/v1/boss', { method: 'POST', ...bearer('key of second boss') }, 403, '{"oops":"forbidden"}'],
      ['/v1/boss', { method: 'POST', ...bearer('key of second, fresh boss') }, 422, '{"oops":"invalid"}'],
      ['/v1/hook', signed(hook, sign(hook)), 200, '{"who":"bank 3"}'],
      ['/v1/hook', signed(`${hook} `, sign(hook)), 401, '{"oops":"unauthenticated"}'],
      ['/v1/hook', signed(hook, sign(hook).slice(1)), 401, '{"oops":"unauthenticated"}'],
      ['/v1/hook', signed('{"amount":"3"}', sign('{"amount":"3"}')), 422, '{"oops":"invalid"}'],
      ['/v1/hook', signed('{', sign('{')), 400, '{"oops":"malformed"}'],
      ['/v1/hook', signed('x'.repeat(70_000), ''), 413, '{"oops":"too_large"}'],
      ['/v1/inside', {}, 200, '{"who":"machine true"}'],
      ['/v1/inside', { headers: { 'x-forwarded-for': '192.0.2.1' } }, 401, '{"oops":"unauthenticated"}'],
      ['/v1/nowhere', {}, 404, '{"oops":"not_found"}'],
      ['/', {}, 404, '{"oops":"not_found"}'],
    ];
    for (const [path, init, status, body] of calls) {
      const direct = await answerOf(`${alone.from}${path}`, init);
      expect([direct.status, direct.body], path).toEqual([status, body]);
      expect(await answerOf(`${mounted.from}${path}`, init), path).toEqual(direct);
    }
  });

  it('has headers of its own, and lets in the pages it names', async () => {
    const [, { from, port }] = await both();
    const { headers } = await answerOf(`${from}/v1/open`, { headers: { origin: 'https://shop.test' } });
    expect(headers['content-security-policy']).toContain("script-src 'self' https://pay.test");
    expect(headers['content-security-policy']).not.toContain("trusted-types 'none'");
    expect(headers['permissions-policy']).toContain('payment=(self "https://pay.test")');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['access-control-allow-origin']).toBe('https://shop.test');
    const preflight = await answerOf(`${from}/v1/hook`, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.test', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toBe('GET, POST');
    expect(preflight.headers['access-control-allow-headers']).toBe('authorization');
    expect(preflight.headers['access-control-max-age']).toBe('600');
    const other = await answerOf(`${from}/v1/open`, { headers: { origin: 'https://boese.test' } });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
    expect((await answerOf(`http://127.0.0.1:${port}/v1/key`)).status).toBe(401);
  });

  it('keeps and shows its own mails, and their files are saved, not shown', async () => {
    const ways = await both({ first: { mailbox: true }, second: { mailbox: true } });
    const [first, second] = running as [TinyProgram, TinyProgram];
    await second.mail('lena@beispiel.test');
    for (const { way, from } of ways) {
      const page = await answerOf(`${from}/postfach`);
      const [link = ''] = /(?<=<a href=")[^"]+(?=" download>Gruß\.html<)/.exec(page.body) ?? [];
      const file = await answerOf(new URL(link, `${from}/postfach`).href);
      expect([way, file.status, file.body]).toEqual([way, 200, '<script>']);
      expect(file.headers['content-type']).toBe('application/octet-stream');
      expect(file.headers['content-disposition']).toMatch(/^attachment; /);
      const [style = ''] = /(?<=stylesheet" href=")[^"]+/.exec(page.body) ?? [];
      expect((await answerOf(new URL(style, `${from}/postfach`).href)).status).toBe(200);
      expect(JSON.parse((await answerOf(`${from}/postfach.json`)).body)).toMatchObject([
        { to: 'lena@beispiel.test', attachments: [{ name: 'Gruß.html', type: 'text/html', bytes: 8 }] },
      ]);
    }
    const [, { port }] = ways;
    expect((await answerOf(`http://127.0.0.1:${port}/postfach.json`)).body).toBe('[]');
    expect(first.sent).toEqual([]);
  });

  it('counts its own calls, and its addresses are spelled in one way', async () => {
    const [, { from, port }] = await both({ second: { openCalls: 2 } });
    const origin = `http://127.0.0.1:${port}`;
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await answerOf(`${from}/v1/open`)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await answerOf(`${origin}/v1/open`)).status).toBe(200);
    expect((await answerOf(`${origin}/%73econd/v1/open`)).status).toBe(404);
    expect((await answerOf(from)).status).toBe(404);
  });

  it.each(['alone', 'mounted'] as const)(
    'a request under way is answered, and the end waits for the answer, not for its connection: %s',
    async (way) => {
      const asked = Promise.withResolvers<void>();
      const { promise, resolve: answer } = Promise.withResolvers<void>();
      const slow = async () => {
        asked.resolve();
        await promise;
      };
      const [{ from: alone }, { from: mounted }] = await both({ second: { slow } });
      const [first, second] = running;
      const from = way === 'alone' ? alone : mounted;
      const answered = fetch(`${from}/v1/slow`).then(async (one) => [one.status, await one.text()]);
      await asked.promise;
      // A client keeps its connection for longer than a test may take.
      const ended = (way === 'alone' ? second : first)?.http.close();
      const tried = () =>
        fetch(`${from}/v1/open`).then(
          () => 'answered',
          () => 'refused',
        );
      await expect.poll(tried).toBe('refused');
      answer();
      expect(await answered).toEqual([200, '{"who":"slow"}']);
      await ended;
    },
  );

  it('a request that never comes whole does not hold up the end', async () => {
    const { http } = await start(FIRST);
    const { port } = await http.listen({ host: '127.0.0.1', port: 0 });
    const seen = once(http.fastify.server, 'request');
    const half = connect(port, '127.0.0.1', () => {
      half
        .resume()
        .write(
          'POST /v1/hook HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{',
        );
    });
    await seen;
    const left = new Promise((closed) => half.once('error', () => {}).once('close', closed));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended = http.close();
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await ended;
    await left;
    expect(half.destroyed).toBe(true);
  });
});
