import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { takeConfig } from '../config.ts';
import { FIRST_SIGHT } from '../first-sight.ts';
import { PATTERNS } from '../paths.ts';
import { Root } from '../Root.tsx';
import { Component } from './LandingPage.tsx';

/** Where the server puts the name of the house. */
const NAME = '{{name}}';

/** The front page as a visitor's browser draws it first, in the element of the app. */
export function markup(): string {
  takeConfig({ brand: { name: NAME, claim: '', contact: '', colors: {} } });
  const router = createMemoryRouter([{ Component: Root, children: [{ path: PATTERNS.landing, Component }] }]);
  const html = renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  // The server writes title and hints itself.
  const content = html.replace(/<title>.*?<\/title>|<link rel="preload"[^>]*>/g, '');
  return `<div id="root" ${FIRST_SIGHT}="${PATTERNS.landing}">${content}</div>`;
}
