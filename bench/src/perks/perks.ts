import type { Benchmark } from '../benchmark.ts';
import { sumOf } from '../report/ratios.ts';
import { measureLogins } from './logins.ts';
import { measurePerk } from './perk.ts';
import { weighMain } from './weight.ts';

/** What those notice who pay for the place (P35), and those who do not (P36, P37). */
export const perks: Benchmark = {
  name: 'perks',
  summary:
    'P35 to P37: payment to perk in the second window, bytes of /main, logins among 100,000 subscribers',
  async run(context) {
    const parts = [await measurePerk(context), await weighMain(context), await measureLogins(context)];
    return {
      targets: parts.flatMap(({ targets }) => targets),
      facts: Object.assign({}, ...parts.map(({ facts }) => facts)),
      receipts: sumOf(parts.flatMap(({ receipts }) => receipts ?? [])),
      slices: parts.flatMap(({ slices }) => slices ?? []),
      versions: Object.assign({}, ...parts.map(({ versions = {} }) => versions)),
    };
  },
};
