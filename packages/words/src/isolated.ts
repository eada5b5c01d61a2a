const FIRST_STRONG = '\u2068';
const END = '\u2069';
const BEGINNING = /[\u2066-\u2068]/;

/** Letters that are written from the right (Hebrew, Arabic and their neighbours), and the marks that turn the direction. */
const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{1efff}\p{Bidi_C}]/u;
/** A paragraph: every direction ends with it. */
const PARAGRAPH = /[^\p{Cc}\u2029]+/gu;

/**
 * A text of somebody else in a sentence of ours, where there is no markup: whatever directions it has or leaves open, what
 * stands behind it stays there. Most texts have nothing of the kind and stay as they are.
 */
export function isolated(text: string): string {
  return TURNS.test(text) ? text.replace(PARAGRAPH, closed) : text;
}

/** Between marks of its own: with one more for each that it might close, and one more for each that it might leave open. */
function closed(text: string): string {
  return FIRST_STRONG.repeat(text.split(END).length) + text + END.repeat(text.split(BEGINNING).length);
}
