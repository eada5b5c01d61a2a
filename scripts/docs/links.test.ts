import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBrokenLinks, readAnchors, readLinks } from './links.ts';

const repository = join(import.meta.dirname, '../..');

describe('the links of this repository', () => {
  it('all lead somewhere', () => {
    expect(findBrokenLinks(repository)).toEqual([]);
  });
});

describe('findBrokenLinks', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'plausch-links-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }

  it('accepts files, folders, anchors and other sites', () => {
    write(
      'README.md',
      '[a](docs/a.md) [folder](docs/) [part](docs/a.md#der-zweite-teil) [x](https://example.org/no)',
    );
    write('docs/a.md', '# A\n\n## Der zweite Teil\n\n[up](../README.md) [here](#a)');
    expect(findBrokenLinks(root)).toEqual([]);
  });

  it('names file, line and target of a missing file, a missing anchor and a way out of the repository', () => {
    write('README.md', '# R\n\n[gone](docs/gone.md)');
    write('docs/a.md', '[part](../README.md#other)\n[out](../../elsewhere.md)');
    expect(findBrokenLinks(root)).toEqual([
      { file: 'README.md', line: 3, target: 'docs/gone.md' },
      { file: 'docs/a.md', line: 1, target: '../README.md#other' },
      { file: 'docs/a.md', line: 2, target: '../../elsewhere.md' },
    ]);
  });
});

describe('readLinks', () => {
  it('leaves code alone', () => {
    const markdown = [
      '[real](a.md)',
      '`[code](b.md)`',
      '```',
      '[block](c.md)',
      '```',
      '[last](d.md "title")',
    ];
    expect(readLinks(markdown.join('\n'))).toEqual([
      { line: 1, target: 'a.md' },
      { line: 6, target: 'd.md' },
    ]);
  });
});

describe('readAnchors', () => {
  it('writes headings as anchors, numbers repeated ones and keeps umlauts', () => {
    expect([...readAnchors('# 4.1 Größe & Maß\n## Teil\n## Teil')]).toEqual([
      '41-größe--maß',
      'teil',
      'teil-1',
    ]);
  });
});
