import { randomUUID } from 'node:crypto';
import { callApi, isRefusal, TestClient } from '@plausch/dev-env';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { emailOf, quoted, type Resident, settle } from './harness/crowd.ts';
import { expectInOrder } from './harness/directions.ts';
import { inPage } from './harness/in-page.ts';
import { takePicture } from './harness/pictures.ts';
import { devices } from './visitor/appearances.ts';
import { mailTo } from './visitor/mailed-link.ts';
import { untilUncovered } from './visitor/overlay.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const marks = (count: number) => `H${'\u030d\u0316\u0300\u0317\u0489'.repeat(count / 5)}`;

/** Who says what: marks upon marks, a word without end, directions that turn and are never closed, the widest letter. */
const LINES = [
  ['Marken', marks(290)],
  ['Thai', `ก${'\u0e49\u0e47'.repeat(145)}`],
  ['Langwort', 'W'.repeat(300)],
  ['Umgekehrt', `\u202e${'abc '.repeat(60)}`],
  ['Offen', `${'\u2067\u202b'.repeat(100)}مرحبا ${'\u2066'.repeat(50)}x`],
  ['Breit', '﷽'.repeat(60)],
] as const;

type Box = { left: number; right: number; top: number; bottom: number };

/** Gives the letters of the newest such element a colour that nothing else has, and says where it ends. */
const MARK = `(wanted) => {
  const element = [...document.querySelectorAll(wanted)].at(-1);
  for (const part of [element, ...element.querySelectorAll('*')]) {
    Object.assign(part.style, { color: '#f0f', background: 'transparent', boxShadow: 'none', transition: 'none' });
  }
  return element.getBoundingClientRect().toJSON();
}`;

const UNMARK = `(wanted) => {
  const element = [...document.querySelectorAll(wanted)].at(-1);
  for (const part of [element, ...element.querySelectorAll('*')]) {
    Object.assign(part.style, { color: '', background: '', boxShadow: '', transition: '' });
  }
}`;

/** How many pixels of that colour a picture has in a box and beyond. */
const COUNT = `async ({ bytes, box }) => {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const { data, width } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const count = { inside: 0, outside: 0 };
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = data.subarray(at, at + 3);
    if (red < 190 || green > 80 || blue < 190) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    const isInside = x >= box.left - 2 && x <= box.right + 1 && y >= box.top - 2 && y <= box.bottom + 1;
    count[isInside ? 'inside' : 'outside'] += 1;
  }
  return count;
}`;

/** Whether the letters of an element are all drawn inside of it, by the pixel. */
async function expectInside(page: Page, selector: string, what: string): Promise<void> {
  await page.locator(selector).last().scrollIntoViewIfNeeded();
  const box = await inPage<Box>(page, MARK, selector);
  const bytes = (await page.screenshot({ caret: 'hide' })).toString('base64');
  await inPage(page, UNMARK, selector);
  const count = await inPage<{ inside: number; outside: number }>(page, COUNT, { bytes, box });
  expect(count.inside, what).toBeGreaterThan(0);
  expect(count.outside, what).toBe(0);
}

it('[IN-5] ten thousand marks are too long for a line, whatever they look like', async () => {
  const zora = await venue.guest('Zora', 'phone');
  await zora.room.composer.fill(marks(10_000));
  await zora.room.composer.press('Enter');
  expect(await zora.room.talk()).toEqual([]);
  expect(await zora.room.composer.inputValue()).toBe(marks(10_000));
});

it('[IN-5] marks, long words and other directions stay in their bubble and in their line', async () => {
  const { page, room } = await venue.guest('Zora', 'desktop');
  const [house] = await venue.server.query<{ id: string }>("select id from rooms where slug = 'kaffeehaus'");
  const speakers = await settle(
    venue.server,
    LINES.map(([what]) => what),
  );
  for (const [index, [what, text]] of LINES.entries()) {
    const client = new TestClient(venue.server.origin, { token: speakers[index]?.token });
    await client.connect();
    await client.join(house?.id ?? '');
    expect(isRefusal(await client.ask('chat:send', { clientId: randomUUID(), text })), what).toBe(false);
    await expect.poll(() => room.bubblesOf(what).locator('b').count(), { message: what }).toBe(1);
    await room.stage.untilAtRest();
    await takePicture(page, `zeichen-${what}`);

    const places = await inPage(page, PLACES, what);
    expect(places, what).toEqual({ isInWindow: true, isNarrow: true, isInOrder: true });
    const bubble = `[data-bubble-of="${what}"] > div`;
    await expectInside(page, bubble, what);
    // It uncovers the transcript, unless its time is over.
    await page.evaluate(`document.querySelector('${bubble}')?.style.setProperty('display', 'none')`);
    await expectInside(page, '[role="log"] li', what);
    await client.do('room:leave', {});
    client.close();
  }
});

/** Whether the bubble is in the window, the page no wider than it, and name and time stand as they always do. */
const PLACES = `(who) => {
  const bubble = document.querySelector('[data-bubble-of="' + who + '"] > div').getBoundingClientRect();
  const [label, time] = document.querySelectorAll('[role="log"] ol:last-child li:last-child p:first-child > *');
  return {
    isInWindow: bubble.left >= 0 && bubble.right <= innerWidth && bubble.top >= 0,
    isNarrow: document.documentElement.scrollWidth <= innerWidth,
    isInOrder: label.getBoundingClientRect().right <= time.getBoundingClientRect().left,
  };
}`;

/** Names and words that turn, are never closed, or close what they have not opened. */
const TURNING = ['\u202eNelrak', 'مرحبا\u2067', 'x\u2069\u2069\u202e', 'שלום 12', '\u2066\u202bLea\u2029'];

/** Puts people into the Kaffeehaus, each of whom says something; resolves once it is read. */
async function enterAll(
  people: readonly Resident[],
  words: string,
  { room }: Visitor,
): Promise<readonly TestClient[]> {
  const [house] = await venue.server.query<{ id: string }>("select id from rooms where slug = 'kaffeehaus'");
  const before = (await room.talk()).length;
  const clients: TestClient[] = [];
  for (const { token } of people) {
    const client = new TestClient(venue.server.origin, { token });
    clients.push(client);
    await client.connect();
    await client.join(house?.id ?? '');
    expect(isRefusal(await client.ask('chat:send', { clientId: randomUUID(), text: words }))).toBe(false);
  }
  await expect.poll(async () => (await room.talk()).length).toBe(before + people.length);
  await room.stage.untilAtRest();
  return clients;
}

async function leaveAll(clients: readonly TestClient[]): Promise<void> {
  for (const client of clients) {
    await client.do('room:leave', {});
    client.close();
  }
}

const toText = async ({ page }: Visitor) => {
  await page.getByRole('radio', { name: 'Text' }).check({ force: true });
  await page.getByRole('heading', { name: 'Wohin gehst du?' }).waitFor();
};
const membersOf = async (visitor: Visitor) => {
  const { page, kind } = visitor;
  const way = page.getByRole(kind === 'phone' ? 'button' : 'tab', { name: /^Mitglieder/ });
  await visitor.press(way.first());
};
/** A warning that waits for somebody, with this reason. */
const warn = (name: string, reason: string) =>
  venue.server.query(`insert into sanctions (id, account_id, kind, step, reason, created_at)
    select gen_random_uuid(), id, 'warning', 1, ${quoted(reason)}, now() from accounts where username = ${quoted(name)}`);

it.each(devices('phone'))(
  '[IN-5] on a %s nothing of ours is turned by what others are called and say',
  async (kind) => {
    const name = kind === 'phone' ? 'Pia' : 'Dora';
    const visitor = await venue.guest(name, kind);
    const { page, room } = visitor;
    const people = await settle(venue.server, TURNING);
    const clients = await enterAll(people, '\u202eabc مرحبا \u2067', visitor);
    await expectInOrder(page, 'picture', kind === 'phone' ? 15 : 20);

    await clients[0]?.do('chat:typing', { on: true });
    await page.getByText('schreibt …').last().waitFor({ state: 'attached' });
    await expectInOrder(page, 'somebody writes', kind === 'phone' ? 15 : 20);

    await membersOf(visitor);
    await page.locator('ul button[aria-pressed]').last().waitFor();
    await expectInOrder(page, 'members', 10);
    await takePicture(page, `richtung-mitglieder-${kind}`);
    await visitor.press(page.locator('ul button[aria-pressed]').last());
    await room.stage.untilAtRest();
    await expectInOrder(page, 'a card', 10);
    await takePicture(page, `richtung-karte-${kind}`);
    await visitor.press(page.getByRole('dialog').getByRole('button', { name: 'Schließen' }));
    await expectInOrder(page, 'a name tag', 10);
    await takePicture(page, `richtung-bild-${kind}`);

    await toText(visitor);
    await expectInOrder(page, 'words', 15);
    await takePicture(page, `richtung-text-${kind}`);

    await page.goto('/main');
    await page.getByRole('link', { name: 'Dazusetzen: Kaffeehaus' }).waitFor();
    await expectInOrder(page, 'lobby', 1);
    await leaveAll(clients);

    await warn(name, '\u202eBitte nicht so \u2067مرحبا');
    await page.reload();
    await page.getByRole('alertdialog').waitFor();
    await expectInOrder(page, 'a warning', 1);
  },
);

it('[IN-5] rooms and news keep their direction to themselves, in every title and list', async () => {
  const [title, teaser] = ['\u202eNeuigkeit \u2067', 'مرحبا \u202e'];
  await venue.server.query(`update news set title = ${quoted(title)}, teaser = ${quoted(teaser)}`);
  const [room] = await venue.server.query<{ name: string; description: string }>(
    "select name, description from rooms where slug = 'kaffeehaus'",
  );
  const call = (name: string, description: string) =>
    venue.server.query(
      `update rooms set name = ${quoted(name)}, description = ${quoted(description)} where slug = 'kaffeehaus'`,
    );
  await call('\u202eKaffee \u2067', teaser);
  try {
    const { page } = await venue.resident('Nora', 'desktop');
    for (const [path, least] of [
      ['/main', 5],
      ['/main?raum=kaffeehaus', 2],
      ['/news', 4],
      ['/news/willkommen', 2],
    ] as const) {
      await page.goto(path);
      await untilUncovered(page);
      await page
        .getByText(/Kaffee|Neuigkeit/)
        .first()
        .waitFor();
      await expectInOrder(page, path, least);
    }
  } finally {
    await call(room?.name ?? '', room?.description ?? '');
  }
});

it('[IN-5] so do mails, as text and as HTML', async () => {
  const people = await settle(venue.server, TURNING, { activated: false });
  const { page } = await venue.visitor('Niemand', 'desktop');
  for (const { userId, username } of people) {
    const email = emailOf(userId);
    await callApi(venue.server.origin, 'resendActivation', { body: { email } });
    const { text, html } = await mailTo(venue.server, email, 'Willkommen');
    await page.setContent(html);
    await expectInOrder(page, `HTML to ${JSON.stringify(username)}`, 1);
    await page.setContent('<!doctype html><pre></pre>');
    await inPage(
      page,
      "(words) => { document.querySelector('pre').textContent = words.split('\\n')[0] + ' und weiter'; }",
      text,
    );
    await expectInOrder(page, `text to ${JSON.stringify(username)}`, 1);
  }
});

it.each(devices('desktop'))(
  '[IN-5] on a %s marks upon marks stay in their row, tag, dialog and mail',
  async (kind) => {
    const name = kind === 'phone' ? 'Pina' : 'Doris';
    const visitor = await venue.guest(name, kind);
    const { page, room } = visitor;
    const people = await settle(venue.server, [`${marks(250)}`]);
    const clients = await enterAll(people, marks(250), visitor);
    await expectInside(page, '[role="log"] li', 'who and what');

    await membersOf(visitor);
    const row = page.locator('ul button[aria-pressed]').first();
    await row.waitFor();
    await expectInside(page, 'ul li:first-child > button[aria-pressed]', 'a row');
    await visitor.press(row);
    await room.stage.untilAtRest();
    await expectInside(page, 'dialog', 'a card');
    await visitor.press(page.getByRole('dialog').getByRole('button', { name: 'Schließen' }));
    await takePicture(page, `marken-bild-${kind}`);
    await toText(visitor);
    await expectInside(page, 'section[data-live] ul[aria-labelledby] li', 'words');
    await takePicture(page, `marken-text-${kind}`);
    await leaveAll(clients);

    await warn(name, marks(195));
    await page.goto('/einstellungen');
    await page.getByRole('alertdialog').waitFor();
    await expectInside(page, '[role="alertdialog"] p[dir]', 'a warning');
    await takePicture(page, `marken-verwarnung-${kind}`);

    const [waiting] = await settle(venue.server, [marks(250)], { activated: false });
    const email = emailOf(waiting?.userId ?? '');
    await callApi(venue.server.origin, 'resendActivation', { body: { email } });
    const { html } = await mailTo(venue.server, email, 'Willkommen');
    const reader = await venue.visitor('Niemand', kind);
    await reader.page.setContent(html);
    await expectInside(reader.page, 'h1', 'a mail');
  },
);
