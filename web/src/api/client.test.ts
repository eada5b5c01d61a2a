import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { answerTo, createCall } from './client.ts';
import type { Call } from './wire.ts';

type Reply = { status: number; body?: unknown; text?: string; headers?: Record<string, string> };
type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

let server: Server;
let base: string;
let replies: Reply[];
let seen: Seen[];
let token: string | undefined;
let ended: string[];
let call: Call;

/** Answers with `replies` in turn; the last one stays. */
beforeEach(async () => {
  replies = [];
  seen = [];
  ended = [];
  token = undefined;
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? { status: 200, body: {} };
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.text ?? JSON.stringify(reply.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  call = createCall({ base, token: () => token, onUnauthenticated: (dead) => ended.push(dead) });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

describe('a call', () => {
  it('[AUTH-07] [AUTH-21 a, AUTH-21 b] carries the bearer token while signed in, and none otherwise', async () => {
    await call('listRooms');
    token = 'abc';
    await call('verify');
    expect(seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/api/rooms', undefined],
      ['/api/auth/verify', 'Bearer abc'],
    ]);
  });

  it('sends a body as JSON and answers with what came back', async () => {
    replies = [{ status: 200, body: { username: 'Lena' } }];
    expect(await call('activate', { body: { token: 'x' } })).toEqual({ username: 'Lena' });
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/auth/activate', body: '{"token":"x"}' });
    expect(seen[0]?.headers['content-type']).toBe('application/json');
  });

  it('says which field was refused, with code and words of the server', async () => {
    const error = { code: 'username_taken', message: 'Der Name ist schon vergeben.', field: 'username' };
    replies = [{ status: 409, body: { error } }];
    const failure = await failureOf(call('activate', { body: { token: 'x' } }));
    expect(failure).toMatchObject({ ...error, status: 409 });
  });

  it('[AUTH-28 client] keeps what a refusal says beside its error', async () => {
    replies = [
      {
        status: 403,
        body: { error: { code: 'banned', message: '' }, banned: true, remainingTime: 60, reason: 'Spam' },
      },
    ];
    const failure = await failureOf(call('login', { body: { login: 'Lena', password: 'x' } }));
    expect(failure).toMatchObject({
      code: 'banned',
      beside: { banned: true, remainingTime: 60, reason: 'Spam' },
    });
  });

  it('ends the session whose token the server no longer knows', async () => {
    token = 'dead';
    replies = [{ status: 401, body: { error: { code: 'unauthenticated', message: '' } } }];
    await failureOf(call('currentUser'));
    expect(ended).toEqual(['dead']);
  });

  it('tells a wrong password from a dead session', async () => {
    token = 'alive';
    replies = [{ status: 401, body: { error: { code: 'wrong_credentials', message: '' } } }];
    await failureOf(call('login', { body: { login: 'Lena', password: 'x' } }));
    expect(ended).toEqual([]);
  });

  it('reads a refusal that is not ours by its status', async () => {
    replies = [{ status: 404, text: '<h1>Not found</h1>' }];
    expect(await failureOf(call('listRooms'))).toMatchObject({ code: 'not_found', status: 404 });
  });

  it('refuses a success that is no JSON', async () => {
    replies = [{ status: 200, text: '<!doctype html>' }];
    expect(await failureOf(call('listRooms'))).toMatchObject({ code: 'internal', status: 200 });
  });

  it('fails with status 0 when nobody answers', async () => {
    const nowhere = createCall({ base: 'http://127.0.0.1:1/api', token: () => undefined });
    expect(await failureOf(nowhere('listRooms'))).toMatchObject({ code: 'unavailable', status: 0 });
  });

  it('stops when it is aborted', async () => {
    const reason = new Error('left the page');
    await expect(call('listRooms', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe('retries', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    '[AUTH-22] a GET is tried again after %i',
    async (status) => {
      replies = [{ status }, { status: 200, body: { items: [], next: null } }];
      expect(await call('listRooms')).toEqual({ items: [], next: null });
      expect(seen).toHaveLength(2);
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('[AUTH-23] a %s is tried once', async (method) => {
    replies = [{ status: 503 }];
    expect(await answerTo(`${base}/anything`, { method })).toMatchObject({ ok: false, status: 503 });
    expect(seen.map((request) => request.method)).toEqual([method]);
  });

  it.each(['activate', 'changeAvatar'] as const)('[AUTH-23] so is a call that writes: %s', async (name) => {
    replies = [{ status: 503 }];
    const write =
      name === 'activate'
        ? call('activate', { body: { token: 'x' } })
        : call('changeAvatar', { body: { avatarId: 'x' } });
    await failureOf(write);
    expect(seen).toHaveLength(1);
  });

  it('[AUTH-24] a GET is tried twice in all', async () => {
    replies = [{ status: 503 }];
    expect(await failureOf(call('listRooms'))).toMatchObject({ code: 'unavailable', status: 503 });
    expect(seen).toHaveLength(2);
  });

  it('[AUTH-25] of all the others that say no, from 300 to 599, none is tried again', async () => {
    // What `fetch` settles by itself: of 407 it tells no status, and 421 it tries on another wire.
    const unseen = [407, 421];
    const retried = [408, 409, 425, 429, 500, 502, 503, 504];
    const others = Array.from({ length: 300 }, (_, i) => 300 + i).filter(
      (status) => ![...retried, ...unseen].includes(status),
    );
    const tries: Record<number, number> = {};
    for (const status of others) {
      seen = [];
      replies = [{ status }];
      expect((await failureOf(call('listRooms'))).status).toBe(status);
      tries[status] = seen.length;
    }
    expect(tries).toEqual(Object.fromEntries(others.map((status) => [status, 1])));
  });

  it('[OP-21] waits for Retry-After, but no more than 2 s', async () => {
    replies = [
      { status: 503, headers: { 'retry-after': '60' } },
      { status: 200, body: {} },
    ];
    const before = performance.now();
    await call('listRooms');
    const waitedMs = performance.now() - before;
    expect(waitedMs).toBeGreaterThan(1_900);
    expect(waitedMs).toBeLessThan(6_000);
  });
});
