import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = ['web', 'packages'];
const FILES = ['package-lock.json'];
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '__snapshots__', 'workshop']);
const TEST = /\.test\.tsx?$/;

/** Changes when anything changes that the web client is built from, by content: a checkout sets new times on everything. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const file of [...FILES, ...FOLDERS.flatMap((folder) => filesBelow(root, folder))]) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const place = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesBelow(root, place);
      return entry.isFile() && !TEST.test(entry.name) ? [place] : [];
    });
}
