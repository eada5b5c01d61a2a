import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { trySmtp } from './index.ts';

const PATIENCE_MS = 5_000;
const FROM = 'absender@haus.test';
const MAIL = { to: 'chef@haus.test', subject: 'Probe', text: 'Angekommen', html: '<p>Angekommen</p>' };
/** The certificate of the server names no host. */
const UNSEEN = '?tls.rejectUnauthorized=false';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A mail server on this machine; answers its port and what it was given. */
async function mailServer(options: SMTPServerOptions = {}): Promise<{ port: number; taken: string[] }> {
  const taken: string[] = [];
  const server = new SMTPServer({
    onAuth: ({ username, password }, _session, done) =>
      username === 'haus' && password === 'geheim & lang'
        ? done(null, { user: username })
        : done(new Error('535 no such account as haus@haus.test')),
    onData(stream, _session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      stream.on('end', () => {
        taken.push(text);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  open.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { port: (listener.address() as AddressInfo).port, taken };
}

/** Something that listens and is no mail server. */
async function anything(take: (server: Server) => void): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  take(server);
  await once(server, 'listening');
  open.push(() => new Promise((resolve) => server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}

const tried = async (url: string, { mail = true, patienceMs = PATIENCE_MS } = {}) =>
  trySmtp({ url, from: FROM, patienceMs, ...(mail && { mail: MAIL }) });
const outcomes = (steps: Awaited<ReturnType<typeof tried>>) =>
  steps.map(({ step, outcome }) => `${step}: ${outcome}`);
const LOGIN = `haus:${encodeURIComponent('geheim & lang')}`;

it('[DR4] goes the whole way, and the mail is there', async () => {
  const { port, taken } = await mailServer();
  const steps = await tried(`smtp://${LOGIN}@127.0.0.1:${port}${UNSEEN}`);
  expect(outcomes(steps)).toEqual([
    'resolve: done',
    'connect: done',
    'encrypt: done',
    'login: done',
    'send: done',
  ]);
  expect(taken).toHaveLength(1);
  expect(taken[0]).toContain('From: absender@haus.test');
});

it('leaves after the login where there is nothing to send', async () => {
  const { port, taken } = await mailServer();
  const steps = await tried(`smtp://${LOGIN}@127.0.0.1:${port}${UNSEEN}`, { mail: false });
  expect(outcomes(steps).slice(3)).toEqual(['login: done', 'send: skipped']);
  expect(taken).toEqual([]);
});

it('says where there is neither encryption nor a login', async () => {
  const { port } = await mailServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  expect(outcomes(await tried(`smtp://127.0.0.1:${port}`))).toEqual([
    'resolve: done',
    'connect: done',
    'encrypt: skipped',
    'login: skipped',
    'send: done',
  ]);
});

it.each([
  ['a certificate that nobody has signed', async () => `smtp://127.0.0.1:${(await mailServer()).port}`],
  [
    'the same from the first byte on',
    async () => `smtps://127.0.0.1:${(await mailServer({ secure: true })).port}`,
  ],
  ['TLS where none is spoken', async () => `smtps://127.0.0.1:${(await mailServer()).port}`],
])('%s fails at the encryption, and nothing later is tried', async (_what, place) => {
  const steps = await tried(await place());
  expect(outcomes(steps)).toEqual([
    'resolve: done',
    'connect: done',
    'encrypt: failed',
    'login: skipped',
    'send: skipped',
  ]);
  expect(steps[2]?.detail).not.toBe('');
});

it('a wrong password fails at the login, without an address in what is told', async () => {
  const { port } = await mailServer();
  const steps = await tried(`smtp://haus:falsch@127.0.0.1:${port}${UNSEEN}`);
  expect(outcomes(steps).slice(2)).toEqual(['encrypt: done', 'login: failed', 'send: skipped']);
  expect(steps[3]?.detail).toContain('535');
  expect(JSON.stringify(steps)).not.toMatch(/falsch|haus@/);
});

it('a password where no login is offered fails at the login', async () => {
  const { port } = await mailServer({ disabledCommands: ['AUTH', 'STARTTLS'] });
  expect(outcomes(await tried(`smtp://${LOGIN}@127.0.0.1:${port}`))[3]).toBe('login: failed');
});

it('a sender that the server does not take fails at the sending', async () => {
  const { port } = await mailServer({
    onMailFrom: (_address, _session, done) => done(new Error('not yours, absender@haus.test')),
  });
  const steps = await tried(`smtp://${LOGIN}@127.0.0.1:${port}${UNSEEN}`);
  expect(outcomes(steps).slice(3)).toEqual(['login: done', 'send: failed']);
  expect(steps[4]?.detail).toContain('not yours, [address]');
});

it('a closed port, and one that says nothing, fail at the connection', async () => {
  const closed = await anything((server) => void server);
  await open.pop()?.();
  const steps = await tried(`smtp://127.0.0.1:${closed}`);
  expect(outcomes(steps).slice(0, 3)).toEqual(['resolve: done', 'connect: failed', 'encrypt: skipped']);
  expect(steps[1]?.detail).toBe('ECONNREFUSED');

  const silent = await anything((server) =>
    server.on('connection', (socket) => open.push(async () => void socket.destroy())),
  );
  open.reverse();
  expect(outcomes(await tried(`smtp://127.0.0.1:${silent}`, { patienceMs: 200 }))[1]).toBe('connect: failed');
});

it('a name that nobody knows fails at the first step', async () => {
  const steps = await tried('smtp://mail.invalid:25');
  expect(outcomes(steps)).toEqual([
    'resolve: failed',
    'connect: skipped',
    'encrypt: skipped',
    'login: skipped',
    'send: skipped',
  ]);
});
