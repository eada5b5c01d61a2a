/** Where somebody stopped reading: the first line they have not seen, and whether they have come back to it since. */
export type Unread = { readonly from: string | null; readonly isSeen: boolean };

export const NOTHING_UNREAD: Unread = { from: null, isSeen: true };

/**
 * A line came. Who reads along needs no mark, and keeps the one they came back to; who says something is done
 * with it. The first line somebody misses gets the mark, and later ones stand below it.
 */
export function afterLine(
  unread: Unread,
  line: { readonly key: string; readonly isOwn: boolean },
  isReading: boolean,
): Unread {
  if (line.isOwn) return NOTHING_UNREAD;
  if (isReading || (unread.from !== null && !unread.isSeen)) return unread;
  return { from: line.key, isSeen: false };
}

/** Somebody reads along again: the mark stays where it is, and the next absence may move it. */
export function afterReading(unread: Unread): Unread {
  return unread.isSeen ? unread : { ...unread, isSeen: true };
}
