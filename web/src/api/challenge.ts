import type { Challenge } from '@plausch/protocol';
import type { ErrorCode } from '@plausch/protocol/errors';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Far more than a slow phone needs. */
const PATIENCE_MS = 120_000;

/** This browser cannot do the work; the words are for people. */
class Unsolvable extends Error {
  readonly code: ErrorCode = 'challenge_required';
}

/**
 * Does the work that the server asks for against bots, and answers what goes into the field `altcha`. In the background by way
 * of WebCrypto: a page of ours may make no worker. Knows nothing of the app, as documents use it too.
 *
 * @throws an error with the code `challenge_required` and German words, where the browser has no WebCrypto or is too slow
 */
export async function solve(challenge: Challenge): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) {
    throw new Unsolvable(
      'Dein Browser kann hier nicht prüfen, dass du kein Programm bist. Öffne die Seite mit https:// oder in einem neueren Browser.',
    );
  }
  const solution = await solveChallenge({ challenge, deriveKey, timeout: PATIENCE_MS });
  if (!solution) {
    throw new Unsolvable('Das Prüfen hat zu lange gedauert. Versuch es noch einmal.');
  }
  return btoa(JSON.stringify({ challenge, solution }));
}
