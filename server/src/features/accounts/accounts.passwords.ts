import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane; about 20 ms off the event loop. */
const PARAMETERS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits. Without an account it still costs a full comparison, so that the time of the
 * answer does not tell which names exist.
 */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const fits = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== undefined && fits;
}
