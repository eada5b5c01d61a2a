import { useEffect, useEffectEvent } from 'react';

/** In the state of an entry, beside what the router keeps there. */
const MARK = 'layer';

/**
 * A dialog over a page has no address of its own and is a step of the history all the same: going back closes it, and the page stays.
 * The router is not told: to it nothing has happened. Returns how to take the step back, for what was closed in another way.
 */
function pushLayer(onBack: () => void): () => void {
  // An entry that an earlier document has left keeps its mark.
  const own = crypto.randomUUID();
  const isOn = () => history.state?.[MARK] === own;
  const moved = (event: Event) => {
    // Another layer above it has gone.
    if (isOn()) return;
    window.removeEventListener('popstate', moved, true);
    event.stopImmediatePropagation();
    onBack();
  };
  history.pushState({ ...history.state, [MARK]: own }, '');
  window.addEventListener('popstate', moved, true);
  return () => {
    window.removeEventListener('popstate', moved, true);
    // A page that has gone on from here, or back already, stays where it is.
    if (!isOn()) return;
    window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    });
    history.back();
  };
}

/** The same for as long as a part of the page is shown. */
export function useLayer(onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    let remove: (() => void) | undefined;
    let isGone = false;
    // Not at once: while developing React puts everything up twice, and a step back is still on its way then.
    queueMicrotask(() => {
      if (!isGone) remove = pushLayer(() => close());
    });
    return () => {
      isGone = true;
      remove?.();
    };
  }, []);
}
