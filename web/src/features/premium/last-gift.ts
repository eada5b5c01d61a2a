import { tabTexts } from '../../device/storage.ts';

const KEY = 'gift';

/** Keeps the link of the last gift for its buyer, over reloads of this tab, until they sign out. A purchase without one leaves it. */
export function keepGift(redeemUrl: string | null): void {
  if (redeemUrl !== null) tabTexts.write(KEY, redeemUrl);
}

export const keptGift = (): string | null => tabTexts.read(KEY);
