import { z } from 'zod';
import { user } from './accounts.ts';
import { endpoint } from './endpoints.ts';
import { LIMITS } from './limits.ts';
import { nothing } from './shapes.ts';

/** Opaque bearer token: 32 random bytes, base64url. Only its SHA-256 is stored. */
const token = z.string().max(128);

/** What a signed-in client keeps in its storage under the key `auth`. */
export const session = z.strictObject({ token, user }).meta({ id: 'Session' });
export type Session = z.infer<typeof session>;

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Log in with name or e-mail and password.',
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
  }),
  status: 200,
  response: session,
});

export const logout = endpoint({
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
export const verify = endpoint({
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
      banned: z.boolean().optional(),
      remainingTime: z.int().optional().meta({ description: 'Seconds; -1 is for good' }),
      reason: z.string().optional(),
    })
    .meta({ id: 'Verification' }),
});

export const currentUser = endpoint({
  method: 'GET',
  path: '/auth/user',
  summary: 'The signed-in person.',
  access: 'session',
  limit: 'read',
  status: 200,
  response: z.strictObject({ user }),
});

/** Messages of `connect_error`, exactly as specified. */
export const CONNECT_REFUSALS = {
  tokenRequired: 'Authentication token required',
  tokenInvalid: 'Invalid authentication token',
  clientTooOld: 'Client too old',
} as const;
