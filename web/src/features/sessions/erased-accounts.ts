import type { AnswerOf } from '../../api/wire.ts';

type KeyStore = {
  /** The accounts whose keys this device keeps. */
  readonly owners: () => Promise<readonly string[]>;
  readonly erase: (userId: string) => Promise<void>;
};

export type ErasureServer = {
  readonly erasureOf: (userId: string) => Promise<AnswerOf<'accountErasure'>>;
  readonly log: (event: string, details: Readonly<Record<string, unknown>>) => void;
};

/**
 * Erases what this device keeps of accounts that are gone for good. The device is signed out long before it can know,
 * so it asks by the account's id; only a plain yes erases, and never the end of a session, a lock or a missing answer.
 */
export async function eraseKeysOfErased(
  keys: KeyStore,
  server: ErasureServer,
  isSignedIn: (userId: string) => boolean,
): Promise<void> {
  for (const userId of await keys.owners()) {
    if (isSignedIn(userId)) continue;
    try {
      const { erased } = await server.erasureOf(userId);
      if (erased === true) await keys.erase(userId);
    } catch (error) {
      // Asked again with the next start.
      server.log('whether an account is gone could not be asked', { error });
    }
  }
}
