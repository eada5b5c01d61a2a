import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type RecordedTest = [fullName: string, status: string];

/** A small repository with rows, claims and test results, for the tests of the requirements command. */
export class RequirementsFixture {
  readonly root = mkdtempSync(join(tmpdir(), 'plausch-requirements-'));
  /** When the recorded runs began, in milliseconds since 1970. */
  readonly startedAt = Date.UTC(2026, 10, 21, 12);

  constructor() {
    const rows = ['| CHAT-01 | People meet. | §1 | SOCK |', '| CHAT-02 | People talk. | §1 (implied) | UI |'];
    this.#write(
      'docs/spec/requirements.md',
      `## CHAT — Rooms\n\n${rows.join('\n')}\n| CHAT-03 | And. | §1 | UI |\n`,
    );
    this.claim({ rows: ['CHAT-01'] });
  }

  claim(claims: { areas?: string[]; rows?: string[]; waiting?: Record<string, string> }): void {
    this.#write('docs/spec/claims.json', JSON.stringify({ areas: [], rows: [], waiting: {}, ...claims }));
  }

  /** Writes a report as Vitest does, `afterMs` after the first one, together with the test files it names. */
  record(report: string, files: Record<string, RecordedTest[]>, afterMs = 0): void {
    const startTime = this.startedAt + afterMs;
    const testResults = Object.entries(files).map(([file, tests]) => ({
      name: join(this.root, file),
      startTime,
      endTime: startTime + 1_000,
      status: 'passed',
      assertionResults: tests.map(([fullName, status]) => ({ fullName, title: fullName, status })),
    }));
    this.#write(`.results/${report}`, JSON.stringify({ startTime, success: true, testResults }));
    for (const file of Object.keys(files)) this.changeTestFile(file, -60_000);
  }

  /** Sets when a test file was last changed, relative to the first run. */
  changeTestFile(file: string, afterMs: number): void {
    this.#write(file, '');
    const seconds = (this.startedAt + afterMs) / 1_000;
    utimesSync(join(this.root, file), seconds, seconds);
  }

  deleteTestFile(file: string): void {
    rmSync(join(this.root, file));
  }

  writeReport(report: string, text: string): void {
    this.#write(`.results/${report}`, text);
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }

  #write(file: string, text: string): void {
    mkdirSync(dirname(join(this.root, file)), { recursive: true });
    writeFileSync(join(this.root, file), text);
  }
}
