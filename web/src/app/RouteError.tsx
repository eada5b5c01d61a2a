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
  const isCode = error instanceof ChunkLoadError;
  const [isForGood, setForGood] = useState(!isCode);

  useEffect(() => {
    log('a page failed', { id, pathname, error });
    // Not while drawing: React may draw twice, and the permission is there once.
    if (!isCode || !takeReload(pathname, sessionStorage, Date.now())) return setForGood(true);
    loading.setState({ isLoading: true });
    window.location.reload();
  }, [id, error, pathname, isCode]);

  return isForGood ? <ErrorPage error={pageErrorOf(error)} id={id} /> : null;
}
