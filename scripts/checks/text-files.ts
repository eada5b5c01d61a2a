import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { judgeText } from './text-rules.ts';

const skipped = new Set(['node_modules', 'dist', '.git', '.data', '.results', '__snapshots__']);
const readable =
  /[.](ts|tsx|mjs|js|json|css|html|sql|md|ya?ml|sh|svg)$|^[.](npmrc|gitignore|env[.]example)$|^run$/;

/** Reads every text file below `root` by the text rules. */
export function judgeTexts(root: string): { files: number; violations: string[] } {
  const files = textFiles(root, '');
  return {
    files: files.length,
    violations: files.flatMap((file) => judgeText(root, file, readFileSync(path.join(root, file), 'utf8'))),
  };
}

// With or without git: paths relative to `root`, with forward slashes.
function textFiles(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : textFiles(root, name);
    return entry.isFile() && readable.test(entry.name) ? [name] : [];
  });
}
