import { TEXTS } from '@plausch/protocol/pages';
import type { RouteObject } from 'react-router';
import { newsAhead } from '../features/news/index.ts';
import { fetchLobby, roomsAhead } from '../features/rooms/index.ts';
import { currentToken } from '../features/sessions/index.ts';
import { areas, loadSettings } from './areas.ts';
import { freshBuild } from './builds.ts';
import { loadPage } from './chunk-reload.ts';
import { guard } from './guard.middleware.ts';
import type { SplitHandle } from './layouts/SplitLayout.tsx';
import { ownDocument } from './own-document.ts';
import { pageError } from './page-error.ts';
import { PATTERNS, SETTINGS_PARTS } from './paths.ts';
import { Root } from './Root.tsx';
import { RouteError } from './RouteError.tsx';

/** A row of the table for each of them. */
const areaRows = Object.entries(areas).map(([name, lazy]) => ({
  path: PATTERNS[name as keyof typeof areas],
  lazy,
}));

/** What the page at this address shows first is fetched at the same time as the page. */
function loadMain() {
  const isRoom = currentToken() !== undefined && new URLSearchParams(window.location.search).has('raum');
  const first = isRoom ? import('../features/rooms/RoomPage.tsx') : fetchLobby();
  first.catch(() => {});
  return import('../features/rooms/MainPage.tsx');
}

/** Lets the page at this address ask for its data before it stands. The API must be configured. */
export async function askAhead({ pathname, search }: Location): Promise<void> {
  if (pathname === PATTERNS.news) newsAhead.ask();
  if (pathname !== PATTERNS.main) return;
  roomsAhead.ask();
  const { ahead } = await import('../features/rooms/MainPage.tsx');
  await ahead(new URLSearchParams(search));
}

function notFound(request: Request) {
  return pageError({ status: 404, description: `Page not found: ${new URL(request.url).pathname}` });
}

function leaveFor({ request }: { readonly request: Request }): Promise<never> {
  window.location.assign(request.url);
  // Nothing else is to be shown meanwhile.
  return new Promise(() => {});
}

/** Every page of the app, each loaded when it is first opened. The guard stands before all that exist. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    middleware: [freshBuild],
    HydrateFallback: () => null,
    children: [
      {
        middleware: [guard, ownDocument],
        children: [
          {
            path: PATTERNS.landing,
            lazy: loadPage(() => import('./landing/LandingPage.tsx')),
          },
          {
            lazy: loadPage(() => import('./layouts/SplitLayout.tsx')),
            children: [
              {
                path: PATTERNS.login,
                handle: { quote: 'art.login' } satisfies SplitHandle,
                lazy: loadPage(() => import('../features/sessions/LoginPage.tsx')),
              },
              {
                path: PATTERNS.register,
                handle: { quote: 'art.register' } satisfies SplitHandle,
                lazy: loadPage(() => import('../features/accounts/RegisterPage.tsx')),
              },
              {
                path: PATTERNS.activate,
                handle: { quote: 'art.activate' } satisfies SplitHandle,
                lazy: loadPage(() => import('../features/sessions/ActivatePage.tsx')),
              },
              {
                path: PATTERNS.forgotPassword,
                handle: { quote: 'art.forgotten' } satisfies SplitHandle,
                lazy: loadPage(() => import('../features/accounts/ForgotPasswordPage.tsx')),
              },
              {
                path: PATTERNS.resetPassword,
                handle: { quote: 'art.forgotten' } satisfies SplitHandle,
                lazy: loadPage(() => import('../features/sessions/ResetPasswordPage.tsx')),
              },
              {
                path: PATTERNS.setupAccount,
                handle: { quote: 'art.setup' } satisfies SplitHandle,
                lazy: loadPage(() => import('../features/sessions/SetupAccountPage.tsx')),
              },
              {
                path: PATTERNS.cancelDeletion,
                handle: { quote: 'art.stay' } satisfies SplitHandle,
                lazy: loadPage(() => import('../features/accounts/CancelDeletionPage.tsx')),
              },
              {
                path: PATTERNS.stopListing,
                handle: { quote: 'art.stay' } satisfies SplitHandle,
                lazy: loadPage(() => import('./market/StopListingPage.tsx')),
              },
            ],
          },
          {
            lazy: loadPage(() => import('./layouts/AppLayout.tsx')),
            children: [
              {
                path: PATTERNS.main,
                lazy: loadPage(loadMain),
              },
              {
                path: PATTERNS.settings,
                loader: ({ params, request }) => {
                  const isPart = SETTINGS_PARTS.some((part) => part === params['teil'] && part !== 'akte');
                  if (params['teil'] !== undefined && !isPart) throw notFound(request);
                  return null;
                },
                lazy: loadSettings,
              },
              ...areaRows,
            ],
          },
        ],
      },
      // Documents of their own: the app has nothing to show there, the browser has.
      ...Object.keys(TEXTS).map((path) => ({ path, loader: leaveFor })),
      {
        path: '*',
        loader: ({ request }) => {
          throw notFound(request);
        },
      },
    ],
  },
];
