import { z } from 'zod';

/** More characters than any solution has. */
const SOLUTION_MAX = 2_048;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const hex = (bytes: number) =>
  z
    .string()
    .length(2 * bytes)
    .regex(/^[0-9a-f]*$/);

/** A challenge that this server made; the signature is over all of its parameters. */
export const challengeShape = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().positive(),
    /** When it ends, in ms since 1970. Not ALTCHA's own field: the library holds that against the wall clock. */
    data: z.strictObject({ expiresAt: z.int().nonnegative() }),
    keyLength: z.literal(32),
    keyPrefix: hex(16),
    keySignature: hex(32),
    nonce: hex(16),
    salt: hex(16),
  }),
  signature: hex(32),
});
export type Challenge = z.infer<typeof challengeShape>;

const solutionShape = z.strictObject({
  challenge: challengeShape,
  solution: z.strictObject({
    counter: z.int().nonnegative(),
    derivedKey: hex(32),
    /** How long the browser took, in ms; not used. */
    time: z.number().exactOptional(),
  }),
});

/** What a solution says (base64 of JSON), or undefined where it is none. */
export function unpackSolution(text: string | undefined) {
  if (text === undefined || text.length > SOLUTION_MAX || !BASE64.test(text)) return undefined;
  try {
    return solutionShape.safeParse(JSON.parse(Buffer.from(text, 'base64').toString())).data;
  } catch {
    return undefined;
  }
}
