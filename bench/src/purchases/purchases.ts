import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchBrowser } from '@plausch/dev-env/browser';
import { bundleCore, filesToRun } from '../../../scripts/purchases/bundle.ts';
import { placesOf } from '../../../scripts/purchases/places.ts';
import type { BenchContext, Benchmark, Levels, Slice, TargetRow } from '../benchmark.ts';
import { ratiosOf, takeTurns } from '../fanout/rounds.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf } from '../report/ratios.ts';
import { type Doses, measureIn, openShop, type Subject } from './page.ts';
import { type Shelves, shelvesOf } from './shelves.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const DOSES: Doses = { imports: 11, calls: 101, manyCalls: 11 };
const QUICK: Doses = { imports: 5, calls: 21, manyCalls: 3 };

const levels = (must: number, goal: number, moonshot: number): Levels => ({ must, goal, moonshot });
const TARGETS = {
  importMs: { what: 'import and configure', levels: levels(0.3, 0.2, 0.1) },
  offeringsMs: { what: 'offerings, from the call to parsed ones', levels: levels(0.8, 0.5, 0.3) },
  thousandMs: { what: 'the same with 1,000 packages', levels: levels(1, 0.5, 0.3) },
} as const;
const BYTES = levels(0.15, 0.1, 0.08);

/** What the SDK costs a page (P27), against the official one in the same browser. */
export const purchases: Benchmark = {
  name: 'purchases',
  summary: 'P27: the purchases SDK in a page, against the official one: import, offerings, bytes',
  async run(context) {
    const few = shelvesOf(3, 6);
    const subjects: readonly Subject[] = [official(), await ours()];
    const browser = await launchBrowser('installed');
    const shop = await openShop(subjects);
    try {
      const { rows, facts, slices } = await contest(context, subjects, async (subject) => {
        const page = await browser.newPage({ baseURL: shop.origin });
        try {
          await page.goto('/');
          const doses = context.options.quick ? QUICK : DOSES;
          return await measureIn(page, subject, { few, many: shelvesOf(1, 1_000) }, doses);
        } finally {
          await page.close();
        }
      });
      const weighed = weigh(subjects, few);
      return {
        targets: [...rows, weighed.row],
        facts: { ...facts, ...weighed.facts },
        slices,
        versions: { chromium: browser.version() },
      };
    } finally {
      await shop.close();
      await browser.close();
    }
  },
};

async function contest(
  context: BenchContext,
  subjects: readonly Subject[],
  measure: (subject: Subject) => ReturnType<typeof measureIn>,
): Promise<{ rows: TargetRow[]; facts: Record<string, string>; slices: Slice[] }> {
  const { outcomes, counting } = await takeTurns(context, subjects, async (subject, round) => {
    const slice = await takeSlice({ round, subject: subject.name, pid: process.pid }, () => measure(subject));
    context.note(`  round ${round}, ${subject.name}: import ${(slice.facts['importMs'] ?? 0).toFixed(1)} ms`);
    return { slice };
  });
  const names = Object.keys(TARGETS) as (keyof typeof TARGETS)[];
  const figure = (name: string) => (slice: Slice) => slice.facts[name] ?? Number.NaN;
  const rows = names.map((name) =>
    judge({
      id: 'P27',
      what: `${TARGETS[name].what} ÷ the official SDK`,
      ratios: ratiosOf(counting, 'ours', 'official', figure(name)),
      levels: TARGETS[name].levels,
    }),
  );
  const facts = subjects.flatMap((subject) =>
    names.map((name) => {
      const slices = counting.flatMap((round) => round.get(subject.name)?.slice ?? []);
      const { min, median, max } = spreadOf(slices.map(figure(name)));
      return [
        `P27 ${subject.name}, ${TARGETS[name].what}`,
        `${[min, median, max].map((ms) => ms.toFixed(2)).join(' / ')} ms`,
      ];
    }),
  );
  return { rows, facts: Object.fromEntries(facts), slices: outcomes.map(({ slice }) => slice) };
}

/** What is fetched before the first price can be shown. A count, so that once is enough. */
function weigh(subjects: readonly Subject[], { offerings, products }: Shelves) {
  const bytesOf = (text: string) => gzipSync(text, { level: 9 }).length;
  const answers = bytesOf(JSON.stringify(offerings)) + bytesOf(JSON.stringify(products));
  const [theirs = Number.NaN, found = Number.NaN] = subjects.map(
    ({ files }) => [...files.values()].reduce((sum, text) => sum + bytesOf(text), 0) + answers,
  );
  return {
    row: judge({
      id: 'P27',
      what: 'bytes before the first price ÷ the official SDK',
      ratios: [found / theirs],
      levels: BYTES,
      decidingRounds: 1,
    }),
    facts: {
      'P27 official, bytes': `${(theirs / 1_000).toFixed(1)} kB (gzip)`,
      'P27 ours, bytes': `${(found / 1_000).toFixed(1)} kB (gzip)`,
    },
  };
}

function official(): Subject {
  return {
    name: 'official',
    files: new Map([
      ['index.js', readFileSync(path.join(placesOf(ROOT).official, 'Purchases.es.js'), 'utf8')],
    ]),
  };
}

async function ours(): Promise<Subject> {
  const files = filesToRun(await bundleCore(ROOT), 'index.js');
  return { name: 'ours', files: new Map(files.map(({ name, text }) => [name, text])) };
}
