import type { AppPlugin } from '@capacitor/app';
import type { SplashScreenPlugin } from '@capacitor/splash-screen';
import type { GoogleSignInPlugin } from '@capawesome/capacitor-google-sign-in';
import type { ClientConfig } from '@plausch/protocol';
import { TEXTS } from '@plausch/protocol/pages';
import type { NativeShell } from '@plausch/web/mount';

/** The plugins, as far as they are used: there are no others. */
export type Plugins = {
  readonly App: Pick<AppPlugin, 'addListener' | 'exitApp'>;
  readonly SplashScreen: Pick<SplashScreenPlugin, 'hide'>;
  readonly GoogleSignIn: Pick<GoogleSignInPlugin, 'initialize' | 'signIn'>;
};

export type Settings = {
  /** Where the chat is, as `https://chat.example`. */
  readonly server: string;
  /** The web client at Google whose ID tokens the server takes; empty: there is no sign-in with Google. */
  readonly googleClientId: string;
  /** Whether the app sells; shops of apps have rules of their own. */
  readonly hasPurchases: boolean;
};

/** What of a window the shell needs. */
export type ShellWindow = {
  readonly history: Pick<History, 'back'>;
  readonly location: Pick<Location, 'assign' | 'href' | 'origin'>;
  readonly document: Pick<Document, 'addEventListener'>;
  fetch(url: string): Promise<Response>;
  setTimeout(work: () => void, delayMs: number): unknown;
  plauschShell?: NativeShell | undefined;
};

/** An app that does not get so far has its error page by now, and it must be seen. */
const LATEST_MS = 10_000;
/** What the plugin's dialog says when it was dismissed. */
const DISMISSED = 'SIGN_IN_CANCELED';

/** Does for the page what only the device can. */
export function fillShell(
  page: ShellWindow,
  { App, SplashScreen, GoogleSignIn }: Plugins,
  settings: Settings,
): void {
  const ready = once(() => void SplashScreen.hide().catch(ignore));
  page.setTimeout(ready, LATEST_MS);
  // A sheet or a dialog that is open is a step of the history, and closes first.
  void App.addListener('backButton', ({ canGoBack }) => {
    if (canGoBack) page.history.back();
    else void App.exitApp().catch(ignore);
  }).catch(ignore);
  openTextsOutside(page, settings.server);
  const { googleClientId } = settings;
  page.plauschShell = {
    fetchConfig: () => fetchConfig(page, settings),
    ready,
    ...(googleClientId !== '' && { signInWithGoogle: () => signIn(GoogleSignIn, googleClientId) }),
  };
}

/** The page lies in the app: what is a path on the server's own pages is a whole address here. */
async function fetchConfig(page: ShellWindow, { server, hasPurchases }: Settings): Promise<Response> {
  const answer = await page.fetch(`${server}/config.json`);
  if (!answer.ok) return answer;
  const config: ClientConfig = await answer.json();
  const whole = (address: string) => (address.startsWith('/') ? `${server}${address}` : address);
  const { apiBase, socketBase, billingBaseUrl, cardScriptUrl, eventsHost } = config;
  return Response.json({
    ...config,
    apiBase: whole(apiBase),
    socketBase: socketBase || server,
    billingBaseUrl: whole(billingBaseUrl),
    cardScriptUrl: whole(cardScriptUrl),
    eventsHost: whole(eventsHost),
    ...(!hasPurchases && { billingApiKey: '' }),
  } satisfies ClientConfig);
}

async function signIn(google: Plugins['GoogleSignIn'], clientId: string): Promise<string | undefined> {
  await google.initialize({ clientId });
  try {
    return (await google.signIn()).idToken;
  } catch (error) {
    if (isDismissal(error)) return undefined;
    throw error;
  }
}

const isDismissal = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === DISMISSED;

/**
 * Imprint, privacy and the like are documents of the server, which the app does not bring along: the device opens its browser for an
 * address that is not the app's own.
 */
function openTextsOutside(page: ShellWindow, server: string): void {
  page.document.addEventListener(
    'click',
    (event) => {
      const { href = undefined } = (event.target as Partial<Element> | null)?.closest?.('a') ?? {};
      if (href === undefined || !URL.canParse(href, page.location.href)) return;
      const { origin, pathname, search, hash } = new URL(href, page.location.href);
      if (origin !== page.location.origin || !Object.hasOwn(TEXTS, pathname)) return;
      event.preventDefault();
      // Before the router hears of it.
      event.stopPropagation();
      page.location.assign(`${server}${pathname}${search}${hash}`);
    },
    { capture: true },
  );
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

/** The device has said what it cannot do; the page goes on without it. */
function ignore(): void {}
