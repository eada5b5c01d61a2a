import type { Slow } from '@plausch/protocol';
import { shortSpan, spanInWords } from '@plausch/words';
import { Turtle } from 'lucide-react';
import { useEffect, useReducer } from 'react';
import { useRoom, useRoomView } from '../room.context.ts';
import styles from './SlowNote.module.css';
import { t } from './slow.words.ts';

const SECOND_MS = 1_000;

/** How slowly people talk here, and how long the person waits for the next line. Who listens is told what begins and what ends. */
export function SlowNote({ slow: { seconds, isAutomatic } }: { readonly slow: Slow }) {
  const room = useRoom();
  const leftMs = useLeft(seconds * SECOND_MS);
  const isWaiting = leftMs > 0;
  const span = spanInWords(seconds * SECOND_MS);
  const pace = t(isAutomatic ? 'slow.automatic' : 'slow.pace', { span });

  useEffect(() => room.speak(pace), [room, pace]);
  // What ticks is not read out every second.
  useEffect(() => (isWaiting ? () => room.speak(t('slow.free')) : undefined), [isWaiting, room]);
  useEffect(() => () => room.speak(t('slow.over')), [room]);

  return (
    <p className={styles['note']} data-slow="" data-waiting={isWaiting || undefined}>
      <Turtle size={16} aria-hidden="true" />
      {isWaiting ? (
        <span role="timer">{t('slow.left', { left: shortSpan(leftMs) })}</span>
      ) : (
        <span>{pace}</span>
      )}
    </p>
  );
}

/** How long one still waits, never longer than talk is slow now; counted in whole seconds, as it is shown. */
function useLeft(mostMs: number): number {
  const { serverNow } = useRoom();
  const until = useRoomView(({ slowUntil }) => slowUntil);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const leftMs = Math.ceil(Math.min(until - serverNow(), mostMs) / SECOND_MS) * SECOND_MS;
  const isWaiting = leftMs > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(tick, SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return Math.max(0, leftMs);
}
