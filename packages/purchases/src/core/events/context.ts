import { LIBRARY_NAME, VERSION } from '../version.ts';

/** Where an event happened. Null for what there is none of: a worker has no page, a program in Node no screen. */
export interface EventContext {
  readonly libraryName: string;
  readonly libraryVersion: string;
  readonly locale: string | null;
  readonly userAgent: string | null;
  readonly timeZone: string | null;
  readonly screenWidth: number | null;
  readonly screenHeight: number | null;
  readonly utmSource: string | null;
  readonly utmMedium: string | null;
  readonly utmCampaign: string | null;
  readonly utmContent: string | null;
  readonly utmTerm: string | null;
  /** Origin and path; never a query or a fragment, in which personal data may stand. */
  readonly pageReferrer: string | null;
  /** Origin and path. */
  readonly pageUrl: string | null;
  readonly pageTitle: string | null;
  readonly source: 'sdk';
}

const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
/** The values of a campaign that a page's address carries, under their names there. */
export type Utm = { readonly [Name in (typeof utmNames)[number]]?: string };

type Page = {
  readonly navigator?: Navigator;
  readonly screen?: Screen;
  readonly document?: Document;
};

/** Reads the context as it is now. Without `collectUtm` nothing of a campaign is told. */
export function readContext({ collectUtm }: { readonly collectUtm: boolean }): EventContext {
  const { navigator, screen, document }: Page = globalThis;
  const utm = collectUtm ? utmOf(document?.location?.search ?? '') : {};
  const told = (name: keyof Utm) => withoutEmails(utm[name] ?? '') || null;
  return {
    libraryName: LIBRARY_NAME,
    libraryVersion: VERSION,
    locale: navigator?.language ?? null,
    userAgent: navigator?.userAgent ?? null,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? null,
    screenWidth: screen?.width ?? null,
    screenHeight: screen?.height ?? null,
    utmSource: told('utm_source'),
    utmMedium: told('utm_medium'),
    utmCampaign: told('utm_campaign'),
    utmContent: told('utm_content'),
    utmTerm: told('utm_term'),
    pageReferrer: originAndPath(document?.referrer),
    pageUrl: originAndPath(document?.location?.href),
    pageTitle: document?.title ?? null,
    source: 'sdk',
  };
}

/** The values of a campaign in the query of an address, those that are there and not empty. */
export function utmOf(search: string): Utm {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    utmNames.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** A text without the e-mail addresses in it, also as they stand in an address of the web. */
export function withoutEmails(text: string): string {
  return text.replace(
    /[\p{L}\p{N}._%+'-]{1,64}(?:@|%40)[\p{L}\p{N}%-]{1,63}(?:\.[\p{L}\p{N}%-]{1,63})+/giu,
    '[email]',
  );
}

/** Calls back whenever the page goes out of sight, after which it may never run again; returns what ends that. */
export function onPageHide(callback: () => void): () => void {
  const { document }: Page = globalThis;
  const window = document?.defaultView;
  if (!document || !window) return () => {};
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') callback();
  };
  document.addEventListener('visibilitychange', whenHidden);
  window.addEventListener('pagehide', callback);
  return () => {
    document.removeEventListener('visibilitychange', whenHidden);
    window.removeEventListener('pagehide', callback);
  };
}

/** Null for what is not at a host: a path on a disk, or content that is its own address. */
function originAndPath(address: string | undefined): string | null {
  try {
    const { protocol, host, pathname } = new URL(address ?? '');
    return host === '' ? null : withoutEmails(`${protocol}//${host}${pathname}`);
  } catch {
    return null;
  }
}
