import { LIMITS } from '@plausch/protocol/limits';
import { classes } from '@plausch/ui';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useMediaQuery } from '../../../device/media-query.ts';
import { Dots } from '../Dots.tsx';
import { useCountedCommit, usePeople, useRoom, useRoomView, useTyping } from '../room.context.ts';
import { t } from '../rooms.words.ts';
import { withEmoji } from '../talk/smileys.ts';
import styles from './Bubbles.module.css';
import { BUBBLE_WIDTHS, type BubbleBoard } from './board.ts';
import { bubbleColour } from './colours.ts';
import { BUBBLES_MAX } from './shelf.ts';
import { shortened } from './shortened.ts';

/** So many are looked at; more would cost time and find no place either. */
const CANDIDATES_MAX = 16;

type Shown = {
  readonly key: string;
  readonly userId: string;
  readonly username: string;
  readonly colorId: string;
  readonly leaving: boolean;
  readonly content: ReactNode;
};

/** What people say, over their heads. Hidden from readers: the transcript has every line. */
export function Bubbles({ board }: { readonly board: BubbleBoard }) {
  useCountedCommit();
  const isPhone = useMediaQuery('(max-width: 767px)');
  const bubbles = useShown();
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const elements = new Map(
      [...(list.current?.children ?? [])].flatMap((child) =>
        child instanceof HTMLElement && child.dataset['key'] ? [[child.dataset['key'], child] as const] : [],
      ),
    );
    const entries = bubbles.flatMap(({ key, userId }) => {
      const element = elements.get(key);
      return element ? [{ key, userId, element }] : [];
    });
    const device = isPhone ? 'phone' : 'desktop';
    board.show(entries, { widths: BUBBLE_WIDTHS[device], most: BUBBLES_MAX[device] });
  });

  return (
    <div ref={list} className={styles['bubbles']} aria-hidden="true">
      {bubbles.map(({ key, username, colorId, leaving, content }) => (
        <div
          key={key}
          data-key={key}
          data-bubble-of={username}
          className={classes(styles['bubble'], leaving && styles['leaving'])}
          style={{ '--bubble': bubbleColour(colorId) } as CSSProperties}
        >
          <svg className={styles['tail']} focusable="false">
            <title>{username}</title>
            <path />
          </svg>
          <div className={styles['body']}>{content}</div>
        </div>
      ))}
    </div>
  );
}

/** Lines, newest first, then the typing signs of those who say nothing else: the board takes what finds a place. */
function useShown(): readonly Shown[] {
  const { self } = useRoom();
  const shelf = useRoomView((view) => view.bubbles);
  const people = usePeople();
  const typing = useTyping();
  const speaking = new Set(shelf.map(({ userId }) => userId));
  const lines = shelf.map(({ key, userId, username, colorId, leaving, text }) => ({
    key,
    userId,
    username,
    colorId,
    leaving,
    content: (
      <>
        <b>{userId === self.userId ? t('talk.you') : username}</b>
        {shortened(withEmoji(text), LIMITS.bubbleMax)}
      </>
    ),
  }));
  const signs = [...typing].flatMap((userId) => {
    const person = people.get(userId);
    if (!person || userId === self.userId || speaking.has(userId)) return [];
    const { username, bubbleColorId: colorId } = person;
    return [{ key: `typing:${userId}`, userId, username, colorId, leaving: false, content: <Dots /> }];
  });
  return [...lines, ...signs].slice(0, CANDIDATES_MAX);
}
