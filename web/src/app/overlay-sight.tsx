import { renderToStaticMarkup } from 'react-dom/server';
import { WAITING } from './first-sight.ts';
import { LoadingOverlay } from './LoadingOverlay.tsx';

/** The loading overlay as it stands in every document of the app. */
export function markup(): string {
  return `<div id="${WAITING}">${renderToStaticMarkup(<LoadingOverlay />)}</div>`;
}
