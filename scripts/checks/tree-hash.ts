import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What commands leave behind; the rest is the project. `.gitignore` names the same. */
const LEFT_BEHIND = new Set(['.git', 'node_modules', 'dist', '.data', '.results', '.env', '.DS_Store']);
const MEASUREMENTS = 'bench/results';

/**
 * Changes when any file of the project does, committed or not, so that a result can say which tree it is of.
 */
export function treeHash(root: string): string {
  const hash = createHash('sha256');
  for (const file of projectFiles(root)) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * The files of the project, committed or not, relative to `root`, with `/`. Works without git: a checkout may be an unpacked
 * archive.
 */
export function projectFiles(root: string): string[] {
  return filesBelow(root, '');
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const place = folder ? `${folder}/${entry.name}` : entry.name;
      const isLeftBehind =
        LEFT_BEHIND.has(entry.name) || entry.name.endsWith('.log') || place === MEASUREMENTS;
      if (isLeftBehind) return [];
      if (entry.isDirectory()) return filesBelow(root, place);
      return entry.isFile() ? [place] : [];
    });
}
