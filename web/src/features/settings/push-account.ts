import { localTexts, PUSH_KEY } from '../../device/storage.ts';
import { session } from '../sessions/index.ts';

/** The account whose person has had this browser told of things, and the session in which the server knows of it. */
type Known = { readonly userId: string; readonly session: string };

/** Stays over a logout, as the permission of the browser does, until this browser is put off here. */
export const pushAccount = {
  /** Whether the account that is signed in had this browser told in an earlier session, and not yet in this one. */
  async isToBePutAgain(): Promise<boolean> {
    const own = await ownKnown();
    const [userId, before] = localTexts.read(PUSH_KEY)?.split(' ') ?? [];
    return own !== undefined && userId === own.userId && before !== own.session;
  },

  /** The server knows of this browser in the session that is signed in. */
  async note(): Promise<void> {
    const own = await ownKnown();
    if (own) localTexts.write(PUSH_KEY, `${own.userId} ${own.session}`);
  },

  forget: () => localTexts.remove(PUSH_KEY),
};

/** A session is told from others by a few signs of its token's digest, from which the token cannot be made. */
async function ownKnown(): Promise<Known | undefined> {
  const { session: own } = session.state.getState();
  if (!own) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(own.token));
  return { userId: own.user.id, session: [...new Uint8Array(digest)].slice(0, 6).join('.') };
}
