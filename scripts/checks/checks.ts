import { cruiseBoundaries } from '../boundaries/cruise.ts';
import { checkBudgets } from '../budgets/check-budgets.ts';
import { checkApiReport } from '../purchases/api-report.ts';
import { checkWeight } from '../purchases/weight.ts';
import { runTool } from './command.ts';
import { judgeTexts } from './text-files.ts';

/** Something that is right or wrong about the code without running it. */
export type Check = { name: string; run(): Promise<Outcome> };
/** `output` is shown where it is wrong, `note` in any case. */
export type Outcome = { ok: boolean; output: string; note?: string };

/** Runs in browsers, though it is the billing backend's. */
const SANDBOX_SCRIPT = 'billing/src/features/gateways/sandbox/script';
const MANAGEMENT_SCRIPT = 'billing/src/features/management/script';

/** Every static check of the repository at `root`. */
export function checks(root: string): readonly Check[] {
  return [
    tool('format and lint', root, 'biome', ['ci', '--colors=off', '.']),
    tool('types', root, 'tsc', ['--pretty', 'false', '-p', 'tsconfig.json']),
    tool('types in the browser', root, 'tsc', ['--pretty', 'false', '-p', 'web/tsconfig.json']),
    tool('types of the sandbox script', root, 'tsc', [
      '--pretty',
      'false',
      '-p',
      `${SANDBOX_SCRIPT}/tsconfig.json`,
    ]),
    tool('types of the management script', root, 'tsc', [
      '--pretty',
      'false',
      '-p',
      `${MANAGEMENT_SCRIPT}/tsconfig.json`,
    ]),
    tool('types of the purchases SDK', root, 'tsc', [
      '--pretty',
      'false',
      '-p',
      'packages/purchases/tsconfig.json',
    ]),
    tool('types of its tests', root, 'tsc', [
      '--pretty',
      'false',
      '-p',
      'packages/purchases/tsconfig.test.json',
    ]),
    tool('types of browser tests', root, 'tsc', ['--pretty', 'false', '-p', 'web/tsconfig.test.json']),
    tool('dead code', root, 'knip', ['--no-progress']),
    { name: 'boundaries', run: async () => outcome(await cruiseBoundaries(root)) },
    { name: 'text rules', run: async () => outcome(judgeTexts(root)) },
    { name: 'budgets', run: async () => outcome(await checkBudgets(root)) },
    {
      name: 'weight of the purchases SDK',
      run: async () => {
        const { note, ...weighed } = await checkWeight(root);
        return { ...outcome(weighed), note };
      },
    },
    { name: 'API of the purchases SDK', run: () => checkApiReport(root) },
  ];
}

function tool(name: string, root: string, command: string, args: readonly string[]): Check {
  return {
    name,
    run: async () => {
      const { code, output } = await runTool(root, command, args);
      return { ok: code === 0, output: output || `${command} ended with code ${code}` };
    },
  };
}

// A check that read nothing has proven nothing.
function outcome({ files, violations }: { files: number; violations: string[] }): Outcome {
  if (files === 0) return { ok: false, output: 'no file was read' };
  return { ok: violations.length === 0, output: violations.join('\n') };
}
