import { expect, it } from 'vitest';
import { holdsSecret, isPage } from './pages.ts';

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

it.each([
  ['/activate?token=x', true],
  ['/cancel-deletion?token=', true],
  ['/setup-account?einladung=x', true],
  ['/reset-password/x', true],
  ['/reset-password', false],
  ['/main?raum=kino', false],
])('[DA-1] %s holds a secret: %s', (address, expected) => {
  expect(holdsSecret(new URL(address, 'https://plausch.test'))).toBe(expected);
});
