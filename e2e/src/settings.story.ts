import { expect, it } from 'vitest';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue({}, { reducedMotion: 'no-preference' });

/** Every look the document has had since there was a body to paint. */
const WATCH_LOOKS = `
  window.__looks = [];
  new MutationObserver(() => {
    const { theme, text, motion, bubbles } = document.documentElement.dataset;
    const look = [theme, text, motion, bubbles].join(' ');
    if (document.body && window.__looks.at(-1) !== look) window.__looks.push(look);
  }).observe(document, { childList: true, subtree: true, attributes: true });
`;
const looks = ({ page }: Visitor) => page.evaluate<string[]>('window.__looks');

const letters = ({ page }: Visitor) =>
  page.evaluate<number>('Number.parseFloat(getComputedStyle(document.body).fontSize)');

async function openSettings(visitor: Visitor): Promise<void> {
  await visitor.page.goto('/einstellungen/aussehen');
  await visitor.page.getByRole('heading', { name: 'Aussehen' }).waitFor();
}

it('letters, motion and bubbles change at once, stay chosen, and a reload flashes nothing', async () => {
  const greta = await venue.resident('Greta', 'phone');
  const { page } = greta;
  await page.addInitScript(WATCH_LOOKS);
  await openSettings(greta);
  expect(await looks(greta)).toEqual(['dark normal full colourful']);

  const usual = await letters(greta);
  await greta.press(page.getByRole('radio', { name: 'Sehr groß' }));
  await expect.poll(() => letters(greta)).toBe(usual * 1.5);
  await greta.press(page.getByRole('radio', { name: 'Reduziert' }));
  await page.getByText('Figuren springen, statt zu gehen').waitFor();
  await greta.press(page.getByText('Schlichte Blasen'));
  await expect.poll(() => page.getByRole('switch', { name: 'Schlichte Blasen' }).isChecked()).toBe(true);

  await page.reload();
  await page.getByRole('switch', { name: 'Schlichte Blasen' }).waitFor();
  expect(await looks(greta)).toEqual(['dark huge reduced plain']);
  expect(await page.getByRole('radio', { name: 'Sehr groß' }).isChecked()).toBe(true);
  // Nothing sticks out, however large the letters.
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);

  await greta.press(page.getByRole('radio', { name: 'Normal' }));
  await expect.poll(() => letters(greta)).toBe(usual);
});

it("[SHELL-18] [SHELL-19 a] 'Wie das Gerät' follows the device, and writes darkMode at start", async () => {
  const dora = await venue.resident('Dora', 'desktop');
  const { page } = dora;
  await page.addInitScript(WATCH_LOOKS);
  await page.emulateMedia({ colorScheme: 'light' });
  await openSettings(dora);
  await dora.press(page.getByRole('group', { name: 'Farben' }).getByRole('radio', { name: 'Wie das Gerät' }));
  await expect.poll(() => looks(dora)).toEqual(['dark normal full colourful', 'light normal full colourful']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await looks(dora)).at(-1)).toBe('dark normal full colourful');

  await page.reload();
  await page.getByRole('heading', { name: 'Aussehen' }).waitFor();
  expect(await looks(dora)).toEqual(['dark normal full colourful']);
  expect(await page.evaluate("localStorage.getItem('darkMode')")).toBe('true');
});

it('whoever chose little motion sees figures jump, and whoever chose all of it sees them walk', async () => {
  const stored = { motion: 'reduced', plainBubbles: 'true' };
  const [calm, lively] = await Promise.all([
    venue.guest('Ruth', 'desktop', { stored }),
    venue.guest('Lars', 'desktop', { reducedMotion: 'reduce', stored: { motion: 'full' } }),
  ]);
  for (const { room } of [calm, lively]) {
    await room.person('Ruth').waitFor();
    await room.person('Lars').waitFor();
    await room.stage.untilAtRest();
  }
  const [seenCalmly, seenLively] = [
    await calm.room.stage.watch('Lars'),
    await lively.room.stage.watch('Lars'),
  ];
  const { x, y } = await lively.room.stage.figure('Lars');
  // Far enough for some pictures of the way on a slow machine as well.
  await lively.pressPlace({ x: x > 960 ? x - 420 : x + 420, y });
  for (const { room } of [calm, lively]) {
    await expect.poll(async () => Math.abs((await room.stage.figure('Lars')).x - x)).toBeGreaterThan(200);
    await room.stage.untilAtRest();
  }
  const places = (drawn: { x: number }[][]) => new Set(drawn.flat().map((figure) => figure.x)).size;
  expect(places(await seenCalmly())).toBe(2);
  expect(places(await seenLively())).toBeGreaterThan(5);

  // Bubbles in one colour, for who wants them so.
  await lively.room.say('Schön ruhig hier.');
  const ground = (visitor: Visitor) =>
    visitor.page.evaluate<string>(
      `getComputedStyle(document.querySelector('[data-bubble-of="Lars"] > div')).backgroundColor`,
    );
  for (const { room } of [calm, lively]) await room.bubblesOf('Lars').waitFor();
  expect(await ground(calm)).toBe('rgb(255, 247, 234)');
});

it('a key that is switched off leaves the focus beside it', async () => {
  const kim = await venue.resident('Kim', 'desktop');
  const { page } = kim;
  await openSettings(kim);
  await kim.press(page.getByText('Tasten', { exact: true }));
  const off = page.getByRole('button', { name: /: Taste aus$/ }).first();
  await off.focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.getAttribute("aria-label")'))
    .toMatch(/keine. Ändern$/i);
});

it('a key is changed also where a pressed button gets no focus', async () => {
  const kim = await venue.resident('Kim', 'desktop');
  const { page } = kim;
  await openSettings(kim);
  await kim.press(page.getByText('Tasten', { exact: true }));
  // As in Safari.
  await page.evaluate("addEventListener('mousedown', (event) => event.preventDefault(), true)");
  const key = page.getByRole('button', { name: /Ändern$/ }).first();
  await kim.press(key);
  await page.keyboard.press('q');
  await expect.poll(() => key.textContent()).toBe('Q');
});
