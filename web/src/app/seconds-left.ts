import { useEffect, useReducer, useState } from 'react';

const SECOND_MS = 1_000;

/**
 * Counts down to 0 from the first render on, by the clock and not by ticks: those come late in a tab that nobody looks at.
 * Seconds below zero stay as they are.
 */
export function useSecondsLeft(seconds: number): number {
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
