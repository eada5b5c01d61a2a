// `npm run mutants`: breaks the code, one small change at a time, and says which changes no test noticed.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { outcomeLines, scoreOf } from './mutants/outcome.ts';
import { runScope } from './mutants/run-scope.ts';
import { type Scope, scopes } from './mutants/scopes.ts';

/** The part of the mutants that tests must notice, in percent. */
const GOAL = 85;

const HELP = `npm run mutants -- NAME … [--sample N | --all] [--seed N]: mutation testing, see docs/mutants/README.md.
Ends with code 1 where less than ${GOAL} % of the mutants are noticed. Names: ${scopes.map(({ name }) => name).join(', ')}

  --sample N  tries N mutants, drawn by the seed (150 where tests need a database or a browser, else all)
  --all       tries every mutant
  --seed N    draws others (1)`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

function scopeOf(name: string): Scope {
  const scope = scopes.find((one) => one.name === name);
  if (!scope)
    throw new Error(`There is nothing called ${name}. npm run mutants -- --help lists what there is.`);
  return scope;
}

function sizeFor({ sample }: Scope): number {
  if (values.all) return Number.POSITIVE_INFINITY;
  return values.sample === undefined ? sample : wholeNumber('--sample', values.sample);
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${option} needs a whole number`);
  return number;
}

async function main(): Promise<boolean> {
  const chosen = positionals.map(scopeOf);
  const seed = wholeNumber('--seed', values.seed);
  let isGood = true;
  for (const scope of chosen) {
    const outcome = await runScope(scope, path.resolve(import.meta.dirname, '..'), {
      size: sizeFor(scope),
      seed,
    });
    console.log(`\n${scope.name}\n${outcomeLines(outcome).join('\n')}`);
    if (scoreOf(outcome) < GOAL) isGood = false;
  }
  return isGood;
}

// So that Stryker hears of the end and the copy of the project is removed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

if (values.help || positionals.length === 0) console.log(HELP);
else {
  try {
    process.exitCode = (await main()) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
