import { shop } from '../../app/config.ts';

export type Redeemed = 'given' | 'dead' | 'away';

/** How many letters and signs the secret of a gift may have; longer ones are none of ours. */
const MOST_LETTERS = 200;

/**
 * Redeems a gift for the user. The vendor's SDK has no operation for it, so the backend is asked directly.
 * `secret`: the last part of the link that the buyer got.
 */
export async function redeemGift(secret: string, userId: string): Promise<Redeemed> {
  const { apiKey, baseUrl } = shop();
  if (secret.length > MOST_LETTERS) return 'dead';
  try {
    const answer = await fetch(`${baseUrl}/rcbilling/v1/redeem`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ app_user_id: userId, redeem_url: secret }),
    });
    if (answer.ok) return 'given';
    return answer.status >= 500 || answer.status === 429 ? 'away' : 'dead';
  } catch {
    return 'away';
  }
}

/** The link that a buyer passes on: one of our own pages, with what is secret of the backend's. */
export function giftLink(redeemUrl: string): string {
  const secret = redeemUrl.split('/').at(-1) ?? '';
  return `${window.location.origin}/subscription?einloesen=${encodeURIComponent(secret)}`;
}
