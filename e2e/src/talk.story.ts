import { runAxe } from '@plausch/dev-env/browser';
import { expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

it('who looked away finds the place where the talk went on, and sees at once what was said to them', async () => {
  const [anna, bert] = [await venue.guest('Anna', 'desktop'), await venue.guest('Bert', 'phone')];
  const mark = anna.room.transcript.getByText('ab hier neu');
  await bert.room.say('Guten Abend');
  await anna.room.untilTalkIs(['Bert: Guten Abend']);
  expect(await mark.count()).toBe(0);

  await anna.press(anna.page.getByRole('tab', { name: 'Mitglieder' }));
  await bert.room.say('Bist du noch da?');
  await bert.room.say('@anna, setz dich doch dazu :-)');
  const heard = anna.page.locator('[role="log"] li div > div');
  await expect.poll(() => heard.count()).toBe(3);
  await anna.press(anna.page.getByRole('tab', { name: 'Verlauf' }));
  await mark.waitFor();
  const groups = anna.room.transcript.getByRole('listitem');
  expect(await groups.nth(0).textContent()).not.toContain('ab hier neu');
  expect(await groups.nth(1).textContent()).toMatch(
    /ab hier neu.*Bist du noch da\?@anna, setz dich doch dazu 🙂$/,
  );
  expect(await anna.room.transcript.locator('mark').allTextContents()).toEqual(['@anna']);
  expect(await runAxe(anna.page)).toEqual([]);
  await takePicture(anna.page, 'verlauf-ab-hier-neu');

  // What was sent is what was typed; the smiley is only shown as one. Whoever answers is done with the mark.
  await anna.room.say('Gleich ;-)');
  await bert.room.transcript.getByText('Gleich 😉').waitFor();
  await expect.poll(() => mark.count()).toBe(0);
});

it('[CAP-50] an emoji is found and taken with the keyboard alone, where the caret is', async () => {
  const { page, room } = await venue.guest('Anna', 'desktop');
  await room.composer.fill('Guten Abend!');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const picker = page.getByRole('group', { name: 'Emoji' });
  await picker.waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takePicture(page, 'emoji');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  expect(await room.composer.inputValue()).toBe('😀🙂Guten Abend!');

  await page.keyboard.press('Escape');
  await picker.waitFor({ state: 'detached' });
  await page.keyboard.type(' ');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await room.talk()).at(-1)).toBe('Anna: 😀🙂 Guten Abend!');
});
