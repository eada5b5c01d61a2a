import type { LimitTable } from '@plausch/platform/http';
import type { LimitClass } from '@plausch/protocol';

/** How often one network may call classes of endpoints; what a feature says for its own. */
export type Limits = Partial<Readonly<Record<LimitClass, LimitTable[string]>>>;

/** What every feature may use, and what is no endpoint. */
const HOUSE_LIMITS = {
  read: { calls: 600, perSeconds: 60 },
  write: { calls: 120, perSeconds: 60 },
  // Documents, and paths without a route. Some documents need a query: a school that opens a link together gets through,
  // a flood of 20 a second does not.
  page: { calls: 1_200, perSeconds: 60 },
  // Files of the client, read from the disk and kept by browsers for a year: a first visit asks for some 30 of them, so
  // this is a school of a thousand behind one address, all in one minute and all for the first time.
  file: { calls: 30_000, perSeconds: 60 },
  // Reports of one network must not use up the budget of all reports.
  report: { calls: 30, perSeconds: 60 },
  // Upgrades: all connections a network may have, lost together, with six tries each in the first minute.
  socket: { calls: 1_800, perSeconds: 60 },
} as const satisfies LimitTable;

/** The limits of all features together; a class that two of them name is a mistake in the program. */
export function limitsOf(features: readonly { readonly limits?: Limits }[]): LimitTable {
  const table: Record<string, LimitTable[string]> = {};
  for (const limits of features.map((feature) => feature.limits ?? {})) {
    for (const [limitClass, limit] of Object.entries(limits)) {
      if (limitClass in table || limitClass in HOUSE_LIMITS) {
        throw new Error(`the limit class ${limitClass} is named twice`);
      }
      table[limitClass] = limit;
    }
  }
  return { ...table, ...HOUSE_LIMITS };
}
