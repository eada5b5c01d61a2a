import { expect, it } from 'vitest';
import { addressAt, holdsSecret, PAGES, TEXTS } from './pages.ts';

it.each([
  ['/', '/'],
  ['//', undefined],
  ['///', undefined],
  ['/main', '/main'],
  ['/main/', '/main'],
  ['/Main//', '/main'],
  ['/LOGIN', '/login'],
  ['/%6Cogin', '/login'],
  ['/main/elsewhere', undefined],
  ['//login', undefined],
  ['/reset-password', '/reset-password'],
  ['/Reset-Password/A-token_0.9', '/reset-password/A-token_0.9'],
  ['/reset-password//', '/reset-password'],
  ['/reset-password/a/b', undefined],
  ['/NEWS/Ein%2FSlug', '/news/Ein%2FSlug'],
  ['/Einstellungen/Konto', '/einstellungen/konto'],
  ['/einstellungen/keller', undefined],
  ['/Impressum', '/impressum'],
  ['/impressum/', '/impressum'],
  ['/%', undefined],
  ['/%6', undefined],
  ['/login%2F', undefined],
  ['/gibt-es-nicht', undefined],
])('%s means %s', (path, address) => {
  expect(addressAt(path)).toBe(address);
});

it('every address means itself, and in capitals as well', () => {
  for (const address of [...Object.keys(PAGES), ...Object.keys(TEXTS)]) {
    expect(addressAt(address)).toBe(address);
    expect(addressAt(address.replace(/[^/:]+/g, (word) => word.toUpperCase()))?.toLowerCase()).toBe(address);
  }
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
