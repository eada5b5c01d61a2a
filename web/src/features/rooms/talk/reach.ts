/**
 * Letters as people write them here, and emoji with what joins and colours them: what is drawn of them stays within its line. All
 * else may reach out of it as far as it likes: marks upon marks, stacked letters, signs as tall as a page.
 */
const STAYS_IN_LINE =
  /^(?:[\u0020-\u024f\u2010-\u2027\u20ac]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u200d)*$/u;

/** Whether a text has to be cut at its line. A line that is cut costs a slow device a step of every frame, so most are not. */
export function mayReachOut(text: string): boolean {
  return !STAYS_IN_LINE.test(text);
}
