import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, FaultyProxy } from '@plausch/dev-env/faults';
import type { Browser, Page } from 'playwright-core';
import type { BenchContext, Slice, TargetRow } from '../benchmark.ts';
import { takeTurns } from '../fanout/rounds.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf } from '../report/ratios.ts';
import { SLOWER } from './frames.ts';
import type { LivelyRoom } from './lively-rooms.ts';
import { openProduct, slowDown, until } from './product-page.ts';

/** To the server and back. */
const LATENCY_MS = 150;
const WARM_UP_MS = 3_000;
const TAPS = 10;
const TRIES = 100;

/**
 * Runs in the page before its own scripts: notes when a finger came down and when, after that, the picture was
 * finished in which the own figure is somewhere else. Two clocks tell that, each at the latest: a message that the
 * page sends itself while it makes the picture, and the browser's own timing of the finger's events up to the next
 * picture on the screen (to 8 ms). On a busy page the message comes some pictures late, so the first of them counts.
 */
const WATCH_TAPS = `{
  const native = window.requestAnimationFrame.bind(window);
  const timings = [];
  const moves = [];
  let pending = null;
  window.__taps = () => moves.map(({ from, drawn, told }) => {
    const shown = timings.filter(({ startTime, end }) => startTime >= from && end >= drawn).map(({ end }) => end);
    return Math.min(told, ...shown) - from;
  });
  const own = () => window.__plauschRoom?.people().find(({ name }) => name === window.__ownName);
  addEventListener('pointerdown', ({ timeStamp }) => {
    const before = own();
    if (before) pending = { from: timeStamp, x: before.x, y: before.y };
  }, { capture: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) timings.push({ startTime, end: startTime + duration });
  }).observe({ type: 'event', durationThreshold: 16 });
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => moves.push({ ...data, told: performance.now() });
  window.requestAnimationFrame = (callback) => native((timestamp) => {
    callback(timestamp);
    const now = pending && own();
    if (!now || (now.x === pending.x && now.y === pending.y)) return;
    port2.postMessage({ from: pending.from, drawn: performance.now() });
    pending = null;
  });
}`;

/** A pixel of free floor beside the own figure, once that stands; null if there is none right now. */
const FREE_FLOOR = `(() => {
  const { people, screenPoint } = window.__plauschRoom;
  const all = people();
  const own = all.find(({ name }) => name === window.__ownName);
  if (!own || own.moving) return null;
  const frame = document.querySelector('[role="application"]').getBoundingClientRect();
  for (const y of [690, 660, 630, 600, 560]) {
    for (const dx of [-160, 160, -240, 240, -320, 320]) {
      const x = own.x + dx;
      const isCovered = all.some((one) => Math.abs(one.x - x) < 50 && one.y > y - 12 && one.y - 200 < y);
      const pixel = screenPoint(x, y);
      const isSeen = pixel.x > frame.left + 8 && pixel.x < frame.right - 8 && pixel.y < frame.bottom - 4;
      if (!isCovered && isSeen) return pixel;
    }
  }
  return null;
})()`;

/** P19: from a tap on the floor to the own figure moving, on a slow phone far from the server. */
export async function measureTaps(
  context: BenchContext,
  browser: Browser,
  port: number,
  room: LivelyRoom,
): Promise<{ rows: TargetRow[]; facts: Record<string, string>; slices: Slice[] }> {
  const network = await FaultyProxy.start(port, createRandom(19));
  network.weather = { delayMs: LATENCY_MS / 2 };
  const times: number[] = [];
  try {
    const subjects = [{ name: 'tap' }];
    const { outcomes, counting } = await takeTurns(context, subjects, async (_subject, round) => {
      const device = await openProduct(browser, `http://localhost:${network.port}`, room, 'phone', [
        WATCH_TAPS,
      ]);
      try {
        room.crowd.begin();
        await slowDown(device, SLOWER);
        await delay(WARM_UP_MS);
        const slice = await takeSlice({ round, subject: 'P19 tap', pid: process.pid }, async () => {
          const taken = await tapAround(device.page);
          times.push(...taken);
          return { slowestMs: Math.max(...taken), medianMs: spreadOf(taken).median };
        });
        context.note(`  round ${round}: ${slice.facts['slowestMs']?.toFixed(0)} ms at most`);
        return { slice };
      } finally {
        room.crowd.end();
        await device.close();
      }
    });
    const slowest = counting.flatMap((round) => round.get('tap')?.slice.facts['slowestMs'] ?? []);
    const row = judge({
      id: 'P19',
      what: `tap to own figure moving, the slowest of ${TAPS}, in ms`,
      ratios: slowest,
      levels: { must: 100, goal: 50, moonshot: 34 },
    });
    const { min, median, max } = spreadOf(times);
    const facts = {
      'P19 all taps': `${min.toFixed(0)} / ${median.toFixed(0)} / ${max.toFixed(0)} ms (min / median / max of ${times.length}), ${room.avatars} avatars`,
    };
    return { rows: [row], facts, slices: outcomes.map(({ slice }) => slice) };
  } finally {
    await network.close();
  }
}

/** Taps on free floor, each time after the last walk is over; says the milliseconds. */
async function tapAround(page: Page): Promise<number[]> {
  for (let done = 0; done < TAPS; done += 1) {
    const { x, y } = await freeFloor(page);
    await page.touchscreen.tap(x, y);
    await until(page, `window.__taps().length > ${done}`);
  }
  return page.evaluate<number[]>('window.__taps()');
}

async function freeFloor(page: Page): Promise<{ x: number; y: number }> {
  for (let i = 0; i < TRIES; i += 1) {
    const pixel = await page.evaluate<{ x: number; y: number } | null>(FREE_FLOOR);
    if (pixel) return pixel;
    await delay(100);
  }
  throw new Error('there was no free floor to tap on');
}
