const WORD = '[\\p{L}\\p{N}_]';

/**
 * Whether „@Name“ stands in a line. The rooms have a function for it, which also says where; it lies in their code, and every other page
 * would have to fetch that to hear a friend ask. A test holds the two to the same answer.
 */
export function isNamed(text: string, name: string): boolean {
  const sought = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?<!${WORD})@${sought}(?![.-]?${WORD})`, 'iu').test(text);
}
