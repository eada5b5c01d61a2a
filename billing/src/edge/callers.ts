import { type CallerKind, tokenCaller } from '@plausch/platform/http';
import type { Callers, Ground } from '../ground.ts';
import { Refusal } from '../refusal.ts';
import { isSecretKey, type KeyHolder } from './keys.ts';

/** Who a key belongs to. `ground`: its `provided` is filled later, before the first request. */
export function callersOf({ provided, config }: Pick<Ground, 'provided' | 'config'>): Callers {
  const holderOf = async (key: string): Promise<KeyHolder | undefined> => {
    const holder = await provided.projects.holderOf(key);
    // Where test cards are not taken, their keys open nothing.
    return holder?.environment === 'sandbox' && !config.sandbox ? undefined : holder;
  };
  const nameOf = ({ keyId }: KeyHolder) => keyId;
  const secret = tokenCaller(async (key) => (isSecretKey(key) ? holderOf(key) : undefined), { nameOf });
  return {
    publicKey: tokenCaller(async (key) => (isSecretKey(key) ? undefined : holderOf(key)), { nameOf }),
    secretKey: {
      ...secret,
      async identify(asking) {
        // A browser sends `Origin`: a secret key in a page is a leak, which is better noticed at once.
        if (asking.request.headers.origin !== undefined)
          throw new Refusal('forbidden', { message: 'A secret key must never be used in a browser.' });
        return secret.identify(asking);
      },
    } satisfies CallerKind<KeyHolder>,
  };
}
