import type { RouteObject } from 'react-router';
import { loadPage } from './chunk-reload.ts';
import { guard } from './guard.middleware.ts';
import type { SplitHandle } from './layouts/SplitLayout.tsx';
import { pageError } from './page-error.ts';
import { PATTERNS } from './paths.ts';
import { Root } from './Root.tsx';
import { RouteError } from './RouteError.tsx';

/** Every page of the app, each loaded when it is first opened. The guard stands before all that exist. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      {
        middleware: [guard],
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
                lazy: loadPage(() => import('../features/accounts/ActivatePage.tsx')),
              },
            ],
          },
          {
            lazy: loadPage(() => import('./layouts/AppLayout.tsx')),
            children: [
              {
                path: PATTERNS.main,
                lazy: loadPage(() => import('../features/rooms/MainPage.tsx')),
              },
              {
                path: PATTERNS.wardrobe,
                lazy: loadPage(() => import('./wardrobe/WardrobePage.tsx')),
              },
              {
                path: PATTERNS.settings,
                lazy: loadPage(() => import('../features/settings/SettingsPage.tsx')),
              },
            ],
          },
        ],
      },
      {
        path: '*',
        loader: ({ request }) => {
          const path = new URL(request.url).pathname;
          throw pageError({ status: 404, description: `Page not found: ${path}` });
        },
      },
    ],
  },
];
