import path from 'node:path';
import type { Benchmark } from '../benchmark.ts';
import { meterOfTree } from '../machine/processes.ts';
import { sumOf } from '../report/ratios.ts';
import { ARRIVING, NEWCOMERS, PRESENT } from './arrive.ts';
import { compareArrivals, compareJoins, compareMemory, compareReturns } from './before-people.ts';
import { compareBusyTimes, compareLoud, compareQuiet } from './before-talk.ts';
import { type Contender, type Measured, NAMES, type Name, type Party } from './comparison.ts';
import { ONE_ROOM, TWENTY_ROOMS } from './loud.ts';
import { COLLECTS_WHEN_TOLD, collectedBytes } from './memory.ts';
import { BUSY_PER_SECOND, QUIET } from './quiet.ts';
import { type Crowd, type PlauschVariant, Stand } from './stand.ts';
import { TARGETS } from './targets.ts';
import { referenceVersions } from './versions.ts';

const OWN = path.resolve(import.meta.dirname, '../../..');

/** The three servers of one crowd, and what is measured of them one after the other. */
type Part = {
  readonly crowd: Crowd;
  readonly variant?: PlauschVariant;
  readonly isFilled?: boolean;
  readonly measure: (party: Party) => Promise<readonly Measured[]>;
};

const MANY_ROOMS: Crowd = { rooms: 100, members: 5_000 };
const TWO_ROOMS: Crowd = { rooms: 2, members: PRESENT + 2 * NEWCOMERS };

const PARTS: readonly Part[] = [
  {
    crowd: ONE_ROOM,
    isFilled: true,
    measure: async (party) => [
      await compareLoud(party, TARGETS.busy, { eventsPerSecond: BUSY_PER_SECOND }),
      await compareLoud(party, TARGETS.busySaturated, { window: 16 }),
      await compareBusyTimes(party),
    ],
  },
  {
    crowd: TWENTY_ROOMS,
    isFilled: true,
    measure: async (party) => [
      await compareLoud(party, TARGETS.roomsSaturated, { window: 8 }),
      await compareLoud(party, TARGETS.roomsPaced, { eventsPerSecond: 400 }),
      await compareLoud(party, TARGETS.roomsModerate, { eventsPerSecond: 200 }),
    ],
  },
  {
    crowd: QUIET,
    variant: { sampleEvery: 1 },
    isFilled: true,
    measure: async (party) => [await compareQuiet(party)],
  },
  { crowd: ARRIVING, measure: async (party) => [await compareArrivals(party, ARRIVING)] },
  {
    crowd: TWO_ROOMS,
    variant: { capacity: PRESENT + NEWCOMERS },
    measure: compareJoins,
  },
  {
    crowd: MANY_ROOMS,
    measure: async (party) => [await compareMemory(party, MANY_ROOMS)],
  },
  {
    crowd: MANY_ROOMS,
    variant: { keepsJournal: true },
    measure: async (party) => [await compareReturns(party, MANY_ROOMS)],
  },
];

/** P1 to P11 of this checkout, set against another one. */
export const before: Benchmark = {
  name: 'before',
  summary: 'P1 to P11: this checkout ÷ another one, which --before names and which has been installed',
  isAskedFor: true,
  async run(context) {
    const { before: other } = context.options;
    if (other === undefined) throw new Error('--before names the folder of the other checkout.');
    // All from their sources: a compiled program keeps a heap of another size.
    const programOf = (name: Name) => path.resolve(name === 'new' ? OWN : other, 'server/src/main.ts');
    const results: Measured[] = [];
    let versions = {};
    for (const { crowd, variant, isFilled, measure } of PARTS)
      await Stand.during(context, async (stand) => {
        const contenders: Contender[] = [];
        for (const name of NAMES)
          contenders.push(
            await stand.addPlausch(name, crowd, {
              ...variant,
              program: programOf(name),
              environment: COLLECTS_WHEN_TOLD,
            }),
          );
        if (isFilled) for (const contender of contenders) await stand.fill(contender, crowd);
        // This checkout collects its garbage once it is idle after its start; so all begin with as small a heap.
        await collectedBytes(contenders.map(({ server }) => server));
        const databaseCpu = meterOfTree(stand.database.pid);
        results.push(...(await measure({ context, contenders, databaseCpu })));
        versions = referenceVersions(stand.database);
      });
    return {
      targets: results.flatMap(({ targets }) => targets),
      facts: Object.assign({}, ...results.map(({ facts }) => facts)),
      receipts: sumOf(results.map(({ receipts }) => receipts)),
      slices: results.flatMap(({ slices }) => slices),
      versions,
    };
  },
};
