import { leftInWords } from '@plausch/words';
import { useEffect, useState } from 'react';
import { serverNow } from '../../connection/index.ts';

const ASKED_EVERY_MS = 20_000;

/** The time of the server, for what is told as time left. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** What is left until a moment, in words; one that is over for a second yet, until the server says so. */
export function leftUntil(at: string, now: number): string {
  return leftInWords(Math.max(1_000, Date.parse(at) - now));
}
