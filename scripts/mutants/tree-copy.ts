import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { projectFiles } from '../checks/tree-hash.ts';

const OWN = '@plausch';

/**
 * Copies the project, committed or not, into an empty folder. Libraries are linked; the project's own packages lead into
 * the copy, so that what is broken there is what everything in the copy imports.
 */
export function copyTree(root: string, copy: string): void {
  for (const file of projectFiles(root)) cpSync(path.join(root, file), path.join(copy, file));
  linkLibraries(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), root, copy);
  const built = path.join(root, 'web/dist');
  if (existsSync(built)) symlinkSync(built, path.join(copy, 'web/dist'));
}

function linkLibraries(from: string, to: string, root: string, copy: string): void {
  mkdirSync(path.join(to, OWN), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== OWN) symlinkSync(path.join(from, name), path.join(to, name));
  }
  for (const name of readdirSync(path.join(from, OWN))) {
    const place = path.relative(realpathSync(root), realpathSync(path.join(from, OWN, name)));
    symlinkSync(path.join(copy, place), path.join(to, OWN, name));
  }
}
