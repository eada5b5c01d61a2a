/** Where the app stands in the document. */
const ROOT = '#root';

/**
 * Whether the document has brought along what visitors see of this page (`web/first-sight.ts`), for the app to take over as it is.
 */
export function hasFirstSight(): boolean {
  if (typeof document === 'undefined') return false;
  return document.querySelector(ROOT)?.hasChildNodes() === true && !isKnown();
}

/** `first.js` has found a stored session: then what visitors see is hidden, and the app draws the page anew. */
function isKnown(): boolean {
  return document.documentElement.dataset['session'] === 'stored';
}
