import { PATTERNS, paths } from './paths.ts';

/** Paths that need no login. Also names pages that are still to come; the route table says what exists. */
export const PUBLIC_PATHS = [
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
] as const;

/** Paths beside the specified ones that need no login: what leads there is a mail that may be read on any device. */
export const PUBLIC_BESIDE = ['/markt/stopp'] as const;

/** Paths that need a login whatever the list above says. */
export const REQUIRES_AUTH = [
  '/account-deletion',
  '/subscription',
  '/subscription/success',
  '/admin',
] as const;

/** Everything below these needs no login either. */
export const PUBLIC_PREFIXES = ['/news', '/reset-password'] as const;

/** Pages that have nothing to say to somebody who is signed in. */
const FOR_VISITORS: readonly string[] = [PATTERNS.login, PATTERNS.register];

export type Wanted = { readonly pathname: string; readonly search: string };

/**
 * Where a known page must send the caller instead, or undefined when it may open.
 * Unknown paths never come here: they are the 404 page for everybody.
 */
export function redirectFor(wanted: Wanted, isSignedIn: boolean): string | undefined {
  const path = wanted.pathname;
  if (isSignedIn) return FOR_VISITORS.includes(path) ? pathAfterLogin(wanted.search) : undefined;
  return isPublic(path) ? undefined : paths.login({ weiter: `${path}${wanted.search}` });
}

/**
 * The one address of a page: the pattern of its route with what the path has for the variables. The route table takes letters
 * of any case and slashes at the end for the same, the lists above do not.
 */
export function addressFor(pattern: string, pathname: string): string {
  const found = pathname.split('/');
  const segments = pattern.split('/').map((segment, i) => (segment.startsWith(':') ? found[i] : segment));
  return `/${segments.filter(Boolean).join('/')}`;
}

function isPublic(path: string): boolean {
  const listed: readonly string[] = [...PUBLIC_PATHS, ...PUBLIC_BESIDE];
  const closed: readonly string[] = REQUIRES_AUTH;
  if (closed.includes(path)) return false;
  return listed.includes(path) || PUBLIC_PREFIXES.some((prefix) => path.startsWith(prefix));
}

/** The page a visitor wanted before the login, if it is one of ours; else the rooms. */
export function pathAfterLogin(search: string): string {
  const wanted = new URLSearchParams(search).get('weiter');
  if (!wanted?.startsWith('/')) return paths.main();
  const here = 'https://same.origin';
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : undefined;
  if (url?.origin !== here || FOR_VISITORS.includes(url.pathname)) return paths.main();
  // What `/.//elsewhere` comes down to is a path of ours still, but the address of a host wherever it is read anew.
  if (url.pathname.startsWith('//')) return paths.main();
  return `${url.pathname}${url.search}${url.hash}`;
}
