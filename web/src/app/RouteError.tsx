import { useEffect, useState } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { log } from '../device/log.ts';
import { ChunkLoadError, takeReload } from './chunk-reload.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { loading } from './loading.ts';
import { newErrorId, pageErrorOf } from './page-error.ts';

/** Where every failing page ends. Missing code is first tried again with a fresh document. */
export function RouteError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const [id] = useState(newErrorId);
  const [reloads] = useState(
    () => error instanceof ChunkLoadError && takeReload(pathname, sessionStorage, Date.now()),
  );

  useEffect(() => {
    log('a page failed', { id, pathname, error });
    if (!reloads) return;
    loading.setState({ isLoading: true });
    window.location.reload();
  }, [id, error, pathname, reloads]);

  return reloads ? null : <ErrorPage error={pageErrorOf(error)} id={id} />;
}
