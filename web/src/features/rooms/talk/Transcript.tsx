import type { Line } from '@plausch/protocol';
import { classes } from '@plausch/ui';
import { ChevronDown, Clock } from 'lucide-react';
import { memo, useDeferredValue, useMemo } from 'react';
import cat from '../../../app/artwork/cat.svg?url';
import { LOCALE } from '../../../i18n/index.ts';
import { nameColour } from '../bubbles/colours.ts';
import { PersonFace } from '../PersonFace.tsx';
import { useCountedCommit, useRoom, useRoomView } from '../room.context.ts';
import type { Person } from '../room.events.ts';
import type { PendingLine } from '../room.outbox.ts';
import { t } from '../rooms.words.ts';
import { piecesOf } from './mentions.ts';
import { withEmoji } from './smileys.ts';
import styles from './Transcript.module.css';
import { groupLines, type LineGroup } from './transcript.ts';
import { useBursts } from './use-bursts.ts';
import { useStickToEnd } from './use-stick-to-end.ts';
import { useUnread } from './use-unread.ts';

const NO_LINES: readonly never[] = [];

/** Everything that was said, as plain text in a plain list: readers, search and copying see every line. */
export function Transcript({ hidden = false }: { readonly hidden?: boolean }) {
  useCountedCommit();
  const { self } = useRoom();
  const met = useRoomView((view) => view.met);
  const isLive = useRoomView((view) => view.live);
  const isQuiet = useBursts();
  const { lines, pending } = useTalk(isQuiet);
  const { scroller, list, hasNew, toEnd, isReading } = useStickToEnd(lines, pending, hidden);
  const newFrom = useUnread(isReading);
  const groups = useMemo(() => groupLines(lines, pending, self, newFrom), [lines, pending, self, newFrom]);

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
        {groups.length === 0 && (
          <div className={styles['silent']}>
            <img src={cat} width={96} height={96} alt="" />
            <p>{t('talk.silent')}</p>
          </div>
        )}
        <ol ref={list} className={styles['list']}>
          {groups.map((group) => (
            <Group
              key={group.key}
              group={group}
              person={met.get(group.userId)}
              isOwn={group.userId === self.userId}
              isLive={isLive}
              ownName={self.username}
            />
          ))}
        </ol>
      </div>
      {hasNew && (
        <button type="button" className={styles['newLines']} onClick={toEnd}>
          {t('talk.newLines')}
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/**
 * What was said and what is on its way, of the same moment: a line must not be gone from the one before it is in
 * the other. While lines come in bursts the picture comes first and they a moment later.
 */
function useTalk(isBurst: boolean): {
  readonly lines: readonly Line[];
  readonly pending: readonly PendingLine[];
} {
  const lines = useRoomView((view) => view.synced?.lines ?? NO_LINES);
  const pending = useRoomView((view) => view.pending);
  const talk = useMemo(() => ({ lines, pending }), [lines, pending]);
  const later = useDeferredValue(talk);
  return isBurst ? later : talk;
}

/** A group is drawn again only when its lines change: `sameGroup` compares what is seen. */
const Group = memo(
  function Group({
    group,
    person,
    isOwn,
    isLive,
    ownName,
  }: {
    readonly group: LineGroup;
    readonly person: Person | undefined;
    readonly isOwn: boolean;
    readonly isLive: boolean;
    readonly ownName: string;
  }) {
    const name = isOwn ? t('talk.you') : group.username;
    return (
      <li className={classes(styles['group'], group.isToMe && styles['toMe'])}>
        {group.isNewFrom && <p className={styles['newFrom']}>{t('talk.newFrom')}</p>}
        <PersonFace figure={person?.figure} name={group.username} colorId={group.colorId} />
        <div className={styles['said']}>
          <p className={styles['who']}>
            <b style={{ color: nameColour(group.colorId) }}>{name}</b>{' '}
            <time dateTime={new Date(group.at).toISOString()}>{clockTime(group.at)}</time>
          </p>
          {group.lines.map((line) => (
            <div key={line.key} className={classes(styles['line'], line.waits !== 'no' && styles['pending'])}>
              <p>{isOwn ? withEmoji(line.text) : <Text text={line.text} ownName={ownName} />}</p>
              {line.waits !== 'no' && (
                <p className={styles['wait']}>
                  <Clock size={13} aria-hidden="true" />
                  {t(line.waits === 'held' && !isLive ? 'talk.waitingOffline' : 'talk.waiting')}
                </p>
              )}
            </div>
          ))}
        </div>
      </li>
    );
  },
  (before, after) =>
    before.person?.figure === after.person?.figure &&
    before.isLive === after.isLive &&
    before.group.isNewFrom === after.group.isNewFrom &&
    before.group.lines.length === after.group.lines.length &&
    before.group.lines.every(({ waits }, index) => after.group.lines[index]?.waits === waits),
);

/** What somebody else said; one's own name stands out in it. */
function Text({ text, ownName }: { readonly text: string; readonly ownName: string }) {
  return piecesOf(withEmoji(text), ownName).map((piece, index) =>
    piece.isMention ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line never changes
      <mark key={index}>{piece.text}</mark>
    ) : (
      piece.text
    ),
  );
}

const clock = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });

function clockTime(at: number): string {
  return clock.format(at);
}
