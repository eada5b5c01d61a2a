import { pbkdf2Sync } from 'node:crypto';
import { callApi } from './api.ts';

/**
 * Fetches a challenge and does its work as the contract describes it, without the library that others use; answers what goes
 * into the field `altcha`.
 */
export async function solvedChallenge(origin: string, headers: Record<string, string> = {}): Promise<string> {
  const { body: challenge } = await callApi(origin, 'getChallenge', { headers });
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)]);
  for (let counter = 0; ; counter += 1) {
    password.writeUInt32BE(counter, password.length - 4);
    const key = pbkdf2Sync(password, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString('hex');
    if (!key.startsWith(keyPrefix)) continue;
    const solution = { counter, derivedKey: key };
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }
}
