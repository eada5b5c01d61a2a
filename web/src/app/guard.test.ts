import { PAGES, TEXTS } from '@plausch/protocol/pages';
import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  addressFor,
  PUBLIC_BESIDE,
  PUBLIC_PATHS,
  PUBLIC_PREFIXES,
  pathAfterLogin,
  REQUIRES_AUTH,
  redirectFor,
} from './guard.ts';
import { PATTERNS } from './paths.ts';

const anonymous = (pathname: string, search = '') => redirectFor({ pathname, search }, false);
const signedIn = (pathname: string, search = '') => redirectFor({ pathname, search }, true);

/** The public list as the specification has it. */
const SPECIFIED = [
  '/',
  '/login',
  '/register',
  '/activate',
  '/main',
  '/about',
  '/news',
  '/impressum',
  '/datenschutz',
  '/reset-password',
  '/setup-account',
  '/account-deletion',
  '/cancel-deletion',
  '/urheberbeschwerde',
  '/sicherheit',
];

/** Public as well, in a list of its own: `docs/spec/decisions.md`, Pages. */
const BESIDE = ['/markt/stopp'];

/** Every path there is, and around each one some that there are not. */
function pathsAndTheirNeighbours(): readonly string[] {
  const real = [
    ...Object.keys(PAGES),
    ...Object.keys(TEXTS),
    ...Object.values(PATTERNS),
    ...REQUIRES_AUTH,
    ...SPECIFIED,
  ];
  const around = real.flatMap((path) => [
    path,
    `${path}/`,
    `${path}/mehr`,
    `${path}mehr`,
    `/mehr${path}`,
    path.slice(0, -1),
    path.toUpperCase(),
  ]);
  return [...new Set([...around, '/laden', '/freunde', '/gilden', '/markt', '/profil/lena', '/admin/cases'])];
}

it('[ROUTE-27] of all paths a visitor reaches those of the public list and of the one beside it, and no other', () => {
  // Below the open prefixes everything is open, and the deletion needs a login all the same: rows of their own.
  const isBelowPrefix = (path: string) => /^\/(?:news|reset-password)./.test(path);
  const reached = pathsAndTheirNeighbours().filter(
    (path) => anonymous(path) === undefined && !isBelowPrefix(path),
  );
  expect(reached.toSorted()).toEqual(
    [...SPECIFIED.filter((path) => path !== '/account-deletion'), ...BESIDE].toSorted(),
  );
  expect(PUBLIC_PATHS).toEqual(SPECIFIED);
  expect(PUBLIC_BESIDE).toEqual(BESIDE);
  expect(PUBLIC_PREFIXES).toEqual(['/news', '/reset-password']);
});

it('every page that the server knows has its route, and every route its page', () => {
  const routes = Object.values(PATTERNS).map((path) => ({ path }));
  const pages = Object.keys(PAGES);
  const found = pages.map((page) => matchRoutes(routes, page)?.[0]?.route.path);
  expect(found).not.toContain(undefined);
  expect(new Set(found)).toEqual(new Set(Object.values(PATTERNS)));
});

it.each(Object.entries(PAGES))('%s is open to those whom its row names', (pattern, { access }) => {
  const path = pattern.replace(/:\w+/, 'abc');
  expect([anonymous(path), signedIn(path)].map((elsewhere) => elsewhere === undefined)).toEqual([
    access !== 'members',
    access !== 'visitors',
  ]);
});

describe('a visitor', () => {
  it.each(PUBLIC_PATHS.filter((path) => path !== '/account-deletion'))('may open %s', (path) => {
    expect(anonymous(path)).toBeUndefined();
  });

  it('[ROUTE-30] [OP-03] may not open the four that need a login, not even the one that is listed as public', () => {
    expect(REQUIRES_AUTH).toEqual(['/account-deletion', '/subscription', '/subscription/success', '/admin']);
    for (const path of REQUIRES_AUTH)
      expect(anonymous(path)).toBe(`/login?weiter=${encodeURIComponent(path)}`);
  });

  it('[ROUTE-28] may open everything that starts with /news', () => {
    expect(anonymous('/news/42')).toBeUndefined();
    expect(anonymous('/newsletter')).toBeUndefined();
  });

  it('[ROUTE-29] may open everything that starts with /reset-password', () => {
    expect(anonymous('/reset-password/abc')).toBeUndefined();
  });

  it('[ROUTE-26 a] [OP-06] is sent to the login by every other page, which is kept for afterwards', () => {
    expect(anonymous('/garderobe')).toBe('/login?weiter=%2Fgarderobe');
    expect(anonymous('/einstellungen', '?a=1')).toBe('/login?weiter=%2Feinstellungen%3Fa%3D1');
    expect(anonymous('/main/elsewhere')).toBe('/login?weiter=%2Fmain%2Felsewhere');
  });
});

describe('somebody signed in', () => {
  it('[ROUTE-04] [ROUTE-06] has no use for login and registration', () => {
    expect(signedIn('/login')).toBe('/main');
    expect(signedIn('/register')).toBe('/main');
  });

  it.each(['/', '/main', '/garderobe', '/einstellungen', '/activate'])('may open %s', (path) => {
    expect(signedIn(path)).toBeUndefined();
  });

  it('[OP-06] goes on to the page wanted before the login', () => {
    expect(signedIn('/login', '?weiter=%2Fgarderobe%3Fa%3D1%23b')).toBe('/garderobe?a=1#b');
  });
});

describe('the page after the login', () => {
  it.each([
    '',
    '?weiter=',
    '?weiter=garderobe',
    '?weiter=https://evil.example',
    '?weiter=//evil.example/main',
    '?weiter=/\\evil.example',
    '?weiter=/%09/evil.example',
    '?weiter=/.//evil.example',
    '?weiter=/main/..//evil.example',
    '?weiter=/%252e%252e//evil.example',
    '?weiter=/./\\evil.example',
    '?weiter=javascript:alert(1)',
    '?weiter=/login',
    '?weiter=/login?weiter=/login',
  ])('[OP-06] [BR-8] is the rooms for %s', (search) => {
    expect(pathAfterLogin(search)).toBe('/main');
  });
});

it.each([
  [PATTERNS.landing, '/', '/'],
  [PATTERNS.login, '/LOGIN', '/login'],
  [PATTERNS.login, '/%6Cogin//', '/login'],
  [PATTERNS.newsItem, '/News/Ein%20Slug', '/news/Ein%20Slug'],
  [PATTERNS.resetPassword, '/RESET-password/Token-A', '/reset-password/Token-A'],
  [PATTERNS.settings, '/Einstellungen', '/einstellungen'],
  [PATTERNS.settings, '/Einstellungen/', '/einstellungen'],
  [PATTERNS.settings, '/einstellungen/konto/', '/einstellungen/konto'],
])('a path of %s that is spelled %s has the address %s', (pattern, path, address) => {
  expect(addressFor(pattern, path)).toBe(address);
});
