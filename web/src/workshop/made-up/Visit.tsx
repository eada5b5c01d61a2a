import { type ReactNode, useState } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { showAfresh } from '../../app/fresh-start.ts';
import { Component as AppLayout } from '../../app/layouts/AppLayout.tsx';
import { type SplitHandle, Component as SplitLayout } from '../../app/layouts/SplitLayout.tsx';
import { paths } from '../../app/paths.ts';
import { Root } from '../../app/Root.tsx';
import { session } from '../../features/sessions/index.ts';
import { lena } from './people.ts';
import { type Answers, answerWith } from './wire.ts';

/**
 * A whole page in its layout, at an address and with a server that answers as told. Links change the
 * address, the page stays.
 */
export function Visit({
  at = paths.main(),
  layout = 'none',
  quote = 'art.login',
  isGuest = false,
  answers = {},
  children,
}: {
  readonly at?: string;
  readonly layout?: 'app' | 'split' | 'none';
  readonly quote?: SplitHandle['quote'];
  readonly isGuest?: boolean;
  readonly answers?: Answers;
  readonly children: ReactNode;
}) {
  const [router] = useState(() => {
    answerWith(answers);
    // This page counts as on show already: else the app takes the exhibit before it for a page one comes from, and moves the focus.
    showAfresh(new URL(at, window.location.origin).pathname);
    const signedIn = isGuest ? undefined : { token: 'made-up', user: lena };
    session.state.setState({ checked: true, session: signedIn });
    const page: RouteObject = { path: '*', element: children, handle: { quote } satisfies SplitHandle };
    const inLayout = {
      app: { Component: AppLayout, children: [page] },
      split: { Component: SplitLayout, children: [page] },
      none: page,
    }[layout];
    return createMemoryRouter([{ Component: Root, children: [inLayout] }], { initialEntries: [at] });
  });
  return <RouterProvider router={router} />;
}
