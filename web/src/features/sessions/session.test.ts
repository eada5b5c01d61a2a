import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Session, User } from '@plausch/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/index.ts';
import type { TextStorage } from '../../device/storage.ts';
import { currentToken, recheckSession, session } from './index.ts';
import { checkAfterCut, checkSession, type SessionServer } from './session.check.ts';
import { createSessionStore } from './session.store.ts';

const user: User = {
  id: '0198c0de-0000-7000-8000-000000000001',
  username: 'Lena',
  email: 'lena@example.org',
  role: 'user',
  avatarId: 'look-1',
  figure: { v: 1, parts: {}, colours: {} },
  bubbleColorId: 'sun',
  emailVerified: true,
  isPremium: false,
  isVip: false,
  isBabo: false,
  createdAt: '2026-01-01T12:00:00.000Z',
};
const lena: Session = { token: 'token-of-lena', user };

/** Storage as the browser has it, in memory. */
function textStorage(
  entries: Readonly<Record<string, string>> = {},
): TextStorage & { texts: Map<string, string> } {
  const texts = new Map(Object.entries(entries));
  return {
    texts,
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
  };
}

let logged: string[];
let asked: string[];

beforeEach(() => {
  logged = [];
  asked = [];
});

function server(answers: Partial<SessionServer>): SessionServer {
  return {
    verify: async () => {
      asked.push('verify');
      return answers.verify ? answers.verify() : { valid: true, user };
    },
    currentUser: async () => {
      asked.push('currentUser');
      return answers.currentUser ? answers.currentUser() : { user };
    },
    log: (event) => void logged.push(event),
  };
}

function stored(value: unknown) {
  return textStorage({ auth: JSON.stringify(value) });
}

describe('the stored session', () => {
  it("[AUTH-01] lives under the key 'auth' and [AUTH-02 a, AUTH-02 b] holds token and user", () => {
    const storage = textStorage();
    createSessionStore(storage).begin(lena);
    expect(JSON.parse(storage.texts.get('auth') ?? '')).toEqual(lena);
  });

  it.each(['not json', 'null', '{}', '{"token":"","user":{}}', '{"token":"x"}'])(
    '%s is nobody and is removed',
    (text) => {
      const storage = textStorage({ auth: text });
      expect(createSessionStore(storage).state.getState().session).toBeUndefined();
      expect(storage.texts.has('auth')).toBe(false);
    },
  );

  it('[OP-23] follows what another tab stores and removes', () => {
    const store = createSessionStore(textStorage());
    store.adopt(JSON.stringify(lena));
    expect(store.state.getState().session?.token).toBe(lena.token);
    store.adopt(null);
    expect(store.state.getState().session).toBeUndefined();
  });

  it('ends only the session that is meant', () => {
    const storage = stored(lena);
    const store = createSessionStore(storage);
    store.end('token-of-somebody-else');
    expect(store.state.getState().session?.token).toBe(lena.token);
    store.end(lena.token);
    expect(storage.texts.has('auth')).toBe(false);
  });
});

describe('the check at start', () => {
  it('[AUTH-05 a] asks nothing without a stored session', async () => {
    const store = createSessionStore(textStorage());
    await checkSession(store, server({}));
    expect(asked).toEqual([]);
    expect(store.state.getState()).toMatchObject({ checked: true, session: undefined });
  });

  it('[AUTH-06] verifies once and [AUTH-10] then refreshes the user', async () => {
    await checkSession(createSessionStore(stored(lena)), server({}));
    expect(asked).toEqual(['verify', 'currentUser']);
  });

  it('[AUTH-09] takes the user from a valid answer', async () => {
    const renamed = { ...user, username: 'Neu' };
    const store = createSessionStore(stored(lena));
    await checkSession(
      store,
      server({
        verify: async () => ({ valid: true, user: renamed }),
        currentUser: async () => ({ user: renamed }),
      }),
    );
    expect(store.state.getState().session?.user.username).toBe('Neu');
  });

  it('[AUTH-09] draws nothing anew for what was known already, here or in another tab', async () => {
    const storage = stored(lena);
    const store = createSessionStore(storage);
    const { session: before } = store.state.getState();
    storage.texts.delete('auth');
    await checkSession(store, server({}));
    expect(store.state.getState().session).toBe(before);
    expect(storage.texts.has('auth')).toBe(false);
  });

  it('[AUTH-12] merges the refreshed user: fields it lacks survive', async () => {
    const store = createSessionStore(stored(lena));
    const partial = { role: 'helper' } as User;
    await checkSession(store, server({ currentUser: async () => ({ user: partial }) }));
    expect(store.state.getState().session?.user).toEqual({ ...user, role: 'helper' });
  });

  it('[AUTH-04 a] never takes the keys of this device from the server', async () => {
    const keys = { publicKey: 'own-public', privateKey: 'own-private' };
    const foreign = { ...user, username: 'Neu', publicKey: 'foreign', privateKey: 'foreign' };
    const storage = stored({ token: lena.token, user: { ...user, ...keys } });
    await checkSession(createSessionStore(storage), server({ currentUser: async () => ({ user: foreign }) }));
    expect(JSON.parse(storage.texts.get('auth') ?? '').user).toEqual({ ...user, username: 'Neu', ...keys });
  });

  it('[AUTH-04 a] takes no keys from a login either, and its own only for the right account', () => {
    const store = createSessionStore(textStorage());
    const foreign = { ...user, publicKey: 'foreign', privateKey: 'foreign' };
    store.begin({ token: lena.token, user: foreign });
    expect(store.state.getState().session?.user).toEqual(user);
    const keys = { publicKey: 'own-public', privateKey: 'own-private' };
    store.addKeys('0198c0de-0000-7000-8000-000000000002', keys);
    expect(store.state.getState().session?.user).toEqual(user);
    store.addKeys(user.id, keys);
    store.mergeUser(foreign);
    expect(store.state.getState().session?.user).toEqual({ ...user, ...keys });
  });

  it('[AUTH-13] a ban ends the session and says how long and why, once', async () => {
    const storage = stored(lena);
    const store = createSessionStore(storage);
    await checkSession(
      store,
      server({ verify: async () => ({ valid: false, banned: true, remainingTime: 120, reason: 'Spam' }) }),
    );
    expect(storage.texts.has('auth')).toBe(false);
    expect(store.takeRemoval()).toEqual({ duration: 120, reason: 'Spam' });
    expect(store.takeRemoval()).toBeUndefined();
  });

  it('[AUTH-14 a] [AUTH-15 b] [AUTH-17 a] an invalid session is cleared without more, and only logged', async () => {
    const storage = stored(lena);
    const store = createSessionStore(storage);
    await checkSession(store, server({ verify: async () => ({ valid: false }) }));
    expect(storage.texts.has('auth')).toBe(false);
    expect(store.takeRemoval()).toBeUndefined();
    expect(asked).toEqual(['verify']);
    expect(logged).toEqual(['session verification failed']);
  });

  it('[AUTH-16 a, AUTH-16 b, AUTH-16 c] [AUTH-17 a] any failure clears the session and is only logged', async () => {
    const storage = stored(lena);
    const store = createSessionStore(storage);
    await checkSession(store, server({ verify: () => Promise.reject(new TypeError('Failed to fetch')) }));
    expect(storage.texts.has('auth')).toBe(false);
    expect(store.state.getState().checked).toBe(true);
    expect(logged).toEqual(['session verification failed']);
  });

  it('[AUTH-09] is settled with a valid answer: nobody waits for the refresh', async () => {
    const store = createSessionStore(stored(lena));
    const refreshed = Promise.withResolvers<{ user: User }>();
    const checked = checkSession(store, server({ currentUser: () => refreshed.promise }));
    await expect.poll(() => asked).toContain('currentUser');
    expect(store.state.getState().checked).toBe(true);
    refreshed.resolve({ user: { ...user, bubbleColorId: 'mint' } });
    await checked;
    expect(store.state.getState().session?.user.bubbleColorId).toBe('mint');
  });

  it('keeps a good session when only the refresh fails', async () => {
    const store = createSessionStore(stored(lena));
    await checkSession(store, server({ currentUser: () => Promise.reject(new Error('503')) }));
    expect(store.state.getState().session?.token).toBe(lena.token);
    expect(logged).toEqual(['user refresh failed']);
  });

  it('leaves a session alone that another tab began meanwhile', async () => {
    const store = createSessionStore(stored(lena));
    const ben = { ...lena, token: 'token-of-ben' };
    await checkSession(
      store,
      server({
        verify: async () => {
          store.adopt(JSON.stringify(ben));
          return { valid: false };
        },
      }),
    );
    expect(store.state.getState().session?.token).toBe(ben.token);
  });
});

describe('after the server has cut the connection', () => {
  it('[SE-2] a session that has ended elsewhere ends here', async () => {
    const store = createSessionStore(stored(lena));
    await checkAfterCut(store, server({ verify: async () => ({ valid: false }) }));
    expect(store.state.getState().session).toBeUndefined();
    expect(asked).toEqual(['verify']);
  });

  it('whoever is locked is told', async () => {
    const store = createSessionStore(stored(lena));
    const answer = { valid: false, banned: true, remainingTime: 60, reason: 'Spam' } as const;
    await checkAfterCut(store, server({ verify: async () => answer }));
    expect(store.takeRemoval()).toEqual({ duration: 60, reason: 'Spam' });
  });

  it('a good one stays, and so does one that nobody answers about', async () => {
    const store = createSessionStore(stored(lena));
    await checkAfterCut(store, server({}));
    await checkAfterCut(store, server({ verify: () => Promise.reject(new TypeError('Failed to fetch')) }));
    expect(store.state.getState().session?.token).toBe(lena.token);
    expect(logged).toEqual(['session verification failed']);
  });

  it('nothing is asked where nobody is signed in', async () => {
    await checkAfterCut(createSessionStore(textStorage()), server({}));
    expect(asked).toEqual([]);
  });
});

describe('the check of the session of this browser', () => {
  let api: Server;
  let reply: (response: ServerResponse) => void;

  beforeEach(async () => {
    api = createServer((_request, response) => reply(response));
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const { port } = api.address() as AddressInfo;
    configureApi({ base: `http://127.0.0.1:${port}/api`, token: currentToken });
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    session.end();
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
  });

  it.each<readonly [string, (response: ServerResponse) => void]>([
    ['is refused', (response) => response.end('{"valid":false}')],
    ['is refused with odd fields', (response) => response.end('{"valid":false,"banned":null,"reason":{}}')],
    ['is refused as a request', (response) => response.writeHead(400).end('{}')],
    ['is answered by a server in trouble', (response) => response.writeHead(500).end('{}')],
    ['is answered by something that is no JSON', (response) => response.end('<!doctype html>')],
    ['is not answered', (response) => response.destroy()],
  ])(
    '[AUTH-17 a, AUTH-17 b] leaves one entry in the log and nothing to be told when it %s',
    async (_, answer) => {
      reply = answer;
      const channels = ['debug', 'info', 'log', 'warn', 'error'] as const;
      const written = channels.map((channel) => vi.spyOn(console, channel).mockImplementation(() => {}));
      session.begin(lena);
      await recheckSession();
      expect(written.flatMap(({ mock }) => mock.calls)).toEqual([
        ['[plausch] session verification failed', expect.any(Object)],
      ]);
      expect(session.state.getState()).toEqual({ session: undefined, checked: true });
      expect(session.takeRemoval()).toBeUndefined();
    },
  );
});
