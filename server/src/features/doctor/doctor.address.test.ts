import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { startSystem, type TestSystem } from '@plausch/dev-env';
import { freePort } from '@plausch/dev-env/server-process';
import { DAY_MS } from '@plausch/platform/clock';
import type { Finding } from '@plausch/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PROXIES, type ProxyShape, SILENT_PROXIES, startProxy } from '../../reverse-proxy.fixture.ts';
import { certificateFor } from './certificate.fixture.ts';
import { judgeSender } from './checks/address.ts';
import { found, installation } from './doctor.fixture.ts';
import { findingsIn, OWN_WORD } from './doctor.operator.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A site on this machine that answers everything alike; its address. */
async function site(status: number, headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status, headers).end());
  server.on('upgrade', (_request, socket) => socket.end(`HTTP/1.1 ${status} No\r\n\r\n`));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(async () => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a public address behind a proxy', () => {
  let system: TestSystem;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    system = await startSystem({ environment: { PUBLIC_URL: `http://localhost:${port}` } });
  });
  afterAll(() => system.stop());

  const behind = async (shape: ProxyShape) => {
    const proxy = await startProxy(system.origin, shape, port);
    open.push(() => proxy.close());
  };
  const here = () => installation({ PUBLIC_URL: `http://localhost:${port}` });
  const sender = async (): Promise<Finding | undefined> =>
    findingsIn(await system.operator.run(['doctor', OWN_WORD])).find(({ id }) => id === 'sender');

  it('[DR5] that is set up well lets everything through', async () => {
    await behind(PROXIES['nginx, with the headers of the manual']);
    for (const id of ['reachable', 'webSocket', 'clock']) expect((await found(id, here())).state).toBe('ok');
    expect(await sender()).toMatchObject({ state: 'ok' });
  });

  it('[DR5] that hands on what a visitor says of themselves is a fault', async () => {
    await behind(SILENT_PROXIES['HAProxy, or a tunnel by ssh']);
    const finding = await sender();
    expect(finding).toMatchObject({ state: 'fail' });
    expect(finding?.says).toContain('ungeprüft');
  });

  it('that lets no sockets through is a fault, although pages come', async () => {
    await behind(PROXIES['nginx up to 1.29.6, as it comes']);
    expect((await found('reachable', here())).state).toBe('ok');
    expect(await found('webSocket', here())).toMatchObject({ state: 'fail' });
  });

  it('that is not there is a fault with what usually lies behind it', async () => {
    const finding = await found('reachable', here());
    expect(finding).toMatchObject({
      state: 'fail',
      says: `http://localhost:${port} ist von hier aus nicht zu erreichen (ECONNREFUSED).`,
    });
    expect(finding.remedy).toContain('Läuft der Proxy');
    expect((await found('clock', here())).state).toBe('unknown');
  });

  it('[DR5] nobody learns anything at the path by which the server knows itself', async () => {
    expect((await fetch(`${system.origin}/api/doctor/${'a'.repeat(32)}`)).status).toBe(404);
  });
});

describe('what answers at the public address', () => {
  it.each([
    [404, 'Dort antwortet etwas anderes'],
    [301, 'Dort antwortet etwas anderes'],
    [502, 'stimmt der Port im Proxy'],
  ])('%i is a fault', async (status, remedy) => {
    const around = installation({ PUBLIC_URL: await site(status, { location: '/' }) });
    const finding = await found('reachable', around);
    expect(finding.state).toBe('fail');
    expect(finding.remedy).toContain(remedy);
    expect((await found('webSocket', around)).state).toBe('fail');
  });

  it('a clock elsewhere is compared with ours', async () => {
    const date = new Date(Date.now() - DAY_MS).toUTCString();
    const around = installation({ PUBLIC_URL: await site(200, { date }) });
    expect(await found('clock', around)).toMatchObject({ state: 'fail' });
  });

  it('the port is ours, or another program’s', async () => {
    const other = new URL(await site(404)).port;
    expect((await found('port', installation({ PORT: other }))).state).toBe('fail');
    expect((await found('port', installation({ PORT: new URL(await site(200)).port }))).state).toBe('ok');
    expect((await found('port', installation({ PORT: '0' }))).state).toBe('unknown');
  });

  it('a service for errors that is not there is told, and none is none', async () => {
    expect((await found('errorService', installation())).state).toBe('ok');
    const at = async (origin: string) =>
      (await found('errorService', installation({ ERROR_DSN: `${origin.replace('//', '//abc@')}/1` }))).state;
    expect(await at(await site(404))).toBe('ok');
    expect(await at(`http://127.0.0.1:${await freePort()}`)).toBe('warn');
  });
});

describe('a certificate', () => {
  /** What the check finds at a site of this name with such a certificate. */
  async function shown(name: string, until: Date, { isTrusted }: { isTrusted: boolean }): Promise<Finding> {
    const made = certificateFor(name, until);
    const before = getCACertificates('default');
    if (isTrusted) setDefaultCACertificates([...before, made.cert]);
    const server = createSecureServer(made, (_request, response) => response.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      return await found('certificate', installation({ PUBLIC_URL: `https://localhost:${port}` }));
    } finally {
      setDefaultCACertificates(before);
      server.close();
    }
  }
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

  it.each([
    [90, 'ok'],
    [10, 'warn'],
    [2, 'fail'],
  ])('that is good for %i days is %s', async (days, state) => {
    const finding = await shown('localhost', inDays(days + 0.5), { isTrusted: true });
    expect([finding.state, finding.says]).toEqual([state, expect.stringContaining(`noch ${days} Tage`)]);
  });

  it.each([
    ['localhost', -1, true, 'Es ist abgelaufen.'],
    ['localhost', 90, false, 'Es hat sich selbst unterschrieben.'],
    ['anders.example', 90, true, 'Es ist für einen anderen Namen.'],
  ])('for %s, good for %i days, trusted %s: %s', async (name, days, isTrusted, says) => {
    expect(await shown(name, inDays(days), { isTrusted })).toMatchObject({
      state: 'fail',
      says,
      remedy: expect.stringContaining('docs/runbooks/certificate.md'),
    });
  });

  it('is not looked for where none is spoken of, and where TLS is not spoken that is a fault', async () => {
    expect((await found('certificate', installation())).state).toBe('unknown');
    const plain = await site(200);
    expect((await found('certificate', installation({ PUBLIC_URL: plain }))).state).toBe('unknown');
    const around = installation({ PUBLIC_URL: plain.replace('http:', 'https:') });
    expect((await found('certificate', around)).state).toBe('fail');
  });
});

describe('[DR5] of a request that said it came from elsewhere', () => {
  const MADE_UP = '203.0.113.77';
  it.each([
    ['no proxy', false, '127.0.0.1', MADE_UP, MADE_UP, 'ok'],
    ['a proxy that writes the sender', true, '127.0.0.1', '198.51.100.9', '198.51.100.9', 'ok'],
    ['one that adds the sender', true, '127.0.0.1', '198.51.100.9', `${MADE_UP}, 198.51.100.9`, 'ok'],
    ['one that adds this machine itself', true, '127.0.0.1', MADE_UP, `${MADE_UP}, 127.0.0.1`, 'ok'],
    ['one that says nothing', true, '127.0.0.1', '127.0.0.1', undefined, 'fail'],
    ['one that hands on', true, '127.0.0.1', MADE_UP, MADE_UP, 'fail'],
    ['one elsewhere that is not believed', true, '10.0.0.2', '10.0.0.2', '198.51.100.9', 'fail'],
  ])('%s', (_who, isProxied, peer, sender, forwarded, state) => {
    expect(judgeSender({ peer, sender, forwarded }, isProxied).state).toBe(state);
  });
});
