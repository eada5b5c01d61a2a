import { buildIfStale } from '../start/web-build.ts';
import type { Tally } from './tally.ts';
import { results, runVitest } from './vitest-run.ts';

/** Runs the browser stories against the real server and a fresh build of the web app. */
export async function runStories(root: string, filter: readonly string[]): Promise<Tally> {
  await buildIfStale(root, new AbortController().signal, (text) => process.stdout.write(text));
  return runVitest(root, { config: 'e2e/vitest.config.ts', report: results.stories, filter });
}
