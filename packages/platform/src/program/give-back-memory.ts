import { Session } from 'node:inspector/promises';
import { flushCompileCache } from 'node:module';
import { performance } from 'node:perf_hooks';

/** How often the process is looked at. */
const LOOK_EVERY_MS = 5_000;
/** The part of that time in which an idle process works at most: then no request waits for the collection. */
const IDLE = 0.05;

/**
 * Collects all garbage once, as soon as the process has been idle for `lookEveryMs`. Loading the modules leaves a heap of twice the size of what is
 * used, which V8 shrinks only under further load: a server without visitors would keep it for good. The collection stops the process for
 * some 150 ms. Answers the way to give it up.
 */
export function giveBackMemory(lookEveryMs = LOOK_EVERY_MS): () => void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > IDLE) return;
    clearInterval(timer);
    void collect();
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}

/**
 * Before it throws compiled code away, that is written for the next start, where Node keeps such code: a process that is killed later
 * would leave none. By the inspector's own command, within this process: the flag that shows `gc` to scripts may not be set once V8 runs. */
async function collect(): Promise<void> {
  flushCompileCache();
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
