import { z } from 'zod';
import { device, sessionToken, user } from './accounts.ts';
import { endpoint } from './endpoints.ts';
import { LIMITS } from './limits.ts';
import { lockNotice } from './sanctions.ts';
import { factorCode } from './second-factor.ts';
import { id, nothing, timestamp } from './shapes.ts';

/** What a signed-in client keeps in its storage under the key `auth`. */
export const session = z.strictObject({ token: sessionToken, user }).meta({ id: 'Session' });
export type Session = z.infer<typeof session>;

/** What a right password is answered where a code has to follow. */
export const secondFactorAsked = z
  .strictObject({
    secondFactor: z.strictObject({
      ticket: z.string(),
      kinds: z.array(z.enum(['totp', 'recovery'])).min(1),
    }),
  })
  .meta({ id: 'SecondFactorAsked' });

export type SecondFactorAsked = z.infer<typeof secondFactorAsked>['secondFactor'];

/** Signed in, or asked for the second factor first. */
export const entered = z.union([session.extend({ device }), secondFactorAsked]);

const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary:
    'Log in with name or e-mail and password; who is locked out is refused with `LockNotice` beside the error.',
  access: 'public',
  limit: 'login',
  body: z.strictObject({
    login: z
      .string()
      .min(1)
      .max(LIMITS.emailMax * 4),
    password: z
      .string()
      .min(1)
      .max(LIMITS.passwordMax * 4),
    device: device.optional(),
  }),
  status: 200,
  response: entered,
});

const loginSecond = endpoint({
  method: 'POST',
  path: '/auth/login/second',
  summary: 'The second step of a login: the ticket of the first (5 min, 5 tries), and a code.',
  access: 'public',
  limit: 'login',
  body: z.strictObject({
    ticket: z.string().min(1).max(128),
    code: factorCode,
    device: device.optional(),
  }),
  status: 200,
  response: session.extend({ device }),
});

const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session; its socket ends with it.',
  access: 'session',
  limit: 'write',
  status: 200,
  response: nothing,
});

/**
 * Never an error status: an unusable token is `{valid: false}` with 200, so that a client can tell "signed
 * out" from "server in trouble".
 */
const verify = endpoint({
  method: 'GET',
  path: '/auth/verify',
  summary: 'Is the bearer token good?',
  access: 'public',
  limit: 'read',
  status: 200,
  response: z
    .strictObject({
      valid: z.boolean(),
      user: user.optional(),
      ...lockNotice.partial().shape,
    })
    .meta({ id: 'Verification' }),
});

const currentUser = endpoint({
  method: 'GET',
  path: '/auth/user',
  summary: 'The signed-in person.',
  access: 'session',
  limit: 'read',
  status: 200,
  response: z.strictObject({ user }),
});

const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where one is signed in, the last used first.',
  access: 'session',
  limit: 'read',
  status: 200,
  response: z.strictObject({
    items: z.array(
      z
        .strictObject({
          id,
          device: z.string().meta({ description: 'What the client said it is: its User-Agent' }),
          createdAt: timestamp,
          seenAt: timestamp,
          current: z.boolean(),
        })
        .meta({ id: 'SessionEntry' }),
    ),
    next: z.null(),
  }),
});

const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'Sign one device out; its socket ends with it.',
  access: 'session',
  limit: 'write',
  params: z.strictObject({ id }),
  status: 200,
  response: nothing,
});

const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Sign every other device out.',
  access: 'session',
  limit: 'write',
  status: 200,
  response: nothing,
});

/** Messages of `connect_error`, exactly as specified. */
export const CONNECT_REFUSALS = {
  tokenRequired: 'Authentication token required',
  tokenInvalid: 'Invalid authentication token',
  clientTooOld: 'Client too old',
} as const;

export const sessionsEndpoints = {
  login,
  loginSecond,
  logout,
  verify,
  currentUser,
  listSessions,
  endSession,
  endOtherSessions,
} as const;
