/** On a device that is always busy, and where a browser cannot tell, so long after it was asked for. */
const LATEST_MS = 3_000;

/** Runs work that nobody waits for once the page has nothing better to do. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, LATEST_MS);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(work, { timeout: LATEST_MS });
  return () => window.cancelIdleCallback(request);
}
