import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { treeHash } from '../checks/tree-hash.ts';
import { asRecord } from './json-file.ts';

/** What one test of the last run said. `file` is relative to the repository root. */
export type TestOutcome = { name: string; file: string; status: 'passed' | 'failed' | 'skipped' };

export type TestResults = {
  outcomes: TestOutcome[];
  /** Sentences about reports that count for nothing. */
  notes: string[];
};

const runFirst = 'Run npm test first.';

/**
 * Reads the reports in `.results` (Vitest's JSON reporter format) that are of this very tree: beside `unit.json` the
 * file `unit.tree` holds the hash of the tree that was tested (`runVitest`). Other reports count for nothing.
 *
 * @throws Error with one sentence when there are no results or a report cannot be read.
 */
export function readResults(root: string): TestResults {
  const folder = join(root, '.results');
  const names = listReports(folder);
  if (names.length === 0) throw new Error(`There are no test results in .results. ${runFirst}`);

  const tree = treeHash(root);
  const isOfThisTree = (name: string) => readIfThere(join(folder, treeFile(name)))?.trim() === tree;
  const outcomes = names
    .filter(isOfThisTree)
    .flatMap((name) => parseReport(readFileSync(join(folder, name), 'utf8'), name, root));
  const others = names.filter((name) => !isOfThisTree(name));
  const notes =
    others.length === 0
      ? []
      : [`The tree has changed since these results, run npm test again: ${others.join(', ')}.`];
  return { outcomes, notes };
}

/** The file beside a report that says which tree it is of: `unit.json` has `unit.tree`. */
export function treeFile(report: string): string {
  return report.replace(/\.json$/, '.tree');
}

/**
 * One report as Vitest writes it, reduced to what matters here; the shape is checked because the file
 * comes from another program.
 */
function parseReport(text: string, name: string, root: string): TestOutcome[] {
  const refuse = (): never => {
    throw new Error(`.results/${name} is not a test report. Delete it and run npm test.`);
  };
  const files = parseJson(text)?.['testResults'];
  if (!Array.isArray(files)) return refuse();

  return files.flatMap((entry: unknown): TestOutcome[] => {
    const { name: path, assertionResults } = asRecord(entry) ?? {};
    if (typeof path !== 'string' || !Array.isArray(assertionResults)) return refuse();
    const file = relative(root, path);
    return assertionResults.map((result: unknown): TestOutcome => {
      const { fullName, status } = asRecord(result) ?? {};
      if (typeof fullName !== 'string') return refuse();
      return { name: fullName, file, status: toStatus(status) };
    });
  });
}

function listReports(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    return [];
  }
}

function toStatus(status: unknown): TestOutcome['status'] {
  return status === 'passed' || status === 'failed' ? status : 'skipped';
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parseJson(text: string): Record<string, unknown> | undefined {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return undefined;
  }
}
