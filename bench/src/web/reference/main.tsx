import './style.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Rooms } from './Rooms.tsx';
import { SignIn } from './SignIn.tsx';

const client = new QueryClient();
const router = createBrowserRouter([
  { path: '/', Component: SignIn },
  { path: '/rooms', Component: Rooms },
  { path: '/room', lazy: async () => ({ Component: (await import('./Room.tsx')).Room }) },
]);

const element = document.querySelector('#root');
if (element) {
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
