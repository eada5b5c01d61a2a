import { rmSync } from 'node:fs';
import path from 'node:path';
import { prepareBrowser } from '../dev-env/src/browser.ts';
import { checks } from './checks/checks.ts';
import { part } from './checks/parts.ts';
import { finish, line, note, remember } from './checks/report.ts';
import { runChecks } from './checks/run-checks.ts';
import { runStories } from './checks/stories.ts';
import { nothing, oneFailed, onePassed, sum, type Tally } from './checks/tally.ts';
import { results, runVitest } from './checks/vitest-run.ts';
import { checkRequirements } from './requirements/report.ts';

/**
 * What each part may cost, as `CONTRIBUTING.md` has it. Fewer tests than `least` cannot be the whole suite: something was not
 * found.
 */
const EXPECTED = {
  checks: { budgetSeconds: 60 },
  unit: { least: 1_000, budgetSeconds: 300 },
  stories: { least: 100, budgetSeconds: 420 },
} as const;

const root = path.resolve(import.meta.dirname, '..');
const filter = process.argv.slice(2);

if (filter.includes('--help')) {
  console.log('npm test [-- filter …]: checks, unit and integration tests, browser stories, requirements');
} else {
  rmSync(path.join(root, '.results'), { recursive: true, force: true });
  finish(filter.length > 0 ? await testSome() : await testAll());
}

async function testAll(): Promise<Tally> {
  const browser = await part('Browser', makeBrowserReady);
  return sum([
    browser,
    await part('Checks', () => runChecks(checks(root)), EXPECTED.checks),
    await part('Unit and integration tests', runUnitTests, EXPECTED.unit),
    browser.failed > 0 ? nothing : await part('Browser stories', runAllStories, EXPECTED.stories),
    await part('Requirements', judgeRequirements),
  ]);
}

// With a filter most rows are unproven by design, so the requirements are not asked.
async function testSome(): Promise<Tally> {
  const browser = await part('Browser', makeBrowserReady);
  const checked = await part('Checks', () => runChecks(checks(root)));
  const tested = await part(
    `Tests that match ${filter.join(' ')}`,
    async () => sum([await runUnitTests(), browser.failed > 0 ? nothing : await runAllStories()]),
    { least: 1 },
  );
  return sum([browser, checked, tested]);
}

async function makeBrowserReady(): Promise<Tally> {
  try {
    const { source } = await prepareBrowser(note);
    line(true, source);
    return onePassed;
  } catch (error) {
    line(false, error instanceof Error ? error.message : String(error));
    return oneFailed;
  }
}

function runUnitTests(): Promise<Tally> {
  return runVitest(root, { config: 'vitest.config.ts', report: results.unit, filter });
}

function runAllStories(): Promise<Tally> {
  return runStories(root, filter);
}

async function judgeRequirements(): Promise<Tally> {
  const { failures, summary } = checkRequirements(root);
  for (const words of summary) note(words);
  for (const failure of failures) {
    line(false, failure);
    remember(failure, '');
  }
  return { passed: 0, failed: failures.length };
}
