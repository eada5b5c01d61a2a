import { defineJob } from '@plausch/platform/jobs';
import type { RunCommand } from '../../feature.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { type EuroRates, quarterCsv } from './tax.report.ts';
import { noteThreshold, salesAbroad } from './tax.threshold.ts';

/** [TX8] Tells the operator, once each, how far sales to other member states have come. */
export const watchThreshold = defineJob<Record<string, never>>({ name: 'tax.watchThreshold' });

const USAGE = 'tax PROJEKT 2026Q3 [sandbox] [USD=1.0852 …]';
const ENVIRONMENTS = ['sandbox', 'production'] as const;
const QUARTER = /^(20\d\d)Q([1-4])$/i;
/** How much of a currency an euro buys, with at most six digits behind the point. */
const RATE = /^([A-Z]{3})=(\d{1,6})(?:\.(\d{1,6}))?$/;

type Parts = Pick<Ground, 'database' | 'clock' | 'rules' | 'provided' | 'logger' | 'jobs' | 'hooks'>;

/** Rates of currencies come from the operator: without one, what was sold for another currency is left out, and said. */
const NO_RATES: EuroRates = new Map();

export function handleThresholdJob(parts: Parts): void {
  const { jobs, provided } = parts;
  jobs.handleOutside(watchThreshold, async () => {
    for (const { id, slug } of await provided.projects.projects()) {
      const { vat } = await provided.catalogue.current(id);
      if (vat?.scheme !== 'home_only') continue;
      for (const environment of ENVIRONMENTS)
        await tellOf(parts, { projectId: id, slug, environment, home: vat.home });
    }
  });
  jobs.schedule(watchThreshold, '50 4 * * *');
}

async function tellOf(
  parts: Parts,
  {
    slug,
    ...shop
  }: { projectId: string; slug: string; environment: (typeof ENVIRONMENTS)[number]; home: string },
): Promise<void> {
  const { database, clock, logger, hooks } = parts;
  const of = { ...shop, atMs: clock.now(), rates: NO_RATES };
  for (const { year, unconverted } of await salesAbroad(parts, database.drizzle, of))
    for (const { currency } of unconverted)
      logger.warn({ project: slug, year, currency }, 'sales abroad are not counted: nobody said a rate');
  const { projectId, environment } = shop;
  const news = await database.inTransaction(async (work) => {
    const notices = await noteThreshold(parts, work, of);
    for (const notice of notices)
      await hooks.run('tax.threshold', work, { projectId, environment, ...notice });
    return notices;
  });
  for (const { year, percent } of news)
    logger.error(
      { project: slug, environment, year, percent },
      'sales to other member states have come to a part of the threshold: talk to your tax adviser',
    );
}

/**
 * `tax PROJEKT 2026Q3`: what was sold in a quarter, as CSV for the declaration. Rates of other currencies are those of the European
 * Central Bank on the last day of the quarter, given behind it.
 */
export function taxCommand({ database, provided }: Parts): RunCommand {
  const refuse = (message: string) => new Refusal('invalid', { message });
  return async ([slug, quarter = '', ...rest]) => {
    const [, year, part] = QUARTER.exec(quarter) ?? [];
    if (year === undefined || part === undefined) throw refuse(USAGE);
    const project = (await provided.projects.projects()).find((one) => one.slug === slug);
    if (!project) throw refuse(`Das Projekt ${slug} gibt es nicht.`);
    const environment = ENVIRONMENTS.find((one) => one === rest[0]);
    const rates = new Map<string, number>();
    for (const word of environment ? rest.slice(1) : rest) {
      const [, currency, whole, behind = ''] = RATE.exec(word) ?? [];
      const micros = Number(`${whole}${behind.padEnd(6, '0')}`);
      if (currency === undefined || !(micros > 0)) throw refuse(USAGE);
      rates.set(currency, micros);
    }
    const shop = { projectId: project.id, environment: environment ?? ('production' as const) };
    return quarterCsv(database.drizzle, shop, {
      year: Number(year),
      quarter: Number(part) as 1 | 2 | 3 | 4,
      rates,
    });
  };
}
