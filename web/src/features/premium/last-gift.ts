import { tabTexts } from '../../device/storage.ts';

const KEY = 'gift';

/** Keeps the link of a gift for its buyer, over reloads of this tab, until they sign out. */
export function keepGift(redeemUrl: string | null): void {
  if (redeemUrl === null) tabTexts.remove(KEY);
  else tabTexts.write(KEY, redeemUrl);
}

export const keptGift = (): string | null => tabTexts.read(KEY);
