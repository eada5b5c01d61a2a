import type { Session, User } from '@plausch/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TextStorage } from '../../device/storage.ts';

const STORAGE_KEY = 'auth';

/** Halves of the account's identity key: made on this device, and never taken from the server. */
type LocalKeys = { readonly publicKey?: string; readonly privateKey?: string };
export type StoredUser = User & LocalKeys;
type StoredSession = { readonly token: Session['token']; readonly user: StoredUser };

/** A removal: seconds of the lock still to go (-1 for good, 0 without a lock), the reason, and the code of the house's rule. */
export type Removal = { readonly duration: number; readonly reason: string; readonly ruleCode?: string };

/** Three hundred years: an address may name a lock that ends beyond all days a calendar has. */
const LONGEST_LOCK_S = 1e10;

/** Reads a removal as the server or an address tells it; odd values count as a removal without a lock or a reason. */
export function removalOf(seconds: unknown, reason: unknown, ruleCode?: unknown): Removal {
  const isNumeric = typeof seconds === 'number' || typeof seconds === 'string';
  const duration = isNumeric ? Math.ceil(Number(seconds)) : Number.NaN;
  return {
    duration: Number.isFinite(duration) ? Math.min(Math.max(-1, duration), LONGEST_LOCK_S) : 0,
    reason: typeof reason === 'string' ? reason.trim() : '',
    ...(typeof ruleCode === 'string' && { ruleCode }),
  };
}

export type SessionState = {
  /** False until the stored session was checked; nobody decides anything before. */
  readonly checked: boolean;
  readonly session: StoredSession | undefined;
  /** Set when the session ended by a removal, until the page that tells about it has been opened. */
  readonly removal: Removal | undefined;
  /** The last removal that the server itself has told, until the next login. */
  readonly told: Removal | undefined;
};

export type SessionStore = {
  readonly state: StoreApi<SessionState>;
  readonly begin: (session: Session) => void;
  /** Takes over what the server says about the user; what it does not mention and our keys stay. */
  readonly mergeUser: (user: Partial<User>) => void;
  /** Puts this device's keys to the user, if it is still this one. */
  readonly addKeys: (userId: User['id'], keys: LocalKeys) => void;
  /** Ends the session; with a token only if it is still that one. */
  readonly end: (token?: string) => void;
  readonly remove: (removal: Removal) => void;
  readonly takeRemoval: () => Removal | undefined;
  readonly markChecked: () => void;
  /** Follows what another tab has stored. */
  readonly adopt: (text: string | null) => void;
};

/** The session of this browser, kept in storage under `auth` as `{token, user}`. */
export function createSessionStore(storage: TextStorage): SessionStore {
  const state = createStore<SessionState>(() => ({
    checked: false,
    session: parseSession(storage.read(STORAGE_KEY)),
    removal: undefined,
    told: undefined,
  }));
  // What cannot be read is nobody's session.
  if (!state.getState().session) storage.remove(STORAGE_KEY);

  const keep = (session: StoredSession) => {
    const text = JSON.stringify(session);
    // The server says of most people what it said before: then neither this tab nor another one has anything to draw anew.
    if (JSON.stringify(state.getState().session) === text) return;
    storage.write(STORAGE_KEY, text);
    state.setState({ session });
  };

  const end = (token?: string) => {
    const { session } = state.getState();
    if (token !== undefined && session?.token !== token) return;
    storage.remove(STORAGE_KEY);
    if (session) state.setState({ session: undefined });
  };

  return {
    state,
    begin({ token, user }) {
      keep({ token, user: withLocalKeys(user, {}) });
      state.setState({ told: undefined });
    },
    mergeUser(user) {
      const { session } = state.getState();
      if (session) keep({ ...session, user: withLocalKeys({ ...session.user, ...user }, session.user) });
    },
    addKeys(userId, keys) {
      const { session } = state.getState();
      if (session?.user.id === userId) keep({ ...session, user: withLocalKeys(session.user, keys) });
    },
    end,
    remove(removal) {
      state.setState({ removal, told: removal });
      end();
    },
    takeRemoval() {
      const { removal } = state.getState();
      if (removal) state.setState({ removal: undefined });
      return removal;
    },
    markChecked: () => state.setState({ checked: true }),
    adopt: (text) => state.setState({ session: parseSession(text) }),
  };
}

function withLocalKeys(user: StoredUser, { publicKey, privateKey }: LocalKeys): StoredUser {
  const { publicKey: _public, privateKey: _private, ...rest } = user;
  return {
    ...rest,
    ...(publicKey !== undefined && { publicKey }),
    ...(privateKey !== undefined && { privateKey }),
  };
}

/** Reads a stored session; the server checks what it claims, so only the shape matters here. */
function parseSession(text: string | null): StoredSession | undefined {
  if (text === null) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isStoredSession(value) ? value : undefined;
}

function isStoredSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null) return false;
  const { token, user } = value as Readonly<Record<string, unknown>>;
  return typeof token === 'string' && token !== '' && typeof user === 'object' && user !== null;
}
