/** Marks the element of the app while it shows what the document has brought along (`web/first-sight.ts`), with the path of that page. */
export const FIRST_SIGHT = 'data-first';

/**
 * Whether the page at this address is there already, as visitors see it, for the app to take over as it is. Where `first.js` has
 * found a stored session that stays hidden, and the app draws the page anew.
 */
export function hasFirstSight(): boolean {
  // Tests of what asks for it have no document.
  if (typeof document === 'undefined') return false;
  const shown = document.querySelector(`[${FIRST_SIGHT}]`)?.getAttribute(FIRST_SIGHT);
  // The address may have changed since, as by a step back.
  return !isKnown() && shown === window.location.pathname;
}

/** The element with which the document lets people wait whose session has to be checked; `first-sight.css` shows it to them alone. */
export const WAITING = 'waiting';

/** Whether the loading overlay has come with the document and stands there. */
export function hasOverlay(): boolean {
  return isKnown() && document.getElementById(WAITING) !== null;
}

/** Takes away what the document has brought along for as long as there is nothing else. */
export function removeStopgaps(): void {
  for (const id of [WAITING, 'missing']) document.getElementById(id)?.remove();
}

/** Whether `first.js` has found a stored session. */
const isKnown = () => document.documentElement.dataset['session'] === 'stored';
