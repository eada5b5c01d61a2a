import { runAxe } from '@plausch/dev-env/browser';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { untilUncovered } from './visitor/overlay.ts';
import { pixelsOf } from './visitor/pixels.ts';
import { takeThemes } from './visitor/themes.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';
import { WardrobeScreen } from './visitor/wardrobe-screen.ts';

const venue = openVenue();

/** The hair of „Leseratte“, which neither the Kaffeehaus nor another figure in it has by chance. */
const PETROL = '#3f8f8a';

/** Gives a member an avatar. */
async function give(name: string, ...slugs: readonly string[]): Promise<void> {
  await venue.register(name);
  for (const slug of slugs)
    await venue.server.query(`insert into items (id, kind, owner_id, origin, acquired_at)
      select gen_random_uuid(), 'avatar.${slug}', id, 'shop', now() from accounts where username = '${name}'`);
}

const button = ({ page }: Visitor, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = ({ page }: Visitor) => page.getByRole('dialog');
const inDialog = (visitor: Visitor, name: string) =>
  dialog(visitor).getByRole('button', { name, exact: true });
const category = ({ page }: Visitor, name: string) => page.getByRole('tab', { name, exact: true });
const panel = ({ page }: Visitor) => page.getByRole('tabpanel');
/** The names of what lies in the category on show, in its order. */
const shown = (visitor: Visitor) =>
  panel(visitor).getByRole('listitem').locator('[dir="auto"]').allTextContents();
const isPressed = (target: Locator) => expect.poll(() => target.getAttribute('aria-pressed'));

async function open(visitor: Visitor): Promise<void> {
  await visitor.page.goto('/favoriten');
  await visitor.page.getByRole('heading', { name: 'Favoriten', level: 1 }).waitFor();
  await untilUncovered(visitor.page);
}

it('[CHAT-18 a, CHAT-18 b] an avatar is marked in the wardrobe, is a favourite after a reload, and others see it worn', async () => {
  await give('Anna', 'leseratte', 'gaertnerin');
  const bert = await venue.guest('Bert', 'desktop');
  const inRoom = await venue.guest('Anna', 'desktop');
  const anna = await venue.resident('Anna', 'phone');
  await bert.room.person('Anna').waitFor();
  await bert.room.stage.untilAtRest();
  expect(await pixelsOf(bert.page, PETROL)).toBe(0);

  await open(anna);
  await anna.page.getByRole('heading', { name: 'Noch keine Favoriten' }).waitFor();
  expect(await runAxe(anna.page)).toEqual([]);
  await takeThemes(anna, 'favoriten-leer');
  await anna.press(anna.page.getByRole('link', { name: 'Zur Garderobe' }));
  const star = button(anna, 'Leseratte als Favorit');
  await isPressed(star).toBe('false');
  await anna.press(star);
  await anna.page.getByText('Leseratte liegt jetzt in „Favoriten“.').waitFor();
  await isPressed(star).toBe('true');
  expect(await runAxe(anna.page)).toEqual([]);
  await takeThemes(anna, 'garderobe-sterne');
  await anna.press(button(anna, 'Gärtnerin als Favorit'));
  await anna.page.getByText('Gärtnerin liegt jetzt in „Favoriten“.').waitFor();
  await anna.press(button(anna, 'Gärtnerin als Favorit'));
  await anna.page.getByText('Gärtnerin ist kein Favorit mehr.').waitFor();

  await anna.page.reload();
  await isPressed(star).toBe('true');
  await anna.press(anna.page.getByRole('link', { name: 'Favoriten', exact: true }));
  const reader = button(anna, 'Leseratte');
  await reader.waitFor();
  await anna.page.reload();
  await reader.waitFor();
  expect(await shown(anna)).toEqual(['Leseratte']);

  await anna.press(reader);
  await anna.page.getByText('Du trägst jetzt: Leseratte.').waitFor();
  await isPressed(reader).toBe('true');
  expect(await runAxe(anna.page)).toEqual([]);
  await takeThemes(anna, 'favoriten-eine');
  for (const { page } of [bert, inRoom])
    await expect.poll(() => pixelsOf(page, PETROL), { message: 'her hair on the stage' }).toBeGreaterThan(50);
});

it('[CHAT-19 a, CHAT-19 b, CHAT-19 c, CHAT-19 d] a category is made, filled, renamed and deleted, and the avatar stays one’s own', async () => {
  await give('Carla', 'leseratte');
  const carla = await venue.resident('Carla', 'phone');
  await carla.page.goto('/garderobe');
  await carla.press(button(carla, 'Leseratte als Favorit'));
  await carla.page.getByText('Leseratte liegt jetzt in „Favoriten“.').waitFor();
  await open(carla);

  await carla.press(button(carla, 'Neue Kategorie'));
  const name = dialog(carla).getByRole('textbox', { name: 'Name' });
  await inDialog(carla, 'Anlegen').waitFor();
  await carla.press(inDialog(carla, 'Anlegen'));
  await dialog(carla).getByText('Hier fehlt ein Name.').waitFor();
  await name.fill('Fünfundzwanzig Buchstaben');
  await carla.press(inDialog(carla, 'Anlegen'));
  await dialog(carla).getByText('Das sind mehr als 24 Zeichen.').waitFor();
  await name.fill('Abends');
  expect(await runAxe(carla.page)).toEqual([]);
  await takeThemes(carla, 'favoriten-neue-kategorie');
  await carla.press(inDialog(carla, 'Anlegen'));
  await dialog(carla).waitFor({ state: 'detached' });
  await isSelected(carla, 'Abends');
  await carla.page.getByText('Hier liegt noch nichts.').waitFor();
  await takeThemes(carla, 'favoriten-leere-kategorie');

  await carla.press(category(carla, 'Favoriten'));
  await carla.press(button(carla, 'Mehr zu Leseratte'));
  const tick = dialog(carla).getByRole('checkbox', { name: 'Abends' });
  await carla.press(tick);
  await expect.poll(() => tick.isChecked()).toBe(true);
  expect(await runAxe(carla.page)).toEqual([]);
  await takeThemes(carla, 'favoriten-mehr');
  await carla.press(inDialog(carla, 'Fertig'));
  await carla.press(category(carla, 'Abends'));
  await button(carla, 'Leseratte').waitFor();

  await carla.press(button(carla, '„Abends“ bearbeiten'));
  await name.fill('Nachts');
  await takeThemes(carla, 'favoriten-kategorie');
  await carla.press(inDialog(carla, 'Sichern'));
  await category(carla, 'Nachts').waitFor();
  await carla.page.reload();
  await isSelected(carla, 'Nachts');
  expect(await shown(carla)).toEqual(['Leseratte']);

  await carla.press(button(carla, '„Nachts“ bearbeiten'));
  await carla.press(inDialog(carla, 'Nach vorn'));
  await expect.poll(() => carla.page.getByRole('tab').allInnerTexts()).toEqual(['Nachts', 'Favoriten']);
  await carla.press(inDialog(carla, 'Kategorie löschen'));
  await dialog(carla).getByText('Deine Figuren bleiben dir.').waitFor();
  expect(await runAxe(carla.page)).toEqual([]);
  await takeThemes(carla, 'favoriten-loeschen');
  await carla.press(inDialog(carla, 'Löschen'));
  await category(carla, 'Nachts').waitFor({ state: 'detached' });
  await button(carla, 'Leseratte').waitFor();
  await carla.page.goto('/garderobe');
  await isPressed(button(carla, 'Leseratte als Favorit')).toBe('true');
});

async function isSelected(visitor: Visitor, name: string): Promise<void> {
  await expect.poll(() => category(visitor, name).getAttribute('aria-selected')).toBe('true');
}

it('[FV3] [FV4] a look is saved; keys put on and move, a pointer moves, and one’s own figure is not lost', async () => {
  await give('Dora', 'leseratte', 'gaertnerin');
  const dora = await venue.resident('Dora', 'desktop');
  const { page } = dora;
  const wardrobe = new WardrobeScreen(page);
  await wardrobe.open();
  for (const name of ['Leseratte', 'Gärtnerin']) {
    await button(dora, `${name} als Favorit`).click();
    await page.getByText(`${name} liegt jetzt in „Favoriten“.`).waitFor();
  }
  await wardrobe.choice('Latzhose').click();
  await wardrobe.expectChosen('Latzhose');
  await button(dora, 'Look merken').click();
  await dialog(dora).getByRole('textbox', { name: 'Name des Looks' }).fill('Gartenlook');
  expect(await runAxe(page)).toEqual([]);
  await takeThemes(dora, 'look-merken');
  await inDialog(dora, 'Merken').click();
  await page.getByText('„Gartenlook“ liegt jetzt in „Favoriten“.').waitFor();
  await wardrobe.button('Zurücksetzen').click();
  await takeThemes(dora, 'garderobe-sterne');

  await open(dora);
  await expect.poll(() => shown(dora)).toEqual(['Leseratte', 'Gärtnerin', 'Gartenlook']);
  await page.keyboard.press('3');
  await page.getByText('Du trägst jetzt: Gartenlook.').waitFor();
  await isPressed(button(dora, 'Gartenlook')).toBe('true');
  // What one wore before is nowhere else.
  await page.getByText('Deine eigene Figur von vorhin ist in keiner Kategorie.').waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeThemes(dora, 'favoriten');
  await button(dora, 'Wieder anziehen').click();
  await page.getByText('Du trägst jetzt: deine eigene Figur.').waitFor();
  await isPressed(button(dora, 'Gartenlook')).toBe('false');
  await page.keyboard.press('2');
  await isPressed(button(dora, 'Gärtnerin')).toBe('true');

  // Members who hit them by mistake can switch the digits off, on all tabs at once.
  const tab = await dora.secondTab();
  await tab.page.goto('/einstellungen/aussehen');
  await tab.press(tab.page.getByText('Tasten', { exact: true }));
  const digits = tab.page.getByRole('switch', { name: 'Favoriten mit 1 bis 9 anziehen' });
  await digits.uncheck();
  await expect.poll(() => page.evaluate("localStorage.getItem('quickKeys')")).toBe('false');
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'GET' || asked.push(request.postData() ?? ''));
  await page.keyboard.press('1');
  await digits.check();
  await expect.poll(() => page.evaluate("localStorage.getItem('quickKeys')")).toBe('true');
  await page.keyboard.press('3');
  await page.getByText('Du trägst jetzt: Gartenlook.').waitFor();
  // Of the two only this one was heard.
  expect(asked).toHaveLength(1);
  await page.keyboard.press('2');
  await isPressed(button(dora, 'Gärtnerin')).toBe('true');
  await tab.page.close();

  // In a field they are signs like others.
  await button(dora, 'Neue Kategorie').click();
  await page.keyboard.type('1');
  await page.keyboard.press('Escape');
  await isPressed(button(dora, 'Gärtnerin')).toBe('true');

  await button(dora, 'Ordnen').click();
  await button(dora, 'Gartenlook, Platz 3 von 3').focus();
  expect(await runAxe(page)).toEqual([]);
  await page.keyboard.press('ArrowLeft');
  await button(dora, 'Gartenlook, Platz 2 von 3').waitFor();
  await page.keyboard.press('Home');
  await expect
    .poll(() => page.evaluate('document.activeElement.ariaLabel'))
    .toBe('Gartenlook, Platz 1 von 3');
  await takeThemes(dora, 'favoriten-ordnen');
  const [from, to] = [
    await centreOf(button(dora, /^Gärtnerin, /)),
    await centreOf(button(dora, /^Gartenlook, /)),
  ];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await takeThemes(dora, 'favoriten-gezogen');
  await page.mouse.up();
  await button(dora, 'Gärtnerin, Platz 1 von 3').waitFor();
  await button(dora, 'Fertig').click();
  await expect.poll(() => shown(dora)).toEqual(['Gärtnerin', 'Gartenlook', 'Leseratte']);
  await page.reload();
  await expect.poll(() => shown(dora)).toEqual(['Gärtnerin', 'Gartenlook', 'Leseratte']);
});

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

it('[FV5] what was sold is told until one knows, and what is beyond a tier stays', async () => {
  await give('Emil', 'leseratte', 'gaertnerin');
  await venue.register('Fritz');
  const emil = await venue.resident('Emil', 'phone');
  await emil.page.goto('/garderobe');
  for (const name of ['Leseratte', 'Gärtnerin']) {
    await emil.press(button(emil, `${name} als Favorit`));
    await emil.page.getByText(`${name} liegt jetzt in „Favoriten“.`).waitFor();
  }
  await venue.server.query(`update items set owner_id = (select id from accounts where username = 'Fritz')
    where kind = 'avatar.leseratte' and owner_id = (select id from accounts where username = 'Emil')`);
  await venue.server.query(`insert into favourite_categories (id, account_id, name, position, created_at)
    select gen_random_uuid(), id, 'Regal ' || n, n, now() from accounts, generate_series(2, 6) n where username = 'Emil'`);
  await open(emil);
  await expect.poll(() => shown(emil)).toEqual(['Gärtnerin']);
  await emil.page.getByText('1 verkaufte Figur ist nicht mehr in deinen Favoriten.').waitFor();
  await emil.page.getByText(/^Hier liegt mehr, als gerade hineinpasst/).waitFor();
  expect(await runAxe(emil.page)).toEqual([]);
  await takeThemes(emil, 'favoriten-verkauft');
  await emil.press(button(emil, 'Alles klar'));
  await emil.page.getByText('1 verkaufte Figur').waitFor({ state: 'detached' });
  await emil.page.reload();
  await button(emil, 'Gärtnerin').waitFor();
  expect(await emil.page.getByText('1 verkaufte Figur').count()).toBe(0);
});

it('without a network the favourites stay in sight, and the page says so; without an answer it says why', async () => {
  await give('Greta', 'leseratte');
  const greta = await venue.resident('Greta', 'phone', { origin: venue.numericOrigin });
  greta.expectOutage();
  greta.device.allowProblems(/favorites/);
  const unavailable = {
    status: 503,
    json: { error: { code: 'unavailable', message: 'Wir sind gleich wieder da.' } },
  };
  await greta.page.route('**/api/favorites', (route) => route.fulfill(unavailable));
  await greta.page.goto('/favoriten');
  await greta.page.getByRole('alert').getByText('Wir sind gleich wieder da.').waitFor();
  await takeThemes(greta, 'favoriten-fehler');
  await greta.page.unroute('**/api/favorites');
  await greta.press(button(greta, 'Noch einmal'));
  await greta.page.getByRole('heading', { name: 'Noch keine Favoriten' }).waitFor();
  await greta.device.context.setOffline(true);
  await greta.page.getByText(/^Gerade keine Verbindung\. Umziehen geht wieder/).waitFor();
  await greta.page.getByRole('heading', { name: 'Noch keine Favoriten' }).waitFor();
  expect(await runAxe(greta.page)).toEqual([]);
});
