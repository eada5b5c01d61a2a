import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** A link in a Markdown file that leads nowhere; `file` and `target` as written, relative to the root. */
export type BrokenLink = { file: string; line: number; target: string };

type Link = { line: number; target: string };

const inlineLink = /\[[^\]]*\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g;
const fence = /^\s*(```|~~~)/;
const external = /^[a-z][a-z0-9+.-]*:/i;

/** Checks the relative links of every Markdown file in `docs` and at the root, with their anchors. */
export function findBrokenLinks(root: string): BrokenLink[] {
  return globSync(['*.md', 'docs/**/*.md'], { cwd: root })
    .sort()
    .flatMap((file) =>
      readLinks(readFileSync(join(root, file), 'utf8'))
        .filter(({ target }) => !external.test(target) && !resolves(root, file, target))
        .map(({ line, target }) => ({ file: file.split(sep).join('/'), line, target })),
    );
}

/** The targets of inline links, outside code. Lines count from 1. */
export function readLinks(markdown: string): Link[] {
  return proseLines(markdown).flatMap(({ text, line }) =>
    [...text.replaceAll(/`[^`]*`/g, '').matchAll(inlineLink)].map(([, target = '']) => ({ line, target })),
  );
}

/** The anchors that headings offer, in the usual form: lower case, no punctuation, hyphens for spaces. */
export function readAnchors(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const { text } of proseLines(markdown)) {
    const [, heading] = /^#{1,6} (.+)$/.exec(text) ?? [];
    if (!heading) continue;
    const slug = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let repeat = 1; anchors.has(anchor); repeat += 1) anchor = `${slug}-${repeat}`;
    anchors.add(anchor);
  }
  return anchors;
}

function resolves(root: string, file: string, target: string): boolean {
  const [path = '', anchor] = target.split('#', 2);
  const destination = path === '' ? join(root, file) : join(root, dirname(file), decodeURIComponent(path));
  if (relative(root, destination).startsWith('..') || !existsSync(destination)) return false;
  if (!anchor || !destination.endsWith('.md') || statSync(destination).isDirectory()) return true;
  return readAnchors(readFileSync(destination, 'utf8')).has(decodeURIComponent(anchor));
}

function proseLines(markdown: string): { text: string; line: number }[] {
  let fenced = false;
  return markdown.split('\n').flatMap((text, index) => {
    if (fence.test(text)) {
      fenced = !fenced;
      return [];
    }
    return fenced ? [] : [{ text, line: index + 1 }];
  });
}
