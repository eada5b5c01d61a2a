import { expect, it } from 'vitest';
import { isPage } from './pages.ts';

it.each([
  ['/', true],
  ['/main', true],
  ['/main/', true],
  ['/main/elsewhere', false],
  ['/reset-password', true],
  ['/reset-password/a-token_0.9', true],
  ['/reset-password/a/b', false],
  ['/einstellungen/konto', true],
  ['/einstellungen/keller', false],
  ['/gibt-es-nicht', false],
])('%s is a page: %s', (path, expected) => {
  expect(isPage(path)).toBe(expected);
});
