/** Bubble colours by catalogue id; the tokens hold the values, for both themes. */
const ORDER = ['sun', 'rose', 'mint', 'lilac', 'peach', 'paper'];
const FALLBACK = ORDER.length;
/** The colour that can least be taken for each of them. */
const OPPOSITES = ['lilac', 'mint', 'rose', 'sun', 'paper', 'peach'];

function numberOf(colorId: string): number {
  return ORDER.indexOf(colorId) + 1 || FALLBACK;
}

/** Colours that are bought have tokens by their names, which come after the first picture; until then they look like paper. */
function tokenOf(use: string, colorId: string): string {
  return `var(--${use}-${colorId}, var(--${use}-${numberOf(colorId)}))`;
}

/** The ground of somebody's bubbles, as a CSS colour. */
export function bubbleColour(colorId: string): string {
  return tokenOf('bubble', colorId);
}

/** The colour somebody's name is written in, as a CSS colour. */
export function nameColour(colorId: string): string {
  return tokenOf('name', colorId);
}

/** The colour of a person's name on a tag in the picture; tags are dark in both themes. */
export function tagColour(colorId: string): string {
  return tokenOf('tag-name', colorId);
}

/** This colour, or one that none of the neighbours has; any where they have all of them. */
export function unlike(colorId: string, neighbours: readonly string[]): string {
  const taken = new Set(neighbours.map(numberOf));
  const choices = [colorId, OPPOSITES[numberOf(colorId) - 1] ?? colorId, ...ORDER];
  return choices.find((choice) => !taken.has(numberOf(choice))) ?? colorId;
}
