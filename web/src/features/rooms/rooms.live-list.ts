import type { Endpoints, ResponseOf } from '@plausch/protocol';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { optionalCode } from '../../device/optional-code.ts';
import { roomsQuery } from './rooms.queries.ts';

type Rooms = ResponseOf<Endpoints['listRooms']>;
type Told = { readonly items: readonly { readonly id: string; readonly occupancy: number }[] };

/** Writes the live numbers of people into the list of rooms; who is signed in and in no room is told them. */
export function useLiveList(isSignedIn: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const left = new AbortController();
    void hear((told) => takeNumbers(queries, told), left.signal);
    return () => left.abort();
  }, [queries, isSignedIn]);
}

/** Visitors have no connection, and need not wait for its code. Without it the list is asked for from time to time. */
async function hear(take: (told: Told) => void, left: AbortSignal): Promise<void> {
  const code = await optionalCode(() => import('../../connection/index.ts'));
  if (!code || left.aborted) return;
  left.addEventListener('abort', code.connection.on('room:list', take));
}

function takeNumbers(queries: QueryClient, { items }: Told): void {
  const occupancies = new Map(items.map(({ id, occupancy }) => [id, occupancy]));
  queries.setQueryData<Rooms>(
    roomsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        items: known.items.map((room) => ({
          ...room,
          occupancy: occupancies.get(room.id) ?? room.occupancy,
        })),
      },
  );
}
