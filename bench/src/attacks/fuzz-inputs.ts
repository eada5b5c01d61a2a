import { hostileFrame, hostileRequest, type Random, rawFrame } from '@plausch/dev-env/faults';
import { type EndpointName, endpoints, type SocketRequestName, socketRequests } from '@plausch/protocol';
import { type Scene, VALID_REQUESTS, validCall } from './valid-calls.ts';

/** One bad input, on its way in. */
export type Input =
  | {
      readonly kind: 'http';
      readonly what: string;
      readonly method: string;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body?: string | Buffer;
      readonly as: 'nobody' | 'person' | 'staff';
    }
  | { readonly kind: 'bytes'; readonly what: string; readonly bytes: Buffer }
  | { readonly kind: 'frame'; readonly what: string; readonly bytes: Buffer; readonly isSignedIn: boolean };

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Values that have broken programs, as JSON text: an object cannot hold all that JSON can say. */
const VALUES = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e999',
  '-9223372036854775809',
  '9007199254740993',
  '[]',
  '{}',
  '[[]]',
  '["a","b"]',
  '{"$ne":null}',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"toString":1,"valueOf":1,"length":-1}',
  '{"then":1,"toJSON":1}',
  deep(200),
  deep(8_000),
  `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
  `"${'x'.repeat(70_000)}"`,
  `[${'0,'.repeat(5_000)}0]`,
] as const;

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202enimdA\u202c',
  '\u2066\u200b\u200d\ufeff',
  `a${'\u0301'.repeat(1_000)}`,
  '🙂'.repeat(300),
  'ﷺ'.repeat(300),
  'x'.repeat(1_300),
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '\r\nBcc: alle@geheim.test\r\n',
  '__proto__',
  'constructor',
  'toString',
  "' or '1'='1",
  "'; drop table accounts; --",
  '$1',
  '%',
  '\\',
  'NaN',
  '1970-01-01',
  '9999-99-99',
  '2026-02-30',
  '-1',
  'a@b',
  'a@b.c',
  '"a b"@c.de',
  'ä@ö.test',
  'İ',
  'ß',
  'ﬁ',
  '\u{1f1e9}\u{1f1ea}',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
] as const;
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'role',
  'id',
  'then',
  '',
  '\u0000',
] as const;
const TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/json;;;=',
  'json',
  '',
] as const;
const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['accept', '*/*;q=x'],
  ['accept-encoding', 'gzip;q=-1, br;q=9'],
  ['content-encoding', 'gzip'],
  ['authorization', 'Bearer'],
  ['authorization', `Bearer ${'x'.repeat(4_000)}`],
  ['authorization', 'Basic YTpi'],
  ['cookie', '__proto__=1; a=b; ;;='],
  ['if-none-match', '"x", W/"'],
  ['range', 'bytes=9-1,-,x'],
  ['expect', 'nichts'],
  ['origin', 'null'],
  ['x-request-id', '\u00ff'.repeat(200)],
  ['user-agent', 'x'.repeat(6_000)],
  ['transfer-encoding', 'chunked'],
  ['connection', 'close, upgrade'],
];
const PAGES = [
  '/',
  '/main',
  '/raum/kaffeehaus',
  '/neues',
  '/neues/x',
  '/vorgang/x',
  '/meldung',
  '/impressum',
  '/robots.txt',
  '/sitemap.xml',
  '/feed.xml',
  '/manifest.webmanifest',
  '/config.json',
  '/assets/x.js',
  '/builds/latest.json',
  '/postfach',
  '/csp-reports',
  '/socket.io/',
] as const;
const FORMS = ['/meldung', '/urheberbeschwerde', '/einspruch'] as const;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'] as const;

const ENDPOINTS = Object.keys(endpoints) as EndpointName[];
const REQUESTS = Object.keys(socketRequests) as SocketRequestName[];
/** Who moderates: endpoints that refuse others before they look. */
const STAFF = /^\/moderation/;

const text = (random: Random) => JSON.stringify(random.pick(TEXTS));
const value = (random: Random) => (random.next() < 0.6 ? text(random) : random.pick(VALUES));

/** A body that is wrong in one way or several, made from one that is right. */
function wrongJson(random: Random, right: object): string {
  const members = Object.entries(right).map(
    ([key, one]) => [JSON.stringify(key), JSON.stringify(one)] as const,
  );
  const written = (all: readonly (readonly [string, string])[]) =>
    `{${all.map((pair) => pair.join(':')).join(',')}}`;
  const other = (at: number, made: string) =>
    members.map((pair, i) => (i === at ? ([pair[0], made] as const) : pair));
  const at = random.between(0, Math.max(0, members.length - 1));
  switch (random.between(0, 9)) {
    case 0:
    case 1:
    case 2:
      return written(other(at, value(random)));
    case 3:
      return written(members.map(([key, one]) => [key, random.next() < 0.5 ? value(random) : one] as const));
    case 4:
      return written(members.filter((_, i) => i !== at));
    case 5:
      return written([...members, [JSON.stringify(random.pick(KEYS)), value(random)]]);
    case 6:
      return written([...members, ...other(at, value(random)).slice(at, at + 1)]);
    case 7:
      return value(random);
    case 8: {
      const whole = written(members);
      return whole.slice(0, random.between(0, whole.length));
    }
    default:
      return flipped(random, written(members));
  }
}

/** The same text with signs changed, added and left out. */
function flipped(random: Random, whole: string): string {
  let changed = whole;
  for (let times = random.between(1, 4); times > 0; times -= 1) {
    const at = random.between(0, changed.length);
    const sign = random.pick([
      '',
      '"',
      '{',
      '}',
      '[',
      ',',
      ':',
      '\\',
      '\\u',
      '\u0000',
      '\ud83d',
      '0',
      'e',
      '-',
    ]);
    changed = changed.slice(0, at) + sign + changed.slice(at + random.between(0, 2));
  }
  return changed;
}

function toAnEndpoint(random: Random, scene: Scene): Input {
  const name = random.pick(ENDPOINTS);
  const { method, path } = endpoints[name];
  const {
    params = {},
    query,
    body,
  } = validCall(name, scene) as {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: object;
  };
  const hasWrongPath = path.includes(':') && random.next() < 0.7;
  const filled = path.replace(/:(\w+)/, (_, key: string) =>
    hasWrongPath ? oddPart(random) : encodeURIComponent(params[key] ?? 'x'),
  );
  const headers: Record<string, string> = {};
  if (random.next() < 0.15) Object.assign(headers, Object.fromEntries([random.pick(ODD_HEADERS)]));
  const hasBody = body !== undefined || (method !== 'GET' && random.next() < 0.2);
  if (hasBody) headers['content-type'] = random.next() < 0.08 ? random.pick(TYPES) : 'application/json';
  return {
    kind: 'http',
    what: name,
    method: random.next() < 0.02 ? random.pick(METHODS) : method,
    path: `/api${filled}${oddQuery(random, query)}`,
    headers,
    as: name === 'logout' ? 'nobody' : STAFF.test(path) ? 'staff' : 'person',
    ...(hasBody ? { body: wrongJson(random, body ?? {}) } : {}),
  };
}

const oddPart = (random: Random) =>
  random.pick([
    () => encodeURIComponent(random.pick(TEXTS).toWellFormed()),
    () =>
      random.pick(['%', '%ff', '%00', '..', '.', '%2e%2e%2f', 'x'.repeat(300), '%F0%9F%99%82', '*', '//']),
    () => '0199f3a2-7c11-7e5b-9d4e-5a1f0c2b7d68'.slice(random.between(0, 8)),
  ])();

function oddQuery(random: Random, right: Record<string, string> | undefined): string {
  if (right === undefined && random.next() < 0.9) return '';
  const pairs = Object.entries(right ?? {}).map(
    ([key, one]) => `${key}=${random.next() < 0.5 ? oddPart(random) : one}`,
  );
  if (random.next() < 0.4)
    pairs.push(random.pick(['a[b]=1', '__proto__[x]=1', '=', '&&', 'x='.repeat(50), 'constructor=1']));
  if (random.next() < 0.3 && pairs[0] !== undefined) pairs.push(pairs[0]);
  return `?${pairs.join('&')}`;
}

function toAPage(random: Random): Input {
  const path = random.pick(PAGES);
  const tail = random.next() < 0.4 ? `/${oddPart(random)}` : '';
  const isReport = path === '/csp-reports';
  return {
    kind: 'http',
    what: 'page',
    method: isReport ? 'POST' : random.next() < 0.1 ? random.pick(METHODS) : 'GET',
    path: `${path}${tail}${oddQuery(random, undefined)}`,
    headers: {
      ...(isReport
        ? { 'content-type': random.pick(['application/csp-report', 'application/reports+json']) }
        : {}),
      ...Object.fromEntries(random.next() < 0.5 ? [random.pick(ODD_HEADERS)] : []),
    },
    as: 'nobody',
    ...(isReport
      ? { body: wrongJson(random, { 'csp-report': { 'blocked-uri': 'x', 'document-uri': '/' } }) }
      : {}),
  };
}

/** A form as no browser sends it: parts without a name, without an end, too many, one within the other. */
function aForm(random: Random): Input {
  const boundary = random.pick(['x', '----plausch', `${'-'.repeat(69)}`, 'a b', '']);
  const part = () => {
    const name = random.pick([
      'place',
      'reason',
      'explanation',
      'email',
      'altcha',
      'pictures',
      '__proto__',
      '',
    ]);
    const file =
      random.next() < 0.4 ? `; filename="${random.pick(['a.png', '../../x', 'x'.repeat(300), ''])}"` : '';
    const type = random.pick([
      '',
      'Content-Type: image/png\r\n',
      'Content-Type: multipart/mixed; boundary=y\r\n',
    ]);
    const head = random.pick([
      `Content-Disposition: form-data; name="${name}"${file}\r\n${type}`,
      `Content-Disposition: attachment\r\n`,
      `Content-Disposition: form-data; name=\r\n`,
      `${'X-Viel: x\r\n'.repeat(30)}`,
      '',
    ]);
    return `--${boundary}\r\n${head}\r\n${random.pick(TEXTS)}\r\n`;
  };
  const parts = Array.from({ length: random.pick([0, 1, 3, 8, 40]) }, part).join('');
  const end = random.pick([`--${boundary}--\r\n`, `--${boundary}`, '', '--']);
  return {
    kind: 'http',
    what: 'form',
    method: 'POST',
    path: random.pick(FORMS),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    as: 'nobody',
    body: Buffer.from(parts + end, random.pick(['utf8', 'latin1'])),
  };
}

/** Bytes against HTTP itself, some of them several requests behind each other. */
function someBytes(random: Random, scene: Scene, network: string): Input {
  const one = () => {
    const name = random.pick(ENDPOINTS);
    const { body = {} } = validCall(name, scene) as { body?: object };
    return hostileRequest(random, `/api${endpoints[name].path}`, wrongJson(random, body));
  };
  const honest = `GET /api/live HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${network}\r\n\r\n`;
  const bytes = random.pick([
    one,
    one,
    () => Buffer.concat([Buffer.from(honest), one()]),
    () => Buffer.from(honest.repeat(20)),
    () =>
      Buffer.from(
        'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n' +
          random.pick(['zz\r\n', '5\r\n{"a"', 'ffffffffff\r\nx', '-1\r\n', '0\r\n\r\nGET']),
      ),
    () =>
      Buffer.from(
        `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: ${random.between(0, 9)}\r\n\r\n{}`,
      ),
  ])();
  return { kind: 'bytes', what: 'bytes', bytes };
}

/** A request of the socket that is wrong, or a frame that is none. */
function aFrame(random: Random, scene: Scene): Input {
  const isSignedIn = random.next() < 0.8;
  if (random.next() < 0.35) return { kind: 'frame', what: 'frame', bytes: hostileFrame(random), isSignedIn };
  const name = random.pick(REQUESTS);
  const payload = wrongJson(random, VALID_REQUESTS[name](scene));
  const packet = random.pick([
    () => `42${random.between(1, 9_999)}["${name}",${payload}]`,
    () => `42${random.between(1, 9_999)}["${name}",${payload},${payload}]`,
    () => `42["${name}",${payload}]`,
    () => `42${random.between(1, 99)}[${payload},"${name}"]`,
    () =>
      `451-${random.between(1, 99)}["${name}",{"_placeholder":true,"num":${random.pick(['0', '-1', '9', '"x"'])}}]`,
    () => `43${random.between(1, 99)}[${payload}]`,
    () => `42/${random.pick(['admin', '..', '?x=1', ''])},["${name}",${payload}]`,
    () => `4${random.between(0, 9)}${payload}`,
    () => `${random.between(0, 9)}${payload.slice(0, 100)}`,
  ])();
  return { kind: 'frame', what: name, bytes: rawFrame({ payload: packet }), isSignedIn };
}

/** So many bad inputs, the same ones for a seed. */
export function* badInputs(
  random: Random,
  count: number,
  scene: () => Scene,
  network: () => string,
): Generator<Input> {
  for (let i = 0; i < count; i += 1) {
    const share = random.next();
    if (share < 0.66) yield toAnEndpoint(random, scene());
    else if (share < 0.74) yield toAPage(random);
    else if (share < 0.8) yield aForm(random);
    else if (share < 0.85) yield someBytes(random, scene(), network());
    else yield aFrame(random, scene());
  }
}
