import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/start/web-build.ts';
import { accounts } from './accounts/accounts.ts';
import type { BenchContext, Benchmark, BenchResult } from './benchmark.ts';
import { billing } from './billing/billing.ts';
import { empty } from './empty/empty.ts';
import { connect, join } from './fanout/arrive.ts';
import { before } from './fanout/before.ts';
import { busy, rooms } from './fanout/loud.ts';
import { memory } from './fanout/memory.ts';
import { quiet } from './fanout/quiet.ts';
import { returning } from './fanout/return.ts';
import { faults } from './faults/faults.ts';
import { money } from './money/money.ts';
import { perks } from './perks/perks.ts';
import { personal } from './personal/personal.ts';
import { checkout } from './purchases/checkout.ts';
import { purchases } from './purchases/purchases.ts';
import { describeMachine } from './report/machine.ts';
import { reportText } from './report/table.ts';
import { stage } from './stage/stage.ts';
import { wayIn } from './web/way-in.ts';
import { wayToPremium } from './web/way-to-premium.ts';
import { web } from './web/web.ts';

const BENCHMARKS: readonly Benchmark[] = [
  busy,
  rooms,
  quiet,
  memory,
  empty,
  connect,
  join,
  returning,
  before,
  faults,
  stage,
  web,
  wayIn,
  wayToPremium,
  accounts,
  personal,
  perks,
  billing,
  money,
  purchases,
  checkout,
];
const ROOT = path.resolve(import.meta.dirname, '../..');
const RESULTS = path.join(ROOT, 'bench', 'results');

const HELP = `npm run bench [-- name … [--quick] [--allow-busy] [--before FOLDER]]: measures, prints ratios, writes bench/results/<name>.json.
Without a name all of them run, one after the other. Nothing else should use the machine meanwhile.

${BENCHMARKS.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`).join('\n')}

  --quick       few and short rounds: shows that it works, decides nothing
  --allow-busy  counts rounds in which other programs used the machine, and says so
  --before      another checkout, with its packages installed, for the benchmark before`;

function chosen(names: readonly string[]): readonly Benchmark[] {
  if (names.length === 0) return BENCHMARKS.filter(({ isAskedFor }) => !isAskedFor);
  return names.map((name) => {
    const found = BENCHMARKS.find((one) => one.name === name);
    if (!found) throw new Error(`There is no benchmark ${name}. npm run bench -- --help lists them.`);
    return found;
  });
}

async function save(
  name: string,
  result: BenchResult,
  { quick, allowBusy }: BenchContext['options'],
): Promise<void> {
  const { versions, slices = [], ...rest } = result;
  const report = {
    name,
    date: new Date().toISOString(),
    machine: describeMachine(),
    versions: { node: process.version, ...versions },
    options: { quick, allowBusy },
    disturbedSlices: slices.filter(({ clean }) => !clean).length,
    ...rest,
    slices,
  };
  await mkdir(RESULTS, { recursive: true });
  await writeFile(path.join(RESULTS, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
}

const print = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      'allow-busy': { type: 'boolean', default: false },
      before: { type: 'string' },
    },
  });
  if (values.help) return void print(HELP);
  const options = { quick: values.quick, allowBusy: values['allow-busy'], before: values.before };
  const context: BenchContext = { options, note: print };
  // The servers are started without the step of `npm start` that builds the client.
  await buildIfStale(ROOT, new AbortController().signal, (text) => print(text.trim()));
  for (const benchmark of chosen(positionals)) {
    print(`\n${benchmark.name}: ${benchmark.summary}`);
    const result = await benchmark.run(context);
    await save(benchmark.name, result, options);
    const disturbed = result.slices?.filter(({ clean }) => !clean).length ?? 0;
    if (disturbed > 0) {
      const counted = options.allowBusy ? ', which count all the same' : '';
      print(`  other programs used more than half a core in ${disturbed} slices${counted}`);
    }
    print(reportText(result));
  }
}

// So that everything that was started hears of the end and ends too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
