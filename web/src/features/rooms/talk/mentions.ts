/** A piece of a line: plain words, or „@Name“ of the one who reads. */
export type Piece = { readonly text: string; readonly isMention: boolean };

const WORD = '[\\p{L}\\p{N}_]';

/**
 * Finds „@Name“ in a line, in any case. A longer name is not taken for a shorter one that begins it
 * („@Mika“ is not in „@Mikael“ or „@Mika-Lou“), and an address of a mailbox is none.
 */
export function piecesOf(text: string, name: string): readonly Piece[] {
  if (!text.includes('@')) return [{ text, isMention: false }];
  const mention = new RegExp(`(?<!${WORD})(@${escaped(name)})(?![.-]?${WORD})`, 'giu');
  return text
    .split(mention)
    .map((piece, index) => ({ text: piece, isMention: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

/** Whether the one with this name is spoken to. */
export function isMentioned(text: string, name: string): boolean {
  return piecesOf(text, name).some((piece) => piece.isMention);
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
