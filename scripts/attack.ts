// `npm run attack`: what strangers try, against a server of its own on this machine alone.
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Dose, Tally } from '../bench/src/attacks/attack.ts';
import { ATTACKS, runAttack } from '../bench/src/attacks/attacks.ts';
import { Target } from '../bench/src/attacks/target.ts';
import { startDatabase } from '../bench/src/subjects/database.ts';
import { buildIfStale } from './start/web-build.ts';

const root = path.resolve(import.meta.dirname, '..');

const HELP = `npm run attack [-- name … [--large] [--seed N]]: attacks a server of its own on this machine, prints counts.
Ends with code 1 when something was found. Without a name all of them run, one after the other, each against a fresh server.

${ATTACKS.map(({ name, rows, summary }) => `  ${name.padEnd(13)}${summary}\n${' '.repeat(15)}${rows.join(', ')}`).join('\n')}

  --large   the whole dose, an hour; judges times and memory too, so nothing else should use the machine
  --seed N  draws the same inputs again`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    seed: { type: 'string' },
  },
});

function chosen(): typeof ATTACKS {
  if (positionals.length === 0) return ATTACKS;
  return positionals.map((name) => {
    const found = ATTACKS.find((one) => one.name === name);
    if (!found) throw new Error(`There is no attack ${name}. npm run attack -- --help lists them.`);
    return found;
  });
}

function report(name: string, { counts, findings }: Tally, seconds: number): void {
  for (const [what, times] of [...counts].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${String(times).padStart(9)}  ${what}`);
  for (const finding of findings) console.log(`  FOUND: ${finding}`);
  console.log(
    `  ${name}: ${findings.length === 0 ? 'nothing found' : `${findings.length} found`}, ${seconds.toFixed(1)} s`,
  );
}

/** Says how much was found. */
async function main(): Promise<number> {
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Error('--seed needs a whole number');
  const dose: Dose = values.large ? 'large' : 'short';
  const attacks = chosen();
  await buildIfStale(root, new AbortController().signal, (text) => process.stdout.write(text));
  const database = await startDatabase();
  let databases = 0;
  const newDatabase = () => {
    databases += 1;
    return database.create(`attack${databases}`);
  };
  const found: string[] = [];
  try {
    console.log(`dose ${dose}, --seed ${seed} draws the same inputs again`);
    for (const attack of attacks) {
      console.log(`\n${attack.name}: ${attack.summary}`);
      const target = await Target.start({ databaseUrl: await newDatabase() });
      const from = performance.now();
      try {
        const note = (text: string) => console.log(`  ${text}`);
        const tally = await runAttack(attack, { target, dose, seed, newDatabase, note });
        report(attack.name, tally, (performance.now() - from) / 1_000);
        found.push(...tally.findings);
      } finally {
        await target.stop();
      }
    }
  } finally {
    await database.stop();
  }
  console.log(found.length === 0 ? '\nNothing was found.' : `\n${found.length} were found.`);
  return found.length;
}

// So that everything that was started hears of the end and ends too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

if (values.help) console.log(HELP);
else {
  try {
    process.exitCode = (await main()) === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
