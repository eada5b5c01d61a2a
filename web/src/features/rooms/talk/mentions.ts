/** A piece of a line: plain words, or „@Name“ of a person whom it speaks to. */
export type Piece = { readonly text: string; readonly isMention: boolean };

const WORD = '[\\p{L}\\p{N}_]';

/**
 * Finds „@Name“ of these names in a line, in any case. A longer name is not taken for a shorter one that begins it
 * („@Mika“ is not in „@Mikael“ or „@Mika-Lou“), and an address of a mailbox is none.
 */
export function piecesOf(text: string, names: readonly string[]): readonly Piece[] {
  if (names.length === 0) return [{ text, isMention: false }];
  const any = names.map(escaped).join('|');
  const mention = new RegExp(`(?<!${WORD})(@(?:${any}))(?![.-]?${WORD})`, 'giu');
  return text
    .split(mention)
    .map((piece, index) => ({ text: piece, isMention: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
