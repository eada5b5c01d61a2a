import { type EndpointName, type ErrorCode, endpoints } from '@plausch/protocol';
import type { Call } from './cases.fixture.ts';
import { type Sent, sentFor } from './exchange.fixture.ts';

/** A request that is wrong in one way. */
export type HostileCall = {
  readonly what: string;
  readonly sent: Sent;
  /** What it may be refused with; `anything`: the contract accepts it, so it must only not fail. */
  readonly refused: readonly ErrorCode[] | 'anything';
};

const INVALID: readonly ErrorCode[] = ['invalid'];
const UNREADABLE: readonly ErrorCode[] = ['malformed', 'invalid', 'unsupported_media_type'];
const TOO_LARGE: readonly ErrorCode[] = ['too_large'];
const NO_SUCH_PATH: readonly ErrorCode[] = ['invalid', 'malformed', 'not_found'];

/** Larger bodies are not read. */
const BODY_LIMIT_BYTES = 64 * 1024;
export const DEEP = 10_000;
export const MEGABYTE = 1_000_000;
const deepList = '['.repeat(DEEP) + ']'.repeat(DEEP);
const deepObject = `${'{"a":'.repeat(DEEP / 2)}1${'}'.repeat(DEEP / 2)}`;

const SQL = [
  "' or '1'='1",
  "'; drop table accounts; --",
  '"; delete from sessions; --',
  "') union select password_hash from accounts --",
  "'||(select pg_sleep(9))||'",
  '1; select pg_sleep(9)',
  "\\'; truncate rooms; --",
  '$1',
  '%',
  '_',
  "' and 1=(select count(*) from accounts) --",
  "admin'--",
  '$$;select pg_sleep(9);$$',
  "E'\\x27 or true",
  '0x27206f7220313d31',
  ') or (1=1',
  "';\r\nselect 1;--",
];

/** Texts that have broken programs before. */
const TEXTS = [
  '',
  ' \n\t ',
  '\u0000',
  'Anna\u0000Admin',
  '\ud800',
  '\udfff\ud800',
  '\u202eniMdA\u202c',
  '\u2066\u200b\u200d\ufeff',
  `a${'\u0301'.repeat(10_000)}`,
  'ﷺ'.repeat(2_000),
  '🙂'.repeat(5_000),
  'x'.repeat(20_000),
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '\r\nBcc: alle@geheim.test\r\n',
  '__proto__',
  'constructor',
  ...SQL,
];

/** JSON values, as text: an object cannot hold all that JSON can say. */
const VALUES = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e999',
  '-9223372036854775809',
  '[]',
  '{}',
  '["a"]',
  '{"__proto__":{"polluted":1}}',
  '{"toString":1,"length":-1}',
  '[[[[[[]]]]]]',
  deepList,
  ...TEXTS.map((text) => JSON.stringify(text)),
];

/** Fields that no caller may set. */
const EXTRA_FIELDS = ['role', 'coins', 'id', 'premium', 'isAdmin', 'createdAt', 'constructor', 'toString'];
const POISON = ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}'];

const PATH_PARTS = [
  '%00',
  '%ff',
  '%',
  '..',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  'undefined',
  'null',
  '-1',
  '%F0%9F%99%82',
  '%E2%80%AE',
  'x'.repeat(129),
  'x'.repeat(5_000),
  ...SQL.map(encodeURIComponent),
];

const CONTENT_TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/jsonp',
  'json',
  '*/*',
  '',
];

/** What the contract says of a body, as JSON text. */
function isAccepted(name: EndpointName, body: string): boolean {
  const endpoint = endpoints[name];
  if (!('body' in endpoint) || /"(?:__proto__|prototype)"\s*:/.test(body)) return false;
  try {
    return endpoint.body.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

/** What a body may be refused with, by the contract. */
export function refusalsOf(name: EndpointName, body: string): HostileCall['refused'] {
  if (Buffer.byteLength(body) > BODY_LIMIT_BYTES) return TOO_LARGE;
  return isAccepted(name, body) ? 'anything' : UNREADABLE;
}

function* wrongBodies(name: EndpointName, call: Call): Generator<HostileCall> {
  const sent = sentFor(name, call);
  const members = Object.entries(call.body as object).map(
    ([field, value]) => [field, `${JSON.stringify(field)}:${JSON.stringify(value)}`] as const,
  );
  const withBody = (what: string, body: string, refused = refusalsOf(name, body)): HostileCall => ({
    what,
    sent: { ...sent, body },
    refused,
  });
  const objectOf = (texts: readonly string[]) => `{${texts.join(',')}}`;
  const all = members.map(([, text]) => text);

  for (const [field] of members) {
    const others = members.filter(([other]) => other !== field).map(([, text]) => text);
    yield withBody(`without ${field}`, objectOf(others));
    for (const value of VALUES) {
      const body = objectOf([...others, `${JSON.stringify(field)}:${value}`]);
      yield withBody(`${field} = ${value.slice(0, 40)}`, body);
    }
  }
  for (const field of EXTRA_FIELDS) {
    yield withBody(`with a field ${field}`, objectOf([...all, `"${field}":"admin"`]), INVALID);
  }
  for (const poison of POISON) yield withBody(`with ${poison}`, objectOf([...all, poison]), UNREADABLE);
  for (const body of ['', '{', '[]', 'null', '"x"', '1', 'nichts', deepList, deepObject]) {
    yield withBody(`body ${body.slice(0, 20)}`, body, UNREADABLE);
  }
  const valid = sent.body?.toString() ?? '';
  yield withBody('half a body', valid.slice(0, -3), UNREADABLE);
  yield withBody('a body and more', `${valid}}`, UNREADABLE);
  for (const type of CONTENT_TYPES) {
    const headers = { ...sent.headers, 'content-type': type };
    yield { what: `content type ${type}`, sent: { ...sent, headers }, refused: UNREADABLE };
  }
}

function* wrongPaths(name: EndpointName, call: Call): Generator<HostileCall> {
  const { path } = endpoints[name];
  for (const part of PATH_PARTS) {
    const sent = { ...sentFor(name, call), path: `/api${path.replace(/:\w+/, () => part)}` };
    yield {
      what: `path part ${part.slice(0, 40)}`,
      sent,
      refused: hasFreeParameter(name) ? 'anything' : NO_SUCH_PATH,
    };
  }
}

/** Whether any text is a well-formed parameter: then what comes of it is for the endpoint to say. */
function hasFreeParameter(name: EndpointName): boolean {
  const endpoint = endpoints[name];
  const [key = ''] = 'params' in endpoint ? Object.keys(endpoint.params.shape) : [];
  return 'params' in endpoint && endpoint.params.safeParse({ [key]: 'x' }).success;
}

function* wrongQueries(name: EndpointName, call: Call): Generator<HostileCall> {
  const sent = sentFor(name, { ...call, query: {} });
  const path = sent.path.replace(/\?$/, '');
  const withQuery = (what: string, query: string, refused: HostileCall['refused']): HostileCall => ({
    what: `query ${what}`,
    sent: { ...sent, path: `${path}?${query}` },
    refused,
  });
  const endpoint = endpoints[name];
  const keys = 'query' in endpoint ? Object.keys(endpoint.query.shape) : [];
  const valid = new URLSearchParams(call.query).toString();
  const refused = keys.length > 0 ? UNREADABLE : 'anything';
  for (const extra of ['role=admin', '__proto__[polluted]=1', '__proto__=1', 'constructor=1', 'toString=1'])
    yield withQuery(extra, `${valid}&${extra}`, refused);
  yield withQuery('of 2,000 names', Array.from({ length: 2_000 }, (_, i) => `a${i}=`).join('&'), refused);
  for (const key of keys) {
    const one = crypto.randomUUID();
    for (const wrong of [
      `${key}=${one}&${key}=${one}`,
      `${key}[]=${one}`,
      `${key}[$ne]=1`,
      `${key}=`,
      `${key}`,
      ...PATH_PARTS.slice(0, -SQL.length).map((part) => `${key}=${part}`),
      ...SQL.map((text) => `${key}=${encodeURIComponent(text)}`),
    ]) {
      yield withQuery(wrong.slice(0, 60), `${valid}&${wrong}`, UNREADABLE);
    }
  }
}

/** Everything that is sent to an endpoint in place of the right call. */
export function* hostileCalls(name: EndpointName, call: Call): Generator<HostileCall> {
  if (call.body !== undefined) yield* wrongBodies(name, call);
  if (endpoints[name].path.includes(':')) yield* wrongPaths(name, call);
  yield* wrongQueries(name, call);
}
