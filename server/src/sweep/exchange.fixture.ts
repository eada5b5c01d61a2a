import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { type EndpointName, ERRORS, endpoints, errorBody, isErrorCode } from '@plausch/protocol';
import { expect } from 'vitest';
import type { Call } from './cases.fixture.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

export type Sent = {
  readonly method: string;
  /** As it goes over the wire, encoded or not. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};
export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly tookMs: number;
};

/** Sends exactly this, headers that `fetch` keeps for itself included, and resolves with any answer. */
export function exchange(origin: string, { method, path, headers, body }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const from = performance.now();
  return new Promise((resolve, reject) => {
    // Node itself says no length for a DELETE.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { agent, hostname, port, method, path, headers: { ...length, ...headers } };
    const sending = request(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('close', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const { statusCode: status = 0, headers } = incoming;
        resolve({ status, headers, text, tookMs: performance.now() - from });
      });
    });
    // Who refuses a body before it is all there closes the connection; the answer came first.
    sending.once('error', reject);
    sending.end(body);
  });
}

/** The request that a call of an endpoint is. */
export function sentFor(name: EndpointName, call: Call): Sent {
  const { method, path } = endpoints[name];
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(call.params?.[key] ?? ''));
  const query = call.query ? `?${new URLSearchParams(call.query)}` : '';
  const token = 'token' in call ? call.token : call.by?.token;
  return {
    method,
    path: `/api${filled}${query}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  };
}

/** A call that reaches an endpoint and changes nothing: with no token, and with a body that it refuses. */
export function harmlessCall(name: EndpointName): Sent {
  const { path, method } = endpoints[name];
  const body =
    method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{"nichts":1}' };
  return { method, path: `/api${path.replace(/:\w+/, 'x')}`, ...body };
}

export function bodyOf({ text }: Answer): object {
  return JSON.parse(text) as object;
}

/** The parts of an answer by which a caller can tell answers apart: all but the id of the request. */
export function wordsOf(answer: Answer): object {
  const words = JSON.parse(answer.text, (key, value: unknown) => (key === 'requestId' ? undefined : value));
  return { status: answer.status, ...(words as object) };
}

/** Internals that no answer may hold: paths, stacks, statements, names of tables and libraries. */
const INTERNALS =
  /\bat (?:async |file:|\/|\w+[.]\w+ \()|node_modules|[.](?:ts|js|mjs)\b|\b(?:select|insert|update|delete|values|where)\b.*\b(?:from|into|set|accounts|sessions)\b|\b(?:postgres|drizzle|fastify|zod|FST_ERR|ECONN\w+|Exception|TypeError|SyntaxError|undefined)\b|\b(?:mailed_tokens|local_mails|token_hash|password_hash|_key)\b/i;
const GERMAN_SENTENCE = /^[A-ZÄÖÜ„][^\n]*[.!?]$/;

/** [IN-10] [LO-2] A refusal: its shape, a code of the closed list under its own status, and a sentence for people. */
export function expectHonestRefusal(answer: Answer, what: string): void {
  expect(answer.headers['content-type'], what).toMatch(/^application\/json/);
  const parsed = errorBody.loose().parse(bodyOf(answer));
  const { code, message } = parsed.error;
  expect(isErrorCode(code) && ERRORS[code].status, `${what}: the status of ${code}`).toBe(answer.status);
  expect(message, what).toMatch(GERMAN_SENTENCE);
  expect(answer.text, what).not.toMatch(INTERNALS);
}

/** [DA-1] Nothing that was answered stays in a cache, and nothing says what the server is made of. */
export function expectPrivateAnswer({ headers }: Answer, what: string): void {
  expect(headers['cache-control'], what).toBe('no-store');
  expect(headers['x-content-type-options'], what).toBe('nosniff');
  expect(headers['x-powered-by'] ?? headers['server'], what).toBeUndefined();
  expect(headers['set-cookie'], what).toBeUndefined();
}

/** [AZ-4] No answer tells another person's address or date of birth, and none tells the hash of a password. */
export function expectNoLeak(
  text: string,
  emails: ReadonlyMap<string, string>,
  reader: string | undefined,
  what: string,
): void {
  const leaked = [...emails].filter(([id, email]) => id !== reader && text.includes(email));
  expect(leaked, `${what}: addresses of others`).toEqual([]);
  expect(text, what).not.toMatch(/argon2|1971-03-09|passwordHash|tokenHash|birthDate/);
}
