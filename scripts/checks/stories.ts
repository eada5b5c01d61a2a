import { ensureWebBuild } from '../start/build.ts';
import type { Tally } from './tally.ts';
import { results, runVitest } from './vitest-run.ts';

/** Runs the browser stories against the real server and a fresh build of the web app. */
export async function runStories(root: string, filter: readonly string[]): Promise<Tally> {
  await ensureWebBuild(root);
  return runVitest(root, { config: 'e2e/vitest.config.ts', report: results.stories, filter });
}
