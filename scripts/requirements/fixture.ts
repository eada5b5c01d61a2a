import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { treeHash } from '../checks/tree-hash.ts';
import type { Waiting } from './claims.ts';
import { treeFile } from './results.ts';

type RecordedTest = [fullName: string, status: string];

/** A small repository with rows, claims and test results, for the tests of the requirements command. */
export class RequirementsFixture {
  readonly root = mkdtempSync(join(tmpdir(), 'plausch-requirements-'));
  constructor() {
    const rows = ['| CHAT-01 | People meet. | §1 | SOCK |', '| CHAT-02 | People talk. | §1 (implied) | UI |'];
    this.write(
      'docs/spec/requirements.md',
      `## CHAT — Rooms\n\n${rows.join('\n')}\n| CHAT-03 | And. | §1 | UI |\n`,
    );
    this.write('docs/spec/product.md', 'People **meet** and\ntalk. And.');
    this.write('docs/spec/decisions.md', '');
    this.describe({ 'CHAT-02': { sentence: 'talk.' }, 'CHAT-03': { sentence: 'And.' } });
    this.claim({ rows: ['CHAT-01'] });
  }

  /** What rows consist of; CHAT-01 is one clause unless something else is said. */
  describe(rows: Record<string, { sentence: string; clauses?: Record<string, string> }>): void {
    const described = { 'CHAT-01': { sentence: 'People meet' }, ...rows };
    this.write('docs/spec/clauses.json', JSON.stringify(described));
  }

  claim(claims: { areas?: string[]; rows?: string[]; waiting?: Record<string, Waiting> }): void {
    this.write('docs/spec/claims.json', JSON.stringify({ areas: [], rows: [], waiting: {}, ...claims }));
  }

  /** Writes a report as Vitest does, of the tree as it is. */
  record(report: string, files: Record<string, RecordedTest[]>): void {
    const testResults = Object.entries(files).map(([file, tests]) => ({
      name: join(this.root, file),
      status: 'passed',
      assertionResults: tests.map(([fullName, status]) => ({ fullName, title: fullName, status })),
    }));
    this.write(`.results/${report}`, JSON.stringify({ success: true, testResults }));
    this.write(`.results/${treeFile(report)}`, `${treeHash(this.root)}\n`);
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }

  /** Writes a file of the repository; the path is relative to it. */
  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.root, file)), { recursive: true });
    writeFileSync(join(this.root, file), text);
  }
}
