import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import type { Levels, TargetRow } from '../benchmark.ts';
import { judge } from '../report/ratios.ts';
import { type FirstVisit, visit } from './page-load.ts';

/** A page with the folder that its scripts and styles lie in, compressed. */
export type Weighed = { readonly visited: FirstVisit; readonly folder: string };

const SIGN_IN: Levels = { must: 2, goal: 1.5, moonshot: 1.2 };
const ROOM: Levels = { must: 3, goal: 2.2, moonshot: 1.6 };

/** P16: what is fetched before a page works, against the reference app with its form. A count, so that once is enough. */
export async function weighPages(
  browser: Browser,
  { reference, signIn, room }: { readonly [page in 'reference' | 'signIn' | 'room']: Weighed },
): Promise<{ rows: TargetRow[]; facts: Record<string, string> }> {
  const weights = {
    reference: await weigh(browser, reference),
    signIn: await weigh(browser, signIn),
    room: await weigh(browser, room),
  };
  const ratio = (what: string, page: 'signIn' | 'room', levels: Levels) =>
    judge({
      id: 'P16',
      what: `bytes of scripts and styles before ${what} works ÷ reference app`,
      ratios: [weights[page].bytes / weights.reference.bytes],
      levels,
      decidingRounds: 1,
    });
  const facts = Object.entries(weights).map(([page, { bytes, files }]) => [
    `P16 ${page}`,
    `${(bytes / 1024).toFixed(1)} KiB (brotli) in ${files} files`,
  ]);
  return {
    rows: [ratio('signing in', 'signIn', SIGN_IN), ratio('the room', 'room', ROOM)],
    facts: Object.fromEntries(facts),
  };
}

async function weigh(browser: Browser, { visited, folder }: Weighed) {
  const { files } = await visit(browser, visited, 1);
  const bytes = files.reduce((sum, file) => sum + servedBytes(path.join(folder, file)), 0);
  return { bytes, files: files.length };
}

/** What lies beside the file as its brotli; the smallest files have none. */
function servedBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
