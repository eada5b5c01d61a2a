/** A text of at most `maximum` code points; what is cut off leaves „…“, whole words where that costs little. */
export function shortened(text: string, maximum: number): string {
  const characters = [...text];
  if (characters.length <= maximum) return text;
  const cut = characters.slice(0, maximum - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  const kept = lastSpace > cut.length * 0.8 ? cut.slice(0, lastSpace) : cut;
  return `${kept.trimEnd()}…`;
}
