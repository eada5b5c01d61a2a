import { hashInThread, verifyInThread } from './accounts.hashing.ts';

/** OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane; about 20 ms off the event loop. */
const PARAMETERS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;
const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

export function hashPassword(password: string): Promise<string> {
  return hashInThread(password, PARAMETERS);
}

/** [A3] Whether a hash was made with other parameters than today's. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(CURRENT);
}

let decoy: Promise<string> | undefined;

function makeDecoy(): Promise<string> {
  const made = hashPassword('no account has this password');
  made.catch(() => {
    // There was no place in the queue; the next one tries again.
    decoy = undefined;
  });
  return made;
}

/**
 * Whether the password fits. Without an account, or one without a password, it still costs a full comparison, so that
 * the time of the answer does not tell which names exist.
 */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= makeDecoy();
  const given = passwordHash?.startsWith('$argon2') ? passwordHash : undefined;
  const compared = given ?? (await decoy);
  const fits = await verifyInThread(compared, password);
  return given !== undefined && fits;
}
