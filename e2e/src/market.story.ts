import { runAxe } from '@plausch/dev-env/browser';
import { expect, it } from 'vitest';
import { isPictured } from './harness/pictures.ts';
import { takeThemes } from './visitor/themes.ts';
import { openVenue } from './visitor/venue.ts';
import type { Kind, Visitor } from './visitor/visitor.ts';

const venue = openVenue();
const sharp = { deviceScaleFactor: isPictured ? 2 : 1 };

/** What the first visit brings. */
const START = 170;

const query = (statement: string) => venue.server.query(statement);
const ofAccount = (name: string) => `from accounts where username = '${name}'`;

/** An account that may trade, with these things; a second factor lets what it sells be bought at once. */
async function trader(name: string, things: readonly string[], hasFactor = true): Promise<void> {
  await venue.register(name);
  await query(`update accounts set created_at = now() - interval '90 days' where username = '${name}'`);
  await query(
    `insert into standings (account_id, ap, rank, day) select id, 500, 3, '2026-01-01' ${ofAccount(name)}`,
  );
  for (const kind of things)
    await query(`insert into items (id, kind, owner_id, origin, acquired_at)
      select gen_random_uuid(), '${kind}', id, 'shop', now() - interval '30 days' ${ofAccount(name)}`);
  if (hasFactor)
    await query(`insert into second_factors (account_id, secret, started_at, confirmed_at)
      select id, 'sealed'::bytea, now() - interval '30 days', now() - interval '30 days' ${ofAccount(name)}`);
}

async function tradingVisitor(
  name: string,
  kind: Kind,
  things: readonly string[] = [],
  hasFactor = true,
): Promise<Visitor> {
  await trader(name, things, hasFactor);
  return venue.resident(name, kind, sharp);
}

/** What a kind was sold for on each of the last days, by an account that has nothing else to do with the story. */
async function sales(seller: string, kind: string, prices: readonly number[]): Promise<void> {
  for (const [index, price] of prices.entries())
    await query(`insert into listings (id, item_id, kind, seller_id, price, fee, created_at, live_at, ends_at, closed_at, outcome)
      select gen_random_uuid(), gen_random_uuid(), '${kind}', id, ${price}, 1, at - interval '1 hour', at - interval '1 hour',
        at + interval '1 day', at, 'sold'
      from accounts, (select now() - interval '${2 * index + 1} days' as at) moment where username = '${seller}'`);
}

/** Looked at, and with nothing for axe to find. */
async function look(visitor: Visitor, name: string): Promise<void> {
  expect(await runAxe(visitor.page), name).toEqual([]);
  await takeThemes(visitor, name);
}

const dialog = ({ page }: Visitor) => page.getByRole('dialog');
const act = (visitor: Visitor, name: string) =>
  visitor.press(dialog(visitor).getByRole('button', { name, exact: true }));
const press = (visitor: Visitor, name: string | RegExp) =>
  visitor.press(visitor.page.getByRole('button', { name, exact: true }));
const own = (visitor: Visitor) => visitor.page.goto('/laden?regal=meins');
const text = ({ page }: Visitor, words: string | RegExp) => page.getByText(words).first().waitFor();
const card = ({ page }: Visitor, name: string) =>
  page.getByRole('listitem').getByRole('link', { name: new RegExp(`^${name}`) });

/** The lines of what is paid and got, as they are read. */
async function sum(visitor: Visitor, within = visitor.page.locator('main')): Promise<string[]> {
  const lines = await within.locator('dl > div').all();
  return Promise.all(
    lines.map(async (line) => {
      const what = await line.locator('dt').textContent();
      const coins = await line.locator('.visually-hidden').textContent();
      return `${what}: ${coins}`;
    }),
  );
}

/** How many coins an account has, and the kinds of its things. */
async function holdings(name: string): Promise<{ coins: number; kinds: string[] }> {
  const [{ coins = 0 } = {}] = await venue.server.query<{ coins: number }>(
    `select balance::int as coins from wallets join accounts on accounts.id = account_id where username = '${name}'`,
  );
  const rows = await venue.server.query<{ kind: string }>(
    `select kind from items join accounts on accounts.id = owner_id where username = '${name}'`,
  );
  return { coins, kinds: rows.map(({ kind }) => kind).toSorted() };
}

/** The visitor offers a thing for so many coins. */
async function sell(visitor: Visitor, name: string, price: number): Promise<void> {
  await own(visitor);
  await press(visitor, `${name} verkaufen`);
  await dialog(visitor).getByLabel('Preis in Münzen').fill(String(price));
  await act(visitor, 'Anbieten');
  await text(visitor, `${name} ist jetzt im Markt.`);
}

/** Finds a thing in the market, from the shop on. */
async function find(visitor: Visitor, shelf: string, name: string): Promise<void> {
  await visitor.page.goto('/laden');
  await visitor.press(visitor.page.getByRole('link', { name: 'Markt', exact: true }));
  // The shop has shelves of the same names.
  await visitor.page.getByRole('heading', { name: 'Markt', level: 1 }).waitFor();
  await visitor.press(visitor.page.getByRole('tab', { name: shelf, exact: true }));
  await visitor.press(card(visitor, name));
  await visitor.page.getByRole('heading', { name, level: 2 }).waitFor();
}

it('[ECON-04] A lists an avatar with a price, B buys: the thing and the coins change hands in one step', async () => {
  const anna = await tradingVisitor('Anna', 'phone', ['avatar.leseratte']);
  const bert = await tradingVisitor('Bert', 'desktop');
  await trader('Greta', []);
  await sales('Greta', 'avatar.leseratte', [90, 120, 110, 140, 100]);
  await own(anna);
  await anna.press(anna.page.getByRole('button', { name: 'Leseratte', exact: true }));
  await text(anna, 'Du trägst jetzt: Leseratte.');
  await look(anna, 'markt-meins');
  await press(anna, 'Leseratte verkaufen');
  const price = dialog(anna).getByLabel('Preis in Münzen');
  await price.waitFor();
  await price.fill('9');
  await act(anna, 'Anbieten');
  await dialog(anna).getByText('Von 38 bis 500 Münzen.').waitFor();
  expect(await price.getAttribute('aria-invalid')).toBe('true');
  await price.fill('110');
  await expect
    .poll(() => sum(anna, dialog(anna)))
    .toEqual(['Käufer zahlt: 110 Münzen', 'Gebühr: 6 Münzen', 'Du erhältst: 104 Münzen']);
  await look(anna, 'markt-verkaufen');
  await act(anna, 'Anbieten');
  await text(anna, 'Leseratte ist jetzt im Markt.');
  // The avatar lies with the house: its seller wears their own figure again, and cannot put it on.
  const away = anna.page.getByRole('link', { name: /^Leseratte\s*im Markt$/ });
  await away.waitFor();
  expect(await anna.page.getByRole('button', { name: 'Leseratte', exact: true }).count()).toBe(0);
  await look(anna, 'markt-meins-angeboten');

  await find(bert, 'Figuren', 'Leseratte');
  await expect
    .poll(() => sum(bert))
    .toEqual([
      'Du zahlst: 110 Münzen',
      'Gebühr, trägt Anna: 6 Münzen',
      'Anna erhält: 104 Münzen',
      'Danach hast du: 60 Münzen',
    ]);
  await text(bert, 'Im Laden kostet es 150 Münzen.');
  await text(bert, 'Die Hälfte der 5 Verkäufe lag bei höchstens 110 Münzen.');
  await look(bert, 'markt-angebot');
  await expect.poll(() => holdings('Bert')).toEqual({ coins: START, kinds: [] });
  expect(await holdings('Anna')).toEqual({ coins: START, kinds: ['avatar.leseratte'] });
  await press(bert, 'Für 110 Münzen kaufen');
  await dialog(bert).getByRole('heading', { name: 'Leseratte gehört jetzt dir.' }).waitFor();
  expect(await holdings('Bert')).toEqual({ coins: START - 110, kinds: ['avatar.leseratte'] });
  expect(await holdings('Anna')).toEqual({ coins: START + 104, kinds: [] });
  // The seller hears of the sale in the room, and the toast leads to the listing.
  await text(anna, 'Verkauft: Leseratte. Du hast 104 Münzen bekommen.');
  await takeThemes(anna, 'markt-verkauft-gesagt');
  await anna.press(anna.page.getByRole('link', { name: 'Ansehen' }));
  await text(anna, 'Verkauft. Du hast 104 Münzen bekommen.');
  await look(anna, 'markt-verkauft');

  await look(bert, 'markt-gekauft');
  await act(bert, 'Gleich anziehen');
  await text(bert, 'Du trägst jetzt: Leseratte.');
});

it.each([
  {
    row: '[ECON-05]',
    thing: { kind: 'emoji.lachen', name: 'Lacht', shelf: 'Emojis', price: 40, received: 38 },
    use: 'In einen Emoji-Platz legen',
    used: 'Lacht liegt in einem Emoji-Platz.',
    people: { seller: 'Carla', buyer: 'Dirk' },
  },
  {
    row: '[ECON-06]',
    thing: { kind: 'bubble.koralle', name: 'Koralle', shelf: 'Farben', price: 100, received: 95 },
    use: 'Gleich benutzen',
    used: 'Deine Sprechblasen sind jetzt in Koralle.',
    people: { seller: 'Cora', buyer: 'Dora' },
  },
])('$row the same with $thing.kind', async ({ thing, use, used, people }) => {
  const { kind, name, shelf, price, received } = thing;
  const seller = await tradingVisitor(people.seller, 'desktop', [kind]);
  const buyer = await tradingVisitor(people.buyer, 'phone');
  await sell(seller, name, price);
  await seller.page.goto('/markt?regal=meine');
  await text(seller, '1 von 10 Plätzen belegt.');
  await look(seller, `markt-meine-${shelf}`);

  await buyer.page.goto('/markt');
  await card(buyer, name).waitFor();
  await look(buyer, `markt-${shelf}`);
  await find(buyer, shelf, name);
  await look(buyer, `markt-angebot-${shelf}`);
  await expect.poll(() => holdings(people.buyer)).toEqual({ coins: START, kinds: [] });
  await press(buyer, `Für ${price} Münzen kaufen`);
  await dialog(buyer)
    .getByRole('heading', { name: `${name} gehört jetzt dir.` })
    .waitFor();
  expect(await holdings(people.buyer)).toEqual({ coins: START - price, kinds: [kind] });
  expect(await holdings(people.seller)).toEqual({ coins: START + received, kinds: [] });
  await act(buyer, use);
  await text(buyer, used);
  await seller.page
    .getByRole('listitem')
    .filter({ hasText: `verkauft, du hast ${received} Münzen bekommen` })
    .waitFor();
});

it('[ECON-07] what is taken back is the seller’s again, and a page on which it could be bought says that it is gone', async () => {
  const emil = await tradingVisitor('Emil', 'phone', ['emoji.lachen']);
  const frida = await tradingVisitor('Frida', 'desktop');
  frida.device.allowProblems(/status of 409/);
  await sell(emil, 'Lacht', 30);
  await find(frida, 'Alles', 'Lacht');
  const buy = frida.page.getByRole('button', { name: 'Für 30 Münzen kaufen' });
  await buy.waitFor();
  await emil.page.goto('/markt?regal=meine');
  await press(emil, 'Lacht zurücknehmen');
  await text(emil, 'Lacht ist wieder bei dir.');
  await emil.page.getByRole('listitem').filter({ hasText: 'zurückgenommen' }).waitFor();
  // Pressed, or seen by itself a moment before.
  await buy.click({ noWaitAfter: true }).catch(() => undefined);
  await text(frida, 'Das wird nicht mehr angeboten.');
  expect(await buy.count()).toBe(0);
  await look(frida, 'markt-vorbei');
  expect(await holdings('Frida')).toEqual({ coins: START, kinds: [] });
  await own(emil);
  await press(emil, /^Lacht$/);
  await text(emil, 'Lacht liegt in einem Emoji-Platz.');
});

it('what stands in the way of a trade is told: a rank, coins that are missing, a wait without a second factor', async () => {
  const hanna = await tradingVisitor('Hanna', 'phone', ['avatar.leseratte', 'avatar.leseratte'], false);
  await sales('Hanna', 'avatar.leseratte', [700, 900, 800, 1_000, 850, 900, 950, 700, 650, 800, 900, 1_100]);
  await own(hanna);
  await press(hanna, 'Leseratte verkaufen');
  await text(
    hanna,
    'Ohne zweiten Faktor, oder mit einem ganz neuen, kann es frühestens morgen gekauft werden.',
  );
  await look(hanna, 'markt-verkaufen-wartet');
  await dialog(hanna).getByLabel('Preis in Münzen').fill('1.200');
  await act(hanna, 'Anbieten');
  await text(hanna, 'Leseratte ist jetzt im Markt.');
  await hanna.press(hanna.page.getByRole('link', { name: '1 im Markt' }));
  await text(hanna, /^zu haben ab /);
  await look(hanna, 'markt-meine-wartet');
  const { page } = await venue.resident('Jonas', 'desktop', sharp);
  await page.goto('/markt');
  await page.getByRole('heading', { name: 'Gerade bietet hier niemand etwas an' }).waitFor();
  await query(`update listings set created_at = created_at - interval '2 days', live_at = live_at - interval '2 days'
    where closed_at is null`);

  // A newcomer may look.
  await page.goto('/markt?regal=figuren&ordnung=guenstig');
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^Leseratte/ })
    .click();
  await page.getByText(/^Im Markt handeln kannst du ab dem Rang/).waitFor();
  expect(await page.getByRole('button', { name: /kaufen$/ }).count()).toBe(0);
  await page.goBack();
  await page.getByRole('radio', { name: 'Günstig', checked: true }).waitFor();

  const kurt = await tradingVisitor('Kurt', 'desktop');
  await find(kurt, 'Figuren', 'Leseratte');
  await text(kurt, 'Dafür fehlen dir noch 1.030 Münzen.');
  await look(kurt, 'markt-zu-teuer');
  await query(`with transfer as (
      insert into wallet_transfers select gen_random_uuid(), 2, 'story:kurt', now() returning id
    )
    insert into wallet_entries (id, transfer_id, lines, line, wallet_id, amount, reason)
    select gen_random_uuid(), transfer.id, 2, line, case line when 0 then wallets.id end, case line when 0 then 2000 else -2000 end, 'rank'
    from transfer, generate_series(0, 1) line, wallets join accounts on accounts.id = wallets.account_id
    where username = 'Kurt'`);
  await kurt.page.reload();
  await press(kurt, 'Für 1.200 Münzen kaufen');
  await dialog(kurt).getByRole('heading', { name: 'Leseratte kaufen?' }).waitFor();
  await look(kurt, 'markt-sicher');
  await act(kurt, 'Doch nicht');
  expect((await holdings('Kurt')).kinds).toEqual([]);
  await press(kurt, 'Für 1.200 Münzen kaufen');
  await act(kurt, 'Für 1.200 Münzen kaufen');
  await dialog(kurt).getByRole('heading', { name: 'Leseratte gehört jetzt dir.' }).waitFor();
  expect(await holdings('Kurt')).toEqual({ coins: START + 800, kinds: ['avatar.leseratte'] });
});
