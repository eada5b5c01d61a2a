import { useEffect, useState } from 'react';
import { optionalCode } from '../../device/optional-code.ts';
import { COMMON_EMOJI } from './common-emoji.ts';
import type { NamedEmoji } from './emoji-names.ts';
import type { OwnEmoji } from './own-emojis.ts';

/** An emoji as it is looked for; `url`: its picture, where it is none of the device's own signs. */
export type Findable = NamedEmoji & { readonly url?: string };

const NONE: readonly NamedEmoji[] = [];
const fetchNames = () => optionalCode(() => import('./emoji-names.ts'));

/** The names of all emoji, fetched with the first search; without a network there are the usual ones. */
export function useEmojiNames(isWanted: boolean): readonly NamedEmoji[] {
  const [names, setNames] = useState(NONE);
  useEffect(() => {
    if (isWanted) void fetchNames().then((code) => code && setNames(code.EMOJI_NAMES));
  }, [isWanted]);
  return names;
}

/** Everything that can be looked for: the member's own first, then what everybody uses, then all others. */
export function findable(own: readonly OwnEmoji[], names: readonly NamedEmoji[]): readonly Findable[] {
  const byEmoji = new Map(names.map((named) => [named.text, named]));
  const common = new Set(COMMON_EMOJI.map(([emoji]) => emoji));
  return [
    ...own.map(({ token, name, url }) => ({ text: token, name, words: token, url })),
    ...COMMON_EMOJI.map(([emoji, name]) => {
      const known = byEmoji.get(emoji);
      return { text: emoji, name, words: known ? `${known.name} ${known.words}` : '' };
    }),
    ...names.filter(({ text }) => !common.has(text)),
  ];
}
