import { setTimeout as delay } from 'node:timers/promises';
import { callApi } from '@plausch/dev-env';
import { type Device, openDesktop, openPhone } from '@plausch/dev-env/browser';
import type { Browser, Page } from 'playwright-core';
import { MARKS } from './frame-times.ts';
import type { LivelyRoom } from './lively-rooms.ts';

const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 50;

/** Marks the frames of the browser, and those in which the stage really draws. */
const MARK_FRAMES = `{
  const native = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => native((timestamp) => {
    performance.mark('${MARKS.frame}');
    const before = window.__plauschRoom?.frames();
    callback(timestamp);
    if (window.__plauschRoom?.frames() !== before) performance.mark('${MARKS.drawn}');
  });
}`;

/** Opens the client in a room, as the one who looks on, and waits until everybody is on the stage. */
export async function openProduct(
  browser: Browser,
  origin: string,
  { slug, token, avatars }: LivelyRoom,
  kind: 'desktop' | 'phone',
  scripts: readonly string[] = [],
): Promise<Device> {
  const { body } = await callApi(origin, 'verify', { token });
  const auth = { name: 'auth', value: JSON.stringify({ token, user: body.user }) };
  const open = kind === 'desktop' ? openDesktop : openPhone;
  const device = await open(browser, {
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage: [auth] }] },
  });
  for (const script of [
    `window.__ownName = ${JSON.stringify(body.user?.username)};`,
    MARK_FRAMES,
    ...scripts,
  ])
    await device.page.addInitScript(script);
  await device.page.goto(`/main?raum=${slug}`);
  await device.page.locator('section[data-live="true"]').waitFor();
  await until(device.page, `window.__plauschRoom?.people().length === ${avatars}`);
  return device;
}

/** Makes a page's own work so many times slower. */
export async function slowDown(
  { context, page }: Pick<Device, 'context' | 'page'>,
  rate: number,
): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Waits for a condition of the page. Asked through the debugger: the page's own rules forbid such questions. */
export async function until(page: Page, condition: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await page.evaluate<boolean>(condition))) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${condition}`);
    await delay(LOOK_EVERY_MS);
  }
}
