import { expect, it } from 'vitest';
import { marketPaths } from './market-paths.ts';

it('the links of shop and market are spelled as agreed', () => {
  expect([
    marketPaths.shop(),
    marketPaths.shop({ regal: 'meins' }),
    marketPaths.market(),
    marketPaths.market({ regal: 'emojis', ordnung: 'guenstig' }),
    marketPaths.listing('0/1'),
  ]).toEqual([
    '/laden',
    '/laden?regal=meins',
    '/markt',
    '/markt?regal=emojis&ordnung=guenstig',
    '/markt/0%2F1',
  ]);
});
