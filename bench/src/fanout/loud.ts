import type { BenchContext, Benchmark, BenchResult } from '../benchmark.ts';
import type { Rate } from '../load/commands.ts';
import { sumOf } from '../report/ratios.ts';
import { measurePace, startContest } from './contest.ts';
import { type Crowd, PAYLOAD_BYTES, Stand } from './stand.ts';
import { type Reference, TARGETS, type TargetOf } from './targets.ts';
import { referenceVersions } from './versions.ts';

type Run = { readonly target: TargetOf<Reference>; readonly rate: Rate };

const unstored = (target: TargetOf<Reference>): TargetOf<Reference> => ({
  ...target,
  id: `${target.id} unstored`,
  what: `${target.what}, typing signs`,
});

export const ONE_ROOM: Crowd = { rooms: 1, members: 500 };
export const TWENTY_ROOMS: Crowd = { rooms: 20, members: 1_000 };

/** A room of ours speaks at most so often. */
const BEATS_PER_SECOND = 20;

/** Runs one crowd through several paces. */
function runAll(context: BenchContext, crowd: Crowd, runs: readonly Run[]): Promise<BenchResult> {
  const seconds = context.options.quick ? 0.5 : 1.5;
  return Stand.during(context, async (stand) => {
    const contest = await startContest(stand, crowd);
    const results = [];
    for (const { target, rate } of runs)
      results.push(await measurePace(context, contest, target, { ...rate, seconds }));
    return {
      targets: results.flatMap(({ rows }) => rows),
      facts: Object.assign(
        { 'slice in seconds': seconds, 'payload in bytes': PAYLOAD_BYTES },
        ...results.map(({ facts }) => facts),
      ),
      receipts: sumOf(results.map(({ receipts }) => receipts)),
      slices: results.flatMap(({ slices }) => slices),
      versions: referenceVersions(stand.database),
    };
  });
}

/** P1 and P2: one room as full as rooms get, loud and louder. */
export const busy: Benchmark = {
  name: 'busy',
  summary: 'P1, P2: CPU per delivery in one room of 500, against Socket.IO, ws and C',
  run: (context) =>
    runAll(context, ONE_ROOM, [
      { target: TARGETS.busy, rate: { kind: 'line', eventsPerSecond: 60 } },
      { target: TARGETS.busySaturated, rate: { kind: 'line', window: 16 } },
      { target: unstored(TARGETS.busy), rate: { kind: 'typing', eventsPerSecond: 60 } },
    ]),
};

/** P3 to P5: many rooms of the usual size. */
export const rooms: Benchmark = {
  name: 'rooms',
  summary: 'P3, P4, P5: CPU per delivery in 20 rooms of 50, against Socket.IO, ws and C',
  run: (context) =>
    runAll(context, TWENTY_ROOMS, [
      { target: TARGETS.roomsSaturated, rate: { kind: 'line', window: 8 } },
      { target: TARGETS.roomsOneByOne, rate: { kind: 'line', window: 1 } },
      { target: TARGETS.roomsPaced, rate: { kind: 'line', eventsPerSecond: 20 * BEATS_PER_SECOND } },
      { target: TARGETS.roomsModerate, rate: { kind: 'line', eventsPerSecond: 200 } },
      { target: unstored(TARGETS.roomsModerate), rate: { kind: 'typing', eventsPerSecond: 200 } },
    ]),
};
