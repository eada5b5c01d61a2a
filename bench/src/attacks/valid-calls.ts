import { registrationOf } from '@plausch/dev-env';
import {
  type BodyOf,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
  type SocketRequestName,
  type SocketRequestOf,
} from '@plausch/protocol';
import { looks } from '@plausch/stage/figures';
import { sampleOf } from './sample.ts';

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
} & (undefined extends Body ? { readonly body?: Body } : { readonly body: Body });

const FIGURE = {
  v: 1 as const,
  parts: { ...looks[0]?.figure.parts },
  colours: { ...looks[0]?.figure.colours },
};
const TOKEN = 'bm90aGluZyB0aGF0IHdhcyBldmVyIG1haWxlZCBoZXJl';
const PASSWORD = 'kaffee mit milch und zucker';
const REASON = 'Bitte etwas ruhiger';

const withToken = () => ({ body: { token: TOKEN } });
const lift = ({ anyId }: Scene) => ({ params: { id: anyId }, body: { reason: REASON } });
const case_ = { name: 'Kim Beispiel', email: 'kim@beispiel.test', goodFaith: true } as const;

/** Calls that say more than their shapes: which texts are good ones. */
const CALLS: { readonly [N in EndpointName]?: (scene: Scene) => Call<BodyOf<Endpoints[N]>> } = {
  register: ({ username }) => ({ body: registrationOf(username) }),
  activate: withToken,
  resendActivation: ({ email }) => ({ body: { email } }),
  changeAvatar: () => ({ body: { avatarId: 'tobi' } }),
  changeFigure: () => ({ body: { figure: FIGURE } }),
  forgotPassword: ({ email }) => ({ body: { email } }),
  checkReset: () => ({ body: { token: TOKEN } }),
  resetPassword: () => ({ body: { token: TOKEN, password: PASSWORD } }),
  changePassword: () => ({ body: { password: PASSWORD, newPassword: 'tinte auf blauem papier' } }),
  changeEmail: ({ email }) => ({ body: { password: PASSWORD, email } }),
  changeUsername: ({ username }) => ({ body: { password: PASSWORD, username } }),
  requestDeletion: () => ({ body: { code: '123 456' } }),
  cancelDeletion: withToken,
  accountErasure: ({ userId }) => ({ params: { id: userId } }),
  login: ({ username }) => ({ body: { login: username, password: PASSWORD, device: TOKEN } }),
  logInWithGoogle: () => ({ body: { idToken: `${TOKEN}.${TOKEN}.${TOKEN}`, device: TOKEN } }),
  setUpAccount: ({ username }) => ({
    body: { setupToken: TOKEN, username, avatarId: 'tobi', birthDate: '1990-05-17', acceptTerms: true },
  }),
  endSession: ({ anyId }) => ({ params: { id: anyId } }),
  giveHint: ({ userId }) => ({ body: { userId, reason: REASON } }),
  warn: ({ userId }) => ({ body: { userId, reason: REASON, ruleCode: 'R1' } }),
  mute: ({ userId }) => ({ body: { userId, reason: REASON, duration: 60 } }),
  kick: ({ userId }) => ({ body: { userId, reason: REASON, duration: 0 } }),
  liftBan: lift,
  liftMute: lift,
  listSanctionsOf: ({ userId, anyId }) => ({ query: { userId, page: anyId } }),
  listOwnSanctions: ({ anyId }) => ({ query: { page: anyId } }),
  decideCases: ({ anyId, userId }) => ({
    body: { caseIds: [anyId, userId], outcome: 'no_violation', statement: REASON },
  }),
  createRoom: () => ({
    body: {
      name: 'Grüner Salon',
      description: 'Tee und lange Sätze',
      capacity: 12,
      sceneId: 'leseecke',
      position: 2,
    },
  }),
  acceptAdminInvite: withToken,
  listBlocks: ({ anyId }) => ({ query: { page: anyId } }),
  getBlock: ({ userId }) => ({ params: { userId } }),
  block: ({ userId }) => ({ params: { userId } }),
  unblock: ({ userId }) => ({ params: { userId } }),
  getProfile: ({ userId }) => ({ params: { userId } }),
  findProfile: ({ username }) => ({ params: { name: username } }),
  listMembers: ({ anyId, username }) => ({ query: { query: username, page: anyId } }),
  changeProfile: () => ({ body: { motto: 'Kaffee, schwarz.' } }),
  reportProfile: ({ userId, anyId }) => ({
    params: { userId },
    body: { reason: 'fraud', requestId: anyId },
  }),
  removeMotto: ({ userId }) => ({ params: { userId } }),
  createNotice: ({ anyId }) => ({
    body: {
      ...case_,
      place: 'Im Kaffeehaus',
      reason: 'fraud',
      explanation: 'Es gibt es nicht.',
      requestId: anyId,
    },
  }),
  reportLine: ({ anyId }) => ({ body: { lineId: anyId, reason: 'fraud', requestId: anyId } }),
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
  putPushDevice: () => ({
    body: {
      endpoint: 'https://push.example.org/abc',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }),
  listNews: ({ anyId }) => ({ query: { page: anyId } }),
  getNews: ({ anyId }) => ({ params: { id: anyId } }),
};

/** What a well-behaved client sends to an endpoint, as far as its shape goes. */
export function validCall(name: EndpointName, scene: Scene): Call<unknown> {
  const call = CALLS[name];
  if (call) return call(scene) as Call<unknown>;
  const { params, query, body }: Endpoint = endpoints[name];
  return {
    ...(params ? { params: sampleOf(params, scene.anyId) as Readonly<Record<string, string>> } : {}),
    ...(query ? { query: sampleOf(query, scene.anyId) as Readonly<Record<string, string>> } : {}),
    ...(body ? { body: sampleOf(body, scene.anyId) } : {}),
  };
}

/** The same for every request of the socket. */
export const VALID_REQUESTS: { readonly [N in SocketRequestName]: (scene: Scene) => SocketRequestOf<N> } = {
  'room:join': ({ roomId }) => ({ roomId, epoch: 'x', since: 0 }),
  'room:leave': () => ({}),
  'avatar:move': () => ({ x: 690, y: 500 }),
  'avatar:sit': () => ({ seatId: 'sofa.1' }),
  'avatar:gesture': () => ({ kind: 'wave' }),
  'chat:send': ({ anyId }) => ({ clientId: anyId, text: 'Guten Abend @raum' }),
  'chat:roll': ({ anyId }) => ({ clientId: anyId, dice: 2, sides: 6 }),
  'chat:edit': ({ anyId }) => ({ id: anyId, text: 'Guten Morgen' }),
  'chat:delete': ({ anyId }) => ({ id: anyId }),
  'chat:react': ({ anyId }) => ({ id: anyId, kind: 'heart', on: true }),
  'chat:typing': () => ({ on: true }),
  'presence:set': () => ({ afk: true, text: 'Tee holen' }),
};
