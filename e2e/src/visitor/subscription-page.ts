import { runAxe } from '@plausch/dev-env/browser';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { takePicture } from '../harness/pictures.ts';
import { untilUncovered } from './overlay.ts';
import type { Visitor } from './visitor.ts';

export const heading = ({ page }: Visitor, name: string | RegExp) => page.getByRole('heading', { name });

/** Right on any device: nothing for axe to find, nothing wider than the window; and a picture. */
export async function expectWhole(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  await untilUncovered(page);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), name).toBe(true);
  expect(await runAxe(page), name).toEqual([]);
  await takePicture(page, `${name}-${visitor.kind}-${visitor.name}`);
}

/** What the page says to our own server of purchases, from now on: path, keys of the body, and whether the session speaks. */
export function toldOf({ page }: Visitor): {
  readonly calls: readonly object[];
  readonly tokens: Set<string>;
} {
  const calls: object[] = [];
  const tokens = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const token = request.headers()['x-customer-token'];
    if (token !== undefined) tokens.add(token);
    if (!pathname.startsWith('/api/revenuecat/') || pathname.endsWith('/customer-token')) return;
    const { authorization = '' } = request.headers();
    calls.push({ pathname, keys: Object.keys(request.postDataJSON()), authorization });
  });
  return { calls, tokens };
}

export const stored = ({ page }: Visitor) =>
  page.evaluate<{ token: string; user: { isPremium: boolean; isVip: boolean; isBabo: boolean } }>(
    `JSON.parse(localStorage.getItem('auth'))`,
  );
/** Which flags this page knows of its user. */
export const flagsOf = async (visitor: Visitor) => {
  const { isPremium, isVip, isBabo } = (await stored(visitor)).user;
  return { isPremium, isVip, isBabo };
};
export const NONE = { isPremium: false, isVip: false, isBabo: false };

/** Types a card that is accepted. */
export async function fillCard(page: Page): Promise<void> {
  await page.getByLabel('Kartennummer').fill('4242424242424242');
  await page.getByLabel('Gültig bis').fill('12 / 34');
  await page.getByLabel('Prüfnummer').fill('123');
}

/** Over the page of billing that a link of ours opens. */
export async function manage(visitor: Visitor, way: string): Promise<void> {
  await visitor.press(visitor.page.getByRole('link', { name: way, exact: true }));
  await visitor.press(visitor.page.getByRole('button', { name: 'Öffnen' }));
  await heading(visitor, 'Abos und Rechnungen').waitFor();
}

/** Ends the subscription on that page; what is paid for stays until its end. */
export async function cancel(visitor: Visitor): Promise<void> {
  await manage(visitor, 'Abo kündigen');
  await visitor.press(visitor.page.getByRole('button', { name: 'Kündigen' }).first());
  await visitor.page.getByText('Gekündigt. Die Bestätigung kommt per E-Mail.').waitFor();
}
