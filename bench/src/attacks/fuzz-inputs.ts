import {
  hostileFrame,
  hostileRequest,
  ODD_HEADERS,
  ODD_METHODS,
  ODD_TEXTS,
  ODD_TYPES,
  oddPart,
  oddQuery,
  type Random,
  rawFrame,
  wrongJson,
} from '@plausch/dev-env/faults';
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

const ENDPOINTS = Object.keys(endpoints) as EndpointName[];
const REQUESTS = Object.keys(socketRequests) as SocketRequestName[];
/** Who moderates: endpoints that refuse others before they look. */
const STAFF = /^\/moderation/;

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
  if (hasBody) headers['content-type'] = random.next() < 0.08 ? random.pick(ODD_TYPES) : 'application/json';
  return {
    kind: 'http',
    what: name,
    method: random.next() < 0.02 ? random.pick(ODD_METHODS) : method,
    path: `/api${filled}${oddQuery(random, query)}`,
    headers,
    as: name === 'logout' ? 'nobody' : STAFF.test(path) ? 'staff' : 'person',
    ...(hasBody ? { body: wrongJson(random, body ?? {}) } : {}),
  };
}

function toAPage(random: Random): Input {
  const path = random.pick(PAGES);
  const tail = random.next() < 0.4 ? `/${oddPart(random)}` : '';
  const isReport = path === '/csp-reports';
  return {
    kind: 'http',
    what: 'page',
    method: isReport ? 'POST' : random.next() < 0.1 ? random.pick(ODD_METHODS) : 'GET',
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
    return `--${boundary}\r\n${head}\r\n${random.pick(ODD_TEXTS)}\r\n`;
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
