import { useEffect, useEffectEvent } from 'react';
import { type TakeStep, takers } from './untold-steps.ts';

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
  const moved: TakeStep = () => {
    // Another layer above it has gone.
    if (isOn()) return false;
    takers.delete(moved);
    onBack();
    return true;
  };
  history.pushState({ ...history.state, [MARK]: own }, '');
  takers.add(moved);
  return () => {
    takers.delete(moved);
    // A page that has gone on from here, or back already, stays where it is.
    if (isOn()) stepBack(isOn);
  };
}

/** The step back from an entry. A page that is opened while the step is on its way is stepped back from instead: it stays. */
function stepBack(isOn: () => boolean): void {
  takeNext(() => {
    if (!isOn()) return;
    takeNext();
    history.forward();
  });
  history.back();
}

/** Keeps the next step from the router. */
function takeNext(then?: () => void): void {
  const take: TakeStep = () => {
    takers.delete(take);
    then?.();
    return true;
  };
  takers.add(take);
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
