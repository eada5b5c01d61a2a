import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runTool } from '../checks/command.ts';
import { filesOf, findMutants } from './find-mutants.ts';
import { HARMLESS_FILE, harmlessNames } from './harmless.ts';
import { drawSample, placeOf } from './mutant.ts';
import { type Outcome, outcomeOf, type StrykerReport, UNTRIED } from './outcome.ts';
import type { Scope } from './scopes.ts';
import { CONFIG_FILE, REPORT_FILE, SAMPLE_FILE, strykerConfig, TESTS_VARIABLE } from './stryker-config.ts';
import { copyTree } from './tree-copy.ts';

/** What was found before, so that only what changed is tried again. Relative to the repository. */
const KEPT_FOLDER = '.results/mutants';

/**
 * Tries the mutants of a scope, at most `size` of them, in a copy of the project that is gone afterwards.
 *
 * @throws Error where the tests fail without any mutant.
 */
export async function runScope(
  scope: Scope,
  root: string,
  { size, seed }: { size: number; seed: number },
): Promise<Outcome> {
  const sample = drawSample(await findMutants(scope, root), size, seed);
  const incrementalFile = path.join(root, KEPT_FOLDER, `${scope.name}.json`);
  const copy = mkdtempSync(path.join(os.tmpdir(), 'plausch-mutants-'));
  // Tests run programs in it under another account.
  chmodSync(copy, 0o755);
  const inCopy = (file: string, value: unknown) =>
    writeFileSync(path.join(copy, file), JSON.stringify(value));
  const remove = () => rmSync(copy, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    mkdirSync(path.dirname(incrementalFile), { recursive: true });
    copyTree(root, copy);
    inCopy(SAMPLE_FILE, sample.map(placeOf));
    inCopy(CONFIG_FILE, strykerConfig(filesOf(scope, root), incrementalFile));
    process.env[TESTS_VARIABLE] = JSON.stringify(scope.tests);
    const { code } = await runTool(copy, 'stryker', ['run', CONFIG_FILE], { show: 'live' });
    if (code !== 0) throw new Error(`Stryker ended with code ${code}`);
    forgetUntried(incrementalFile);
    const report: StrykerReport = readJson(path.join(copy, REPORT_FILE));
    return outcomeOf(report, harmlessNames(readJson(path.join(root, HARMLESS_FILE))));
  } finally {
    process.off('exit', remove);
    remove();
  }
}

function readJson<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Mutants outside the sample were not tried; the next sample may hold them. */
function forgetUntried(incrementalFile: string): void {
  const report: StrykerReport = readJson(incrementalFile);
  for (const file of Object.values(report.files)) {
    file.mutants = file.mutants.filter(({ status }) => status !== UNTRIED);
  }
  writeFileSync(incrementalFile, JSON.stringify(report));
}
