import { expect, it } from 'vitest';
import { devices } from './visitor/appearances.ts';
import { lookAt } from './visitor/look-at.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

const DRAWN_FACES = `[...document.querySelectorAll('li img[src^="blob:"]')]
  .filter((image) => image.complete && image.naturalWidth > 0).length`;

it('[CHAT-09 a] the list of rooms shows who is inside, to visitors too, and how many more there are', async () => {
  for (const name of ['Adam', 'Bea', 'Cleo', 'Dario', 'Edda', 'Falk', 'Gesa']) await venue.companion(name);

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

it('[CHAT-09 a] who is signed in sees people come and go without asking for the list', async () => {
  const { page } = await venue.resident('Livia', 'phone');
  // Each later request for the list is answered with the first list, in which the room is empty.
  let first: Buffer | undefined;
  await page.route('**/api/rooms', async (route) => {
    first ??= await (await route.fetch()).body();
    await route.fulfill({ body: first, contentType: 'application/json' });
  });
  await page.goto('/main');
  const card = page.getByRole('listitem').filter({ hasText: 'Leseecke' });
  await card.getByText('noch leer', { exact: true }).waitFor();
  await venue.companion('Hanno', 'leseecke');
  await card.getByText('1 da', { exact: true }).waitFor();
  expect(first).toBeDefined();
});

it.each(devices('phone'))('a card leads into its room wherever it is pressed, on a %s', async (kind) => {
  const visitor = await venue.resident(`Karte.${kind}`, kind);
  const { page } = visitor;
  const places = { picture: { x: 0.15, y: 0.5 }, corner: { x: 0.45, y: 0.93 } };
  for (const { x, y } of Object.values(places)) {
    await page.goto('/main');
    const way = page.getByRole('link', { name: 'Dazusetzen: Leseecke' });
    const card = page.getByRole('listitem').filter({ has: way });
    await card.scrollIntoViewIfNeeded();
    const box = await card.boundingBox();
    if (!box) throw new Error('the card of the Leseecke is gone');
    const position = { x: box.width * x, y: box.height * y };
    await (kind === 'phone' ? card.tap({ position }) : card.click({ position }));
    await visitor.room.untilLive();
    expect(new URL(page.url()).search).toBe('?raum=leseecke');
  }
});

it('[CHAT-20 a] a visitor reads in the lobby what is new', async () => {
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

it.each(devices('desktop'))(
  '[CHAT-09 a] shows those who are inside in its picture, and the room where one was last first, on a %s',
  async (kind) => {
    for (const name of ['Hilda', 'Ingo', 'Jutta']) await venue.companion(name);
    await venue.companion('Kilian', 'leseecke');
    const visitor = await venue.resident(`Zuletzt.${kind}`, kind);
    const { page } = visitor;
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
    const firstName = () => cards.first().getByRole('heading', { level: 2 }).textContent();

    await page.goto('/main');
    await cards.first().getByText('3 da', { exact: true }).waitFor();
    expect(await firstName()).toBe('Kaffeehaus');
    await expect.poll(() => cards.first().locator('[aria-hidden] > svg').count()).toBe(3);
    expect(await page.getByText('Hier warst du zuletzt').count()).toBe(0);

    await visitor.enterRoom('Leseecke');
    await page.goto('/main');
    await page.getByText('Hier warst du zuletzt').waitFor();
    expect(await firstName()).toBe('Leseecke');
    await lookAt(visitor, `lobby-${kind}`);

    // The next person at this browser does not learn where the last one was.
    await page.goto('/einstellungen');
    await visitor.press(page.getByRole('button', { name: 'Abmelden' }));
    await page.getByRole('link', { name: 'Mitreden' }).waitFor();
    expect(await page.evaluate("localStorage.getItem('lastRoom')")).toBeNull();
    await page.goto('/main');
    await cards.first().getByText('3 da', { exact: true }).waitFor();
    expect(await firstName()).toBe('Kaffeehaus');
  },
);
