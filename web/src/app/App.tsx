import type { ClientOnErrorFunction, DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LoadingOverlay } from './LoadingOverlay.tsx';

/** The whole app; before its router is there, only the overlay. */
export function App({ router }: { readonly router?: DataRouter }) {
  return (
    <>
      {router && <RouterProvider router={router} onError={noteComponents} />}
      <LoadingOverlay />
    </>
  );
}

/** In which components an error was met only React knows; the error page tells the rest. */
const noteComponents: ClientOnErrorFunction = (error, met) => window.failures?.push({ error, met });
