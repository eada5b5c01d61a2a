import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { foreignTargets } from './harness/foreign-targets.ts';
import { inPage } from './harness/in-page.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const host = () => new URL(venue.server.origin).host;

/** Where the browser was led outside of the chat; nobody is there. */
async function watchAway(visitor: Visitor): Promise<string[]> {
  const away: string[] = [];
  await visitor.device.context.route(
    (url) => url.host !== host(),
    async (route) => {
      away.push(route.request().url());
      await route.fulfill({ contentType: 'text/plain', body: 'away' });
    },
  );
  return away;
}

const FOLLOW = `(address) => {
  history.pushState({}, '', address);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
}`;

/** Follows the link to a login that is to lead on to `target`, from a page that stands, and waits where it leads. */
async function followLogin(page: Page, target: string): Promise<void> {
  await inPage(page, FOLLOW, loginFor(target));
  await untilLed(page);
}

const loginFor = (target: string) => `/login?${new URLSearchParams({ weiter: target })}`;

async function untilLed(page: Page): Promise<void> {
  const { origin } = venue.server;
  await page.waitForURL((url) => url.origin !== origin || url.pathname !== '/login', { waitUntil: 'commit' });
}

it('[BR-8] whoever is signed in is led on to a page of the chat, however a foreign one is spelt', async () => {
  const visitor = await venue.resident('Resi', 'desktop');
  const away = await watchAway(visitor);
  const targets = foreignTargets(host());
  expect(new Set(targets).size).toBeGreaterThanOrEqual(60);
  await visitor.page.goto('/einstellungen');
  const foreign: string[] = [];
  for (const target of targets) {
    await followLogin(visitor.page, target);
    if (away.splice(0).length === 0 && new URL(visitor.page.url()).host === host()) continue;
    foreign.push(target);
    await visitor.page.goto('/einstellungen');
  }
  expect(foreign).toEqual([]);
});

it.each([
  '/.//boese.example',
  '/main/..\\/boese.example',
  '//boese.example',
  'https://boese.example/',
  'javascript:alert(1)',
])('[BR-8] whoever logs in by the link for %s stays in the chat', async (target) => {
  await venue.register('Rolf');
  const visitor = await venue.visitor('Rolf', 'phone');
  const away = await watchAway(visitor);
  await visitor.page.goto(loginFor(target));
  // By way of the registration, which takes it along.
  await visitor.press(visitor.page.getByRole('link', { name: 'Konto anlegen' }));
  await visitor.press(visitor.page.getByRole('link', { name: 'Anmelden' }).last());
  await visitor.page.getByRole('heading', { name: 'Schön, dass du da bist' }).waitFor();
  await visitor.logIn();
  await untilLed(visitor.page);
  await visitor.page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
  expect(away).toEqual([]);
});

it('[BR-8] no address of the chat is answered with the way to another', async () => {
  const { origin } = venue.server;
  for (const target of foreignTargets(host()).filter((text) => text.startsWith('/'))) {
    const address = origin + target.replaceAll(/[\t\n\r ]/g, encodeURIComponent);
    const answer = await fetch(address, { redirect: 'manual' });
    expect(answer.headers.get('location'), target).toBeNull();
    expect([200, 404], target).toContain(answer.status);
  }
});
