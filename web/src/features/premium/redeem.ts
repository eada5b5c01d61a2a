import { log } from '../../device/log.ts';
import { giftToken } from './own-purchases.ts';
import { shop } from './shop.ts';

export type Redeemed = 'given' | 'dead' | 'away';

/** How many letters and signs the secret of a gift may have; longer ones are none of ours. */
const MOST_LETTERS = 200;
/** By this the backend says that it has nothing to give for a link, now or later. */
const NO_SUCH_GIFT = 7814;

/**
 * Redeems a gift for the user. The vendor's SDK has no operation for it, so the backend is asked directly.
 * `secret`: the last part of the link that the buyer got.
 */
export async function redeemGift(secret: string, userId: string): Promise<Redeemed> {
  const { apiKey, baseUrl } = shop();
  if (secret.length > MOST_LETTERS) return 'dead';
  try {
    const token = await giftToken();
    const answer = await fetch(`${baseUrl}/rcbilling/v1/redeem`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        ...(token !== null && { 'x-customer-token': token }),
      },
      body: JSON.stringify({ app_user_id: userId, redeem_url: secret }),
    });
    if (answer.ok) return 'given';
    const { code }: { readonly code?: number } = await answer.json();
    if (code === NO_SUCH_GIFT) return 'dead';
    log('a gift could not be opened', { status: answer.status, code });
    return 'away';
  } catch (error) {
    log('a gift could not be opened', { error });
    return 'away';
  }
}

/** The link that a buyer passes on: one of our own pages, with what is secret of the backend's. */
export function giftLink(redeemUrl: string): string {
  const secret = redeemUrl.split('/').at(-1) ?? '';
  return `${window.location.origin}/subscription?einloesen=${encodeURIComponent(secret)}`;
}
