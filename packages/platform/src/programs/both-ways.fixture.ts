import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { sharedTestServer } from '../db/test-database.fixture.ts';
import type { TinyOptions } from './tiny-options.fixture.ts';
import { startTinyProgram, type TinyProgram } from './tiny-program.fixture.ts';

export const BELOW = '/second';

/** One way to reach the second program. */
export type Way = {
  readonly way: 'alone' | 'mounted';
  readonly port: number;
  /** What stands before its paths. */
  readonly below: '' | typeof BELOW;
  readonly from: string;
};

type Options = Omit<TinyOptions, 'url' | 'schema' | 'mounts'>;
type BothWays = {
  readonly ways: readonly [Way, Way];
  readonly first: TinyProgram;
  readonly second: TinyProgram;
  stop(): Promise<void>;
};

/** The same second program, by itself and below a path of the first. */
export async function startBothWays(
  server: Pick<ReturnType<typeof sharedTestServer>, 'createDatabase'>,
  { first: ofFirst = {}, second: ofSecond = {} }: { first?: Options; second?: Options } = {},
): Promise<BothWays> {
  const url = await server.createDatabase();
  const listen = async ({ http }: TinyProgram) => (await http.listen({ host: '127.0.0.1', port: 0 })).port;
  const wayAt = (way: Way['way'], port: number, below: Way['below']): Way => ({
    way,
    port,
    below,
    from: `http://127.0.0.1:${port}${below}`,
  });
  const second = await startTinyProgram({ url, schema: 'second', ...ofSecond });
  const alone = await listen(second);
  const mounts = [await second.http.mounted(BELOW)];
  const first = await startTinyProgram({ url, schema: 'public', ...ofFirst, mounts });
  return {
    ways: [wayAt('alone', alone, ''), wayAt('mounted', await listen(first), BELOW)],
    first,
    second,
    async stop() {
      await first.stop();
      await second.stop();
    },
  };
}

/** For a file of tests of which each starts the programs once, and ends them with itself. */
export function bothWaysForEachTest() {
  let server: ReturnType<typeof sharedTestServer>;
  let programs: BothWays | undefined;
  beforeAll(() => {
    server = sharedTestServer();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    programs = undefined;
  });
  afterEach(() => programs?.stop());
  return async (options?: Parameters<typeof startBothWays>[1]): Promise<BothWays> => {
    programs = await startBothWays(server, options);
    return programs;
  };
}

export type Told = { status: number; headers: Record<string, string>; body: string };

/** What a connection is answered to these bytes, which may be no HTTP at all, until its end. */
export async function answerToBytes(port: number, bytes: string): Promise<Told> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (text: string) => {
    answer += text;
  });
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', ...body] = answer.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ')];
  });
  return {
    status: Number(status.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: body.join('\r\n\r\n'),
  };
}

export const SHOP = 'https://shop.test';
export const OTHER = 'https://boese.test';
/** A letter in UTF-8 that ends too soon. */
export const UNDECODABLE = '/v1/%E0%A4%A';

export type Asked = { method?: string; body?: string; headers?: Record<string, string> };

/** What a page gets that asks a program; by default one that the program lets in. */
export async function ask(
  from: string,
  path: string,
  { headers = {}, ...init }: Asked = {},
  origin = SHOP,
): Promise<Told> {
  const answer = await fetch(`${from}${path}`, { ...init, headers: { origin, ...headers } });
  return { status: answer.status, body: await answer.text(), headers: Object.fromEntries(answer.headers) };
}

/** What a browser gets that asks whether the page may. */
export function preflight(from: string, path: string, headers: Record<string, string> = {}, origin = SHOP) {
  const asked = { 'access-control-request-method': 'POST', ...headers };
  return ask(from, path, { method: 'OPTIONS', headers: asked }, origin);
}
