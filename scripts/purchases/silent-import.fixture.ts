/**
 * A program for Node, here and in a thread of its own: imports the built SDK in a world that writes down whatever is asked of it,
 * and prints what was. With `bare` the world has no crypto either, as old webviews.
 */
export const SILENT_IMPORT = `
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const [file, bare] = isMainThread ? process.argv.slice(-2) : workerData;
if (bare === 'bare') delete globalThis.crypto;
const asked = [];
for (const name of ['fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']) {
  globalThis[name] = () => { asked.push(name); };
}
for (const level of ['log', 'info', 'warn', 'error', 'debug']) console[level] = () => { asked.push('console.' + level); };
const target = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (...words) { asked.push('listener'); return target.apply(this, words); };
const names = () => Reflect.ownKeys(globalThis).map(String).sort().join();
const listeners = () => process.eventNames().map((name) => process.listenerCount(name)).join();
const before = [names(), listeners()];
const sdk = await import(file);
const after = [names(), listeners()];
const said = {
  asked,
  changed: before.some((text, index) => text !== after[index]),
  exports: Object.keys(sdk).sort(),
  anonymous: /^\\$RCAnonymousID:[0-9a-f]{32}$/.test(sdk.Purchases.generateRevenueCatAnonymousAppUserId()),
};
EventTarget.prototype.addEventListener = target;
if (!isMainThread) {
  parentPort.postMessage(said);
} else {
  const worker = new Worker(new URL(import.meta.url), { workerData: [file, bare] });
  worker.once('error', (error) => process.stderr.write(String(error)));
  worker.once('message', (inWorker) => process.stdout.write(JSON.stringify([said, inWorker])));
}
`;
