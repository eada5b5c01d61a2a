import { classes } from '@plausch/ui';
import { ChevronDown, Clock } from 'lucide-react';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LOCALE } from '../../../i18n/index.ts';
import { nameColour } from '../bubbles/colours.ts';
import { PersonFace } from '../PersonFace.tsx';
import { useCountedCommit, useRoom, useRoomView } from '../room.context.ts';
import type { Person } from '../room.events.ts';
import { t } from '../rooms.words.ts';
import styles from './Transcript.module.css';
import { groupLines, type LineGroup } from './transcript.ts';
import { useBursts } from './use-bursts.ts';

const NO_LINES: readonly never[] = [];
/** Whoever is this close to the end is reading along. */
const AT_END_PIXELS = 48;

/** Everything that was said, as plain text in a plain list: readers, search and copying see every line. */
export function Transcript({ hidden = false }: { readonly hidden?: boolean }) {
  useCountedCommit();
  const { self } = useRoom();
  const met = useRoomView((view) => view.met);
  const lines = useRoomView((view) => view.synced?.lines ?? NO_LINES);
  const pending = useRoomView((view) => view.pending);
  const isLive = useRoomView((view) => view.live);
  const groups = useMemo(() => groupLines(lines, pending, self), [lines, pending, self]);
  const isQuiet = useBursts();
  const { scroller, list, hasNew, toEnd } = useStickToEnd(groups, hidden);

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
        {groups.length === 0 && <p className={styles['silent']}>{t('talk.silent')}</p>}
        <ol ref={list} className={styles['list']}>
          {groups.map((group) => (
            <Group
              key={group.key}
              group={group}
              person={met.get(group.userId)}
              isOwn={group.userId === self.userId}
              isLive={isLive}
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

/** A group is drawn again only when its lines change: `sameGroup` compares what is seen. */
const Group = memo(
  function Group({
    group,
    person,
    isOwn,
    isLive,
  }: {
    readonly group: LineGroup;
    readonly person: Person | undefined;
    readonly isOwn: boolean;
    readonly isLive: boolean;
  }) {
    const name = isOwn ? t('talk.you') : group.username;
    return (
      <li className={styles['group']}>
        <PersonFace figure={person?.figure} name={group.username} colorId={group.colorId} />
        <div className={styles['said']}>
          <p className={styles['who']}>
            <b style={{ color: nameColour(group.colorId) }}>{name}</b>{' '}
            <time dateTime={new Date(group.at).toISOString()}>{clockTime(group.at)}</time>
          </p>
          {group.lines.map((line) => (
            <div key={line.key} className={classes(styles['line'], line.waits !== 'no' && styles['pending'])}>
              <p>{line.text}</p>
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
    before.group.lines.length === after.group.lines.length &&
    before.group.lines.every(({ waits }, index) => after.group.lines[index]?.waits === waits),
);

const clock = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });

function clockTime(at: number): string {
  return clock.format(at);
}

/** Keeps the end in sight while somebody reads along, and says so when lines come while they read above. */
function useStickToEnd(groups: readonly LineGroup[], hidden: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  const [hasNew, setHasNew] = useState(false);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PIXELS;
      if (atEnd.current) setHasNew(false);
    };
    const resized = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    resized.observe(element);
    // Lines learn their real height only in sight, so the list may still grow after a scroll.
    if (list.current) resized.observe(list.current);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, []);

  const lastKey = groups.at(-1)?.lines.at(-1)?.key;
  const isOwn = groups.at(-1)?.lines.at(-1)?.waits === 'sending';
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || hidden || lastKey === undefined) return;
    if (atEnd.current || isOwn) element.scrollTop = element.scrollHeight;
    else setHasNew(true);
  }, [lastKey, isOwn, hidden]);

  const toEnd = () => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
    setHasNew(false);
  };
  return { scroller, list, hasNew, toEnd };
}
