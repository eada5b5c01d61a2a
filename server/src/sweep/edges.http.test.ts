import { connect } from 'node:net';
import { registrationOf, startSystem, type TestSystem } from '@plausch/dev-env';
import { type EndpointName, endpoints } from '@plausch/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cast } from './cast.fixture.ts';
import { ENDPOINT_NAMES } from './endpoint-cases.fixture.ts';
import {
  type Answer,
  exchange,
  expectHonestRefusal,
  expectPrivateAnswer,
  harmlessCall,
  type Sent,
  sentFor,
} from './exchange.fixture.ts';
import { MailServer } from './mail-server.fixture.ts';
import { makeWebRoot } from './web-root.fixture.ts';

const FOREIGN = 'boese.example';
const SITE = 'plausch.example';

let cast: Cast;
beforeAll(async () => {
  cast = await Cast.gather({ webRoot: await makeWebRoot() });
});
afterAll(() => cast.system.stop());

/** What of an answer does not differ between two calls. */
const lasting = ({ status, text, headers }: Answer) => {
  const { date: _, 'x-request-id': __, 'keep-alive': ___, ...others } = headers;
  // Numbers of requests, and what a challenge is made of.
  const lastingText = text.replace(/"requestId":"[^"]+"/, '').replace(/"[0-9a-f]{32,}"/g, '');
  return { status, text: lastingText, headers: others };
};

describe('what a proxy or a library may say in the name of others', () => {
  const LIES: Record<string, Record<string, string>> = {
    'another method': {
      'x-http-method-override': 'DELETE',
      'x-method-override': 'PUT',
      'x-http-method': 'GET',
    },
    'another path': { 'x-rewrite-url': '/api/live' },
    'another way in': {
      authorization: 'Basic YWRtaW46YWRtaW4=',
      cookie: 'token=x; session=x',
      'x-api-key': 'x',
    },
  };
  /** Headers that a server for its own machine refuses; a public one ignores them. */
  const LIES_OF_PROXIES: Record<string, Record<string, string>> = {
    'another host': { host: FOREIGN, 'x-forwarded-host': FOREIGN, 'x-forwarded-proto': 'https' },
    'another address': {
      'x-real-ip': '127.0.0.1',
      forwarded: 'for=127.0.0.1;host=boese.example',
      'true-client-ip': '::1',
    },
    'another path': { 'x-original-url': '/api/live' },
  };

  let site: TestSystem;
  beforeAll(async () => {
    site = await startSystem({ clock: 'still', environment: { PUBLIC_URL: `https://${SITE}` } });
  });
  afterAll(() => site.stop());
  let visitors = 0;
  /** Behind a proxy of this machine, from somewhere else each time, so that no budget is spent. */
  const fromSomewhere = (sent: Sent, lie: Record<string, string> = {}) => {
    visitors += 1;
    const address = `198.51.${visitors >> 8}.${visitors & 255}`;
    const headers = { ...sent.headers, host: SITE, 'x-forwarded-for': address, ...lie };
    return exchange(site.origin, { ...sent, headers });
  };

  it.each(ENDPOINT_NAMES)('[CO-3] changes no answer of %s', async (name) => {
    const sent = harmlessCall(name);
    const honest = lasting(await exchange(cast.system.origin, sent));
    for (const [lie, headers] of Object.entries(LIES)) {
      const answer = await exchange(cast.system.origin, {
        ...sent,
        headers: { ...sent.headers, ...headers },
      });
      expect(lasting(answer), `${name} with ${lie}`).toEqual(honest);
    }
    for (const [lie, headers] of Object.entries(LIES_OF_PROXIES)) {
      const answer = await exchange(cast.system.origin, {
        ...sent,
        headers: { ...sent.headers, ...headers, 'x-forwarded-for': '127.0.0.1' },
      });
      expect(answer.status, `${name} with ${lie}`).toBe(421);
      expectHonestRefusal(answer, `${name} with ${lie}`);
      expectPrivateAnswer(answer, name);
    }
    const abroad = lasting(await fromSomewhere(sent));
    for (const [lie, headers] of Object.entries({ ...LIES, ...LIES_OF_PROXIES })) {
      expect(lasting(await fromSomewhere(sent, headers)), `${name} abroad with ${lie}`).toEqual(abroad);
    }
  });

  it('[CO-3] mails name our own address, whatever host is claimed', async () => {
    const outbox = await MailServer.start();
    await using told = await startSystem({
      clock: 'still',
      environment: { PUBLIC_URL: `https://${SITE}`, SMTP_URL: outbox.url },
    });
    const registration = registrationOf('Neuling');
    const asked: [EndpointName, object][] = [
      ['register', registration],
      ['resendActivation', { email: registration.email }],
      ['forgotPassword', { email: registration.email }],
    ];
    for (const [name, body] of asked) {
      const sent = sentFor(name, { body });
      const headers = {
        ...sent.headers,
        host: FOREIGN,
        'x-forwarded-host': FOREIGN,
        'x-forwarded-for': '192.0.2.1',
        origin: `https://${FOREIGN}`,
      };
      const answer = await exchange(told.origin, { ...sent, headers });
      expect(answer.status, name).toBe(endpoints[name].status);
    }
    await told.jobs.drain();
    await outbox.close();
    expect(outbox.mails.length).toBe(asked.length);
    expect(outbox.mails.filter((mail) => mail.includes(FOREIGN))).toEqual([]);
    for (const mail of outbox.mails) expect(mail).toContain(`https://${SITE}/`);
  });
});

describe('[BR-4] pages from elsewhere get no permission', () => {
  it.each(ENDPOINT_NAMES)('%s', async (name) => {
    const { host } = new URL(cast.system.origin);
    const origins = [
      `https://${FOREIGN}`,
      'null',
      `http://${host}.${FOREIGN}`,
      `http://${FOREIGN}@${host}`,
      'http://localhost',
    ];
    const sent = harmlessCall(name);
    for (const origin of origins) {
      const asked = {
        origin,
        'access-control-request-method': sent.method,
        'access-control-request-headers': 'authorization',
      };
      for (const method of [sent.method, 'OPTIONS']) {
        const answer = await exchange(cast.system.origin, {
          ...sent,
          method,
          headers: { ...sent.headers, ...asked },
        });
        const permissions = Object.keys(answer.headers).filter((header) =>
          header.startsWith('access-control-'),
        );
        expect(permissions, `${method} ${name} from ${origin}`).toEqual([]);
      }
    }
  });
});

describe('[CO-1] [CO-6] methods that no endpoint has', () => {
  const paths = [...new Set(ENDPOINT_NAMES.map((name) => endpoints[name].path))];
  /** Also those of a path with a parameter that this one could be. */
  const methodsOf = (path: string): string[] =>
    ENDPOINT_NAMES.filter((name) =>
      new RegExp(`^${endpoints[name].path.replace(/:\w+/g, '[^/]+')}$`).test(path),
    ).map((name) => endpoints[name].method);

  it.each(paths)('are refused at %s', async (path) => {
    const methods = methodsOf(path);
    // HEAD is a GET without its body.
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    const all = [
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'SEARCH',
      'PURGE',
    ];
    for (const method of all.filter((one) => !allowed.includes(one))) {
      const sent = { method, path: `/api${path.replace(/:\w+/, crypto.randomUUID())}` };
      const answer = await exchange(cast.system.origin, {
        ...sent,
        headers: { authorization: `Bearer ${cast.as('admin').token}`, 'x-canary': 'geheim' },
      });
      expect([404, 405], `${method} ${path}: ${answer.text}`).toContain(answer.status);
      if (method !== 'HEAD') expectHonestRefusal(answer, `${method} ${path}`);
      expect(answer.text, `${method} ${path}`).not.toContain('geheim');
    }
  });
});

describe('what is no request', () => {
  /** Sends bytes and resolves with all that comes until the end. */
  const raw = (bytes: string): Promise<string> =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(cast.system.origin);
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        answer += text;
      });
      socket.on('error', () => {});
      socket.once('close', () => resolve(answer));
      socket.write(bytes);
    });

  it.each([
    ['a method nobody knows', 'BREW /api/rooms HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['CONNECT', 'CONNECT boese.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n', undefined],
    [
      'a length that is none',
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n',
      400,
    ],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'a header too long',
      `GET /api/rooms HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      413,
    ],
  ])('[CO-3] [LO-2] %s is refused in the words of all refusals', async (what, bytes, status) => {
    const answer = await raw(bytes);
    if (status === undefined) return expect(answer).toBe('');
    const [head = '', text = ''] = answer.split('\r\n\r\n');
    expect(head, what).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text, what).toMatch(/^\{"error":\{"code":"\w+","message":"[^"]+[.]"/);
  });

  it.each([
    ['to HTTP/2', '/', 'h2c', 200],
    ['to HTTP/2 of an endpoint', '/api/live', 'h2c', 200],
    ['at another address', '/gibt-es-nicht', 'websocket', 404],
    ['at the sockets, to something else', '/socket.io/', 'h2c', 400],
    ['to the sockets that is none', '/socket.io/?EIO=4&transport=polling', 'websocket', 400],
  ])('[WS-1] an upgrade %s is answered at once, with every header', async (what, path, protocol, status) => {
    const answer = await raw(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\n\r\n`,
    );
    const [head = ''] = answer.split('\r\n\r\n');
    expect(head, what).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of ['content-security-policy', 'x-frame-options', 'x-content-type-options'])
      expect(head.toLowerCase(), what).toContain(`\r\n${header}: `);
  });
});
