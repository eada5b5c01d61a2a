import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { treeFile } from '../requirements/results.ts';
import { runTool } from './command.ts';
import { remember } from './report.ts';
import { oneFailed, type Tally } from './tally.ts';
import { treeHash } from './tree-hash.ts';
import { failuresIn, readReport, tallyReport } from './vitest-results.ts';

/** Where the reports of a run lie, relative to the repository. */
export const results = { unit: '.results/unit.json', stories: '.results/stories.json' } as const;

export type VitestRun = {
  config: string;
  /** The JSON report, relative to the repository. */
  report: string;
  /** Names of files to run; none means all, and then finding none is a failure. */
  filter: readonly string[];
};

/**
 * Runs vitest visibly, leaves its JSON report behind with the hash of the tree that was tested, and counts it. A tree that
 * changed meanwhile has no hash: part of the tests ran on another one.
 */
export async function runVitest(root: string, { config, report, filter }: VitestRun): Promise<Tally> {
  const file = path.join(root, report);
  const tree = treeHash(root);
  for (const old of [file, treeFile(file)]) rmSync(old, { force: true });
  const { code } = await runTool(
    root,
    'vitest',
    [
      'run',
      `--config=${config}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(filter.length > 0 ? ['--passWithNoTests'] : []),
      ...filter,
    ],
    { show: 'live' },
  );
  const written = readReport(file);
  if (written && treeHash(root) === tree) writeFileSync(treeFile(file), `${tree}\n`);
  if (!written) return oneFailed;
  for (const { text, why } of failuresIn(written)) remember(text.replace(`${root}${path.sep}`, ''), why);
  return tallyReport(written, code);
}
