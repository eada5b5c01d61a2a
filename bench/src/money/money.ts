import type { Benchmark } from '../benchmark.ts';
import { referenceVersions } from '../fanout/versions.ts';
import { sumOf } from '../report/ratios.ts';
import { measureBooks } from './books.ts';
import { measureClock } from './clock.ts';
import { seedCustomers } from './customers.ts';
import { dueNeeded, measureDue } from './due.ts';
import { measureReads } from './reads.ts';
import { duringStand } from './stand.ts';

/** What time costs billing: renewals (P30), books (P31), long pasts (P32, P34), the clock of the sandbox (P33). */
export const money: Benchmark = {
  name: 'money',
  summary:
    'P30 to P34: renewals and ledger against bare SQL; customers and invoices of ten years; the sandbox clock',
  run: (context) =>
    duringStand(dueNeeded(context), async (stand) => {
      const due = await measureDue(context, stand);
      const books = await measureBooks(context, stand);
      const reads = await measureReads(context, stand, await seedCustomers(stand.plausch));
      const clock = await measureClock(context, stand);
      const parts = [due, books, ...reads, clock];
      return {
        targets: parts.flatMap(({ targets }) => targets),
        facts: Object.assign({}, ...parts.map(({ facts }) => facts)),
        receipts: sumOf(parts.flatMap(({ receipts }) => receipts ?? [])),
        slices: parts.flatMap(({ slices }) => slices ?? []),
        versions: referenceVersions(stand.database),
      };
    }),
};
