import type {
  Endpoint,
  EndpointName,
  Endpoints,
  InputOf,
  SocketRequestName,
  SocketRequestOf,
} from '@plausch/protocol';

/** How a text from outside is held against what is there. */
export type Compared =
  /** The id of a row: capitals are the same id, every other spelling is refused. */
  | 'id'
  /** A word of an address: capitals are the same word. */
  | 'slug'
  /** A name or an address that finds an account, in every spelling that people take for the same. */
  | 'finds'
  /** A name or an address for oneself: what is taken in one spelling is taken in all of them. */
  | 'claims'
  /** A secret, a date or a word of a closed list: there is one spelling, and every other is refused. */
  | 'exact'
  /** The same, and no right call of the sweep brings one: what is made of it is proven where it is checked. */
  | 'elsewhere'
  /** Kept as it was typed, or held against nothing. */
  | 'free';

/** Every part of a request that is text or holds text. */
type Texts<T> = {
  readonly [K in keyof T as NonNullable<T[K]> extends number | boolean ? never : K]-?: Compared;
};
type Part<E extends Endpoint, P extends 'params' | 'query' | 'body'> =
  InputOf<E, P> extends object ? Texts<InputOf<E, P>> : unknown;
type TextsOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;
type WithTexts<T, N extends string> = keyof T extends never ? never : N;

const person = { name: 'free', email: 'free' } as const;
const opening = { requestId: 'id', altcha: 'elsewhere' } as const;
const against = { userId: 'id', reason: 'free', ruleCode: 'free' } as const;
const confirmed = { password: 'exact', code: 'elsewhere' } as const;

/** Every endpoint that is sent text, with all of it; what is missing here is a type error. */
export const ENDPOINT_TEXTS: {
  readonly [N in EndpointName as WithTexts<TextsOf<Endpoints[N]>, N>]: TextsOf<Endpoints[N]>;
} = {
  register: {
    username: 'claims',
    email: 'claims',
    password: 'free',
    birthDate: 'exact',
    altcha: 'elsewhere',
  },
  activate: { token: 'exact' },
  resendActivation: { email: 'finds', altcha: 'elsewhere' },
  changeAvatar: { avatarId: 'exact' },
  changeFigure: { figure: 'exact' },
  forgotPassword: { email: 'finds' },
  checkReset: { token: 'exact' },
  resetPassword: { token: 'exact', password: 'free', device: 'elsewhere' },
  changePassword: { ...confirmed, newPassword: 'free' },
  changeEmail: { ...confirmed, email: 'claims' },
  changeUsername: { ...confirmed, username: 'claims' },
  requestDeletion: confirmed,
  cancelDeletion: { token: 'exact' },
  accountErasure: { id: 'id' },
  login: { login: 'finds', password: 'exact', device: 'elsewhere' },
  logInWithGoogle: { idToken: 'elsewhere', device: 'elsewhere' },
  setUpAccount: {
    setupToken: 'exact',
    username: 'claims',
    avatarId: 'exact',
    birthDate: 'exact',
    device: 'elsewhere',
  },
  endSession: { id: 'id' },
  giveHint: against,
  warn: against,
  mute: against,
  kick: against,
  liftBan: { id: 'id', reason: 'free' },
  liftMute: { id: 'id', reason: 'free' },
  listSanctionsOf: { userId: 'id', page: 'id' },

  listOwnSanctions: { page: 'id' },
  acceptAdminInvite: { token: 'exact' },
  block: { userId: 'id' },
  unblock: { userId: 'id' },
  createNotice: { ...person, ...opening, place: 'free', reason: 'exact', explanation: 'free' },
  createComplaint: {
    ...person,
    ...opening,
    work: 'free',
    original: 'free',
    right: 'exact',
    place: 'free',
    statement: 'free',
  },
  createAppeal: { ...opening, decision: 'free', explanation: 'free', username: 'free', email: 'free' },
  getCase: { token: 'exact' },
  listNews: { page: 'id' },
  getNews: { id: 'slug' },
};

/** The same for the socket. An epoch that is not this one means nothing at all. */
export const REQUEST_TEXTS: {
  readonly [N in SocketRequestName as WithTexts<Texts<SocketRequestOf<N>>, N>]: Texts<SocketRequestOf<N>>;
} = {
  'room:join': { roomId: 'id', epoch: 'free' },
  'avatar:sit': { seatId: 'exact' },
  'chat:send': { clientId: 'id', text: 'free' },
};
