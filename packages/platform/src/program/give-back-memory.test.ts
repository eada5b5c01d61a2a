import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { giveBackMemory } from './give-back-memory.ts';

const LOOK_MS = 100;

type Collection = PerformanceEntry & { readonly detail: { readonly kind: number; readonly flags: number } };

/** Thorough collections of this thread that were asked for; V8's own have no such flag. */
let asked: number;
const observer = new PerformanceObserver((list) => {
  for (const entry of list.getEntries() as Collection[]) {
    const { kind, flags } = entry.detail;
    const isAsked = (flags & constants.NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE) !== 0;
    if (kind === constants.NODE_PERFORMANCE_GC_MAJOR && isAsked) asked += 1;
  }
});

beforeEach(() => {
  asked = 0;
  observer.observe({ entryTypes: ['gc'] });
});
afterEach(() => observer.disconnect());

/** Keeps the thread at work for a while; what else runs in it has its turns. */
async function work(forMs: number): Promise<void> {
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const pause = performance.now() + 20;
    while (performance.now() < pause);
    // Without a pause that could count as idle time.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it('collects once, when the process is idle, and not before', async () => {
  giveBackMemory(LOOK_MS);
  await work(5 * LOOK_MS);
  expect(asked).toBe(0);
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(0);
  const once = asked;
  await delay(5 * LOOK_MS);
  expect(asked).toBe(once);
});

it('leaves compiled code for the next start, although the process is killed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'compiled-code-'));
  const program = path.join(import.meta.dirname, 'give-back-memory.ts');
  const script = `import { giveBackMemory } from ${JSON.stringify(program)}; giveBackMemory(${LOOK_MS}); setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  await expect.poll(() => files().length, { timeout: 20_000 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  rmSync(folder, { recursive: true });
});

it('collects nothing after it was given up', async () => {
  giveBackMemory(LOOK_MS)();
  await delay(5 * LOOK_MS);
  expect(asked).toBe(0);
});
