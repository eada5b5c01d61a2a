import { launchBrowser } from '@plausch/dev-env/browser';
import type { Browser } from 'playwright-core';

let running: Promise<Browser> | undefined;

/**
 * The browser of this worker: started for its first file and ended with its process. Each context in it has cookies,
 * storage, cache and network of its own.
 */
export async function sharedBrowser(): Promise<Browser> {
  running ??= launchBrowser();
  const browser = await running;
  if (browser.isConnected()) return browser;
  running = launchBrowser();
  return running;
}
