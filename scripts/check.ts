import path from 'node:path';
import { checks } from './checks/checks.ts';
import { finish } from './checks/report.ts';
import { runChecks } from './checks/run-checks.ts';

/** `npm run check`: everything that can be said about the code without running it. */
if (process.argv.includes('--help')) {
  console.log(
    'npm run check: format, lint, types, dead code, boundaries, text rules and the weight of pages, all at once',
  );
} else {
  finish(await runChecks(checks(path.resolve(import.meta.dirname, '..'))));
}
