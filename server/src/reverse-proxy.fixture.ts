import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

type Headers = Readonly<Record<string, string>>;

/** What a kind of proxy makes of a request before it hands it on. */
export type ProxyShape = {
  readonly version: '1.0' | '1.1';
  /** What it says of itself and of the visitor; `host`: that of the server beside it, `asked`: what the visitor typed. */
  readonly headers: (about: { readonly host: string; readonly asked: string }) => Headers;
  /** Whether it hands on the wish for a socket; what is set up without a word about sockets does not. */
  readonly upgrades: boolean;
};

const VISITOR = '203.0.113.7';
const forwarded = (asked: string) => ({
  'x-forwarded-for': VISITOR,
  'x-forwarded-host': asked,
  'x-forwarded-proto': 'https',
});

/** As their manuals describe them with one line of configuration, or with the lines that are copied everywhere. */
export const PROXIES = {
  'nginx up to 1.29.6, as it comes': {
    version: '1.0',
    headers: ({ host }) => ({ host, connection: 'close' }),
    upgrades: false,
  },
  'nginx, with the headers of the manual': {
    version: '1.1',
    headers: ({ asked }) => ({
      host: asked,
      'x-real-ip': VISITOR,
      'x-forwarded-for': VISITOR,
      'x-forwarded-proto': 'https',
    }),
    upgrades: true,
  },
  'nginx, which says nothing but who is asking': {
    version: '1.1',
    headers: ({ host }) => ({ host, 'x-real-ip': VISITOR }),
    upgrades: true,
  },
  Caddy: {
    version: '1.1',
    headers: ({ asked }) => ({ host: asked, via: '2.0 Caddy', ...forwarded(asked) }),
    upgrades: true,
  },
  Apache: {
    version: '1.1',
    headers: ({ host, asked }) => ({ host, 'x-forwarded-server': asked, ...forwarded(asked) }),
    upgrades: true,
  },
  cloudflared: {
    version: '1.1',
    headers: ({ host }) => ({
      host,
      'cf-connecting-ip': VISITOR,
      'cf-ray': '8f0-FRA',
      'cdn-loop': 'cloudflare',
    }),
    upgrades: true,
  },
} as const satisfies Record<string, ProxyShape>;

/** Say nothing of a visitor; what the last one hands on looks like a request of this machine. */
export const SILENT_PROXIES = {
  'HAProxy, or a tunnel by ssh': {
    version: '1.1',
    headers: ({ asked }) => ({ host: asked }),
    upgrades: true,
  },
  'nginx from 1.29.7, as it comes': { version: '1.1', headers: ({ host }) => ({ host }), upgrades: true },
} as const satisfies Record<string, ProxyShape>;

const OF_ONE_HOP = new Set(['host', 'connection', 'upgrade', 'keep-alive']);

/** A reverse proxy on this machine in front of `target`, on any port or this one; bytes that come back are handed on as they are. */
export async function startProxy(
  target: string,
  shape: ProxyShape,
  ownPort = 0,
): Promise<{ origin: string; close(): Promise<void> }> {
  const { host, hostname, port } = new URL(target);
  const open = new Set<Socket>();

  function handOn(request: IncomingMessage, visitor: Socket): void {
    const upstream = connect(Number(port), hostname);
    open.add(upstream).add(visitor);
    const said = Object.entries(request.headers).filter(([name]) => !OF_ONE_HOP.has(name));
    const isUpgrade = shape.upgrades && request.headers.upgrade !== undefined;
    const headers = {
      ...Object.fromEntries(said),
      // A visitor of these tests asks once per connection.
      ...(shape.version === '1.1' && { connection: isUpgrade ? 'Upgrade' : 'close' }),
      ...(isUpgrade && { upgrade: 'websocket' }),
      ...shape.headers({ host, asked: request.headers.host ?? '' }),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    upstream.write(`${request.method} ${request.url} HTTP/${shape.version}\r\n${lines.join('\r\n')}\r\n\r\n`);
    request.on('data', (chunk: Buffer) => upstream.write(chunk));
    upstream.on('error', () => visitor.destroy()).pipe(visitor);
    visitor.on('error', () => upstream.destroy());
    if (isUpgrade) visitor.pipe(upstream);
  }

  const server = createServer((request) => handOn(request, request.socket));
  server.on('upgrade', (request, socket) => handOn(request, socket as Socket));
  server.listen(ownPort, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
