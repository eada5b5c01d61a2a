import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LoadingOverlay } from './LoadingOverlay.tsx';

/** The whole app; before its router is there, only the overlay. */
export function App({ router }: { readonly router?: DataRouter }) {
  return (
    <>
      {router && <RouterProvider router={router} />}
      <LoadingOverlay />
    </>
  );
}
