import { runAxe } from '@plausch/dev-env/browser';
import { expect, it } from 'vitest';
import { isPictured } from './harness/pictures.ts';
import { takeThemes } from './visitor/themes.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

// What is earned is written down sooner than it would be elsewhere.
const venue = openVenue({ rules: { standing: { gatherMs: 1_000 } } });
const sharp = { deviceScaleFactor: isPictured ? 2 : 1 };

/** So many AP, and the rank that goes with them. */
async function has(name: string, ap: number, rank: number): Promise<void> {
  await venue.register(name);
  await venue.server.query(
    `insert into standings (account_id, ap, rank, day) select id, ${ap}, ${rank}, '2026-01-01' from accounts where username = '${name}'`,
  );
}

const members = ({ page, kind }: Visitor) =>
  page.getByRole(kind === 'phone' ? 'button' : 'tab', { name: /^Mitglieder/ });
const row = ({ page }: Visitor, text: RegExp) => page.getByRole('button', { name: text });

it('[CHAT-10 a, CHAT-10 b, ECON-11 b, ECON-11 c, ECON-12 b] the member list shows rank, AP and status of everybody, live; a rank that is reached is told', async () => {
  await has('Anna', 399, 2);
  await has('Clara', 1_300, 4);
  const anna = await venue.guest('Anna', 'phone', sharp);
  const clara = await venue.companion('Clara');
  const bert = await venue.guest('Bert', 'desktop');
  await bert.press(members(bert));
  await row(bert, /^Anna\s*Gast · 399 AP/).waitFor();
  await row(bert, /^Clara\s*Stammgast · 1\.300 AP/).waitFor();
  await row(bert, /^Bert \(du\)\s*Neuling · 0 AP/).waitFor();
  await clara.do('presence:set', { afk: true, text: 'Tee holen' });
  await row(bert, /^Clara\s*Stammgast · 1\.300 AP\s*ist abwesend: .?Tee holen/).waitFor();
  expect(await runAxe(bert.page)).toEqual([]);
  await takeThemes(bert, 'rang-mitglieder');
  await clara.do('presence:set', { afk: false });
  await row(bert, /abwesend/).waitFor({ state: 'detached' });

  await anna.room.say('Hallo ihr beiden');
  await anna.page.getByText('Du hast einen neuen Rang: Chatter.').waitFor();
  await row(bert, /^Anna\s*Chatter · /).waitFor();
  const dora = await venue.companion('Dora');
  await row(bert, /^Dora\s*Neuling/).waitFor();
  dora.close();
  await row(bert, /^Dora\s*Neuling.*gleich zurück/).waitFor();
  await anna.press(members(anna));
  await row(anna, /^Anna \(du\)\s*Chatter · 4\d\d AP/).waitFor();
  expect(await runAxe(anna.page)).toEqual([]);
  await takeThemes(anna, 'rang-mitglieder');
});

it('[ECON-10 a, ECON-12 a] one’s own rank and AP stand on the page of ranks, with what today has brought', async () => {
  await has('Emil', 2_120, 4);
  const emil = await venue.resident('Emil', 'phone', sharp);
  await emil.page.goto('/einstellungen');
  await emil.press(emil.page.getByRole('link', { name: /^Rang und AP/ }));
  await emil.page.getByRole('heading', { name: 'Stammgast Rang 4' }).waitFor();
  await emil.page.getByText('2.120 AP. Noch 880 bis Insider.').waitFor();
  expect(
    await emil.page.getByRole('listitem').filter({ hasText: 'Stammgast' }).getAttribute('aria-current'),
  ).toBe('step');
  expect(await runAxe(emil.page)).toEqual([]);
  await takeThemes(emil, 'raenge');
  await emil.page.goto('/main');
  await emil.enterRoom();
  await Promise.all(['Fritz', 'Gerda'].map((name) => venue.companion(name)));
  await emil.room.say('Guten Abend zusammen');
  const earned = () => venue.server.query(`select 1 from standings where ap = 2132`);
  await expect.poll(async () => (await earned()).length, { timeout: 20_000 }).toBe(1);
  await emil.page.goto('/raenge');
  await emil.page.getByText('2.132 AP.').waitFor();
  await emil.page.getByText('12 von 200 AP heute').waitFor();
});

it('[ST7] [ST9] the card tells rank and AP, and whoever has the third rank says thank you there', async () => {
  await has('Hanna', 500, 3);
  const [hanna, ida] = [await venue.guest('Hanna', 'phone', sharp), await venue.guest('Ida', 'desktop')];
  await hanna.room.stage.untilAtRest();
  const { x, y } = await hanna.room.stage.figure('Ida');
  await hanna.pressPlace({ x, y: y - 40 });
  const card = hanna.page.getByRole('dialog');
  await card.getByText('Neuling, Rang 1 · 0 AP').waitFor();
  await takeThemes(hanna, 'rang-karte');
  expect(await runAxe(hanna.page)).toEqual([]);
  await hanna.press(card.getByRole('button', { name: 'Danke sagen' }));
  await card.getByText('Du hast dich bedankt.').waitFor();
  await ida.page.getByText('Hanna sagt Danke.').waitFor();
});
