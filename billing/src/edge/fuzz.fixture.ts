import {
  hostileRequest,
  ODD_HEADERS,
  ODD_METHODS,
  ODD_TYPES,
  oddPart,
  oddQuery,
  type Random,
  wrongJson,
} from '@plausch/dev-env/faults';

/** A part of the OpenAPI description, as far as it is read here. */
type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
};
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
export type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

type Route = {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly body: Schema | undefined;
};

/** What a caller may know by now, by the names that the description has for it. */
export type Scene = {
  readonly keys: readonly string[];
  /** What is sold, at which price. */
  readonly sold: readonly { readonly product: string; readonly price: string }[];
  readonly users: readonly string[];
  readonly sessions: readonly string[];
  readonly secrets: readonly string[];
  readonly tokens: readonly string[];
  readonly gifts: readonly string[];
};

export type FuzzRequest = {
  /** Its route, `unknown`, or `bytes` for what may be no HTTP. */
  readonly what: string;
  readonly target: string;
  readonly bytes: Buffer;
  readonly isHead: boolean;
  readonly key: string | undefined;
  readonly body: string | undefined;
};

/** Forms of pages; what they hold is no JSON. */
const FORMS = [
  '/manage/open',
  '/manage/link',
  '/manage/close',
  '/manage/cancel',
  '/manage/resume',
  '/manage/withdraw',
  '/manage/card',
  '/manage/confirm',
  '/manage/finish',
] as const;

/** Served, and not in the description. */
const UNDESCRIBED = [
  '/sandbox/v1.js',
  '/redeem/x',
  '/openapi.json',
  '/docs',
  '/health',
  '/first.js',
  '/manage',
  '/manage/style.css',
  '/manage/withdraw/x',
  '/manage/page.js',
  '/manage/card',
  '/manage/confirm/x',
  '/manage/documents/x',
  ...FORMS,
] as const;
const UNKNOWN = [
  '/',
  '//',
  '/v1',
  '/v1/subscribers',
  '/v1/subscribers//offerings',
  '/V1/subscribers/a',
  '/v1/subscribers/a/',
  '/v1/subscribers/a/b/c',
  '/rcbilling/v1/purchase',
  '/rcbilling/v1/checkout//complete',
  '/rcbilling/v1/checkout/start/complete',
  '/csp-reports',
  '/.env',
  '/__proto__',
  '/constructor',
  '/v1/subscribers/%2e%2e/%2e%2e/v2/customers/a',
  '*',
  'http://elsewhere.example/v1/subscribers/a',
] as const;
const OUTCOMES = ['succeeded', 'declined', 'error', 'charge_failed', 'challenge', 'used_card'] as const;
const CARDS = [
  '4242424242424242',
  '4000000000000002',
  '4000000000003220',
  '4000000000000259',
  '1',
  '4242 4242 4242 4241',
] as const;
const HEADERS: readonly (readonly [string, string])[] = [
  ...ODD_HEADERS,
  ['x-customer-token', 'a.b'],
  ['x-customer-token', '\u00ff'],
  ['x-is-sandbox', 'maybe'],
  ['origin', 'http://localhost:5173'],
  ['origin', 'https://elsewhere.example'],
  ['x-forwarded-for', '1.2.3.4, ::1, x'],
  ['sandbox-signature', 't=1,v1=00'],
  ['idempotency-key', '__proto__'],
  ['access-control-request-method', 'POST'],
  ['access-control-request-headers', 'authorization, x\u00ff, '],
];

/** Requests for every route of a description and for unknown ones, right, wrong in one way, or wrong in several. */
export class Fuzzer {
  readonly #random: Random;
  readonly #routes: readonly Route[];

  constructor(random: Random, description: Description) {
    this.#random = random;
    this.#routes = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
        body: requestBody?.content['application/json']?.schema,
      })),
    );
  }

  /** The routes that are asked for, by method and path. */
  get routes(): readonly string[] {
    return this.#routes.map(({ method, path }) => `${method} ${path}`);
  }

  next(scene: Scene): FuzzRequest {
    const share = this.#random.next();
    if (share < 0.03) return this.#bytes(scene);
    return share < 0.1 ? this.#elsewhere(scene) : this.#known(scene);
  }

  #known(scene: Scene): FuzzRequest {
    const random = this.#random;
    const route = random.pick(this.#routes);
    const share = random.next();
    // Else it is wrong in several ways.
    const isRight = share < 0.5;
    const isNearly = share < 0.2 && route.body !== undefined;
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      isRight || random.next() < 0.4
        ? encodeURIComponent(String(this.#value(name, scene))).replaceAll('%40', '@')
        : oddPart(random),
    );
    const query = Object.fromEntries(
      route.query.map((name) => [name, encodeURIComponent(String(this.#value(name, scene)))]),
    );
    const method = !isRight && random.next() < 0.03 ? random.pick(ODD_METHODS) : route.method;
    const isAsked = method === route.method || (method === 'HEAD' && route.method === 'GET');
    const right = route.body && this.#right(route.body, scene);
    const isBodyless = route.body === undefined && random.next() < 0.9;
    return this.#request(scene, {
      what: isAsked ? `${route.method} ${route.path}` : 'unknown',
      method,
      target: `${path}${isRight ? rightQuery(query) : oddQuery(random, route.query.length > 0 ? query : undefined)}`,
      body: isBodyless
        ? undefined
        : isRight
          ? JSON.stringify(isNearly ? withOddText(random, right) : (right ?? {}))
          : wrongJson(random, right ?? {}),
      isRight,
    });
  }

  #elsewhere(scene: Scene): FuzzRequest {
    const random = this.#random;
    const method = random.pick(ODD_METHODS);
    const path = random.pick([...UNDESCRIBED, ...UNKNOWN]);
    if (path.startsWith('/manage') && random.next() < 0.5) return this.#form(scene);
    const body = method === 'GET' || random.next() < 0.5 ? undefined : wrongJson(random, { a: 1 });
    return this.#request(scene, {
      what: 'unknown',
      method,
      target: `${path}${random.next() < 0.3 ? `/${oddPart(random)}` : ''}${oddQuery(random, undefined)}`,
      body,
      isRight: false,
    });
  }

  /** A form as a page sends it, with what is sent there and what is not. */
  #form(scene: Scene): FuzzRequest {
    const random = this.#random;
    const values = [
      'kundin@example.org',
      'x',
      '',
      'A'.repeat(43),
      this.#uuid(),
      ...UNKEPT.slice(0, 2),
    ] as const;
    const parts = ['link', 'email', 'form', 'subscription', 'confirmation']
      .filter(() => random.next() < 0.6)
      .map(
        (name) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${random.pick(values)}\r\n`,
      );
    return this.#request(scene, {
      what: 'unknown',
      method: 'POST',
      target: random.pick(FORMS),
      body: `${parts.join('')}--x--\r\n`,
      type: 'multipart/form-data; boundary=x',
      isRight: false,
    });
  }

  #bytes(scene: Scene): FuzzRequest {
    const random = this.#random;
    const route = random.pick(this.#routes);
    const body = wrongJson(random, route.body ? this.#right(route.body, scene) : {});
    const bytes = hostileRequest(random, route.path, body);
    return { what: 'bytes', target: '', bytes, isHead: false, key: undefined, body: undefined };
  }

  #request(
    { keys }: Scene,
    {
      what,
      method,
      target,
      body,
      type = 'application/json',
      isRight,
    }: {
      what: string;
      method: string;
      target: string;
      body: string | undefined;
      type?: string;
      isRight: boolean;
    },
  ): FuzzRequest {
    const random = this.#random;
    const key = isRight || random.next() < 0.9 ? random.pick(keys) : undefined;
    const headers = new Map<string, string>([['host', 'localhost']]);
    if (key !== undefined) headers.set('authorization', `Bearer ${key}`);
    if (body !== undefined)
      headers.set('content-type', !isRight && random.next() < 0.05 ? random.pick(ODD_TYPES) : type);
    if (!isRight && random.next() < 0.15) headers.set(...random.pick(HEADERS));
    const isChunked = headers.has('transfer-encoding');
    const sent = isChunked ? chunked(random, body ?? '') : Buffer.from(body ?? '');
    if (body !== undefined && !isChunked) headers.set('content-length', String(sent.length));
    const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    // No byte of an address may end its line.
    const head = `${method} ${target.replaceAll(/[\0-\x20]/g, '+')} HTTP/1.1\r\n${lines}\r\n`;
    return {
      what,
      target,
      bytes: Buffer.concat([Buffer.from(head, 'latin1'), sent]),
      isHead: method === 'HEAD',
      // An odd header may have taken its place.
      key: headers.get('authorization')?.slice('Bearer '.length),
      body,
    };
  }

  /** A body with all that a description names, each value one that may be right. */
  #right(schema: Schema, scene: Scene): Record<string, unknown> {
    const random = this.#random;
    const object = schema.properties ? schema : schema.anyOf?.find(({ properties }) => properties);
    const names = Object.keys(object?.properties ?? {});
    // Of a card, its token and an outcome a payment names one.
    const means = names.includes('outcome') ? random.pick(['card', 'token', 'outcome']) : undefined;
    const made = Object.fromEntries(
      names
        .filter(
          (name) => means === undefined || !['card', 'token', 'outcome'].includes(name) || name === means,
        )
        .filter((name) => !OPTIONAL.has(name) || random.next() < 0.2)
        .map((name) => [name, this.#value(name, scene, object?.properties?.[name])]),
    );
    // Mostly a price of this very product.
    const fitting = scene.sold.filter(({ product }) => product === made['product_id']);
    return names.includes('price_id') && random.next() < 0.9
      ? { ...made, price_id: random.pick(fitting).price }
      : made;
  }

  #uuid(): string {
    const digits = Array.from({ length: 32 }, () => this.#random.between(0, 15).toString(16)).join('');
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  #value(name: string, scene: Scene, schema: Schema = {}): unknown {
    const random = this.#random;
    const oneOf = (known: readonly string[]) => (known.length > 0 ? random.pick(known.slice(-200)) : 'none');
    switch (name) {
      case 'userId':
      case 'app_user_id':
        return random.next() < 0.95 ? oneOf(scene.users) : `user ${random.between(0, 1e6)} 🦊`;
      case 'sessionId':
        return oneOf(scene.sessions);
      case 'id':
      case 'product_id':
        return random.pick(scene.sold).product;
      case 'price_id':
        return random.pick(scene.sold).price;
      case 'client_secret':
        return oneOf(scene.secrets);
      case 'token':
        return oneOf(scene.tokens);
      case 'redeem_url':
        return oneOf(scene.gifts);
      case 'outcome':
        return random.pick(OUTCOMES);
      case 'card':
        return { number: random.pick(CARDS), exp_month: 12, exp_year: 2_034, cvc: '123' };
      case 'email':
        return 'kundin@example.org';
      case 'metadata':
        return { utm_source: 'x', other: null };
      case 'text_hash':
        return '0'.repeat(64);
      case 'at':
        return '2026-11-01T18:00:00Z';
      case 'currency':
        return random.pick(['EUR', 'USD', 'JPY', '']);
      case 'events':
        return Array.from({ length: random.between(0, 3) }, () => ({
          id: this.#uuid(),
          event_name: 'checkout_session_start',
          app_user_id: oneOf(scene.users),
          timestamp_ms: 1_793_556_000_000,
          context: { a: 1 },
          properties: { trace_id: 'x' },
        }));
      default:
        return defaultOf(schema);
    }
  }
}

/** Left out most of the time, as callers do. */
const OPTIONAL: ReadonlySet<string> = new Set([
  'offer_id',
  'presented_placement_identifier',
  'applied_targeting_rule',
  'elements',
  'billing',
]);

/** A value of the type that a description names, for what is not known by its name. */
function defaultOf({ type, anyOf, properties }: Schema): unknown {
  if (anyOf?.[0]) return defaultOf(anyOf[0]);
  switch (type) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return 1;
    case 'array':
      return [];
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, inner]) => [name, defaultOf(inner)]),
      );
    default:
      return 'x';
  }
}

/** Texts that a database cannot keep, and one that is too long for most. */
const UNKEPT = ['a\0b', '\0', '\ud800', 'x\udc00', '\ud83d '.repeat(9), 'x'.repeat(600)] as const;

/** The same with one of its texts, or of its names, replaced by one that cannot be kept. */
function withOddText(random: Random, value: unknown): unknown {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const holding = inner.filter(
    ([, one]) => typeof one === 'string' || (typeof one === 'object' && one !== null),
  );
  if (holding.length === 0) return typeof value === 'string' ? random.pick(UNKEPT) : value;
  const [name, one] = random.pick(holding);
  const odd = withOddText(random, one);
  if (Array.isArray(value)) return value.with(Number(name), odd);
  const isNamed = random.next() < 0.1;
  return Object.fromEntries(
    inner.map(([key, other]) => (key === name ? [isNamed ? random.pick(UNKEPT) : key, odd] : [key, other])),
  );
}

function rightQuery(query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function chunked(random: Random, body: string): Buffer {
  const bytes = Buffer.from(body);
  const at = random.between(0, bytes.length);
  const parts = [bytes.subarray(0, at), bytes.subarray(at)].filter(({ length }) => length > 0);
  return Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]),
    Buffer.from('0\r\n\r\n'),
  ]);
}
