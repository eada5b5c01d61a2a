import { useEffect, useState } from 'react';
import { log } from '../../device/log.ts';
import { optionalCode } from '../../device/optional-code.ts';

/** An emoji of the member's own that is in a slot: what stands for it in a line, and its picture. */
export type OwnEmoji = { readonly token: string; readonly name: string; readonly url: string };

const NONE: readonly OwnEmoji[] = [];

/** The member's emojis that are in slots; none where they cannot be asked for, or are not wanted. */
export function useOwnEmojis(isWanted = true): readonly OwnEmoji[] {
  const [own, setOwn] = useState(NONE);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isShown = true;
    void ownEmojis().then((found) => isShown && setOwn(found));
    return () => {
      isShown = false;
    };
  }, [isWanted]);
  return own;
}

async function ownEmojis(): Promise<readonly OwnEmoji[]> {
  const code = await optionalCode(() => import('../../features/inventory/index.ts'));
  if (!code) return NONE;
  try {
    const kindIds = await code.armedEmojis();
    return kindIds.flatMap((kindId) => code.emojiPicture(kindId.replace('emoji.', '')) ?? []);
  } catch (error) {
    log('one’s own emojis cannot be asked for', { error });
    return NONE;
  }
}
