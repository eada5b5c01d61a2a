/** So many frames tell how fast a device is; the first ones are busy with what has just come. */
const LOOKED_AT = 75;
const LEFT_OUT = 15;
/** A device that shows fewer than 25 pictures a second has better things to do. */
const SLOW_MS = 40;

/** Whether this device shows pictures fast enough for things to move, after it has shown some; true if it is called off. */
export function keepsUp(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const gaps: number[] = [];
    let last: number | undefined;
    const look = (now: number) => {
      if (signal.aborted) return resolve(true);
      // In a tab behind others no frame comes, which says nothing.
      if (last !== undefined && document.visibilityState === 'visible') gaps.push(now - last);
      last = now;
      if (gaps.length < LOOKED_AT) requestAnimationFrame(look);
      else resolve(isFast(gaps));
    };
    requestAnimationFrame(look);
  });
}

/** By the middle gap: a single hitch is none of the device's faults. */
export function isFast(gapsMs: readonly number[]): boolean {
  const later = gapsMs.slice(LEFT_OUT).sort((a, b) => a - b);
  return (later[Math.floor(later.length / 2)] ?? 0) <= SLOW_MS;
}
