/** Bubble colours by catalogue id; the tokens hold the values, for both themes. */
const ORDER = ['sun', 'rose', 'mint', 'lilac', 'peach', 'paper'];
const FALLBACK = ORDER.length;

function numberOf(colorId: string): number {
  return ORDER.indexOf(colorId) + 1 || FALLBACK;
}

/** The ground of somebody's bubbles, as a CSS colour. */
export function bubbleColour(colorId: string): string {
  return `var(--bubble-${numberOf(colorId)})`;
}

/** The colour somebody's name is written in, as a CSS colour. */
export function nameColour(colorId: string): string {
  return `var(--name-${numberOf(colorId)})`;
}
