const SETTLED_MS = 150;

/** Calls back once a window has kept its size for 150 ms; returns what ends that. */
export function onResized(window: EventTarget, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(callback, SETTLED_MS);
  };
  window.addEventListener('resize', wait);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', wait);
  };
}
