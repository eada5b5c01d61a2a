/** What people type, and what they mean; the nose may be missing. Longer ones first. */
const SMILEYS: readonly (readonly [pattern: string, emoji: string])[] = [
  ['>:-?\\(', '😠'],
  ['O:-?\\)', '😇'],
  [":'-?\\(", '😢'],
  [":'-?\\)", '🥲'],
  [':-?\\)+', '🙂'],
  [';-?\\)+', '😉'],
  [':-?\\(+', '🙁'],
  [':-?D+', '😃'],
  [':-?[Pp]', '😛'],
  [';-?[Pp]', '😜'],
  [':-?[Oo]', '😮'],
  [':-?\\*', '😘'],
  [':-?/', '😕'],
  [':-?\\|', '😐'],
  ['[xX]D+', '😆'],
  ['8-\\)', '😎'],
  ['\\^\\^', '😊'],
  ['-_-', '😑'],
  ['<3+', '❤️'],
  ['</3', '💔'],
];

/** An address keeps its characters, also those of a smiley: `https://beispiel.test/?;p`. */
const ADDRESS = '(?:[Hh]ttps?://|[Ww]{3}\\.)\\S+';

/** A smiley stands by itself or behind a sentence, and nothing but punctuation follows it. */
const ANY = new RegExp(
  `${ADDRESS}|(?<=^|[\\s(„"!?…]|[\\p{L}\\p{N}]\\.)(?:${SMILEYS.map(([pattern]) => `(${pattern})`).join('|')})(?=$|[\\s.,!?…)"“])`,
  'gu',
);

/** Signs of a program: quoted with backticks, calls, blocks, tags, arrows. Such a line is left alone. */
const CODE = /`|[\p{L}\p{N}_]\(|[{}]|=>|<\/?[a-z]+[^<]*>|\S;$/iu;

/**
 * A line as it is shown: typed smileys become emoji, which everybody reads and readers can speak. Addresses
 * and whatever looks like a program stay as they are; what was sent is not changed.
 */
export function withEmoji(text: string): string {
  if (CODE.test(text)) return text;
  return text.replace(ANY, (typed: string, ...groups: unknown[]) => {
    const index = groups.slice(0, SMILEYS.length).findIndex((group) => group !== undefined);
    const emoji = SMILEYS[index]?.[1] ?? typed;
    const before = text.slice(0, Number(groups[SMILEYS.length]));
    return typed.endsWith('))') && isInBrackets(before) ? `${emoji})` : emoji;
  });
}

/** Whether a bracket is still open: „(ja :))“ ends with a smiley and its bracket. */
function isInBrackets(before: string): boolean {
  return before.lastIndexOf('(') > before.lastIndexOf(')');
}
