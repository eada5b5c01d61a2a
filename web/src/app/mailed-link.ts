import { useEffect, useState } from 'react';
import { useLocation, useMatch, useNavigate, useSearchParams } from 'react-router';
import { tabTexts } from '../device/storage.ts';
import { PATTERNS, paths } from './paths.ts';

const STORAGE_KEY = 'link';

type SecretName = 'token' | 'einladung';

/** The link that was opened in this tab last: the path it leads to, and the secret that its address had. */
type MailedLink = { readonly path: string; readonly name: SecretName; readonly secret: string };

/**
 * Takes over what `first.js` has taken out of the address. From then on the tab keeps it, over reloads, until it is used
 * or somebody signs out. To be called before there is a router, which has a state of its own.
 */
export function takeMailedLink(): void {
  const link = linkIn(history.state?.link);
  if (!link) return;
  tabTexts.write(STORAGE_KEY, JSON.stringify(link));
  history.replaceState(null, '');
}

/** The secret of the link that led to this page; null without one. */
export function useLinkSecret(name: SecretName): string | null {
  const { pathname } = useLocation();
  return useTakenOut(useSearchParams()[0].get(name), name, pathname);
}

/** The same for a new password, whose links have the secret in their path. */
export function useResetSecret(): string | null {
  const inPath = useMatch(PATTERNS.resetPassword)?.params.token ?? null;
  const bare = paths.resetPassword();
  return useTakenOut(bare.endsWith(`/${inPath}`) ? null : inPath, 'token', bare);
}

/** `inAddress`: a secret that came into it by a step within the app, and leaves it for `bare` as well. */
function useTakenOut(inAddress: string | null, name: SecretName, bare: string): string | null {
  const navigate = useNavigate();
  const [secret, setSecret] = useState(() => inAddress ?? keptSecret(bare, name));
  useEffect(() => {
    if (inAddress === null) return;
    setSecret(inAddress);
    void navigate(bare, { replace: true });
  }, [inAddress, bare, navigate]);
  return inAddress ?? secret;
}

/** Keeps an invitation for whoever signs in next in this tab. */
export function keepInvitation(secret: string): void {
  const link: MailedLink = { path: PATTERNS.setupAccount, name: 'einladung', secret };
  tabTexts.write(STORAGE_KEY, JSON.stringify(link));
}

/** To be called once the link has done what it was for. */
export function forgetMailedLink(): void {
  tabTexts.remove(STORAGE_KEY);
}

/** Clears what the tab keeps of somebody, but not the link that has just been opened over their session. */
export function clearTabButLink(): void {
  const text = tabTexts.read(STORAGE_KEY);
  tabTexts.clear();
  if (text !== null) tabTexts.write(STORAGE_KEY, text);
}

function keptSecret(path: string, name: SecretName): string | null {
  const link = keptLink();
  return link?.path === path && link.name === name ? link.secret : null;
}

function keptLink(): MailedLink | undefined {
  try {
    return linkIn(JSON.parse(tabTexts.read(STORAGE_KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Reads a link; whatever else lies in the history or in the storage counts as none. */
function linkIn(value: unknown): MailedLink | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { path, name, secret } = value as Readonly<Record<string, unknown>>;
  if (typeof path !== 'string' || typeof secret !== 'string') return undefined;
  if (name !== 'token' && name !== 'einladung') return undefined;
  return { path: path.replace(/(?<=.)\/$/, ''), name, secret };
}
