import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepareBrowser } from '../dev-env/src/browser.ts';
import { part } from './checks/parts.ts';
import { finish, note } from './checks/report.ts';
import { runStories } from './checks/stories.ts';
import { oneFailed, sum, type Tally } from './checks/tally.ts';

/**
 * `npm run e2e [-- filter …] [-t name] [--repeat N] [--pictures] [--thorough]`: the browser stories alone.
 * `npm run test:thorough` begins with the last of them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string', short: 't' },
    repeat: { type: 'string', default: '1' },
    pictures: { type: 'boolean', default: false },
    thorough: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.pictures) process.env['PICTURES'] = 'yes';
if (values.thorough) process.env['THOROUGH'] = 'yes';
const repeat = Number(values.repeat);
const filter = values.name === undefined ? positionals : [...positionals, '-t', values.name];

if (values.help) {
  console.log(
    'npm run e2e [-- filter …] [-t name] [--repeat N] [--pictures] [--thorough]: the browser stories; --pictures leaves what they saw in .results/pictures, --thorough looks at everything on every device in every theme',
  );
} else if (!Number.isInteger(repeat) || repeat < 1) {
  console.error('--repeat needs a whole number of runs');
  process.exitCode = 1;
} else {
  finish(await run(path.resolve(import.meta.dirname, '..')));
}

async function run(root: string): Promise<Tally> {
  try {
    const { source } = await prepareBrowser(note);
    note(`Browser: ${source}`);
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
    return oneFailed;
  }
  const tallies: Tally[] = [];
  for (let number = 1; number <= repeat; number += 1) {
    const title = repeat === 1 ? 'Browser stories' : `Browser stories, run ${number} of ${repeat}`;
    tallies.push(await part(title, () => runStories(root, filter), { least: 1 }));
  }
  return sum(tallies);
}
