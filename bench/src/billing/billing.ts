import type { Benchmark } from '../benchmark.ts';
import { referenceVersions } from '../fanout/versions.ts';
import { sumOf } from '../report/ratios.ts';
import { measureReads } from './reads.ts';
import { duringStand } from './stand.ts';
import { measureStarts } from './starts.ts';
import { measureTelling } from './telling.ts';
import { measureWaiting } from './waiting.ts';

/** What apps ask of billing: reading (P23), beginning a purchase (P24), waiting for its end (P25), telling of it (P26). */
export const billing: Benchmark = {
  name: 'billing',
  summary:
    'P23 to P26: reads, beginnings of purchases and events against bare routes; statements for 1,000 who wait',
  run: (context) =>
    duringStand(async (stand) => {
      const reads = await measureReads(context, stand);
      const starts = await measureStarts(context, stand);
      const telling = await measureTelling(context, stand);
      const waiting = await measureWaiting(context, stand);
      const parts = [reads, starts, waiting, telling];
      return {
        targets: parts.flatMap(({ targets }) => targets),
        facts: Object.assign({}, ...parts.map(({ facts }) => facts)),
        receipts: sumOf(parts.flatMap(({ receipts }) => receipts ?? [])),
        slices: parts.flatMap(({ slices }) => slices ?? []),
        versions: referenceVersions(stand.database),
      };
    }),
};
