import { runAxe } from '@plausch/dev-env/browser';
import { expect, it } from 'vitest';
import { pixelsOf } from './visitor/pixels.ts';
import { takeThemes } from './visitor/themes.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

/** The hair of „Leseratte“, which neither the Kaffeehaus nor another figure in it has by chance. */
const PETROL = '#3f8f8a';

const card = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} (?:Gewöhnlich|Selten)`) });
const dialog = ({ page }: Visitor) => page.getByRole('dialog');
const act = (visitor: Visitor, name: string) =>
  visitor.press(dialog(visitor).getByRole('button', { name, exact: true }));
const open = (visitor: Visitor, shelf: string) =>
  visitor.press(visitor.page.getByRole('tab', { name: shelf, exact: true }));
const balance = ({ page }: Visitor) =>
  page
    .getByText(/^[\d.]+ Münzen?$/)
    .first()
    .textContent();

/** A member with so many coins more than visits bring. */
async function rich(name: string, coins: number): Promise<void> {
  await venue.register(name);
  const { query } = venue.server;
  await query(
    `insert into wallets (id, account_id) select gen_random_uuid(), id from accounts where username = '${name}' on conflict do nothing`,
  );
  await query(`with transfer as (
      insert into wallet_transfers select gen_random_uuid(), 2, 'story:${name}', now() returning id
    )
    insert into wallet_entries (id, transfer_id, lines, line, wallet_id, amount, reason)
    select gen_random_uuid(), transfer.id, 2, line, case line when 0 then wallets.id end, case line when 0 then ${coins} else -${coins} end, 'rank'
    from transfer, generate_series(0, 1) line, wallets join accounts on accounts.id = wallets.account_id
    where username = '${name}'`);
}

it('[ECON-01 a, ECON-01 b, CHAT-21 a] [APP-09 b] an avatar is bought with the coins of the first visit, and others see it worn at once', async () => {
  const bert = await venue.guest('Bert', 'desktop');
  const inRoom = await venue.guest('Anna', 'desktop');
  const anna = await venue.resident('Anna', 'phone');
  await bert.room.person('Anna').waitFor();
  await bert.room.stage.untilAtRest();
  expect(await pixelsOf(bert.page, PETROL)).toBe(0);

  await anna.page.goto('/laden');
  await expect.poll(() => balance(anna)).toBe('170 Münzen');
  expect(await runAxe(anna.page)).toEqual([]);
  await takeThemes(anna, 'laden-figuren');
  await anna.press(card(anna, 'Professorin'));
  await dialog(anna).getByText('Dir fehlen noch 1.030 Münzen.').waitFor();
  expect(await dialog(anna).getByRole('button').allInnerTexts()).toEqual(['Schließen']);
  await takeThemes(anna, 'laden-zu-teuer');
  await anna.page.goBack();
  await dialog(anna).waitFor({ state: 'detached' });
  expect(new URL(anna.page.url()).pathname).toBe('/laden');

  await anna.press(card(anna, 'Leseratte'));
  expect(await runAxe(anna.page)).toEqual([]);
  await takeThemes(anna, 'laden-kaufen');
  await act(anna, 'Für 150 Münzen kaufen');
  await dialog(anna).getByRole('heading', { name: 'Leseratte gehört jetzt dir.' }).waitFor();
  await takeThemes(anna, 'laden-gekauft');
  await act(anna, 'Gleich anziehen');
  await anna.page.getByText('Du trägst jetzt: Leseratte.').waitFor();
  await expect.poll(() => balance(anna)).toBe('20 Münzen');
  for (const { page } of [bert, inRoom])
    await expect.poll(() => pixelsOf(page, PETROL), { message: 'her hair on the stage' }).toBeGreaterThan(50);

  await open(anna, 'Meins');
  const avatar = anna.page.getByRole('button', { name: 'Leseratte', exact: true });
  await expect.poll(() => avatar.getAttribute('aria-pressed')).toBe('true');
  expect(await runAxe(anna.page)).toEqual([]);
  await takeThemes(anna, 'laden-meins');
  await anna.press(anna.page.getByRole('button', { name: 'Deine eigene Figur' }));
  await anna.page.getByText('Du trägst jetzt deine eigene Figur.').waitFor();
  await expect.poll(() => pixelsOf(bert.page, PETROL)).toBe(0);

  // Where the coins came from, and where they went.
  await open(anna, 'Münzen');
  const entries = anna.page.getByRole('tabpanel').getByRole('listitem');
  await expect
    .poll(async () => (await entries.allInnerTexts()).map((text) => text.split('\n')[0]))
    .toEqual(['Im Laden gekauft: Leseratte', 'Erster Besuch des Tages', 'Zum Willkommen']);
  expect(await entries.first().textContent()).toMatch(/danach 20/);
  await entries.first().getByText('ausgegeben: 150 Münzen').waitFor({ state: 'attached' });
  expect(await runAxe(anna.page)).toEqual([]);
  await takeThemes(anna, 'laden-muenzen');
});

it('[WA8] many entries come page by page, from the balance of the market', async () => {
  await rich('Emil', 500);
  const { query } = venue.server;
  for (let n = 0; n < 60; n += 1)
    await query(`with transfer as (
        insert into wallet_transfers select gen_random_uuid(), 2, 'many:${n}', now() - interval '1 day' returning id
      )
      insert into wallet_entries (id, transfer_id, lines, line, wallet_id, amount, reason, reference)
      select gen_random_uuid(), transfer.id, 2, line, case line when 0 then wallets.id end, case line when 0 then -1 else 1 end, 'shop', 'emoji.lachen'
      from transfer, generate_series(0, 1) line, wallets join accounts on accounts.id = wallets.account_id
      where username = 'Emil'`);
  const emil = await venue.resident('Emil', 'desktop');
  await emil.page.goto('/markt');
  await emil.press(emil.page.getByRole('link', { name: /^Du hast/ }));
  const entries = emil.page.getByRole('tabpanel').getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(50);
  await takeThemes(emil, 'laden-muenzen-viele');
  await emil.press(emil.page.getByRole('button', { name: 'Weiter zurück' }));
  // With the first visit, and what made Emil rich.
  await expect.poll(() => entries.count()).toBe(63);
  expect(await emil.page.getByRole('button', { name: 'Weiter zurück' }).count()).toBe(0);
  expect(await runAxe(emil.page)).toEqual([]);
});

it('[ECON-02 a, ECON-02 b, ECON-03 a, ECON-03 b, CHAT-06 a, CHAT-07 a, CHAT-07 b] an emoji and a colour are bought, and others see both in what is said', async () => {
  await rich('Carla', 1_000);
  await venue.server.query(
    `insert into items (id, kind, owner_id, origin, acquired_at, armed_at)
     select gen_random_uuid(), kind, accounts.id, 'shop', now(), case kind when 'emoji.staunen' then now() end
     from accounts, unnest(array['emoji.staunen', 'emoji.party']) kind where username = 'Carla'`,
  );
  const dirk = await venue.guest('Dirk', 'phone');
  const carla = await venue.guest('Carla', 'desktop');
  const picker = carla.page.getByRole('group', { name: 'Emoji' });
  const own = (name: string) => picker.getByRole('button', { name, exact: true });
  const offered = own('Lacht');
  await carla.press(carla.page.getByRole('button', { name: 'Emoji und Gesten' }));
  // The one in a slot is there, so that the others would be as well.
  await own('Staunt').waitFor();
  for (const notInSlot of [own('Feiert'), offered]) expect(await notInSlot.count()).toBe(0);
  // What is typed all the same is refused, and stays in the field.
  await carla.room.say('Hallo :lachen:');
  await carla.page.getByText('Dieses Emoji liegt in keinem deiner Plätze.').waitFor();

  await carla.page.goto('/laden');
  await open(carla, 'Emojis');
  await carla.press(card(carla, 'Lacht'));
  await act(carla, 'Für 40 Münzen kaufen');
  await act(carla, 'In einen Emoji-Platz legen');
  await carla.page.getByText('Lacht liegt in einem Emoji-Platz.').waitFor();
  await takeThemes(carla, 'laden-emojis');
  await open(carla, 'Sprechblasen');
  await carla.press(card(carla, 'Abendrot'));
  await act(carla, 'Für 900 Münzen kaufen');
  await act(carla, 'Gleich benutzen');
  await carla.page.getByText('Deine Sprechblasen sind jetzt in Abendrot.').waitFor();
  await takeThemes(carla, 'laden-sprechblasen');

  await carla.page.goto('/main?raum=kaffeehaus');
  await carla.room.untilLive();
  await carla.press(carla.page.getByRole('button', { name: 'Emoji und Gesten' }));
  await carla.press(offered);
  await takeThemes(carla, 'raum-emojis');
  await carla.room.composer.press('Enter');
  for (const { page } of [dirk, carla]) {
    const bubble = page.locator('[data-bubble-of="Carla"]');
    await bubble
      .getByRole('img', { name: 'Lacht', includeHidden: true })
      .first()
      .waitFor({ state: 'attached' });
    const ground = `getComputedStyle(document.querySelector('[data-bubble-of="Carla"]').children[1]).backgroundColor`;
    expect(await page.evaluate(ground)).toBe('rgb(255, 177, 153)');
    await page
      .getByRole('listitem')
      .getByRole('img', { name: 'Lacht' })
      .first()
      .waitFor({ state: 'attached' });
  }
  await takeThemes(dirk, 'raum-emoji');
  await takeThemes(carla, 'raum-emoji');
  expect(await runAxe(carla.page)).toEqual([]);
});
