import { useEffect, useState } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { log } from '../device/log.ts';
import { MissingError, reloadOnce } from './chunk-reload.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { loadAway, reload } from './load-away.ts';
import { newErrorId, pageErrorOf } from './page-error.ts';

/** Where every failing page ends; a page that is not here may still come. */
export function RouteError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const [id] = useState(newErrorId);
  const isMissing = error instanceof MissingError;
  /** Null where not even this could be had. */
  const [away, setAway] = useState<Awaited<ReturnType<typeof loadAway>> | null>();

  useEffect(() => {
    log('a page failed', { id, pathname, error });
    window.failures?.push({ error, id });
    if (!isMissing) return;
    loadAway().then(setAway, () => {
      // Usually a newer build has replaced everything that has not come yet.
      if (navigator.onLine === false || !reloadOnce(pathname)) setAway(null);
    });
  }, [id, error, pathname, isMissing]);

  if (!isMissing || away === null) return <ErrorPage error={pageErrorOf(error)} id={id} onRetry={reload} />;
  return away ? <away.Missing error={error} id={id} /> : null;
}
