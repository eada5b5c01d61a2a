import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { instantMs } from './shapes.ts';

/** More characters than any solution has. */
const SOLUTION_MAX = 2_048;

const hex = (bytes: number) =>
  z
    .string()
    .length(2 * bytes)
    .regex(/^[0-9a-f]*$/);

/**
 * A piece of work for a browser: find the number that makes, appended to the nonce, a key with this beginning. The shape
 * is that of ALTCHA, version 2; the signature is over all of it.
 */
const challenge = z
  .strictObject({
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.int().positive().meta({ description: 'Rounds for one key' }),
      data: z.strictObject({ expiresAt: instantMs }),
      keyLength: z.literal(32),
      keyPrefix: hex(16),
      keySignature: hex(32),
      nonce: hex(16),
      salt: hex(16),
    }),
    signature: hex(32),
  })
  .meta({ id: 'Challenge', description: 'A proof of work, as ALTCHA, version 2, makes it' });
export type Challenge = z.infer<typeof challenge>;

/** Field `altcha` of a request. Whether it is a solution at all is answered with `challenge_required`. */
export const altcha = z.string().max(SOLUTION_MAX).optional().meta({
  description: 'A solved challenge, base64 of JSON; needed where the answer was `challenge_required`',
});

const getChallenge = endpoint({
  method: 'GET',
  path: '/auth/challenge',
  summary: 'A new challenge against bots, good for 20 minutes and one request.',
  access: 'public',
  limit: 'read',
  status: 200,
  response: challenge,
});

export const challengeEndpoints = { getChallenge } as const;
