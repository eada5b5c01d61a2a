import { type ReactNode, StrictMode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, type DataRouter } from 'react-router';
import { configureApi } from '../api/index.ts';
import { openFirstSocket } from '../connection/first-socket.ts';
import { whenUp } from '../device/idle.ts';
import { log } from '../device/log.ts';
import { maintainViewportHeight } from '../device/viewport.ts';
import { currentToken, session, startSession, watchErasedAccounts } from '../features/sessions/index.ts';
import { followLook } from '../features/settings/index.ts';
import { App } from './App.tsx';
import { watchBuilds } from './builds.ts';
import { reloadOnce } from './chunk-reload.ts';
import { loadConfig } from './config.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { FIRST_SIGHT, hasFirstSight, hasOverlay, removeStopgaps } from './first-sight.ts';
import { loadAway, reload } from './load-away.ts';
import { followRouter, loading, SHOW_AFTER_MS } from './loading.ts';
import { defaultStatusMessage, newErrorId } from './page-error.ts';
import { askAhead, routes } from './routes.tsx';
import { listenToSteps } from './untold-steps.ts';

/** So long the overlay of the document is enough; then the app draws its own, which tells a tip. */
const LONG_WAIT_MS = 1_000;

/** Brings the app up in `element`: configuration, session, pages, and the socket once it is needed. */
export async function start(element: HTMLElement): Promise<void> {
  const { show, takeOver } = drawingIn(element);
  // Asked for before anything is drawn: everything else waits for it.
  const config = loadConfig();
  const overlay = overlayWhenNeeded(() => show(<App />));
  try {
    const { apiBase, socketBase } = await config;
    configureApi({ base: apiBase, token: currentToken, onUnauthenticated: session.end });
    // Both are on their way to the server before the device is busy with anything else.
    void startSession();
    connectWhenSignedIn(socketBase || window.location.origin);
    // What goes wrong is told when the page asks for it, too.
    askAhead(window.location).catch(ignore);
    listenToSteps();
    const router = createBrowserRouter(routes);
    fetchPage(router);
    maintainViewportHeight();
    followLook();
    // The guard decides anew whenever somebody comes, goes or is put out.
    session.state.subscribe((now, before) => {
      const isOther = now.session?.token !== before.session?.token;
      const isRemoved = now.removal !== undefined && now.removal !== before.removal;
      if (now.checked && (isOther || isRemoved)) void router.revalidate();
    });
    await Promise.race([overlay.isUp, pageStands(router)]);
    if (overlay.withhold()) loading.setState({ isLoading: false });
    followRouter(router);
    watchBuilds(document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content);
    takeOver(<App router={router} />);
    whenUp(() => {
      watchErasedAccounts();
      // What is needed without a network is fetched while there is one.
      loadAway().then(({ settle }) => settle(router), ignore);
    });
  } catch (error) {
    overlay.withhold();
    const id = newErrorId();
    log('the app could not start', { id, error });
    show(
      <ErrorPage
        error={{ status: 503, statusMessage: defaultStatusMessage(503) }}
        id={id}
        onRetry={reload}
      />,
    );
  }
}

/** Draws in an element; what the document has brought along for it is taken over by the page itself, and by nothing else. */
function drawingIn(element: HTMLElement) {
  let root: Root | undefined;
  const strict = (content: ReactNode) => (
    <StrictMode>
      <Drawn>{content}</Drawn>
    </StrictMode>
  );
  const show = (content: ReactNode) => {
    if (root === undefined) {
      element.replaceChildren();
      element.removeAttribute(FIRST_SIGHT);
      root = createRoot(element);
    }
    root.render(strict(content));
  };
  const takeOver = (page: ReactNode) => {
    if (root !== undefined || !hasFirstSight()) return show(page);
    root = hydrateRoot(element, strict(page), {
      // Then it has been drawn anew, and is as it should be.
      onRecoverableError: (error) => log('the page was not what its document showed', { error }),
    });
    element.removeAttribute(FIRST_SIGHT);
  };
  return { show, takeOver };
}

/** Takes the stopgaps of the document away in the picture in which there is something else to see. */
function Drawn({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(removeStopgaps, []);
  return children;
}

/**
 * People whose session is to be checked see the overlay at once; the document has brought it along, and to draw it again would only keep
 * the page waiting. Nothing is checked of visitors: their first page is often there as soon as anything could be shown, and would
 * only come later for an overlay drawn before it. Where the page came with the document there is nothing to wait for.
 */
function overlayWhenNeeded(show: () => void) {
  const { promise: isUp, resolve } = Promise.withResolvers<void>();
  const up = () => {
    timer = undefined;
    show();
    resolve();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (hasOverlay()) timer = setTimeout(up, LONG_WAIT_MS);
  else if (currentToken() !== undefined) up();
  else if (!hasFirstSight()) timer = setTimeout(up, SHOW_AFTER_MS);
  return {
    isUp,
    /** Keeps it from coming up; false if it is up already. */
    withhold(): boolean {
      const isInTime = timer !== undefined;
      clearTimeout(timer);
      return isInTime;
    },
  };
}

function pageStands(router: DataRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** The code of a page comes while the session is being checked; the router then finds it there. */
function fetchPage({ state }: DataRouter): void {
  for (const { route } of state.matches) {
    // What goes wrong is told when the router asks for it, too.
    if (typeof route.lazy === 'function') void route.lazy().catch(ignore);
  }
}

/**
 * The socket and its library are fetched with the first token, and follow the session from then on. It does not wait
 * until the session is checked: the server checks the token of a handshake itself.
 */
function connectWhenSignedIn(socketBase: string): void {
  let isBound = false;
  const bind = async () => {
    if (isBound || currentToken() === undefined) return;
    isBound = true;
    openFirstSocket(socketBase);
    try {
      const { goLive } = await import('./live.ts');
      goLive(socketBase);
    } catch (error) {
      log('no connection', { error });
      isBound = false;
      // Some browsers remember that code did not come: a fresh document has it.
      window.addEventListener('online', () => reloadOnce(window.location.pathname), { once: true });
    }
  };
  session.state.subscribe(() => void bind());
  void bind();
}

/** What goes wrong is told by whatever needs it, too. */
function ignore(): void {}
