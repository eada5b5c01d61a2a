import { expect, it } from 'vitest';
import { addressOf, wantedIn } from './shelves.ts';

it.each([
  ['/markt', { shelf: 'alles', order: 'neu', kindId: undefined }],
  ['/markt?regal=emojis', { shelf: 'emojis', order: 'neu', kindId: undefined }],
  ['/markt?regal=farben&ordnung=guenstig', { shelf: 'farben', order: 'guenstig', kindId: undefined }],
  ['/markt?sache=emoji.lachen&ordnung=endet', { shelf: 'alles', order: 'endet', kindId: 'emoji.lachen' }],
] as const)('%s says what is shown, and is made of it', (address, wanted) => {
  const { searchParams } = new URL(address, 'https://plausch.test');
  expect(wantedIn(searchParams)).toEqual(wanted);
  const made = new URL(addressOf(wanted), 'https://plausch.test');
  expect(made.pathname).toBe('/markt');
  expect(wantedIn(made.searchParams)).toEqual(wanted);
});

it.each(['?regal=keller&ordnung=toString', '?sache=emoji.', '?sache=hund.bello', '?sache=emoji.%2F..', ''])(
  'an address that names nothing of the market shows everything: %s',
  (search) => {
    expect(wantedIn(new URLSearchParams(search))).toEqual({
      shelf: 'alles',
      order: 'neu',
      kindId: undefined,
    });
  },
);
