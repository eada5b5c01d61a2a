import { expect, it } from 'vitest';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

it('[ECON-15] the subscription lists what a tier gives beside emoji slots, with the amounts that the server keeps to', async () => {
  const { page } = await venue.resident('Perla', 'desktop');
  await page.goto('/subscription');
  await page.getByRole('row', { name: /^Angebote im Markt / }).waitFor();
  const amountsOf = (perk: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${perk} `) })
      .getByRole('cell')
      .allInnerTexts();
  expect(await amountsOf('Angebote im Markt')).toEqual(['10', '30', '30', '30']);
  expect(await amountsOf('Münzen im Monat')).toEqual([expect.any(String), '500', '1.000', '2.000']);
  expect(await amountsOf('Kategorien für Favoriten')).toEqual(['5', '20', '20', '20']);
  expect(await amountsOf('Favoriten je Kategorie')).toEqual(['20', '100', '100', '100']);
  expect(await amountsOf('Emoji-Plätze')).toContain('unbegrenzt');
});
