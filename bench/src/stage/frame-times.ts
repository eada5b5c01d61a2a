import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import { percentile } from '../report/ratios.ts';

/** The user timing marks that both pages set: when the browser begins a frame, and when they draw in it. */
export const MARKS = { frame: 'frame', drawn: 'drawn' } as const;

const CATEGORIES = ['blink.user_timing', 'disabled-by-default-devtools.timeline', 'cc'];
/** Where a canvas is rasterised when there is no graphics card; nothing else of weight happens there. */
const RASTER = 'LayerTreeHost::DoUpdateLayers';

/** An event of a trace; times in microseconds, `tdur` is processor time of the thread. */
type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
};

/** What frames cost the main thread in processor time. Milliseconds at the 95th of 100. */
export type FrameTimes = {
  readonly frames: number;
  /** Those in which the page drew something new; the others cost, too. */
  readonly drawn: number;
  /** From one of those to the next, on average. */
  readonly drawnEveryMs: number;
  readonly mainMs: number;
  /** Rasterising on the main thread, not counted in `mainMs`. */
  readonly rasterMs: number;
  readonly medianMs: number;
};

/** Traces the whole browser for a while and reads the frames of the page that set marks meanwhile. */
export async function measureFrames(browser: Browser, ms: number): Promise<FrameTimes> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  await delay(ms);
  await endTracing(session);
  await session.detach();
  return frameTimes(events);
}

async function endTracing(session: CDPSession): Promise<void> {
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
}

function frameTimes(events: readonly TraceEvent[]): FrameTimes {
  const marks = events.filter(({ name }) => name === MARKS.frame).sort((a, b) => a.ts - b.ts);
  const [first] = marks;
  if (!first) throw new Error('there was no frame');
  const main = events.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  const tasks = main.filter(({ name }) => name === 'RunTask').sort((a, b) => a.ts - b.ts);
  const rasters = main.filter(({ name }) => name === RASTER);
  // A frame begins with the task that runs its callbacks and lasts until the next one begins.
  const starts = [...new Set(marks.map(({ ts }) => tasks.findLast((task) => task.ts <= ts)?.ts ?? ts))];
  const between = (list: readonly TraceEvent[], from: number, to: number) =>
    list.reduce((sum, { ts, tdur = 0 }) => (ts >= from && ts < to ? sum + tdur / 1_000 : sum), 0);
  const frames = starts.slice(1).map((to, i) => {
    const from = starts[i] ?? to;
    const raster = between(rasters, from, to);
    return { main: between(tasks, from, to) - raster, raster };
  });
  const mains = frames.map(({ main: ms }) => ms).sort((a, b) => a - b);
  const rasterised = frames.map(({ raster }) => raster).sort((a, b) => a - b);
  const drawn = main.filter(({ name }) => name === MARKS.drawn).map(({ ts }) => ts);
  return {
    frames: frames.length,
    drawn: drawn.length,
    drawnEveryMs: (Math.max(...drawn) - Math.min(...drawn)) / 1_000 / (drawn.length - 1),
    mainMs: percentile(mains, 0.95),
    rasterMs: percentile(rasterised, 0.95),
    medianMs: percentile(mains, 0.5),
  };
}
