import { createHash } from 'node:crypto';
import path from 'node:path';

type Sheet = { readonly mark: string; readonly names: string[] };

const known = new Map<string, Sheet>();

/**
 * What a class of a stylesheet is called in the build: a mark of the file, and a number. The usual names repeat what the class is
 * called in the code; without them all styles together have a tenth less to be sent. Animations, which are few, keep their names
 * behind the mark, to be known in the browser's tools.
 */
export function shortClassName(name: string, file: string, css: string): string {
  const { mark, names } = known.get(file) ?? newSheet(file);
  if (css.includes(`@keyframes ${name} `)) return `${mark}_${name}`;
  if (!names.includes(name)) names.push(name);
  return `${mark}${names.indexOf(name).toString(36)}`;
}

function newSheet(file: string): Sheet {
  const inTheClient = path.relative(import.meta.dirname, file).replaceAll(path.sep, '/');
  const hash = createHash('sha256').update(inTheClient).digest('base64url');
  const mark = hash.replaceAll(/[^a-zA-Z]/g, '').slice(0, 4);
  for (const [other, sheet] of known)
    if (sheet.mark === mark) throw new Error(`The classes of ${file} and ${other} would be called alike.`);
  const sheet = { mark, names: [] };
  known.set(file, sheet);
  return sheet;
}
