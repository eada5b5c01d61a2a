import type { LineKind } from '@plausch/protocol';
import type { Tier } from '@plausch/protocol/perks';
import type { FigureSpec } from '@plausch/stage/figures';
import { useEffect, useState } from 'react';
import { usePeople, useRoom, useTyping } from '../room.context.ts';
import { BUBBLES_MAX, type BubbleList } from './bubble-list.ts';

/** So many are looked at; more would cost time and find no place either. */
const CANDIDATES_MAX = 16;
/** While there are as many as there may be, bubbles come and go together, some times a second: each change lays out the picture. */
const TOGETHER_MS = 250;

/** A bubble as React makes it; where it hangs is the board's. */
export type Shown = {
  readonly key: string;
  readonly userId: string;
  readonly username: string;
  readonly colorId: string;
  /** The speaker's as it is now; null for people without one, and for people who have left. */
  readonly tier: Tier | null;
  /** The speaker's as it is now. */
  readonly figure: FigureSpec | undefined;
  readonly leaving: boolean;
  /** What is said; null for the sign of a person who types, and where this page is not told the words. */
  readonly text: string | null;
  readonly kind?: LineKind;
};

/** Lines, newest first, then the typing signs of those who say nothing else: the board takes what finds a place. */
export function useShown(): readonly Shown[] {
  const { self } = useRoom();
  const list = useCalmList();
  const people = usePeople();
  const typing = useTyping();
  const speaking = new Set(list.map(({ userId }) => userId));
  const signs = [...typing].flatMap((userId) => {
    const person = people.get(userId);
    if (!person || userId === self.userId || speaking.has(userId)) return [];
    const { username, bubbleColorId: colorId, tier, figure } = person;
    return [{ key: `typing:${userId}`, userId, username, colorId, tier, figure, leaving: false, text: null }];
  });
  const lines = list.map((line) => {
    const { tier = null, figure } = people.get(line.userId) ?? {};
    // What passers-by see of a line: that there was one.
    return { ...line, text: line.text || null, tier, figure };
  });
  return [...lines, ...signs].slice(0, CANDIDATES_MAX);
}

/** The bubbles: at once while there may be more of them and for the reader's own line, else at a pace that eyes can follow. */
function useCalmList(): BubbleList {
  const { store, self } = useRoom();
  const [list, setList] = useState(() => store.getState().bubbles);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      clearTimeout(timer);
      timer = undefined;
      setList(store.getState().bubbles);
    };
    take();
    const stop = store.subscribe(({ bubbles }, before) => {
      if (bubbles === before.bubbles) return;
      const [newest] = bubbles;
      const isOwn = newest?.userId === self.userId && newest.key !== before.bubbles[0]?.key;
      if (isOwn || bubbles.length < BUBBLES_MAX.desktop) take();
      else timer ??= setTimeout(take, TOGETHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, self]);

  return list;
}
