import { Button, classes, Note } from '@plausch/ui';
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import styles from './Conversation.module.css';

/** So near to the end, in pixels, a reader follows what comes. */
const END_PX = 40;

/**
 * The lines of a conversation, oldest first. The end stays in sight while a reader is there; a reader further up keeps
 * their place, also when older lines come above it.
 */
export function Log({
  label,
  className,
  olderLabel,
  onOlder,
  beginning,
  last,
  unsent,
  end,
  children,
}: {
  readonly label: string;
  readonly className?: string | undefined;
  readonly olderLabel: string;
  /** Fetches older lines; undefined where these are all. */
  readonly onOlder: (() => Promise<void>) | undefined;
  /** Stands above the first line there is. */
  readonly beginning: ReactNode;
  /** The newest line. */
  readonly last: string | undefined;
  /** How many lines of the reader's own have not arrived. */
  readonly unsent: number;
  /** Lies behind the newest line. */
  readonly end?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}) {
  const log = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const unsentBefore = useRef(unsent);
  const [isFetching, setFetching] = useState(false);
  const [problem, setProblem] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line at the end comes into sight, where the end was in sight
  useLayoutEffect(() => {
    // The reader's own line comes into sight, also from further up.
    if (unsent > unsentBefore.current) isAtEnd.current = true;
    unsentBefore.current = unsent;
    if (log.current && isAtEnd.current) log.current.scrollTop = log.current.scrollHeight;
  }, [last, unsent]);
  // The end stays in sight where pictures come late, the keyboard of a phone comes up, or the device is turned.
  useEffect(() => {
    const { current } = log;
    if (!current) return;
    const sizes = new ResizeObserver(() => {
      if (isAtEnd.current) current.scrollTop = current.scrollHeight;
    });
    sizes.observe(current);
    if (lines.current) sizes.observe(lines.current);
    return () => sizes.disconnect();
  }, []);

  const fetchOlder = async (fetch: () => Promise<void>) => {
    const { current } = log;
    const below = (current?.scrollHeight ?? 0) - (current?.scrollTop ?? 0);
    isAtEnd.current = false;
    setFetching(true);
    await fetch().then(
      () => setProblem(undefined),
      (error) => setProblem(wordsFor(error)),
    );
    requestAnimationFrame(() => {
      setFetching(false);
      if (current) current.scrollTop = current.scrollHeight - below;
    });
  };
  return (
    <div
      ref={log}
      className={classes(styles['log'], className)}
      role="log"
      // What is older is no news.
      aria-live={isFetching ? 'off' : 'polite'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys as well
      tabIndex={0}
      aria-label={label}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < END_PX;
      }}
    >
      <div ref={lines} className={styles['lines']}>
        {problem !== undefined && <Note tone="danger">{problem}</Note>}
        {onOlder ? (
          <Button variant="text" size="small" busy={isFetching} onClick={() => void fetchOlder(onOlder)}>
            {olderLabel}
          </Button>
        ) : (
          beginning
        )}
        {children}
      </div>
      <div ref={end} className={styles['end']} />
    </div>
  );
}
