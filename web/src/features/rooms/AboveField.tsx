import { lazy, Suspense } from 'react';
import { loadPage } from '../../app/chunk-reload.ts';
import { AwayBar } from './AwayBar.tsx';
import { useRoomView } from './room.context.ts';
import { useOwnAway } from './use-away.ts';

const SlowNote = lazy(loadPage(async () => ({ default: (await import('./talk/SlowNote.tsx')).SlowNote })));

/** What stands above the field while one is away, and while people talk slowly. */
export function AboveField() {
  const away = useOwnAway();
  const slow = useRoomView(({ synced }) => synced?.slow);
  return (
    <>
      {away && <AwayBar text={away.text} />}
      {slow && (
        <Suspense>
          <SlowNote slow={slow} />
        </Suspense>
      )}
    </>
  );
}
