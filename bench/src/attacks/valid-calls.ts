import { registrationOf } from '@plausch/dev-env';
import type { BodyOf, EndpointName, Endpoints, SocketRequestName, SocketRequestOf } from '@plausch/protocol';
import { looks } from '@plausch/stage/figures';

/** Whom and what calls speak of. */
export type Scene = {
  readonly username: string;
  readonly email: string;
  readonly userId: string;
  readonly roomId: string;
  readonly anyId: string;
};

type Call<Body> = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
} & (Body extends undefined ? { readonly body?: undefined } : { readonly body: Body });

const FIGURE = {
  v: 1 as const,
  parts: { ...looks[0]?.figure.parts },
  colours: { ...looks[0]?.figure.colours },
};
const TOKEN = 'bm90aGluZyB0aGF0IHdhcyBldmVyIG1haWxlZCBoZXJl';
const PASSWORD = 'kaffee mit milch und zucker';
const REASON = 'Bitte etwas ruhiger';

const nothing = () => ({});
const withToken = () => ({ body: { token: TOKEN } });
const lift = ({ anyId }: Scene) => ({ params: { id: anyId }, body: { reason: REASON } });
const case_ = { name: 'Kim Beispiel', email: 'kim@beispiel.test', goodFaith: true } as const;

/** What a well-behaved client sends to each endpoint, as far as its shape goes; one that is missing is a type error. */
export const VALID_CALLS: { readonly [N in EndpointName]: (scene: Scene) => Call<BodyOf<Endpoints[N]>> } = {
  getChallenge: nothing,
  register: ({ username }) => ({ body: registrationOf(username) }),
  activate: withToken,
  resendActivation: ({ email }) => ({ body: { email } }),
  changeAvatar: () => ({ body: { avatarId: 'tobi' } }),
  changeFigure: () => ({ body: { figure: FIGURE } }),
  forgotPassword: ({ email }) => ({ body: { email } }),
  checkReset: () => ({ body: { token: TOKEN } }),
  resetPassword: () => ({ body: { token: TOKEN, password: PASSWORD } }),
  sendConfirmationCode: nothing,
  changePassword: () => ({ body: { password: PASSWORD, newPassword: 'tinte auf blauem papier' } }),
  changeEmail: ({ email }) => ({ body: { password: PASSWORD, email } }),
  changeUsername: ({ username }) => ({ body: { password: PASSWORD, username } }),
  accountDeletion: nothing,
  requestDeletion: () => ({ body: { code: '123 456' } }),
  withdrawDeletion: nothing,
  cancelDeletion: withToken,
  accountErasure: ({ userId }) => ({ params: { id: userId } }),
  login: ({ username }) => ({ body: { login: username, password: PASSWORD, device: TOKEN } }),
  logInWithGoogle: () => ({ body: { idToken: `${TOKEN}.${TOKEN}.${TOKEN}`, device: TOKEN } }),
  setUpAccount: ({ username }) => ({
    body: { setupToken: TOKEN, username, avatarId: 'tobi', birthDate: '1990-05-17', acceptTerms: true },
  }),
  logout: nothing,
  verify: nothing,
  currentUser: nothing,
  listSessions: nothing,
  endSession: ({ anyId }) => ({ params: { id: anyId } }),
  endOtherSessions: nothing,
  giveHint: ({ userId }) => ({ body: { userId, reason: REASON } }),
  warn: ({ userId }) => ({ body: { userId, reason: REASON, ruleCode: 'R1' } }),
  mute: ({ userId }) => ({ body: { userId, reason: REASON, duration: 60 } }),
  kick: ({ userId }) => ({ body: { userId, reason: REASON, duration: 0 } }),
  liftBan: lift,
  liftMute: lift,
  listSanctionsOf: ({ userId, anyId }) => ({ query: { userId, page: anyId } }),
  listOwnSanctions: ({ anyId }) => ({ query: { page: anyId } }),
  acceptAdminInvite: withToken,
  listBlocks: nothing,
  block: ({ userId }) => ({ params: { userId } }),
  unblock: ({ userId }) => ({ params: { userId } }),
  createNotice: ({ anyId }) => ({
    body: {
      ...case_,
      place: 'Im Kaffeehaus',
      reason: 'fraud',
      explanation: 'Es gibt es nicht.',
      requestId: anyId,
    },
  }),
  createComplaint: ({ anyId }) => ({
    body: {
      ...case_,
      work: 'Ein Bild vom Hafen',
      original: 'https://beispiel.test/hafen',
      right: 'author',
      place: 'Im Kaffeehaus',
      statement: 'Ich habe es niemandem erlaubt.',
      requestId: anyId,
    },
  }),
  createAppeal: ({ anyId }) => ({
    body: {
      decision: 'M-7K3F-92QD',
      explanation: 'Das war ich nicht.',
      email: case_.email,
      requestId: anyId,
    },
  }),
  getCase: () => ({ params: { token: TOKEN } }),
  listRooms: nothing,
  listNews: ({ anyId }) => ({ query: { before: anyId } }),
  getNews: ({ anyId }) => ({ params: { id: anyId } }),
  health: nothing,
  live: nothing,
};

/** The same for every request of the socket. */
export const VALID_REQUESTS: { readonly [N in SocketRequestName]: (scene: Scene) => SocketRequestOf<N> } = {
  'room:join': ({ roomId }) => ({ roomId, epoch: 'x', since: 0 }),
  'room:leave': () => ({}),
  'avatar:move': () => ({ x: 690, y: 500 }),
  'avatar:sit': () => ({ seatId: 'sofa.1' }),
  'chat:send': ({ anyId }) => ({ clientId: anyId, text: 'Guten Abend' }),
  'chat:typing': () => ({ on: true }),
};
