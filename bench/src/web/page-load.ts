import { type Device, openDesktop } from '@plausch/dev-env/browser';
import type { Browser } from 'playwright-core';
import { slowDown, until } from '../stage/product-page.ts';

/** A page that is opened for the first time, and how one sees that it works. */
export type FirstVisit = {
  readonly name: string;
  readonly origin: string;
  readonly path: string;
  /** Asked in the page at every frame. */
  readonly works: string;
  /** Whether that is so once a frame has been drawn, and not before: of what a script draws in it. */
  readonly isDrawn?: boolean;
  /** What the browser remembers of an earlier sign-in. */
  readonly auth?: string;
};

export type Load = {
  /** From asking for the document until a frame is finished in which the page works. */
  readonly ms: number;
  /** Paths of the scripts and styles that were asked for until then. */
  readonly files: readonly string[];
};

const watch = (works: string, isDrawn: boolean) => `{
  const { port1, port2 } = new MessageChannel();
  const works = () => ${works};
  const look = () => {
    // Told after this frame is styled, laid out and painted.
    if (${isDrawn} || works()) port2.postMessage(null);
    else requestAnimationFrame(look);
  };
  port1.onmessage = () => {
    if (works()) window.__workedAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

/** Opens it in a browser that has never been there, with its own work so many times slower. */
export async function visit(browser: Browser, visited: FirstVisit, slower: number): Promise<Load> {
  const { origin, auth } = visited;
  const localStorage = auth === undefined ? [] : [{ name: 'auth', value: auth }];
  const device = await openDesktop(browser, {
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    return await load(device, visited, slower);
  } finally {
    await device.close();
  }
}

async function load(
  device: Device,
  { path, works, isDrawn = false }: FirstVisit,
  slower: number,
): Promise<Load> {
  const { page } = device;
  await page.addInitScript(watch(works, isDrawn));
  await slowDown(device, slower);
  await page.goto(path, { waitUntil: 'commit' });
  await until(page, 'window.__workedAt !== undefined');
  const ms = await page.evaluate<number>('window.__workedAt');
  // By the page's own record: what it asks for next may be on its way before anybody looks.
  const asked = await page.evaluate<string[]>(`performance.getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= ${ms}).map(({ name }) => new URL(name).pathname)`);
  device.expectNoProblems();
  return { ms, files: [...new Set(asked)].filter((file) => /\.(?:css|js)$/.test(file)) };
}
