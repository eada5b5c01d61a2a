/** On a device that is always busy, and where a browser cannot tell, so long after it was asked for. */
const LATEST_MS = 3_000;

/** Runs work that nobody waits for once the page has nothing better to do. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, LATEST_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(request);
}

/** A page has come up by then, also on a slow phone. */
const COMING_UP_MS = 2_000;

/**
 * Runs work that has time until the page is up. `whenIdle` alone is too soon for it: a page that waits for its network is idle, and
 * the work would come before the first picture. Returns how to call it off.
 */
export function whenUp(work: () => void): () => void {
  let callOff = () => clearTimeout(timer);
  const timer = setTimeout(() => {
    callOff = whenIdle(work);
  }, COMING_UP_MS);
  return () => callOff();
}
