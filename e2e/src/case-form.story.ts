import { callApi } from '@plausch/dev-env';
import { runAxe } from '@plausch/dev-env/browser';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { someOf, TEXTS } from './harness/payloads.ts';
import { takePicture } from './harness/pictures.ts';
import { layTripwire } from './harness/tripwire.ts';
import { linkIn, mailTo } from './visitor/mailed-link.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue({ environment: { BRAND_CONTACT: 'team@plausch.test' } });

/** What the console says of a form that came back with mistakes. */
const REFUSED = /status of 422/;
const SEND = 'Meldung abschicken';
const PLACE = 'Kaffeehaus, gestern gegen acht';
/** A green dot. */
const PICTURE = {
  name: 'bild.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

async function fillIn({ page }: Visitor, email: string): Promise<void> {
  await page.getByLabel('Wo ist es?').fill(PLACE);
  await page.getByLabel('Worum geht es?').selectOption('Betrug');
  await page.getByLabel('Was ist daran verboten?').fill('Jemand verkauft, was es nicht gibt.');
  await page.getByLabel('Dein Name').fill('Kim Beispiel');
  await page.getByLabel('Deine E-Mail-Adresse').fill(email);
  await page.getByLabel(/Ich halte meine Angaben/).check();
}

const send = (visitor: Visitor) => visitor.press(visitor.page.getByRole('button', { name: SEND }));
const outcome = (page: Page, words: string) => page.getByRole('heading', { name: words });
const focused = (page: Page) => page.evaluate<string>('document.activeElement.outerHTML.slice(0, 200)');
const countOf = async (email: string) => {
  const [row] = await venue.server.query<{ count: number }>(
    `select count(*)::int as count from cases where email = '${email}'`,
  );
  return row?.count;
};

it('[RP1] [RP5] [RP10] on a phone: mistakes stand at their fields, a picture stays chosen, and the receipt comes in place', async () => {
  const visitor = await venue.visitor('Niemand', 'phone');
  const { page } = visitor;
  visitor.device.allowProblems(REFUSED);
  await page.goto('/meldung');
  await page.getByLabel(/^Bilder/).setInputFiles(PICTURE);
  await send(visitor);
  const problems = page.locator('[data-problems]');
  await problems.getByRole('link').first().waitFor();
  expect(await problems.getByRole('link').allTextContents()).toEqual([
    'Wo ist es',
    'Worum geht es',
    'Was ist daran verboten',
    'Dein Name',
    'Deine E-Mail-Adresse',
    'Bestätigung',
  ]);
  expect(await focused(page)).toContain('data-problems');
  expect(await runAxe(page)).toEqual([]);
  await takePicture(page, 'formular-fehler');

  await fillIn(visitor, 'kim@beispiel.test');
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
  // Somebody in a hurry.
  const button = page.getByRole('button', { name: SEND });
  await button.dblclick();
  await outcome(page, 'Danke, das ist angekommen.').waitFor();
  expect(await focused(page)).toContain('data-outcome="received"');
  expect(await page.getByText(/^Deine Nummer ist M-\w{4}-\w{4}, eingegangen am .+ Uhr\.$/).count()).toBe(1);
  expect(await runAxe(page)).toEqual([]);
  await takePicture(page, 'formular-quittung');
  expect(await countOf('kim@beispiel.test')).toBe(1);

  await visitor.press(page.getByRole('link', { name: 'Vorgang ansehen' }));
  await page.getByRole('heading', { name: 'Deine Meldung', level: 1 }).waitFor();
  const address = new URL(page.url()).pathname;
  expect(await page.getByText(PLACE).isVisible()).toBe(true);
  const picture = page.getByRole('img', { name: 'Bild 1' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(1);
  expect(await runAxe(page)).toEqual([]);
  await takePicture(page, 'vorgang');
  expect(linkIn(await mailTo(venue.server, 'kim@beispiel.test', 'ist angekommen'))).toBe(address);
  expect((await mailTo(venue.server, 'team@plausch.test', 'Meldung M-')).text).toContain(PLACE);
});

it('[RP2] [RP11] without JavaScript: the form comes back with what was written, and counts by the mailed link', async () => {
  const visitor = await venue.visitor('Niemand', 'phone', { javaScriptEnabled: false });
  const { page } = visitor;
  visitor.device.allowProblems(REFUSED);
  await page.goto('/meldung');
  expect(await page.locator('noscript p').isVisible()).toBe(true);
  await page.getByLabel('Wo ist es?').fill(PLACE);
  await send(visitor);
  await page.getByRole('link', { name: 'Dein Name' }).waitFor();
  expect(await page.getByLabel('Wo ist es?').inputValue()).toBe(PLACE);
  await takePicture(page, 'formular-ohne-programm');
  await fillIn(visitor, 'ohne@beispiel.test');
  await page.getByLabel(/^Bilder/).setInputFiles(PICTURE);
  await send(visitor);
  await outcome(page, 'Schau jetzt in dein Postfach.').waitFor();

  await page.goto(linkIn(await mailTo(venue.server, 'ohne@beispiel.test', 'noch abschicken')));
  await outcome(page, 'Noch nicht abgeschickt').waitFor();
  await page.getByText('Bild 1 liegt bereit. Du siehst es hier, sobald du abgeschickt hast.').waitFor();
  expect(await page.getByRole('img').count()).toBe(0);
  await takePicture(page, 'vorgang-unbestätigt');
  await send(visitor);
  await outcome(page, 'Angekommen').waitFor();
  expect(await page.getByRole('img', { name: 'Bild 1' }).count()).toBe(1);
  await mailTo(venue.server, 'ohne@beispiel.test', 'ist angekommen');
});

it('[RP2] where the API is blocked the way by the mail is left', async () => {
  const visitor = await venue.visitor('Niemand', 'desktop');
  const { page } = visitor;
  visitor.device.allowProblems(/ERR_FAILED/);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/meldung');
  await fillIn(visitor, 'blockiert@beispiel.test');
  await send(visitor);
  await outcome(page, 'Schau jetzt in dein Postfach.').waitFor();
  expect(await page.getByText('An blockiert@beispiel.test ist eine Mail unterwegs.').isVisible()).toBe(true);
  await mailTo(venue.server, 'blockiert@beispiel.test', 'noch abschicken');
});

it('offline nothing is lost, and it goes off once there is a network again', async () => {
  const visitor = await venue.visitor('Niemand', 'phone');
  const { page, device } = visitor;
  device.allowProblems(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/meldung');
  // The solver is fetched with the first field; cut in the middle of that there is only the way by mail.
  const solver = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('/assets/challenge-'),
  );
  await fillIn(visitor, 'funkloch@beispiel.test');
  await solver;
  await device.context.setOffline(true);
  await send(visitor);
  await page.getByText('Du bist gerade offline. Dein Text bleibt hier stehen.').waitFor();
  expect(await page.getByLabel('Wo ist es?').inputValue()).toBe(PLACE);
  await takePicture(page, 'formular-offline');
  await device.context.setOffline(false);
  await page.getByText('Du bist wieder online. Jetzt kannst du es abschicken.').waitFor();
  await send(visitor);
  await outcome(page, 'Danke, das ist angekommen.').waitFor();
});

it('[IN-2] what looks like a program stays text in a case and in its mails', async () => {
  const { origin } = venue.server;
  const { token } = await venue.session('Melder');
  const visitor = await venue.visitor('Niemand', 'desktop');
  const wire = await layTripwire(visitor.device.context, origin);
  const { page } = visitor;
  for (const text of someOf(TEXTS, 25)) {
    const body = {
      decision: text,
      explanation: `Und mehr: ${text}`,
      username: text.replaceAll('\n', ' '),
      email: 'boese@beispiel.test',
    };
    const opened = await callApi(origin, 'createAppeal', { token, body });
    if (opened.status === 422) continue;
    expect(opened.status, text).toBe(201);
    await page.goto(`/vorgang/${opened.body.token}`);
    const answers = await page.locator('.written dd').allTextContents();
    expect(answers[1]).toBe(`Und mehr: ${text.toWellFormed().normalize('NFC').trimEnd()}`);
    wire.expectUntouched();
    const { html } = await mailTo(venue.server, 'team@plausch.test', opened.body.number);
    // A document of ours takes no HTML that is handed to it.
    await page.goto('about:blank');
    await page.setContent(html);
    const isLink = (trip: string) => trip.startsWith('a foreign address: <a href="mailto:');
    expect(wire.take().filter((trip) => !isLink(trip))).toEqual([]);
  }
});

it('by keyboard alone: from the list of mistakes into the field, and to the receipt', async () => {
  const visitor = await venue.visitor('Niemand', 'desktop');
  const { page, device } = visitor;
  device.allowProblems(REFUSED);
  const type = (text: string) => page.keyboard.type(text);
  const tab = () => page.keyboard.press('Tab');
  await page.goto('/einspruch');
  await page.getByRole('button', { name: 'Einspruch abschicken' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-problems] a').first().waitFor();
  await tab();
  await page.keyboard.press('Enter');
  expect(await focused(page)).toContain('id="feld-decision"');
  await type('M-7K3F-92QD');
  await tab();
  await type('Das war ich nicht.');
  await tab();
  await tab();
  await type('tasten@beispiel.test');
  await tab();
  expect(await focused(page)).toContain('type="submit"');
  await page.keyboard.press('Enter');
  await outcome(page, 'Danke, das ist angekommen.').waitFor();
  await tab();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Dein Einspruch', level: 1 }).waitFor();
});

it.each(['true', 'false'])(
  'the forms fit 320 pixels and letters twice as large, are clean for axe, and print (dark: %s)',
  async (darkMode) => {
    const visitor = await venue.visitor('Niemand', 'phone', { stored: { darkMode } });
    const { page, device } = visitor;
    device.allowProblems(/status of (?:422|404)/);
    const tooWide = () =>
      page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    for (const path of ['/meldung', '/urheberbeschwerde', '/einspruch', '/vorgang/nichts']) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      expect(await runAxe(page), path).toEqual([]);
      if (path !== '/vorgang/nichts') {
        await page.locator('button[type="submit"]').tap();
        await page.locator('[data-problems] a').first().waitFor();
        expect(await runAxe(page), `${path} with mistakes`).toEqual([]);
      }
      expect(await tooWide(), path).toBe(false);
      await page.setViewportSize({ width: 640, height: 400 });
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      expect(await tooWide(), `${path}, large`).toBe(false);
    }
    // Fingers need room.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/meldung');
    const heights = await page.evaluate<number[]>(
      "Array.from(document.querySelectorAll('.case-form :is(input, select, textarea, button)'), (control) => (control.closest('label') ?? control).getBoundingClientRect().height)",
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: SEND }).isVisible()).toBe(false);
    expect(await page.getByText('Lieber per Mail?').last().isVisible()).toBe(true);
    await takePicture(page, `formular-gedruckt-${darkMode}`);
  },
);
