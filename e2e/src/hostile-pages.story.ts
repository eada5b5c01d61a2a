import { callApi } from '@plausch/dev-env';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { quoted, settle } from './harness/crowd.ts';
import { inPage } from './harness/in-page.ts';
import { someOf, TEXTS } from './harness/payloads.ts';
import { layTripwire, type Tripwire } from './harness/tripwire.ts';
import { arriveAtRest } from './visitor/front-page.ts';
import { residentScreens } from './visitor/screens.ts';
import { ScriptedLine } from './visitor/scripted-line.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const REFUSED = /status of 4(?:00|01|04|09|22)/;

async function wired(visitor: Visitor): Promise<{ visitor: Visitor; page: Page; wire: Tripwire }> {
  const wire = await layTripwire(visitor.device.context, venue.server.origin);
  return { visitor, page: visitor.page, wire };
}

/** A link of the app, as somebody would send it around. */
type Link = { readonly address: string; readonly shows?: string };

/**
 * Follows links inside a page that stands; says for which of them the words they should show never came. Those that show
 * nothing of what is in them get some turns of the browser. Nothing is painted meanwhile.
 */
const FOLLOW = `async (links) => {
  // What we put around a text to keep its direction to itself is no word of it.
  const bare = (words) => words.replaceAll(/[\\u2066-\\u2069]/g, '');
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const isShown = (words) =>
    [...document.querySelectorAll('#root *')].some(
      ({ textContent }) => bare(textContent) === bare(words));
  const silent = [];
  for (const { address, shows } of links) {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    for (let turns = 0; turns < 4; turns += 1) await turn();
    const deadline = performance.now() + 10_000;
    while (shows !== undefined && !isShown(shows) && performance.now() < deadline) await turn();
    if (shows !== undefined && !isShown(shows)) silent.push(address);
  }
  return silent;
}`;
const follow = (page: Page, links: readonly Link[]) => inPage<string[]>(page, FOLLOW, links);

const linkTo = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

describe('[IN-2] [IN-3] a link', () => {
  it('that says why somebody was put out says so in words', async () => {
    const { page, wire } = await wired(await venue.visitor('Niemand', 'phone'));
    await page.goto('/login');
    const links = TEXTS.map((reason) => ({
      address: linkTo('/login', { kicked: 'true', duration: '60', reason }),
      shows: `Grund: ${reason}`,
    }));
    expect(await follow(page, links)).toEqual([]);
    for (const { address, shows } of links.filter((_, index) => index % 40 === 0)) {
      await page.goto(address);
      await page.getByText(shows, { exact: true }).waitFor();
    }
    wire.expectUntouched();
  });

  it('to a page that is not there names its path', async () => {
    const { visitor, page, wire } = await wired(await venue.visitor('Niemand', 'desktop'));
    visitor.device.allowProblems(REFUSED);
    await arriveAtRest(visitor);
    const links = TEXTS.map((text) => {
      const address = `/${encodeURIComponent(text)}`;
      return { address, shows: `Page not found: ${address}` };
    });
    expect(await follow(page, links)).toEqual([]);
    for (const { address, shows } of links.filter((_, index) => index % 40 === 0)) {
      await page.goto(address);
      await page.getByText(shows, { exact: true }).waitFor();
    }
    wire.expectUntouched();
  });

  it.each([
    ['room', (text: string) => linkTo('/main', { raum: text })],
    ['page for afterwards', (text: string) => linkTo('/login', { weiter: text })],
    ['page for after the registration', (text: string) => linkTo('/register', { weiter: text })],
    ['invitation', (text: string) => linkTo('/setup-account', { einladung: text })],
    ['token of an account by Google', (text: string) => linkTo('/setup-account', { token: text })],
    ['token of a new account', (text: string) => linkTo('/activate', { token: text }), 'Konto aktivieren'],
    ['token of a deletion', (text: string) => linkTo('/cancel-deletion', { token: text }), 'Konto behalten'],
    ['token of a new password', (text: string) => `/reset-password/${encodeURIComponent(text)}`],
    ['place on the page', (text: string) => `/login#${text}`],
  ])('with a hostile %s opens its page', async (_what, addressOf, act?: string) => {
    const { visitor, page, wire } = await wired(await venue.visitor('Niemand', 'phone'));
    visitor.device.allowProblems(REFUSED);
    await arriveAtRest(visitor);
    // None of them is ever shown, so a part of each kind is enough.
    await follow(
      page,
      someOf(TEXTS, 4).map((text) => ({ address: addressOf(text) })),
    );
    for (const text of someOf(TEXTS, 110)) {
      await page.goto(addressOf(text));
      await page.locator('h1').waitFor();
      if (act === undefined) continue;
      await visitor.press(page.getByRole('button', { name: act }));
      await page.getByRole('heading', { name: 'Der Link gilt nicht mehr' }).waitFor();
    }
    wire.expectUntouched();
  });
});

/** Reads one warning after the other and closes it. */
const READ_WARNINGS = `async () => {
  const reasons = [];
  const reason = () => document.querySelector('dialog[open] p')?.textContent;
  while (reason() !== undefined) {
    const read = reason();
    reasons.push(read);
    document.querySelector('dialog[open] button:last-of-type').click();
    while (reason() === read) await new Promise((resolve) => setTimeout(resolve));
  }
  return reasons;
}`;

it('[IN-2] [RT-26] a reason is read in the dialog, and after a reload, as it was written', async () => {
  const { visitor, page, wire } = await wired(await venue.resident('Wanda', 'desktop'));
  const line = await ScriptedLine.of(page);
  await page.goto('/einstellungen');
  await expect.poll(() => line.handshakes.length).toBe(1);
  for (const reason of TEXTS) line.say('warned', { reason });
  const dialog = page.getByRole('alertdialog', { name: 'Du wurdest verwarnt' });
  await dialog.waitFor();
  const kept = () => page.evaluate<number>(`JSON.parse(sessionStorage.getItem('warnings') ?? '[]').length`);
  await expect.poll(kept).toBe(TEXTS.length);
  // What is not read yet is kept, and comes again.
  await page.reload();
  await dialog.waitFor();
  const read = await inPage<string[]>(page, READ_WARNINGS, undefined);
  expect(read).toEqual(TEXTS);
  await visitor.page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  wire.expectUntouched();
});

it('[IN-2] a page that fails describes itself in words', async () => {
  const { page, wire } = await wired(await venue.resident('Fred', 'phone'));
  await page.route('**/assets/WardrobePage-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function loader({ request }) {
        const text = new URL(request.url).searchParams.get('text');
        throw { status: 418, statusText: text, internal: false, data: { description: text } };
      }`,
    }),
  );
  await page.goto('/garderobe');
  const links = TEXTS.map((text) => ({ address: linkTo('/garderobe', { text }), shows: text }));
  expect(await follow(page, links)).toEqual([]);
  wire.expectUntouched();
});

it('[IN-2] a device is called what we call it, whatever it says it is', async () => {
  const { page, wire } = await wired(await venue.resident('Dora', 'desktop'));
  // A list has a hundred entries at most.
  const called = someOf(TEXTS, 3);
  const devices = called.map(
    (text) => `(gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), ${quoted(text)})`,
  );
  await venue.server.query(
    `insert into sessions (id, token_hash, account_id, device, created_at, seen_at, expires_at)
     select said.id, said.hash, account.id, said.device, now(), now(), now() + interval '1 day'
     from (values ${devices.join(',')}) as said (id, hash, device), accounts account
     where account.username = 'Dora'`,
  );
  await page.goto('/einstellungen/geraete');
  const entries = page.getByRole('button', { name: /^(?!Alle).+ abmelden$/ });
  await expect.poll(() => entries.count()).toBe(called.length);
  for (const text of called) expect(await page.getByText(text, { exact: true }).count(), text).toBe(0);
  wire.expectUntouched();
});

/** Writes a text wherever the browser keeps something. */
const KEEP = `(text) => {
  const keys = ['darkMode', 'themeAuto', 'textSize', 'motion', 'plainBubbles', 'keys', 'roomView', 'device'];
  for (const key of keys) localStorage.setItem(key, text);
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text);
  sessionStorage.setItem('warnings', JSON.stringify([text, { html: text }]));
}`;

it('[IN-2] somebody with a hostile name sees it as it is on every page, and whatever their browser has kept', async () => {
  const names = someOf(TEXTS, 60);
  for (const { username, token } of await settle(venue.server, names)) {
    const { body } = await callApi(venue.server.origin, 'currentUser', { token });
    const stored = { auth: JSON.stringify({ token, user: body.user }) };
    const visitor = await venue.visitor(username, 'desktop', { stored });
    visitor.device.allowProblems(REFUSED);
    const { page, wire } = await wired(visitor);
    await page.goto('/main?raum=kaffeehaus');
    await page.getByRole('option', { name: '(du)' }).waitFor();
    // Pages on which people pay are documents of their own: no link inside another page leads there without loading.
    const isPaidAt = (path: string) => path.startsWith('/subscription');
    const pages = residentScreens.filter(({ path }) => !path.startsWith('/main') && !isPaidAt(path));
    expect(
      await follow(
        page,
        pages.map(({ path, heading }) => ({ address: path, shows: heading })),
      ),
    ).toEqual([]);
    expect(await follow(page, [{ address: '/einstellungen/konto', shows: username }])).toEqual([]);
    await inPage(page, KEEP, username);
    const paid = residentScreens.map(({ path }) => path).filter(isPaidAt);
    for (const path of ['/main', '/main?raum=kaffeehaus', '/einstellungen/aussehen', ...paid]) {
      await page.goto(path);
      await page.locator('h1').first().waitFor();
    }
    wire.expectUntouched();
  }
});
