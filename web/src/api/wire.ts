import type { BodyOf, EndpointName, Endpoints, ResponseOf } from '@plausch/protocol';

/**
 * Method and path of every endpoint that the client calls. The contract itself brings the validator along, which has
 * no place in the browser; this copy is held to it by the compiler, name by name.
 */
export const WIRE = {
  getChallenge: { method: 'GET', path: '/auth/challenge' },
  register: { method: 'POST', path: '/auth/register' },
  activate: { method: 'POST', path: '/auth/activate' },
  resendActivation: { method: 'POST', path: '/auth/activate/resend' },
  changeAvatar: { method: 'PUT', path: '/users/me/avatar' },
  changeFigure: { method: 'PUT', path: '/users/me/figure' },
  forgotPassword: { method: 'POST', path: '/auth/password/forgot' },
  checkReset: { method: 'POST', path: '/auth/password/reset/check' },
  resetPassword: { method: 'POST', path: '/auth/password/reset' },
  sendConfirmationCode: { method: 'POST', path: '/auth/confirmation-code' },
  changePassword: { method: 'PUT', path: '/account/password' },
  changeEmail: { method: 'PUT', path: '/account/email' },
  changeUsername: { method: 'PUT', path: '/account/username' },
  accountDeletion: { method: 'GET', path: '/account/deletion' },
  requestDeletion: { method: 'POST', path: '/account/deletion' },
  withdrawDeletion: { method: 'DELETE', path: '/account/deletion' },
  cancelDeletion: { method: 'POST', path: '/account/deletion/cancel' },
  accountErasure: { method: 'GET', path: '/accounts/:id/erasure' },
  acceptAdminInvite: { method: 'POST', path: '/account/admin-invite' },
  login: { method: 'POST', path: '/auth/login' },
  setUpAccount: { method: 'POST', path: '/auth/setup' },
  logout: { method: 'POST', path: '/auth/logout' },
  verify: { method: 'GET', path: '/auth/verify' },
  currentUser: { method: 'GET', path: '/auth/user' },
  listSessions: { method: 'GET', path: '/auth/sessions' },
  endSession: { method: 'DELETE', path: '/auth/sessions/:id' },
  endOtherSessions: { method: 'DELETE', path: '/auth/sessions' },
  listRooms: { method: 'GET', path: '/rooms' },
  listNews: { method: 'GET', path: '/news' },
  getNews: { method: 'GET', path: '/news/:id' },
} as const satisfies {
  readonly [Name in EndpointName]?: Pick<Endpoints[Name], 'method' | 'path'>;
};
export type CalledName = keyof typeof WIRE;

/** What the schema at `Key` of an endpoint accepts; undefined where the endpoint has none. */
type InputOf<Name extends EndpointName, Key extends 'params' | 'query'> =
  Endpoints[Name] extends Readonly<Record<Key, { readonly _zod: { readonly input: infer Input } }>>
    ? Input
    : undefined;

type Only<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]: Value };

/** What a call needs: exactly the parts its endpoint has. */
export type CallOptions<Name extends EndpointName> = Only<'params', InputOf<Name, 'params'>> &
  Only<'query', InputOf<Name, 'query'>> &
  Only<'body', BodyOf<Endpoints[Name]>> & { readonly signal?: AbortSignal };

export type AnswerOf<Name extends EndpointName> = ResponseOf<Endpoints[Name]>;

/** The options themselves, or nothing where nothing is needed. */
export type OptionsOf<Name extends EndpointName> =
  Record<never, never> extends CallOptions<Name> ? [CallOptions<Name>?] : [CallOptions<Name>];

/** Calls an endpoint by its name. Rejects with an `ApiError`, or with the signal's reason when aborted. */
export type Call = <Name extends CalledName>(
  name: Name,
  ...options: OptionsOf<Name>
) => Promise<AnswerOf<Name>>;
