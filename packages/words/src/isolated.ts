const FIRST_STRONG = '\u2068';
const END = '\u2069';

/** Letters that are written from the right (Hebrew, Arabic and their neighbours), and the marks that turn the direction. */
const TURNS =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\p{Bidi_Control}]/u;
/** Here every direction begins anew, so nothing reaches over it. */
const PARAGRAPH = /([\p{Cc}\u2029]+)/u;

/**
 * A text of somebody else in a sentence of ours, where there is no markup: whatever directions it has or leaves open, what
 * stands behind it stays there. Most texts have nothing of the kind and stay as they are.
 */
export function isolated(text: string): string {
  if (!TURNS.test(text)) return text;
  return text
    .split(PARAGRAPH)
    .map((part) => (TURNS.test(part) ? closed(part) : part))
    .join('');
}

/** Between marks of its own, with as many more as it takes to close what is open, and to open what it closes. */
function closed(text: string): string {
  let open = 0;
  let missing = 0;
  for (const sign of text) {
    if (sign >= '\u2066' && sign <= FIRST_STRONG) open += 1;
    else if (sign !== END) continue;
    else if (open > 0) open -= 1;
    else missing += 1;
  }
  return `${FIRST_STRONG.repeat(missing + 1)}${text}${END.repeat(open + 1)}`;
}
