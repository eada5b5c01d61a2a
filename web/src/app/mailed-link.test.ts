import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { LINK_KEY } from '../device/storage.ts';

const FIRST = readFileSync(path.join(import.meta.dirname, '../../public/first.js'), 'utf8');
const ORIGIN = 'https://plausch.test';

type Left = { address: string; link: unknown };

/** The address that the first script of a document leaves, and what it hands on; undefined where it touches neither. */
function after(address: string, { mayStore = true } = {}): Left | undefined {
  let left: Left | undefined;
  let stored: unknown;
  runInNewContext(FIRST, {
    URL,
    location: { href: ORIGIN + address, origin: ORIGIN },
    history: {
      replaceState: (state: { link: unknown } | null, _: string, url: string) => {
        expect(url.startsWith(ORIGIN)).toBe(true);
        left = { address: url.slice(ORIGIN.length), link: mayStore ? stored : state?.link };
      },
    },
    sessionStorage: {
      setItem: (key: string, text: string) => {
        if (!mayStore) throw new Error('refused');
        expect(key).toBe(LINK_KEY);
        stored = JSON.parse(text);
      },
    },
    document: { documentElement: { dataset: {} }, querySelector: () => null },
    window: { addEventListener: () => undefined, matchMedia: () => ({ matches: false }) },
    localStorage: { getItem: () => null, setItem: () => undefined },
  });
  return left;
}

it.each([
  ['/activate?token=abc', '/activate', { path: '/activate', name: 'token', secret: 'abc' }],
  ['/activate/?token=abc', '/activate/', { path: '/activate/', name: 'token', secret: 'abc' }],
  ['/cancel-deletion?token=', '/cancel-deletion', { path: '/cancel-deletion', name: 'token', secret: '' }],
  [
    '/setup-account?einladung=a%2Bb#x',
    '/setup-account#x',
    { path: '/setup-account', name: 'einladung', secret: 'a+b' },
  ],
  [
    '/setup-account?token=x&einladung=y&token=z',
    '/setup-account',
    { path: '/setup-account', name: 'einladung', secret: 'y' },
  ],
  ['/activate?a=1&token=x', '/activate?a=1', { path: '/activate', name: 'token', secret: 'x' }],
  [
    '/reset-password/a-b_c',
    '/reset-password/neu',
    { path: '/reset-password/neu', name: 'token', secret: 'a-b_c' },
  ],
  [
    '/reset-password/abc/?token=x',
    '/reset-password/neu',
    { path: '/reset-password/neu', name: 'token', secret: 'abc' },
  ],
  ['//x?token=abc', '//x', { path: '//x', name: 'token', secret: 'abc' }],
])('[DA-1] the secret of %s leaves the address before anything else', (address, bare, link) => {
  expect(after(address)).toEqual({ address: bare, link });
  expect(after(address, { mayStore: false }), 'without storage').toEqual({ address: bare, link });
});

it.each([
  '/',
  '/main?raum=kino',
  '/reset-password',
  '/reset-password/',
  '/reset-password/neu',
  '/activate',
  '/a/b/c',
])('[DA-1] %s stays as it is', (address) => expect(after(address)).toBeUndefined());
