/** A colon and the beginning of a name, at the end of what is written; of two letters at least, as a single letter may be a smiley. */
const NAMED = /(?:^|\s):([\p{L}\p{N}][\p{L}\p{N}-]{1,23})$/u;

/** What stands before that word, and the name as it is written; undefined where there is none. */
export function namedEmoji(text: string): { readonly before: string; readonly name: string } | undefined {
  const [, name] = NAMED.exec(text) ?? [];
  return name === undefined ? undefined : { before: text.slice(0, -name.length - 1), name };
}
