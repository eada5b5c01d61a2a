import { callApi } from '@plausch/dev-env';
import { expect, it } from 'vitest';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const addressOf = ({ page }: Visitor) => page.url().slice(new URL(page.url()).origin.length);
const dialog = ({ page }: Visitor) => page.getByRole('dialog');
const depth = ({ page }: Visitor) => page.evaluate<number>('history.length');

it('[APP-09 b] a dialog is a step of the history: going back closes it, and the page stays', async () => {
  const visitor = await venue.resident('Rückkehr', 'phone');
  const friend = await venue.session('Vertraute');
  const { page } = visitor;
  const own = await venue.session('Rückkehr');
  const { origin } = venue.server;
  await callApi(origin, 'requestFriendship', { token: own.token, body: { userId: friend.user.id } });
  await callApi(origin, 'requestFriendship', { token: friend.token, body: { userId: own.user.id } });
  await page.goto('/einstellungen');
  await visitor.press(page.getByRole('link', { name: /Freunde/ }).first());
  const open = page.getByRole('button', { name: /Vertraute/ });
  await visitor.press(open);
  await dialog(visitor).waitFor();
  const opened = await depth(visitor);
  await page.goBack();
  await dialog(visitor).waitFor({ state: 'detached' });
  expect(addressOf(visitor)).toBe('/freunde');

  // Closed by its button it leaves no step behind.
  await visitor.press(open);
  await dialog(visitor).waitFor();
  await visitor.press(page.getByRole('button', { name: 'Schließen' }));
  await dialog(visitor).waitFor({ state: 'detached' });
  expect(await depth(visitor)).toBe(opened);
  await page.goBack();
  await expect.poll(() => addressOf(visitor)).toBe('/einstellungen');
});

it('[APP-09 a] [APP-09 c] so are the sheets of a phone, and the drawer of a tablet', async () => {
  const visitor = await venue.guest('Blätter', 'phone');
  const { page } = visitor;
  for (const name of ['Mitglieder zeigen', 'Kaffeehaus']) {
    await visitor.press(page.getByRole('button', { name, exact: true }));
    await dialog(visitor).waitFor();
    await page.goBack();
    await dialog(visitor).waitFor({ state: 'detached' });
    expect(addressOf(visitor)).toBe('/main?raum=kaffeehaus');
  }
  const tablet = await venue.guest('Tafel', 'desktop');
  await tablet.page.setViewportSize({ width: 900, height: 800 });
  await tablet.press(tablet.page.getByRole('button', { name: 'Verlauf zeigen' }));
  await expect.poll(() => addressOf(tablet)).toBe('/main?raum=kaffeehaus&offen=verlauf');
  await tablet.page.goBack();
  await expect.poll(() => addressOf(tablet)).toBe('/main?raum=kaffeehaus');
  await expect.poll(() => tablet.page.getByRole('tab', { selected: true }).isVisible()).toBe(false);
});
