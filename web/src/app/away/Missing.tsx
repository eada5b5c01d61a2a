import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { optionalCode } from '../../device/optional-code.ts';
import { serverIsThere } from '../../device/server-is-there.ts';
import { reloadOnce } from '../chunk-reload.ts';
import { ErrorPage } from '../ErrorPage.tsx';
import { loading } from '../loading.ts';
import { pageErrorOf } from '../page-error.ts';
import { reload } from './reload.ts';

/** So often it is looked whether a server that was out of reach is back. */
const LOOK_EVERY_MS = 5_000;

/** A fresh document is on its way. */
let isLeaving = false;

type Frame = ComponentType<{ readonly onRetry: () => Promise<void> }>;
/** `final`: a fresh document was of no use; `away`: the server is out of reach. Undefined while that is not known. */
type Verdict = 'final' | 'away' | undefined;

/**
 * In place of a page whose code or document has not come: tried once more with a fresh document, where the server is there to
 * give one; else it waits for it, in the frame of the app where that has come.
 */
export function Missing({ error, id }: { readonly error: unknown; readonly id: string }) {
  const { pathname } = useLocation();
  const [verdict, setVerdict] = useState<Verdict>();
  const [frame, setFrame] = useState<{ readonly Away: Frame }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure is judged anew
  useEffect(() => {
    let isWanted = true;
    const judge = async () => {
      const [isThere, found] = await Promise.all([
        serverIsThere(),
        optionalCode(() => import('../layouts/AppLayout.tsx')),
      ]);
      if (!isWanted || isLeaving) return;
      setFrame(found);
      // Not while drawing: React may draw twice, and the permission is there once.
      isLeaving = isThere && reloadOnce(pathname);
      if (!isLeaving) setVerdict(isThere ? 'final' : 'away');
    };
    void judge();
    return () => {
      isWanted = false;
    };
  }, [error, pathname]);

  const isAway = verdict === 'away';
  useEffect(() => {
    if (!isAway) return;
    const look = () => void retry();
    const timer = setInterval(look, LOOK_EVERY_MS);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, [isAway]);

  if (verdict === undefined) return null;
  if (isAway && frame) return <frame.Away onRetry={retry} />;
  const failure = pageErrorOf(error);
  return (
    <ErrorPage error={isAway ? { ...failure, status: 503 } : failure} id={id} onRetry={() => void reload()} />
  );
}

/** By a fresh document: browsers remember of code that it did not come. */
async function retry(): Promise<void> {
  // It may have been asked twice.
  if (!(await serverIsThere()) || isLeaving) return;
  isLeaving = true;
  loading.setState({ isLoading: true });
  window.location.reload();
}
