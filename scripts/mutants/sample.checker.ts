import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant } from '@stryker-mutator/api/core';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { onOneLine, placeOf } from './mutant.ts';
import { SAMPLE_FILE } from './stryker-config.ts';

/** Lets Stryker try the drawn mutants alone: to Stryker the others look as if they did not compile. */
class SampleChecker implements Checker {
  readonly #root = process.cwd();
  #places = new Set<string>();

  async init(): Promise<void> {
    this.#places = new Set(JSON.parse(readFileSync(path.join(this.#root, SAMPLE_FILE), 'utf8')));
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, this.#judge(mutant)]));
  }

  /** All at once: judging one costs nothing. */
  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  #judge({ fileName, location: { start, end }, replacement }: Mutant): CheckResult {
    const place = placeOf({
      file: path.relative(this.#root, fileName).replaceAll(path.sep, '/'),
      start: { line: start.line + 1, column: start.column + 1 },
      end: { line: end.line + 1, column: end.column + 1 },
      replacement: onOneLine(replacement),
    });
    return this.#places.has(place)
      ? { status: CheckStatus.Passed }
      : { status: CheckStatus.CompileError, reason: 'not in the sample' };
  }
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'sample', () => new SampleChecker())];
