import { callApi } from '@plausch/dev-env';
import { expect, it } from 'vitest';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

const DRAWN_FACES = `[...document.querySelectorAll('li img[src^="blob:"]')]
  .filter((image) => image.complete && image.naturalWidth > 0).length`;

it('[CHAT-09 a] the list of rooms shows who is inside, to visitors too, and how many more there are', async () => {
  const { body } = await callApi(venue.server.origin, 'listRooms', {});
  const room = body.items.find(({ slug }) => slug === 'kaffeehaus');
  if (!room) throw new Error('The Kaffeehaus is closed.');
  for (const name of ['Adam', 'Bea', 'Cleo', 'Dario', 'Edda', 'Falk', 'Gesa'])
    await venue.companion(name, room.id);

  const [desktop, phone] = [await venue.visitor('Vera', 'desktop'), await venue.visitor('Vito', 'phone')];
  for (const [visitor, words, faces] of [
    [desktop, 'Da: Adam, Bea, Cleo, Dario, Edda und 2 weitere', 5],
    [phone, 'Da: Adam, Bea, Cleo und 4 weitere', 3],
  ] as const) {
    await visitor.page.goto('/main');
    const card = visitor.page.getByRole('listitem').filter({ hasText: 'Kaffeehaus' });
    await card.getByText(words, { exact: true }).waitFor();
    // Drawn, not only asked for.
    await expect
      .poll(() => visitor.page.evaluate<number>(DRAWN_FACES), { message: `faces for ${visitor.name}` })
      .toBe(faces);
    const empty = visitor.page.getByRole('listitem').filter({ hasText: 'Leseecke' });
    expect(await empty.getByText('Da:').count()).toBe(0);
  }
});

it('a visitor reads in the lobby what is new', async () => {
  for (const device of ['desktop', 'phone'] as const) {
    const { page } = await venue.visitor('Nina', device);
    await page.goto('/main');
    const news = page.getByRole('region', { name: 'Neues' });
    await news.getByRole('link', { name: 'Alles geht auch ohne Bild' }).click();
    await page.waitForURL('**/news/auch-ohne-bild');
    await page.goBack();
    await news.getByRole('link', { name: 'Alle Neuigkeiten' }).click();
    await page.waitForURL('**/news');
    await expect.poll(() => page.getByRole('heading', { name: 'Neues', level: 1 }).count()).toBe(1);
  }
});
