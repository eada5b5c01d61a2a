/** The words of a text, as they are written. */
export function wordsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/\S+/g), ([word]) => word);
}

/** The lines of a text that are not empty. */
export function linesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/.+/g), ([line]) => line);
}
