import { runAxe } from '@plausch/dev-env/browser';
import { expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

/** One person calls another as often as it takes to be heard. */
const venue = openVenue({ rules: { rooms: { mentions: { sameMost: 1_000 } } } });

/** Notes what the page plays, and keeps its gains: the first one is the master's. */
const LISTEN = `
  window.heard = 0;
  window.gains = [];
  const { createGain, createOscillator } = AudioContext.prototype;
  AudioContext.prototype.createGain = function () {
    const node = createGain.call(this);
    window.gains.push(node);
    return node;
  };
  AudioContext.prototype.createOscillator = function () {
    window.heard += 1;
    return createOscillator.call(this);
  };
`;
const heard = ({ page }: Visitor) => page.evaluate<number>('heard');
const gain = ({ page }: Visitor) => page.evaluate<number>('Math.round(gains[0].gain.value * 100) / 100');
const slider = ({ page }: Visitor) => page.getByRole('slider', { name: 'Lautstärke' });
const toggle = ({ page }: Visitor) => page.getByRole('switch', { name: 'Töne spielen' });

async function openSettings(visitor: Visitor): Promise<void> {
  await visitor.page.goto('/einstellungen/aussehen');
  await slider(visitor).waitFor();
}

it('[CHAT-17 a] [CHAT-17 b] the volume is the gain of all that is heard, from 0 to 100, and stays chosen', async () => {
  const visitor = await venue.resident('Laut', 'phone');
  const { page } = visitor;
  await page.addInitScript(LISTEN);
  await openSettings(visitor);
  expect(await slider(visitor).getAttribute('aria-valuetext')).toBe('60 %');
  await slider(visitor).scrollIntoViewIfNeeded();
  expect(await runAxe(page)).toEqual([]);
  await takePicture(page, 'toene-phone');
  await slider(visitor).focus();
  await page.keyboard.press('End');
  await expect.poll(() => gain(visitor)).toBe(1);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => gain(visitor)).toBe(0.9);
  await page.keyboard.press('Home');
  await expect.poll(() => gain(visitor)).toBe(0);
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowRight');
  await page.reload();
  await slider(visitor).waitFor();
  expect(await slider(visitor).inputValue()).toBe('25');
  await slider(visitor).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => gain(visitor)).toBe(0.09);
});

it('[CHAT-15 a] [CHAT-15 b] a line with one’s name is heard, and nothing is once sounds are off, which stays so', async () => {
  const visitor = await venue.resident('Ohr', 'desktop');
  const { page, room } = visitor;
  await page.addInitScript(LISTEN);
  await page.goto('/main?raum=kaffeehaus');
  await room.untilLive();
  // Browsers let nothing be heard before the first tap or key on the page.
  await room.composer.click();
  // Newcomers may say less at once.
  await venue.register('Rufer');
  await venue.server.query(
    `update accounts set created_at = now() - interval '1 year' where username = 'Rufer'`,
  );
  const friend = await venue.companion('Rufer');
  const says = async (text: string) => {
    await friend.say(text);
    await expect.poll(() => room.talk()).toContainEqual(expect.stringContaining(text));
  };
  let calls = 0;
  /** What listens comes once the page is up, and of two calls within a second one is heard. */
  const untilHeard = async () => {
    const before = await heard(visitor);
    const call = async () => {
      calls += 1;
      await friend.say(`@Ohr, Ruf ${calls}`);
      return heard(visitor);
    };
    await expect.poll(call, { interval: 1_200 }).toBeGreaterThan(before);
  };
  await untilHeard();

  const settings = await visitor.secondTab();
  await openSettings(settings);
  await takePicture(settings.page, 'toene-desktop');
  await settings.press(toggle(settings));
  await expect.poll(() => page.evaluate("localStorage.getItem('sounds')")).toBe('false');
  await settings.page.reload();
  await slider(settings).waitFor();
  expect(await toggle(settings).isChecked()).toBe(false);
  const before = await heard(visitor);
  await says('ohne Namen');
  await says('@Ohr, und jetzt?');
  expect(await heard(visitor)).toBe(before);

  await settings.press(toggle(settings));
  await untilHeard();
});
