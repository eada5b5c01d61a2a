import { useLayoutEffect, useState } from 'react';
import { useLocation, useMatch, useSearchParams } from 'react-router';
import { LINK_KEY, tabTexts } from '../device/storage.ts';
import { PATTERNS } from './paths.ts';

/** Where the link to a new password leads once its secret has left the address. */
const BARE_RESET = '/reset-password/neu';

type SecretName = 'token' | 'einladung' | 'einloesen';

/**
 * The link that was opened in this tab last: the path it leads to, and the secret that its address had until `first.js` took
 * it out. The tab keeps it, over reloads, until it is used or somebody signs out.
 */
type MailedLink = { readonly path: string; readonly name: SecretName; readonly secret: string };

/** The secret of the link that led to this page; null without one. */
export function useLinkSecret(name: SecretName): string | null {
  const { pathname } = useLocation();
  return useTakenOut(useSearchParams()[0].get(name), name, pathname);
}

/** The same for a new password, whose links have the secret in their path. */
export function useResetSecret(): string | null {
  const inPath = useMatch(PATTERNS.resetPassword)?.params.token ?? null;
  return useTakenOut(inPath === 'neu' ? null : inPath, 'token', BARE_RESET);
}

/**
 * `inAddress`: a secret that came into it by a step within the app, and leaves it for `bare` as well. The router is not asked:
 * a navigation of ours could overtake one of the person.
 */
function useTakenOut(inAddress: string | null, name: SecretName, bare: string): string | null {
  const { pathname } = useLocation();
  const [kept] = useState(() => keptSecret(bare, name));
  useLayoutEffect(() => {
    if (inAddress !== null && pathname === location.pathname) history.replaceState(history.state, '', bare);
  }, [inAddress, bare, pathname]);
  return inAddress ?? kept;
}

/** Keeps an invitation for whoever signs in next in this tab. */
export function keepInvitation(secret: string): void {
  const link: MailedLink = { path: PATTERNS.setupAccount, name: 'einladung', secret };
  tabTexts.write(LINK_KEY, JSON.stringify(link));
}

/** To be called once the link has done what it was for. */
export function forgetMailedLink(): void {
  tabTexts.remove(LINK_KEY);
  if (history.state?.link) history.replaceState({ ...history.state, link: undefined }, '');
}

function keptSecret(path: string, name: SecretName): string | null {
  const link = keptLink();
  return link?.path === withoutSlash(path) && link.name === name ? link.secret : null;
}

function keptLink(): MailedLink | undefined {
  try {
    return linkIn(JSON.parse(tabTexts.read(LINK_KEY) ?? 'null') ?? history.state?.link);
  } catch {
    return undefined;
  }
}

/** Reads a link; whatever else lies in the history or in the storage counts as none. */
function linkIn(value: unknown): MailedLink | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { path, name, secret } = value as Readonly<Record<string, unknown>>;
  if (typeof path !== 'string' || typeof secret !== 'string') return undefined;
  if (name !== 'token' && name !== 'einladung' && name !== 'einloesen') return undefined;
  return { path: withoutSlash(path), name, secret };
}

/** A slash at the end makes no other page. */
function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}
