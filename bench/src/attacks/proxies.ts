import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Attack, AttackContext } from './attack.ts';
import { Wire } from './sockets.ts';
import { Target } from './target.ts';

/** So often one network may ask for a new password within the hour. */
const RESETS = 5;
const TRIES = 12;

/** Headers that proxies add, and that strangers make up. */
const FORWARDING = [
  'Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Forwarded-Port',
  'X-Forwarded-Server',
  'X-Real-IP',
  'Via',
  'X-Original-Forwarded-For',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'True-Client-IP',
  'CF-Connecting-IP',
  'Fastly-Client-IP',
] as const;

/** What stands between the world and a server, and how it asks: by their documentation, as installed. */
const PROXIES: Record<string, (incoming: IncomingMessage) => OutgoingHttpHeaders> = {
  caddy: ({ headers }) => ({
    host: headers.host,
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': headers.host,
    via: '2.0 Caddy',
  }),
  apache: ({ headers }) => ({
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': headers.host,
    'x-forwarded-server': 'chat.example.org',
  }),
  traefik: ({ headers }) => ({
    host: headers.host,
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': headers.host,
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
    'x-real-ip': '203.0.113.7',
  }),
  'nginx with its usual lines': () => ({ 'x-real-ip': '203.0.113.7' }),
};

/** Networks that are made up by a header, and a private server behind a proxy that nobody set up for it. */
export const proxies: Attack = {
  name: 'proxies',
  summary: 'forwarded addresses that are none, or have ports; a private server behind reverse proxies',
  rows: ['CO-3', 'AU-4', 'RL-1'],
  async run(context) {
    await madeUpNetworks(context);
    await privateServer(context);
  },
};

/** Each list is one network, or none: only so many calls of a class are let through. */
async function madeUpNetworks({ target, tally }: AttackContext): Promise<void> {
  const own = target.newNetwork();
  const mapped = target.newNetwork();
  const spoofed = target.newNetwork();
  const named = target.newNetwork();
  const hex = mapped
    .split('.')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('');
  const lists: Record<string, readonly OutgoingHttpHeaders[]> = {
    'what is no address': upToList((i) => ({ 'x-forwarded-for': garbage(i) })),
    'an address with ports': upToList((i) => ({ 'x-forwarded-for': `${own}:${40_000 + i}` })),
    'an IPv6 address with ports': upToList((i) => ({ 'x-forwarded-for': `[2001:db8:1:1::1]:${40_000 + i}` })),
    'spellings of an IPv4 address': upToList((i) => ({
      'x-forwarded-for':
        [
          mapped,
          `::ffff:${mapped}`,
          `::FFFF:${mapped}`,
          `::ffff:${hex.slice(0, 4)}:${hex.slice(4)}`,
          `0:0:0:0:0:ffff:${mapped}`,
        ][i % 5] ?? '',
    })),
    'spellings of an IPv6 network': upToList((i) => ({
      'x-forwarded-for':
        [
          '2001:db8:2:1::1',
          '2001:DB8:2:1::2',
          '2001:0db8:0002:0001::3',
          '2001:db8:2:1:0:0:0:4',
          '2001:db8:2:1::%eth0',
        ][i % 5] ?? '',
    })),
    'what the sender says before the proxy does': upToList((i) => ({
      'x-forwarded-for': `100.127.255.${i}, ${spoofed}`,
    })),
    'other headers': upToList((i) => ({
      'x-forwarded-for': named,
      'x-real-ip': `100.127.254.${i}`,
      forwarded: `for=100.127.254.${i}`,
      'x-client-ip': `100.127.254.${i}`,
      'cf-connecting-ip': `100.127.254.${i}`,
    })),
  };
  for (const [what, all] of Object.entries(lists)) {
    let through = 0;
    for (const headers of all) {
      const { status } = await target.call('forgotPassword', {
        body: { email: 'niemand@woanders.test' },
        headers: headers as Record<string, string>,
      });
      if (status === 200) through += 1;
      tally.expect(status < 500, 'a forwarded address broke a request', `${what}: ${status}`);
    }
    tally.count('calls with made-up networks', all.length);
    tally.expect(through <= RESETS, 'made-up networks count as many', `${what}: ${through} of ${all.length}`);
  }
}

const upToList = <T>(make: (i: number) => T): T[] => Array.from({ length: TRIES }, (_, i) => make(i));

const garbage = (i: number) =>
  [
    `unknown${i}`,
    `_hidden${i}`,
    `999.1.1.${i}`,
    `1.2.3.${i}.5`,
    `${i}`,
    `0x7f.1.${i}`,
    `100.64.0.${i}/24`,
    `gespenst-${i}.example`,
    `;${i}`,
    `"100.64.9.${i}"`,
    `2001:db8::${i}::1`,
    `${'a'.repeat(2_000)}${i}`,
  ][i % TRIES] ?? '';

/** Neither mailbox nor API for whoever comes through a proxy; for those at the machine everything stays. */
async function privateServer(context: AttackContext): Promise<void> {
  const { tally } = context;
  const target = await Target.start({ databaseUrl: await context.newDatabase(), isPublic: false });
  try {
    for (const path of ['/postfach', '/postfach.json', '/api/rooms']) {
      const { status } = await get(target.port, path, { host: `localhost:${target.port}` });
      tally.expect(status === 200, 'somebody at the machine was kept out', `${path}: ${status}`);
    }
    for (const header of FORWARDING) {
      await expectShut(
        context,
        target.port,
        { host: `localhost:${target.port}`, [header]: '203.0.113.7' },
        header,
      );
    }
    for (const host of [
      'chat.example.org',
      'localhost.example.org',
      '127.0.0.1.example.org',
      '203.0.113.9',
    ]) {
      const { status } = await get(target.port, '/postfach', { host });
      tally.expect(status !== 200, 'the mailbox is open under another host', host);
    }
    await expectOldShut(context, target);
    for (const [name, ask] of Object.entries(PROXIES)) await throughProxy(context, target, name, ask);
  } finally {
    await target.stop();
  }
}

async function expectShut(
  { tally }: AttackContext,
  port: number,
  headers: OutgoingHttpHeaders,
  by: string,
): Promise<void> {
  for (const path of ['/postfach', '/postfach.json', '/api/rooms', '/api/auth/verify']) {
    const { status } = await get(port, path, headers);
    tally.count('calls through proxies');
    tally.expect(
      status >= 400 && status < 500,
      'a private server is open to the world',
      `${path} by ${by}: ${status}`,
    );
  }
}

/** The web server that most proxies are speaks HTTP/1.0 as installed, and says nothing of who is calling. */
async function expectOldShut({ tally }: AttackContext, { port }: Target): Promise<void> {
  for (const path of ['/postfach', '/postfach.json', '/api/rooms']) {
    const wire = new Wire(port);
    await wire.write(`GET ${path} HTTP/1.0\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
    await wire.closed;
    wire.destroy();
    tally.count('calls through proxies');
    const status = /^HTTP\/1\.1 (\d{3})/.exec(wire.heard)?.[1] ?? 'cut';
    tally.expect(
      /^4/.test(status),
      'a private server is open to the world',
      `${path} by HTTP/1.0: ${status}`,
    );
  }
}

async function throughProxy(
  context: AttackContext,
  target: Target,
  name: string,
  ask: (incoming: IncomingMessage) => OutgoingHttpHeaders,
): Promise<void> {
  const { tally } = context;
  const proxy = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, host: `127.0.0.1:${target.port}`, ...ask(incoming) };
    const { method = 'GET', url = '/' } = incoming;
    const onwards = request({ port: target.port, host: '127.0.0.1', method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    incoming.pipe(onwards);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  try {
    const { port } = proxy.address() as AddressInfo;
    await expectShut(context, port, { host: 'chat.example.org' }, name);
    const { text } = await get(port, '/', { host: 'chat.example.org' });
    tally.expect(text.includes('PUBLIC_URL'), 'the page behind a proxy does not say what to set', name);
  } finally {
    proxy.close();
    proxy.closeAllConnections();
  }
}

function get(
  port: number,
  path: string,
  headers: OutgoingHttpHeaders,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sending = request({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (more: string) => {
        text += more;
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sending.once('error', reject);
    sending.end();
  });
}
