import { useEffect, useState } from 'react';

/** So long after the last touch, key or turn of the wheel nobody seems to look. */
const LOOKED_AT_MS = 120_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Whether the page seems to be looked at: what moves only to please then rests, and costs nothing. */
export function useLookedAt(): boolean {
  const [isLookedAt, setLookedAt] = useState(true);
  useEffect(() => {
    let lastAt = performance.now();
    let timer = setTimeout(rest, LOOKED_AT_MS);
    function rest() {
      const leftMs = lastAt + LOOKED_AT_MS - performance.now();
      if (leftMs > 0) timer = setTimeout(rest, leftMs);
      else setLookedAt(false);
    }
    const seen = () => {
      const wasResting = performance.now() - lastAt >= LOOKED_AT_MS;
      lastAt = performance.now();
      if (!wasResting) return;
      setLookedAt(true);
      clearTimeout(timer);
      timer = setTimeout(rest, LOOKED_AT_MS);
    };
    for (const sign of SIGNS) window.addEventListener(sign, seen, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, seen);
    };
  }, []);
  return isLookedAt;
}
