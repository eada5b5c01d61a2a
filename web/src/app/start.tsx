import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { configureApi } from '../api/index.ts';
import { log } from '../device/log.ts';
import { maintainViewportHeight } from '../device/viewport.ts';
import { currentToken, recheckSession, session, startSession } from '../features/sessions/index.ts';
import { followTheme } from '../features/settings/index.ts';
import { App } from './App.tsx';
import { loadConfig } from './config.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { followRouter } from './loading.ts';
import { defaultStatusMessage } from './page-error.ts';
import { routes } from './routes.tsx';

/** Brings the app up in `element`: configuration, session, pages, and the socket once it is needed. */
export async function start(element: HTMLElement): Promise<void> {
  const root = createRoot(element);
  const show = (content: ReactNode) => root.render(<StrictMode>{content}</StrictMode>);
  maintainViewportHeight();
  followTheme();
  show(<App />);
  fetchPage(window.location);
  try {
    const { apiBase, socketBase } = await loadConfig();
    configureApi({ base: apiBase, token: currentToken, onUnauthenticated: session.end });
    void startSession();
    connectWhenSignedIn(socketBase || window.location.origin);
    const router = createBrowserRouter(routes);
    // The guard decides anew whenever somebody comes or goes.
    session.state.subscribe((now, before) => {
      const isOther = now.session?.token !== before.session?.token;
      if (now.checked && isOther) void router.revalidate();
    });
    followRouter(router);
    show(<App router={router} />);
  } catch (error) {
    log('the app could not start', { error });
    show(<ErrorPage error={{ status: 503, statusMessage: defaultStatusMessage(503) }} />);
  }
}

/** The code of a page comes while configuration and session are being asked for; the router then finds it there. */
function fetchPage(location: Location): void {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    // What goes wrong is told when the router asks for it, too.
    if (typeof route.lazy === 'function') void route.lazy().catch(() => {});
  }
}

/** The socket and its library are fetched with the first token, and follow the session from then on. */
function connectWhenSignedIn(socketBase: string): void {
  let isBound = false;
  const bind = async () => {
    if (isBound || currentToken() === undefined || !session.state.getState().checked) return;
    isBound = true;
    const { connection } = await import('../connection/index.ts');
    connection.bindSession(
      { token: currentToken, subscribe: session.state.subscribe, recheck: recheckSession },
      socketBase,
    );
  };
  session.state.subscribe(() => void bind());
  void bind();
}
