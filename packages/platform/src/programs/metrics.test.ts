import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sharedTestServer } from '../db/test-database.fixture.ts';
import { createLogger } from '../logger/index.ts';
import { createMetrics, type Metrics } from '../metrics/index.ts';
import { freePort } from '../postgres/free-port.ts';
import { startBothWays, type Way } from './both-ways.fixture.ts';

let server: ReturnType<typeof sharedTestServer>;
let closers: (() => Promise<void>)[];
let logged: string[];
beforeAll(async () => {
  server = sharedTestServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  closers = [];
  logged = [];
});
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
});

/** Metrics on a port of their own, and what they tell there. */
async function startMetrics() {
  const destination = { write: (line: string) => void logged.push(line) };
  const metrics = createMetrics(createLogger({ level: 'warn', destination }));
  const port = await freePort();
  await metrics.listen({ host: '127.0.0.1', port });
  closers.push(() => metrics.close());
  return { metrics, page: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text() };
}

async function start(options: Parameters<typeof startBothWays>[1]) {
  const programs = await startBothWays(server, options);
  closers.push(() => programs.stop());
  return programs;
}

async function use({ from }: Way) {
  const headers = { authorization: 'Bearer key of second', 'content-type': 'application/json' };
  const give = { method: 'POST', headers, body: '{"amount":1}' };
  for (const [path, init] of [
    ['/v1/open', {}],
    ['/v1/open', {}],
    ['/v1/give/lena', give],
    ['/v1/nowhere', {}],
  ] as const)
    await (await fetch(`${from}${path}`, init)).text();
}

const linesOf = (page: string, prefix: string) =>
  page.split('\n').filter((line) => new RegExp(`^(?:# (?:HELP|TYPE) )?${prefix}`).test(line));
/** Without what depends on how long something took. */
const figuresOf = (page: string) =>
  linesOf(page, 'second_').filter((line) => !/_(?:bucket|sum)\b/.test(line) || line.startsWith('#'));
const requests = (page: string, prefix = '') =>
  linesOf(page, `${prefix}http_request_duration_seconds_count`).sort();

it('two programs of one process tell their figures on one port, each under its own name', async () => {
  const { metrics, page } = await startMetrics();
  const figures = { first: { figures: metrics }, second: { figures: metrics.part('second') } };
  const { ways } = await start(figures);
  const [, mounted] = ways;
  await use(mounted);
  await (await fetch(`http://127.0.0.1:${mounted.port}/v1/open`)).text();
  const told = await page();
  expect(requests(told, 'second_')).toEqual([
    'second_http_request_duration_seconds_count{method="GET",route="/v1/open",status="200"} 2',
    'second_http_request_duration_seconds_count{method="GET",route="other",status="404"} 1',
    'second_http_request_duration_seconds_count{method="POST",route="/v1/give/:to",status="200"} 1',
  ]);
  // Nothing of the mounted one counts twice.
  expect(requests(told)).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/v1/open",status="200"} 1',
  ]);
  expect(linesOf(told, 'given_total{')).toEqual(['given_total{kind="note"} 0']);
  expect(linesOf(told, 'second_given_total{')).toEqual(['second_given_total{kind="note"} 1']);
  // What the process tells of itself is there once.
  expect(told.match(/^process_resident_memory_bytes /gm)).toHaveLength(1);
  expect(told).not.toContain('second_process_');
  const names = told.split('\n').flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []);
  expect(new Set(names).size).toBe(names.length);
});

it('a program tells the same by itself and below another', async () => {
  const tell = async (which: 0 | 1, ofFirst: (metrics: Metrics) => object) => {
    const { metrics, page } = await startMetrics();
    const { ways } = await start({
      first: ofFirst(metrics),
      second: { figures: metrics.part('second') },
    });
    await use(ways[which]);
    return figuresOf(await page());
  };
  const alone = await tell(0, () => ({}));
  const mounted = await tell(1, (figures) => ({ figures }));
  expect(mounted).toEqual(alone);
  expect(alone).toHaveLength(2 + 3 + 3 + 3);
});

it('a program that has ended tells nothing any more, and may come back', async () => {
  const { metrics, page } = await startMetrics();
  metrics.gauge({ name: 'second_own', help: 'Of the other program.' }, () => [{ value: 7 }]);
  const part = metrics.part('second');
  expect(() => part.gauge({ name: 'own', help: 'Mine.' }, () => [])).toThrow('already been registered');
  const programs = await startBothWays(server, { first: { figures: metrics }, second: { figures: part } });
  closers.push(() => programs.first.stop());
  expect(linesOf(await page(), 'second_connections ').at(-1)).toBe('second_connections 1');
  await programs.second.stop();
  part.close();
  expect(linesOf(await page(), 'second_')).toEqual([
    '# HELP second_own Of the other program.',
    '# TYPE second_own gauge',
    'second_own 7',
  ]);
  expect(linesOf(await page(), 'connections ').at(-1)).toBe('connections 1');
  expect(logged).toEqual([]);
  const again = metrics.part('second');
  again.gauge({ name: 'connections', help: 'Anew.' }, () => [{ value: 2 }]);
  expect(linesOf(await page(), 'second_connections ').at(-1)).toBe('second_connections 2');
});

it('a part has a name that Prometheus takes', () => {
  const metrics = createMetrics(createLogger({ level: 'silent' }));
  for (const name of ['', 'Second', '2nd', 'sec-ond', 'a b', 'a_b']) {
    expect(() => metrics.part(name)).toThrow('is no name for a part of the metrics');
  }
});
