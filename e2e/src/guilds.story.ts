import { runAxe } from '@plausch/dev-env/browser';
import { expect, it } from 'vitest';
import { isPictured } from './harness/pictures.ts';
import { takeThemes } from './visitor/themes.ts';
import { openVenue } from './visitor/venue.ts';

// Founding costs nothing here: what it takes is proven where coins are.
const venue = openVenue({ rules: { guilds: { founding: { coins: 0 } } } });
const sharp = { deviceScaleFactor: isPictured ? 2 : 1 };

it('[CHAT-14 a, CHAT-14 b, CHAT-14 c] A founds a guild, B joins; both see the member list and the name', async () => {
  await venue.register('Anna');
  await venue.server.query(
    `insert into standings (account_id, ap, rank, day) select id, 1200, 4, '2026-01-01' from accounts where username = 'Anna'`,
  );
  const anna = await venue.resident('Anna', 'phone', sharp);
  await anna.page.goto('/gilde');
  await anna.page.getByText('Noch gibt es keine Gilde.').waitFor();
  await anna.page.getByRole('textbox', { name: 'Name' }).fill('Nachteulen');
  await anna.page.getByRole('textbox', { name: 'Kürzel' }).fill('nest');
  expect(await runAxe(anna.page)).toEqual([]);
  await takeThemes(anna, 'gilde-gruenden');
  await anna.press(anna.page.getByRole('button', { name: 'Gründen', exact: true }));
  await anna.page.getByRole('heading', { name: 'Nachteulen [NEST]' }).waitFor();

  const bert = await venue.resident('Bert', 'desktop');
  await bert.page.goto('/gilde');
  await bert.page.getByText(/Eine Gilde gründen kannst du ab dem Rang/).waitFor();
  await takeThemes(bert, 'gilde-alle');
  await bert.press(bert.page.getByRole('link', { name: /Nachteulen/ }));
  await bert.press(bert.page.getByRole('button', { name: 'Beitreten anfragen' }));
  await bert.page.getByText('Deine Anfrage wartet auf Antwort.').waitFor();
  expect(await runAxe(bert.page)).toEqual([]);

  await anna.page.getByRole('button', { name: 'Bert aufnehmen' }).waitFor();
  await takeThemes(anna, 'gilde-anfrage');
  await anna.press(anna.page.getByRole('button', { name: 'Bert aufnehmen' }));
  await bert.page.getByText('Du bist jetzt in der Gilde „Nachteulen“.').waitFor();
  for (const { page } of [anna, bert]) {
    await page.getByRole('heading', { name: 'Nachteulen [NEST]' }).waitFor();
    await page.getByRole('heading', { name: 'Mitglieder 2' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'AnnaGründer · Stammgast' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'BertMitglied · Neuling' }).waitFor();
  }
  expect(await runAxe(anna.page)).toEqual([]);
  await takeThemes(anna, 'gilde');
  await takeThemes(bert, 'gilde');

  // Seen beside the name by everybody in a room.
  await bert.page.goto('/main');
  await bert.enterRoom();
  await bert.press(bert.page.getByRole('tab', { name: /^Mitglieder/ }));
  await bert.page.getByRole('button', { name: /^Bert \(du\)\s*\[NEST\]/ }).waitFor();

  const dialog = anna.page.getByRole('dialog');
  await anna.press(anna.page.getByRole('button', { name: 'Mehr zu Bert' }));
  await dialog.waitFor();
  await anna.page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await anna.press(anna.page.getByRole('button', { name: 'Mehr zu Bert' }));
  expect(await runAxe(anna.page)).toEqual([]);
  await takeThemes(anna, 'gilde-mitglied');
  await anna.press(dialog.getByRole('button', { name: 'Aus der Gilde entfernen' }));
  await anna.press(dialog.getByRole('button', { name: 'Ja, entfernen' }));
  await anna.page.getByRole('heading', { name: 'Mitglieder 1' }).waitFor();
  await bert.page.getByRole('button', { name: /^Bert \(du\)\s*Neuling/ }).waitFor();
});
