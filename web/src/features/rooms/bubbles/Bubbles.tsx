import { LIMITS } from '@plausch/protocol/limits';
import { bubbleExtrasOf } from '@plausch/protocol/perks';
import { classes } from '@plausch/ui';
import { type CSSProperties, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { useMediaQuery } from '../../../device/media-query.ts';
import { Dots } from '../Dots.tsx';
import { portraitUrl } from '../portraits.ts';
import { useCountedCommit, usePeople, useRoom } from '../room.context.ts';
import { t } from '../rooms.words.ts';
import type { StageEngine } from '../stage/engine.ts';
import { TierMark } from '../TierMark.tsx';
import { usePictured } from '../talk/pictured.ts';
import { withEmoji } from '../talk/smileys.ts';
import styles from './Bubbles.module.css';
import { BUBBLE_WIDTHS, BubbleBoard } from './board.ts';
import { BUBBLES_MAX, BUBBLES_SURE, showsFaces } from './bubble-list.ts';
import { bubbleColour } from './colours.ts';
import { shortened } from './shortened.ts';
import { type Shown, useShown } from './use-shown.ts';

/** What people say, over their heads. Hidden from readers: the transcript has every line. */
export function Bubbles({ engine }: { readonly engine: StageEngine }) {
  useCountedCommit();
  const board = useMemo(() => new BubbleBoard(engine.wake), [engine]);
  const { self } = useRoom();
  const isPhone = useMediaQuery('(max-width: 767px)');
  const bubbles = useShown();
  const faces = showsFaces(usePeople().size);
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => engine.carry(board), [engine, board]);

  useLayoutEffect(() => {
    const elements = new Map(
      [...(list.current?.children ?? [])].flatMap((child) =>
        child instanceof HTMLElement && child.dataset['key'] ? [[child.dataset['key'], child] as const] : [],
      ),
    );
    const device = isPhone ? 'phone' : 'desktop';
    const entries = bubbles.flatMap(({ key, userId, text }, index) => {
      const element = elements.get(key);
      return element ? [{ key, userId, element, sure: text !== null && index < BUBBLES_SURE[device] }] : [];
    });
    board.show(entries, { widths: BUBBLE_WIDTHS[device], most: BUBBLES_MAX[device], faces });
  });

  return (
    <div ref={list} className={styles['bubbles']} data-faces={faces} aria-hidden="true">
      {bubbles.map((bubble) => (
        <Bubble
          key={bubble.key}
          id={bubble.key}
          isOwn={bubble.userId === self.userId}
          username={bubble.username}
          colorId={bubble.colorId}
          tier={bubble.tier}
          figure={bubble.figure}
          leaving={bubble.leaving}
          text={bubble.text}
          {...(bubble.kind && { kind: bubble.kind })}
        />
      ))}
    </div>
  );
}

/** Most of them stay as they are when one comes or goes. */
const Bubble = memo(function Bubble({
  id,
  isOwn,
  username,
  colorId,
  tier,
  figure,
  leaving,
  text,
  kind,
}: Omit<Shown, 'key' | 'userId'> & { readonly id: string; readonly isOwn: boolean }) {
  const pictured = usePictured();
  return (
    <div
      data-key={id}
      data-bubble-of={username}
      data-colour={colorId}
      data-extras={bubbleExtrasOf(tier)}
      data-kind={kind}
      className={classes(styles['bubble'], leaving && styles['leaving'])}
      style={{ '--bubble': bubbleColour(colorId) } as CSSProperties}
    >
      <svg className={styles['tail']} focusable="false">
        <title>{username}</title>
        <path />
      </svg>
      {tier && <div className={styles['edge']} />}
      <div className={styles['body']}>
        {figure && <img className={styles['face']} src={portraitUrl(figure)} alt="" draggable={false} />}
        <div className={styles['said']}>
          {text === null ? (
            <Dots />
          ) : (
            <>
              <b dir="auto">
                <span>{isOwn && !kind ? t('talk.you') : username}</span>
                <TierMark tier={tier} />
              </b>
              <div dir="auto">{pictured(shortened(withEmoji(text), LIMITS.bubbleMax))}</div>
            </>
          )}
        </div>
      </div>
    </div>
  );
});
