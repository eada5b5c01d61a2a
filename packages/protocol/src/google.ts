import { z } from 'zod';
import { avatarId, birthDate, device, username } from './accounts.ts';
import { endpoint } from './endpoints.ts';
import { entered, session } from './sessions.ts';

/** Proves that Google vouches for somebody, until they have picked a name: 32 random bytes, base64url. */
const setupToken = z.string().min(1).max(128);

/** Longer than any ID token of Google's, which has about a kilobyte. */
const ID_TOKEN_MAX = 8_192;

const signedIn = session.extend({ device });

/** What the native app begins with; the second goes on from there. */
const logInWithGoogle = endpoint({
  method: 'POST',
  path: '/auth/google',
  summary:
    'Log in with an ID token of Google’s; whoever has no account yet gets a token for `setUpAccount` (30 min, once). `not_found` where Google is not set up.',
  access: 'public',
  limit: 'login',
  body: z.strictObject({ idToken: z.string().min(1).max(ID_TOKEN_MAX), device: device.optional() }),
  status: 200,
  response: z.union([entered, z.strictObject({ setupToken })]),
});

const setUpAccount = endpoint({
  method: 'POST',
  path: '/auth/setup',
  summary: 'Finish an account that Google vouches for, and log in to it.',
  access: 'public',
  limit: 'register',
  body: z.strictObject({
    setupToken,
    username,
    avatarId,
    birthDate,
    acceptTerms: z.literal(true),
    device: device.optional(),
  }),
  status: 201,
  response: signedIn,
});

export const googleEndpoints = { logInWithGoogle, setUpAccount } as const;
