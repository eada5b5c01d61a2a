/**
 * Loaded before a server under test (`node --import`): lets the test move the machine's clock as somebody who sets
 * it wrong would, and asks how much memory is in use. The server itself knows nothing of it.
 */
export type Control = { kind: 'clock'; offsetMs: number } | { kind: 'heap' };
export type Report = { kind: 'heap'; usedBytes: number };

let offsetMs = Number(process.env['FAULTS_CLOCK_OFFSET_MS'] ?? 0);
const realNow = Date.now.bind(Date);
const movedNow = () => realNow() + offsetMs;

Date.now = movedNow;
globalThis.Date = new Proxy(Date, {
  construct: (target, parts, newTarget) =>
    Reflect.construct(target, parts.length === 0 ? [movedNow()] : parts, newTarget),
});

process.on('message', (control: Control) => {
  if (control.kind === 'clock') {
    ({ offsetMs } = control);
    return;
  }
  globalThis.gc?.();
  const report: Report = { kind: 'heap', usedBytes: process.memoryUsage().heapUsed };
  process.send?.(report);
});
// The channel alone is no reason to go on living.
process.channel?.unref();
