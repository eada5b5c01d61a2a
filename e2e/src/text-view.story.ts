import { runAxe } from '@plausch/dev-env/browser';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

/** The room in words, as somebody reads it. */
const words = ({ page }: Visitor) => page.getByRole('region', { name: 'Raum Kaffeehaus' });
const entry = (reader: Visitor, name: string): Locator =>
  words(reader).getByRole('button', { name: new RegExp(`^${name} `) });
const hasFocus = (part: Locator) =>
  part
    .and(part.page().locator(':focus'))
    .count()
    .then((count) => count === 1);
const spoken = ({ page }: Visitor) => page.locator('[role="status"].visually-hidden');

/** Somebody in the room who has switched the picture off. */
async function reader(name: string, kind: 'phone' | 'desktop'): Promise<Visitor> {
  const visitor = await venue.guest(name, kind);
  await visitor.room.stage.untilAtRest();
  await visitor.page.getByRole('radio', { name: 'Text' }).check({ force: true });
  await words(visitor).getByRole('heading', { name: 'Wohin gehst du?' }).waitFor();
  expect(await visitor.page.locator('canvas').count()).toBe(0);
  return visitor;
}

it('[CHAT-01 b] [CHAT-02 b] [CHAT-03 b] [CHAT-05] two people without the picture see, walk, sit and talk as with it', async () => {
  const [anna, bert] = [await reader('Anna', 'phone'), await reader('Bert', 'desktop')];
  await entry(anna, 'Bert').waitFor();
  await entry(bert, 'Anna').waitFor();

  await anna.press(words(anna).getByRole('button', { name: '5 Leseecke' }));
  await expect.poll(() => entry(bert, 'Anna').textContent()).toContain('in der Leseecke');
  await expect.poll(() => spoken(anna).textContent()).toBe('Du stehst in der Leseecke.');

  await bert.press(words(bert).getByRole('button', { name: 'Hinsetzen: Klavier' }));
  await expect.poll(() => entry(anna, 'Bert').textContent()).toContain('am Klavier');
  await expect.poll(() => spoken(bert).textContent()).toBe('Du sitzt am Klavier.');

  await anna.press(entry(anna, 'Bert'));
  await expect.poll(() => spoken(anna).textContent()).toBe('Du stehst am Klavier, neben Bert.');
  await expect.poll(() => entry(bert, 'Anna').textContent()).toContain('neben dir');

  await anna.room.say('Spielst du was?');
  await bert.room.untilTalkIs(['Anna: Spielst du was?']);
  await expect.poll(() => entry(bert, 'Anna').textContent()).toContain('sagt: Spielst du was?');
  for (const visitor of [anna, bert]) {
    expect(await runAxe(visitor.page)).toEqual([]);
    await takePicture(visitor.page, `raum-text-${visitor.name}`);
  }

  await anna.room.leave();
  await entry(bert, 'Anna').waitFor({ state: 'detached' });
  expect(await words(bert).getByText('Gerade ist niemand in deiner Nähe.').count()).toBe(1);
});

it('[CAP-50] the keyboard alone is enough: walk, find somebody, go there by command, talk, hear what was said', async () => {
  const [greta, emil] = [await reader('Greta', 'desktop'), await reader('Emil', 'desktop')];
  const { keyboard } = greta.page;
  await words(greta).focus();
  await keyboard.press('7');
  await expect.poll(() => spoken(greta).textContent()).toBe('Du stehst am Klavier.');
  for (let i = 0; i < 3; i += 1) await keyboard.press('ArrowDown');
  await expect.poll(() => spoken(greta).textContent()).toBe('Du stehst in der Sesselecke.');

  await keyboard.press('Enter');
  await expect.poll(() => hasFocus(greta.room.composer)).toBe(true);
  await keyboard.type('/ge');
  await greta.page.getByText('zu jemandem oder zu einem Ort').waitFor();
  await keyboard.type('h emil');
  await keyboard.press('Enter');
  await expect.poll(() => spoken(greta).textContent()).toMatch(/neben Emil\.$/);
  await expect.poll(() => entry(emil, 'Greta').textContent()).toContain('neben dir');
  expect(await greta.room.composer.inputValue()).toBe('');

  await keyboard.type('/fliegen');
  await keyboard.press('Enter');
  await greta.page.getByText('Den Befehl /fliegen gibt es nicht.', { exact: false }).waitFor();
  await greta.room.composer.fill('');
  await keyboard.type('Guten Abend, Emil');
  await keyboard.press('Enter');
  await expect.poll(() => emil.room.talk()).toContain('Greta: Guten Abend, Emil');

  await keyboard.press('Alt+ArrowUp');
  await expect.poll(() => spoken(greta).textContent()).toMatch(/Greta: Guten Abend, Emil$/);
  await keyboard.press('Alt+m');
  await expect.poll(() => hasFocus(entry(greta, 'Emil'))).toBe(true);
  await keyboard.press('Alt+b');
  await greta.page.getByRole('application').waitFor();
  await greta.room.untilLive();
});

it('the choice between picture and text stays after a reload', async () => {
  const nora = await reader('Nora', 'phone');
  await nora.page.reload();
  await words(nora).getByRole('heading', { name: 'Wohin gehst du?' }).waitFor();
});
