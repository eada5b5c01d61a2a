import type { Queryable, Work } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import { yearBounds, yearOf } from '../../pure/calendar.ts';
import { COUNTRIES, isInEu } from '../../pure/countries.ts';
import { insertAuditEntry } from '../projects/index.ts';
import { type EuroRates, inEuros } from './tax.report.ts';
import { insertNotice, type Shop, type Sum, salesIn } from './tax.store.ts';

/** Sales to other member states in a calendar year, without tax. */
export type YearAbroad = {
  readonly year: number;
  readonly euroMicros: number;
  /** Of the threshold, whole percents, rounded down. */
  readonly percent: number;
  /** In currencies of which no rate was given: they are not in the sum. */
  readonly unconverted: readonly Sum[];
};

export type ThresholdNotice = { readonly year: number; readonly percent: number };

type Parts = Pick<Ground, 'rules'>;

declare module '@plausch/platform/hooks' {
  interface Hooks {
    /** Sales to other member states have come to a part of the threshold; once per year and percentage. */
    'tax.threshold': Shop & ThresholdNotice;
  }
}

/**
 * How far a project that charges its home country's tax everywhere (`home_only`) has come, in the last calendar year and in this one:
 * both have to stay within the threshold.
 */
export async function salesAbroad(
  { rules }: Parts,
  sql: Queryable,
  { home, atMs, rates, ...shop }: Shop & { home: string; atMs: number; rates: EuroRates },
): Promise<readonly YearAbroad[]> {
  const places = COUNTRIES.filter((country) => isInEu(country) && country !== home);
  const thisYear = yearOf(atMs);
  const years: YearAbroad[] = [];
  for (const year of [thisYear - 1, thisYear]) {
    const sums = await salesIn(sql, shop, { span: yearBounds(year), places });
    const converted = sums.map(({ netMicros, currency }) => inEuros(netMicros, currency, rates));
    const euroMicros = converted.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
    years.push({
      year,
      euroMicros,
      percent: Math.floor((euroMicros * 100) / rules.taxes.thresholdMicros),
      unconverted: sums.filter((_, i) => converted[i] === undefined),
    });
  }
  return years;
}

/** Notes in the log what the operator has not been told yet, each year and percentage once; answers what was new. */
export async function noteThreshold(
  parts: Parts,
  work: Work,
  of: Shop & { home: string; atMs: number; rates: EuroRates },
): Promise<readonly ThresholdNotice[]> {
  const { projectId, environment, atMs } = of;
  const news: ThresholdNotice[] = [];
  for (const { year, percent: reached, euroMicros } of await salesAbroad(parts, work.sql, of))
    for (const percent of parts.rules.taxes.noticePercents.filter((one) => one <= reached)) {
      const notice = { projectId, environment, year, percent, at: new Date(atMs) };
      if (!(await insertNotice(work.sql, notice))) continue;
      news.push({ year, percent });
      await insertAuditEntry(work.sql, {
        at: atMs,
        actor: 'tax',
        action: 'tax.threshold',
        projectId,
        subject: `${environment}:${year}:${percent}`,
        after: { year, percent, euroMicros },
      });
    }
  return news;
}
