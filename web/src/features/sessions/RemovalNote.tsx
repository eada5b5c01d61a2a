import { Note } from '@plausch/ui';
import { useEffect, useReducer, useState } from 'react';
import { t } from '../../i18n/sessions.ts';
import { removalTitle } from './removal.ts';
import type { Removal } from './session.store.ts';

const SECOND_MS = 1_000;

/** Somebody was put out: for how long from now on, and why. The reason is only ever shown as text. */
export function RemovalNote({ removal: { duration, reason } }: { readonly removal: Removal }) {
  const left = useSecondsLeft(duration);
  return (
    <Note tone="danger">
      {/* A timer: what ticks is not read out every second. */}
      <b role="timer">{left === 0 && duration > 0 ? t('login.removedOver') : removalTitle(left)}</b>
      {reason !== '' && <p>{t('login.removedReason', { reason })}</p>}
    </Note>
  );
}

/** Counts down to 0, by the clock and not by ticks: those come late in a tab that nobody looks at. */
function useSecondsLeft(seconds: number): number {
  const [endsAtMs] = useState(() => performance.now() + seconds * SECOND_MS);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const left = seconds > 0 ? Math.max(0, Math.ceil((endsAtMs - performance.now()) / SECOND_MS)) : seconds;

  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  return left;
}
