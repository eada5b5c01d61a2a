import type { FigureSpec } from '@plausch/stage/figures';
import { classes } from '@plausch/ui';
import { ChevronDown, Clock } from 'lucide-react';
import { memo } from 'react';
import cat from '../../../app/artwork/cat.svg?url';
import { nameColour } from '../bubbles/colours.ts';
import { PersonFace } from '../PersonFace.tsx';
import { useCountedCommit, useIsAlone, useRoom, useRoomView } from '../room.context.ts';
import type { Person } from '../room.events.ts';
import { t } from '../rooms.words.ts';
import { usePictured } from './pictured.ts';
import { mayReachOut } from './reach.ts';
import { withEmoji } from './smileys.ts';
import styles from './Transcript.module.css';
import type { LineGroup, Stretch } from './transcript.ts';
import { useBursts } from './use-bursts.ts';
import { type LineParts, useLineParts } from './use-line-parts.ts';
import { useStickToEnd } from './use-stick-to-end.ts';
import { useStretches, useTalk } from './use-talk.ts';
import { useUnread } from './use-unread.ts';

/** Everything that was said, as plain text in plain lists: readers, search and copying see every line. */
export function Transcript({ hidden = false }: { readonly hidden?: boolean }) {
  useCountedCommit();
  const { self } = useRoom();
  const met = useRoomView((view) => view.met);
  const isLive = useRoomView((view) => view.live);
  const isAlone = useIsAlone();
  const parts = useLineParts(isLive);
  const isQuiet = useBursts(parts?.watchBursts);
  const { lines, pending } = useTalk(isQuiet);
  const { scroller, list, hasNew, toEnd, isReading } = useStickToEnd(lines, pending, hidden);
  const newFrom = useUnread(isReading);
  const stretches = useStretches(lines, pending, newFrom);

  return (
    <div className={styles['frame']} hidden={hidden}>
      <div
        ref={scroller}
        className={styles['scroller']}
        role="log"
        aria-live={isQuiet ? 'off' : 'polite'}
        aria-label={t('talk.log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        {stretches.length === 0 && !isAlone && (
          <div className={styles['silent']}>
            <img src={cat} width={96} height={96} alt="" />
            <p>{t('talk.silent')}</p>
          </div>
        )}
        <div ref={list} className={styles['list']}>
          {stretches.map((stretch) => (
            <StretchList
              key={stretch.key}
              stretch={stretch}
              met={met}
              isLive={isLive}
              ownId={self.userId}
              parts={parts}
            />
          ))}
        </div>
      </div>
      {parts && <parts.LineMenu log={scroller} parts={parts} />}
      {hasNew && (
        <button type="button" className={styles['newLines']} onClick={toEnd}>
          {t('talk.newLines')}
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** A list of its own, so that the page leaves it out as a whole while it is far from sight. */
const StretchList = memo(function StretchList({
  stretch,
  met,
  isLive,
  ownId,
  parts,
}: {
  readonly stretch: Stretch;
  readonly met: ReadonlyMap<string, Person>;
  readonly isLive: boolean;
  readonly ownId: string;
  readonly parts: LineParts | undefined;
}) {
  return (
    <ol className={styles['stretch']}>
      {stretch.groups.map((group) => (
        <Group
          key={group.key}
          group={group}
          figure={met.get(group.userId)?.figure}
          isOwn={group.userId === ownId}
          isLive={isLive}
          parts={parts}
        />
      ))}
    </ol>
  );
});

/** A group is drawn again only when its lines change. */
const Group = memo(function Group({
  group,
  figure,
  isOwn,
  isLive,
  parts,
}: {
  readonly group: LineGroup;
  readonly figure: FigureSpec | undefined;
  readonly isOwn: boolean;
  readonly isLive: boolean;
  readonly parts: LineParts | undefined;
}) {
  const { kind, gone } = group.lines[0] ?? {};
  const isDeed = kind !== undefined && !gone;
  const name = isOwn && !isDeed ? t('talk.you') : group.username;
  const who = (
    <b style={{ color: nameColour(group.nameId) }}>
      <bdi>{name}</bdi>
    </b>
  );
  const time = <time dateTime={new Date(group.at).toISOString()}>{clockTime(group.at)}</time>;
  return (
    <li className={classes(styles['group'], group.isToMe && styles['toMe'])}>
      {group.isNewFrom && <p className={styles['newFrom']}>{t('talk.newFrom')}</p>}
      <PersonFace figure={figure} name={group.username} colorId={group.nameId} />
      <div className={classes(styles['said'], isDeed && styles['deed'])}>
        {!isDeed && (
          <p className={classes(styles['who'], mayReachOut(name) && styles['cut'])}>
            {who} {time}
          </p>
        )}
        {group.lines.map((line) => (
          <div
            key={line.key}
            className={classes(
              styles['line'],
              mayReachOut(line.text) && styles['cut'],
              line.waits !== 'no' && styles['pending'],
            )}
            // It is read out by itself, at once.
            aria-live={parts && line.isToMe ? 'off' : undefined}
          >
            {parts && line.replyTo && !line.gone && <parts.Quote id={line.replyTo} />}
            <p dir="auto" data-kind={isDeed ? kind : undefined}>
              {isDeed && <>{who} </>}
              {parts && line.mentions ? (
                <parts.Spoken text={line.text} mentions={line.mentions} />
              ) : (
                <Text text={line.text} />
              )}
              {isDeed && <> {time}</>}
            </p>
            {line.waits !== 'no' && (
              <p className={styles['wait']}>
                <Clock size={13} aria-hidden="true" />
                {t(line.waits === 'held' && !isLive ? 'talk.waitingOffline' : 'talk.waiting')}
              </p>
            )}
            {parts && <parts.BesideLine line={line} isOwn={isOwn} name={name} parts={parts} />}
          </div>
        ))}
      </div>
    </li>
  );
});

function Text({ text }: { readonly text: string }) {
  return usePictured()(withEmoji(text));
}

/** As German writes it. By hand, as the browser's own way first reads the rules of all languages: 20 ms on a phone. */
function clockTime(at: number): string {
  const time = new Date(at);
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
