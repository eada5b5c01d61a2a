/** As the libraries hold it for stacks of errors, so for stacks of components. */
const MOST_LINES = 50;
const LONGEST_LINE = 1024;

/** React's stack of components, from the inmost outwards, one a line, as short as a stack of calls may be. */
export function shortened(stack: string): string {
  const lines = stack.split('\n').filter((line) => line.trim() !== '');
  return lines
    .slice(0, MOST_LINES)
    .map((line) => line.slice(0, LONGEST_LINE))
    .join('\n');
}

/** The inmost component: its name, which the build has shortened, and the file it is in, which tells what page or part it is. */
export function componentIn(stack: string): string | undefined {
  const [inmost] = shortened(stack).split('\n');
  const [, name, place] = /^\s*(?:at )?([^\s@(]+)(?:\s*\(|@)?(.*)$/.exec(inmost ?? '') ?? [];
  if (name === undefined) return undefined;
  const [, file] = /\/([\w.]+?)(?:-[\w-]{8})?\.[jt]sx?\b/.exec(place ?? '') ?? [];
  return file === undefined ? name : `${name} (${file})`;
}
