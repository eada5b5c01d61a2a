import { setTimeout as delay } from 'node:timers/promises';
import { openDesktop } from '@plausch/dev-env/browser';
import type { Browser } from 'playwright-core';
import type { BenchContext, Levels, Slice, TargetRow } from '../benchmark.ts';
import { ratiosOf, takeTurns } from '../fanout/rounds.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf } from '../report/ratios.ts';
import { measureFrames } from './frame-times.ts';
import type { LivelyRoom } from './lively-rooms.ts';
import { openProduct, slowDown } from './product-page.ts';
import { openReference } from './reference-page.ts';

export const SLOWER = 4;
/** Long enough for sprites to be made and for the picture to settle at what the device keeps up with. */
const WARM_UP_MS = 6_000;
const SLICE_MS = 3_000;
const EACH: Levels = { must: 4, goal: 2.5, moonshot: 1.5 };
const GROWTH: Levels = { must: 8, goal: 5, moonshot: 3 };
/** 30, 45 and 60 pictures a second, with the jitter of a display that shows exactly so many. */
const SHOWN: Levels = { must: 33.9, goal: 22.5, moonshot: 16.9 };

type Subject = { readonly name: string; readonly what: 'picture' | 'images'; readonly room: LivelyRoom };

const nameOf = (what: Subject['what'], avatars: number) => `${what} ${avatars}`;
const mainMs = ({ facts }: Slice) => facts['mainMs'] ?? Number.NaN;

export type FramesResult = {
  readonly rows: TargetRow[];
  readonly facts: Record<string, string>;
  readonly slices: Slice[];
};

/** P18: what a frame costs the main thread, against plain images, for each number of avatars. */
export async function measurePicture(
  context: BenchContext,
  browser: Browser,
  origin: string,
  rooms: readonly LivelyRoom[],
): Promise<FramesResult> {
  const subjects = rooms.flatMap((room): Subject[] => [
    { name: nameOf('images', room.avatars), what: 'images', room },
    { name: nameOf('picture', room.avatars), what: 'picture', room },
  ]);
  const { outcomes, counting } = await takeTurns(context, subjects, async (subject, round) => {
    const slice = await measure(browser, origin, subject, round);
    context.note(`  round ${round}, ${subject.name}: ${mainMs(slice).toFixed(1)} ms`);
    return { slice };
  });
  const rows = rooms.map(({ avatars }) =>
    judge({
      id: 'P18',
      what: `main thread per frame, p95, ${avatars} avatars ÷ plain images`,
      ratios: ratiosOf(counting, nameOf('picture', avatars), nameOf('images', avatars), mainMs),
      levels: EACH,
    }),
  );
  const [few, many] = [rooms.at(0)?.avatars ?? 0, rooms.at(-1)?.avatars ?? 0];
  rows.push(
    judge({
      id: 'P18',
      what: `main thread per frame, p95, ${many} ÷ ${few} avatars`,
      ratios: ratiosOf(counting, nameOf('picture', many), nameOf('picture', few), mainMs),
      levels: GROWTH,
    }),
  );
  rows.push(
    judge({
      id: 'P18',
      what: `from one drawn picture to the next, ${few} avatars, drawing on the processor, in ms`,
      ratios: counting.map(
        (round) => round.get(nameOf('picture', few))?.slice.facts['drawnEveryMs'] ?? Number.NaN,
      ),
      levels: SHOWN,
    }),
  );
  const facts: Record<string, string> = {};
  for (const { name } of subjects) {
    const slices = counting.flatMap((round) => round.get(name)?.slice ?? []);
    const middle = (key: string) => spreadOf(slices.map((slice) => slice.facts[key] ?? Number.NaN)).median;
    const perSecond = (key: string) => (middle(key) / (SLICE_MS / 1_000)).toFixed(0);
    facts[`P18 ${name}`] =
      `${middle('mainMs').toFixed(1)} ms p95, ${middle('medianMs').toFixed(1)} ms p50 at ${perSecond('frames')} frames/s, ${perSecond('drawn')} of them drawn; ` +
      `raster apart: ${middle('rasterMs').toFixed(1)} ms p95`;
  }
  return { rows, facts, slices: outcomes.map(({ slice }) => slice) };
}

/** One turn: a fresh page, slowed down, warmed up and traced. */
async function measure(
  browser: Browser,
  origin: string,
  { name, what, room }: Subject,
  round: number,
): Promise<Slice> {
  const isPicture = what === 'picture';
  const device = isPicture ? await openProduct(browser, origin, room, 'desktop') : await openDesktop(browser);
  try {
    if (isPicture) room.crowd.begin();
    else await openReference(device.page, room.avatars);
    await slowDown(device, SLOWER);
    await delay(WARM_UP_MS);
    return await takeSlice({ round, subject: `P18 ${name}`, pid: process.pid }, async () => ({
      ...(await measureFrames(browser, SLICE_MS)),
    }));
  } finally {
    room.crowd.end();
    await device.close();
  }
}
